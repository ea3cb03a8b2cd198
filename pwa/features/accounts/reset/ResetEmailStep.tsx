import { useState } from 'react'
import { fieldErrors } from '../../../http/errors.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import styles from '../AuthForm.module.css'
import { FailureNotice } from '../FailureNotice.tsx'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { type PasswordReset, resetError, resetOffline } from './usePasswordReset.ts'

const fallback = 'Failed to send reset code. Please try again.'

export function ResetEmailStep({ reset }: { reset: PasswordReset }) {
  const { form, request, takeOwnCode, sentTo, entry, goTo } = reset
  const [failure, setFailure] = useState<unknown>()
  const { values, formRef, field, show } = form

  const proceed = useSingleFlight(async (by: 'newCode' | 'ownCode') => {
    setFailure(undefined)
    dismissError(resetError)
    try {
      const { checkResetEmail } = await loadAccountCalls()
      const { address, problem } = checkResetEmail(values.email)
      show(problem ? { email: problem } : {})
      if (address === undefined) {
        return showToast({ title: resetError, description: problem, tone: 'error' })
      }
      // A code was just sent to this address, and the server would refuse to send another one.
      if (address === sentTo && (by === 'ownCode' || Date.now() < entry.resendAt)) {
        // Do not offer a refused code again.
        if (entry.refusal) entry.type('')
      } else if (by === 'ownCode') takeOwnCode(address)
      else await request.mutateAsync(address)
      goTo('code')
    } catch (error) {
      show(fieldErrors(error))
      setFailure(error)
      toastForError(error, resetError, fallback)
    }
  })

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={form.submit(() => void proceed('newCode'))}
    >
      <NeedsConnection>{resetOffline}</NeedsConnection>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        hint="The email you sign in with. We will send a 6-digit code and a link to it."
        {...field('email')}
      />
      {failure !== undefined && <FailureNotice error={failure} fallback={fallback} />}
      <Button
        type="submit"
        variant="primary"
        full
        needsConnection
        pending={request.isPending}
        pendingLabel="Sending..."
      >
        Send code
      </Button>
      <div className={styles.others}>
        <Button variant="quiet" onClick={() => void proceed('ownCode')}>
          I already have a code
        </Button>
        <ButtonLink variant="quiet" to="/auth" state={{ email: values.email }}>
          Back to sign in
        </ButtonLink>
      </div>
    </form>
  )
}
