import { useRef, useState } from 'react'
import { ApiError, describeError } from '../../http/errors.ts'
import { FormDialog } from '../../ui/ionic/FormDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { CodeField } from './CodeField.tsx'
import { codeLength } from './codeDigits.ts'
import { resendableAfter, resendableAt } from './cooldown.ts'

import { ResendCode } from './ResendCode.tsx'
import { useChangeMfa } from './useChangeMfa.ts'

const failed = 'Verification Failed'
const fallback = 'Invalid verification code'

export interface SentCode {
  /** The server's sentence about where it went. */
  message: string
  /** See `resendableAt`. */
  until: number
}

interface TurnOnDialogProps {
  isOpen: boolean
  sent: SentCode | undefined
  onSent: (sent: SentCode) => void
  onClose: () => void
  onDone: () => void
}

/** The second half of turning two-factor authentication on: the code that was sent. */
export function TurnOnDialog({ isOpen, sent, onSent, onClose, onDone }: TurnOnDialogProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const verify = useChangeMfa()
  const resend = useChangeMfa()
  const until = sent?.until ?? 0

  const submit = () => {
    dismissError(failed)
    verify.mutate(
      { enabled: true, code },
      {
        onSuccess: ({ message }) => {
          setCode('')
          showToast({ title: message.replace(/\.$/, ''), tone: 'good' })
          onDone()
        },
        onError: (error) => {
          toastForError(error, failed, fallback)
          field.current?.select()
          field.current?.focus()
        },
      },
    )
  }
  const sendAgain = () => {
    dismissError(failed)
    verify.reset()
    resend.mutate(
      { enabled: true },
      {
        onSuccess: ({ message, codeSent }) => {
          // It was turned on meanwhile, in another tab.
          if (!codeSent) return onDone()
          setCode('')
          onSent({ message, until: resendableAt(codeSent.resendAfter) })
          showToast({ title: 'Code sent', description: message, tone: 'good' })
          field.current?.focus()
        },
        onError: (error) => {
          toastForError(error, failed, 'Failed to resend code. Please try again.')
          if (sent) onSent({ ...sent, until: resendableAfter(error) ?? until })
        },
      },
    )
  }

  const isWrong = verify.error instanceof ApiError && verify.error.status === 400
  const failure = (!isWrong && verify.error) || resend.error
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Two-Factor Authentication"
      submitLabel="Turn on"
      pendingLabel="Verifying..."
      disabled={code.length !== codeLength}
      pending={verify.isPending}
      onSubmit={submit}
      onOpened={() => field.current?.focus()}
    >
      <CodeField
        ref={field}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          verify.reset()
        }}
        error={isWrong ? describeError(verify.error, fallback) : undefined}
        hint={`${sent?.message ?? ''} It is good for 10 minutes and five tries.`}
      />
      {failure && <Notice tone="error">{describeError(failure, 'Please try again.')}</Notice>}
      <ResendCode until={until} pending={resend.isPending} onResend={sendAgain} />
    </FormDialog>
  )
}
