import { useRef, useState } from 'react'
import { fieldErrors } from '../../../http/errors.ts'
import { FormDialog } from '../../../ui/ionic/FormDialog.tsx'
import { PasswordField, ShowPassword } from '../../../ui/PasswordField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { updateFailed, useChangeMfa } from './useChangeMfa.ts'

const fallback = 'Two-factor authentication was not turned off. Please try again.'

interface TurnOffDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Turns two-factor authentication off. Requires the password, so that an unlocked phone is not enough. */
export function TurnOffDialog({ isOpen, onClose }: TurnOffDialogProps) {
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const turnOff = useChangeMfa()

  const close = () => {
    setPassword('')
    setShown(false)
    turnOff.reset()
    onClose()
  }
  const submit = () => {
    turnOff.mutate(
      { enabled: false, currentPassword: password },
      {
        onSuccess: ({ message }) => {
          close()
          showToast({ title: message.replace(/\.$/, ''), tone: 'good' })
        },
        onError: (error) => toastForError(error, updateFailed, fallback),
      },
    )
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title="Turn off two-factor authentication?"
      submitLabel="Turn off"
      pendingLabel="Turning off..."
      tone="danger"
      offline="Turning it off needs a connection."
      disabled={password === ''}
      pending={turnOff.isPending}
      onSubmit={submit}
      onOpened={() => field.current?.focus()}
    >
      <p>After that, your password alone is enough to sign in. Enter it to confirm.</p>
      <PasswordField
        ref={field}
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        shown={isShown}
        value={password}
        error={fieldErrors(turnOff.error).currentPassword}
        onChange={(event) => {
          setPassword(event.target.value)
          turnOff.reset()
        }}
      />
      <ShowPassword shown={isShown} onChange={setShown} />
      {turnOff.isError && <FailureNotice error={turnOff.error} fallback={fallback} />}
    </FormDialog>
  )
}
