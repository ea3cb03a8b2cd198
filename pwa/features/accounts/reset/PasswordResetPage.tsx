import { useEffect, useRef, useState } from 'react'
import { ApiError, describeError } from '../../../http/errors.ts'
import { Button, ButtonLink, Spinner, SubmitButton } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PasswordField, ShowPassword, TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { PublicHeader } from '../../publicShell/PublicHeader.tsx'
import type { NewPasswordFields } from '../accountCalls.ts'
import styles from '../auth.module.css'
import { CodeForm } from '../codes/CodeForm.tsx'
import { isCodeRefused, useCodeForm } from '../codes/useCodeForm.ts'
import { useFormCall } from '../FailureNotice.tsx'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import {
  type PasswordReset,
  type ResetStep,
  resetError,
  resetOffline,
  usePasswordReset,
} from './usePasswordReset.ts'

const notReset = 'Failed to reset password. Please try again.'

const titles: Record<ResetStep, string> = {
  email: 'Reset your password',
  link: 'Reset your password',
  code: 'Enter the code',
  newPassword: 'Choose a new password',
  success: 'Password changed',
}

/** Resets a forgotten password in four steps, of which the link from the mail skips the first two. */
export default function PasswordResetPage() {
  const reset = usePasswordReset()
  const { step } = reset
  return (
    <>
      <PublicHeader />
      <main className={styles.page}>
        <PageTitle key={step} documentTitle={`${titles[step]} · Password Reset`}>
          {titles[step]}
        </PageTitle>
        {step === 'email' && <ResetEmailStep reset={reset} />}
        {step === 'link' && reset.link && <ResetLinkStep link={reset.link} />}
        {step === 'code' && <ResetCodeStep reset={reset} />}
        {step === 'newPassword' && <ResetPasswordStep reset={reset} />}
        {step === 'success' && <ResetSuccess email={reset.sentTo} />}
      </main>
    </>
  )
}

function ResetEmailStep({ reset }: { reset: PasswordReset }) {
  const { form, request, takeOwnCode, sentTo, entry, goTo } = reset
  const { values, formRef, field, show } = form
  const { run, notice } = useFormCall({
    show,
    failed: resetError,
    fallback: 'Failed to send reset code. Please try again.',
  })
  const proceed = (by: 'newCode' | 'ownCode') =>
    run(async () => {
      const { checkResetEmail } = await loadAccountCalls()
      const { address, problem } = checkResetEmail(values.email)
      if (address === undefined) {
        return { title: resetError, description: problem, fields: { email: problem } }
      }
      // A code was just sent to this address, and the server would refuse to send another one.
      if (address === sentTo && (by === 'ownCode' || Date.now() < entry.resendAt)) {
        // Do not offer a refused code again.
        if (entry.refusal) entry.type('')
      } else if (by === 'ownCode') takeOwnCode(address)
      else await request.mutateAsync(address)
      goTo('code')
      return undefined
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
        enterKeyHint="go"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        hint="The email you sign in with. We will send a 6-digit code and a link to it."
        {...field('email')}
      />
      {notice}
      <SubmitButton pending={request.isPending} pendingLabel="Sending...">
        Send code
      </SubmitButton>
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

/** Shown while the link from the mail is checked, and where it cannot be used. */
function ResetLinkStep({ link }: { link: NonNullable<PasswordReset['link']> }) {
  if (!link.isError) return <Spinner label="Checking your link..." />
  const isRefused = link.error instanceof ApiError && link.error.reply !== undefined
  return (
    <div className={styles.form}>
      <NeedsConnection>{resetOffline}</NeedsConnection>
      <Notice tone="error">
        {describeError(link.error, 'Your link could not be checked. Please try again.')}
      </Notice>
      {!isRefused && (
        <Button
          variant="primary"
          full
          needsConnection
          pending={link.isFetching}
          pendingLabel="Checking..."
          onClick={() => void link.refetch()}
        >
          Try again
        </Button>
      )}
      <ButtonLink variant={isRefused ? 'primary' : 'quiet'} full to="/password-reset">
        Send a new email
      </ButtonLink>
    </div>
  )
}

function ResetCodeStep({ reset }: { reset: PasswordReset }) {
  const { entry, sentTo, hasOwnCode, request, verify, goTo, goBack } = reset
  const form = useCodeForm({
    entry,
    failed: resetError,
    verifyFallback: 'Failed to verify code. Please try again.',
    verify,
    onVerified: () => goTo('newPassword'),
    resend: async () => (await request.mutateAsync(sentTo)).message,
  })
  return (
    <CodeForm
      form={form}
      label="6-digit code"
      hint={
        <>
          {!entry.refusal?.isUsedUp && hasOwnCode && (
            <>
              Enter the newest code from our email to <strong>{sentTo}</strong>.{' '}
            </>
          )}
          {!entry.refusal?.isUsedUp && !hasOwnCode && (
            <>
              If there is an account for <strong>{sentTo}</strong>, we have sent it a code and a link. Please
              check your spam folder too.{' '}
            </>
          )}
          The code expires after 15 minutes or five attempts.
        </>
      }
      offline={resetOffline}
      backLabel="Back"
      onBack={goBack}
    />
  )
}

function ResetPasswordStep({ reset }: { reset: PasswordReset }) {
  const { form, sentTo } = reset
  const [isShown, setShown] = useState(false)
  const { values, formRef, show } = form
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const field = (name: keyof NewPasswordFields) => ({
    shown: isShown,
    ...form.field(name),
  })

  const { run, notice } = useFormCall({ show, failed: resetError, fallback: notReset })
  const send = () =>
    run(async () => {
      const { checkNewPassword } = await loadAccountCalls()
      const fields = checkNewPassword(values)
      const [description] = Object.values(fields)
      if (description) return { title: resetError, description, fields }
      try {
        await reset.reset.mutateAsync()
      } catch (error) {
        if (!isCodeRefused(error)) throw error
        // The code has expired or was used in another tab. The passwords stay typed while the user gets another one.
        toastForError(error, resetError, notReset)
        reset.entry.refuse(error, notReset)
        reset.goBack()
      }
      return undefined
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
        autoComplete="new-password"
        hint="At least 6 characters."
        {...field('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        enterKeyHint="go"
        {...field('confirmPassword')}
      />
      <ShowPassword shown={isShown} onChange={setShown} label="Show passwords" />
      {notice}
      <SubmitButton pending={reset.reset.isPending} pendingLabel="Saving...">
        Reset password
      </SubmitButton>
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

function ResetSuccess({ email }: { email: string }) {
  return (
    <>
      <p>Your password has been changed, and all devices are signed out. Sign in with your new password.</p>
      <ButtonLink variant="primary" full to="/auth" state={{ email }}>
        Sign In
      </ButtonLink>
    </>
  )
}
