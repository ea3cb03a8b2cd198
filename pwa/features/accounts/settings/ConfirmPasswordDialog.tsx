import { useEffect, useRef, useState } from 'react'
import { accountsApi } from '#contract/accounts.ts'
import { callApi } from '../../../http/callApi.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { useStore } from '../../../http/useStore.ts'
import { passwordQuestion } from '../../../session/confirmPassword.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { FormDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { PasswordField, ShowPassword } from '../../../ui/TextField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'

const fallback = 'Your password could not be checked. Please try again.'

/** Asks for the password where a call needs a confirmed session. Mounted once; `callConfirmed` opens it. */
export function ConfirmPasswordDialog() {
  const { email } = useSignedInUser()
  const question = useStore(passwordQuestion)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isCancelled, setCancelled] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = useSingleMutation({
    mutationFn: (currentPassword: string) =>
      callApi(accountsApi.confirmPassword, { body: { currentPassword } }),
    onError: () => field.current?.select(),
  })
  // Nobody is left to answer after a sign-out.
  useEffect(() => () => passwordQuestion.read()?.cancel(), [])

  return (
    <FormDialog
      isOpen={question !== undefined && !isCancelled && !confirm.isSuccess}
      onClose={() => setCancelled(true)}
      // Answered only now, because a closing dialog takes the focus from one that the answer opens.
      onClosed={() => {
        if (confirm.isSuccess) question?.answer()
        else question?.cancel()
        setPassword('')
        setShown(false)
        setCancelled(false)
        confirm.reset()
      }}
      title="Please enter your password"
      submitLabel="Continue"
      pendingLabel="Checking..."
      offline="Checking your password needs a connection."
      disabled={password === ''}
      pending={confirm.isPending}
      onSubmit={() => confirm.mutate(password)}
      onOpened={() => field.current?.focus()}
    >
      <p>This protects your account if somebody else uses this device. We ask once in ten minutes.</p>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={field}
        label="Current password"
        enterKeyHint="done"
        name="currentPassword"
        autoComplete="current-password"
        shown={isShown}
        value={password}
        error={fieldErrors(confirm.error).currentPassword}
        onChange={(event) => {
          setPassword(event.target.value)
          confirm.reset()
        }}
      />
      <ShowPassword shown={isShown} onChange={setShown} />
      {confirm.isError && <FailureNotice error={confirm.error} fallback={fallback} />}
    </FormDialog>
  )
}
