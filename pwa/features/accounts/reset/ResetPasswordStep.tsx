import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../http/errors.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { PasswordField, ShowPassword } from '../../../ui/PasswordField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import styles from '../AuthForm.module.css'
import type { NewPasswordField } from '../accountForms.ts'
import { isCodeRefused } from '../codes/useCodeEntry.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { type PasswordReset, resetError, resetOffline } from './usePasswordReset.ts'

const fallback = 'Failed to reset password. Please try again.'

export function ResetPasswordStep({ reset }: { reset: PasswordReset }) {
  const { form, sentTo } = reset
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { values, formRef, show } = form
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const field = (name: NewPasswordField) => ({
    autoComplete: 'new-password',
    shown: isShown,
    ...form.field(name),
  })

  const send = useSingleFlight(async () => {
    setFailure(undefined)
    try {
      const { checkNewPassword } = await loadAccountCalls()
      const problems = checkNewPassword(values)
      show(problems)
      const [problem] = Object.values(problems)
      if (problem) return showToast({ title: resetError, description: problem, tone: 'error' })
      await reset.reset.mutateAsync()
    } catch (error) {
      toastForError(error, resetError, fallback)
      // The code has expired or was used in another tab. The passwords stay typed while the user gets another one.
      if (isCodeRefused(error)) {
        reset.entry.refuse(error, fallback)
        return reset.goBack()
      }
      show(fieldErrors(error))
      setFailure(error)
    }
  })

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.submit(() => void send())}>
      <NeedsConnection>{resetOffline}</NeedsConnection>
      {reset.link && (
        <p>
          For your account <strong>{sentTo}</strong>.
        </p>
      )}
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={sentTo} readOnly hidden />
      <PasswordField
        ref={first}
        label="New password"
        hint="At least 6 characters."
        {...field('newPassword')}
      />
      <PasswordField label="Confirm password" {...field('confirmPassword')} />
      <ShowPassword shown={isShown} onChange={setShown} label="Show passwords" />
      {failure !== undefined && <FailureNotice error={failure} fallback={fallback} />}
      <Button
        type="submit"
        variant="primary"
        full
        needsConnection
        pending={reset.reset.isPending}
        pendingLabel="Saving..."
      >
        Reset password
      </Button>
      {reset.link ? (
        <ButtonLink variant="quiet" to="/password-reset" state={{ email: sentTo }}>
          Send a new email
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={reset.goBack}>
          Back
        </Button>
      )}
    </form>
  )
}
