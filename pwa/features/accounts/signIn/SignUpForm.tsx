import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Form } from '../../../forms/useForm.ts'
import { ApiError, fieldErrors } from '../../../http/errors.ts'
import { sessionClient } from '../../../session/session.ts'
import { Button, SubmitButton } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField, ShowPassword, TextField } from '../../../ui/TextField.tsx'
import { dismissToast, showToast } from '../../../ui/toasts/toastStore.ts'
import type { RegisterBody, RegistrationForm } from '../accountCalls.ts'
import styles from '../auth.module.css'
import { useFormCall } from '../FailureNotice.tsx'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { ZipCodeField } from '../ZipCodeField.tsx'

interface SignUpFormProps {
  /** State of the page, so that switching tabs loses nothing. */
  form: Form<RegistrationForm>
  /** Called with the email to sign in with. */
  onRegistered: (email: string) => void
  /** Called with the email of an existing account. */
  onSignIn: (email: string) => void
  /** Called when the form gets the focus. */
  onTyping: () => void
}

function isTaken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reply?.code === 'email_taken'
}

export function SignUpForm({ form, onRegistered, onSignIn, onTyping }: SignUpFormProps) {
  const [isShown, setShown] = useState(false)
  const [sentEmail, setSentEmail] = useState('')
  const { values, formRef, field, show } = form
  const register = useMutation(
    { mutationFn: async (body: RegisterBody) => (await loadAccountCalls()).register(body) },
    sessionClient,
  )

  const { run, failure, notice } = useFormCall({
    show,
    failed: 'Registration Failed',
    fallback: 'Failed to create account',
    errorsOf: (error) =>
      isTaken(error) ? { email: 'This email already has an account' } : fieldErrors(error),
  })
  const send = () =>
    run(async () => {
      setSentEmail(values.email.trim())
      const { checkRegistration } = await loadAccountCalls()
      const problem = checkRegistration(values)
      if (problem) return problem
      const { confirmPassword: _same, ...body } = values
      const { user } = await register.mutateAsync(body)
      showToast({
        title: 'Account Created',
        description: 'Please log in with your new account',
        tone: 'good',
      })
      onRegistered(user.email)
      return undefined
    })
  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={form.submit(() => void send())}
      onFocus={onTyping}
    >
      <NeedsConnection>Signing up needs a connection. What you have typed is kept.</NeedsConnection>
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        hint="Use the email of your ticketing-platform account. Your tickets are sent there."
        {...field('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="For verification and security."
        {...field('phone')}
      />
      <ZipCodeField label="Zip code" {...field('zipCode')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        shown={isShown}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        enterKeyHint="go"
        autoComplete="new-password"
        shown={isShown}
        {...field('confirmPassword')}
      />
      <ShowPassword shown={isShown} onChange={setShown} label="Show passwords" />
      {isTaken(failure) ? (
        <Notice tone="error">
          <p>{failure.userMessage}</p>
          <Button
            className={styles.instead}
            onClick={() => {
              dismissToast()
              onSignIn(sentEmail)
            }}
          >
            Sign in
          </Button>
        </Notice>
      ) : (
        notice
      )}
      <SubmitButton pending={register.isPending} pendingLabel="Signing up...">
        Sign Up
      </SubmitButton>
    </form>
  )
}
