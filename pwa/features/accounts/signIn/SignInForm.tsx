import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../http/errors.ts'
import { sessionClient } from '../../../session/session.ts'
import { signIn } from '../../../session/signIn.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { PasswordField, ShowPassword } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import styles from '../AuthForm.module.css'
import type { SignInField, SignInFields } from '../accountForms.ts'
import type { SentCode } from '../codes/useCodeEntry.ts'
import { FailureNotice } from '../FailureNotice.tsx'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { useFormErrors } from '../useFormErrors.ts'
import { savedSignIn } from './savedSignIn.ts'
import { savedSignUp } from './savedSignUp.ts'
import { signInOffline } from './signInWords.ts'

interface SignInFormProps {
  /** Belongs to the page, so that looking at the other tab loses nothing. */
  form: SignInFields
  onChange: (form: SignInFields) => void
  /** The email is known; only the password is missing. */
  startAtPassword: boolean
  /** A code was sent that is asked for next. */
  onMfaRequired: (pending: SentCode) => void
  /** Somebody is about to come in. */
  onTyping: () => void
}

const fallback = 'Invalid email or password'

export function SignInForm({ form, onChange, startAtPassword, onMfaRequired, onTyping }: SignInFormProps) {
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { errors, formRef, show, clear } = useFormErrors<SignInField>()
  const signingIn = useMutation({ mutationFn: signIn }, sessionClient)
  const password = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (startAtPassword) password.current?.focus()
  }, [startAtPassword])

  const send = useSingleFlight(async () => {
    setFailure(undefined)
    try {
      const { checkSignIn } = await loadAccountCalls()
      const problem = checkSignIn(form)
      show(problem?.fields ?? {})
      if (problem) {
        showToast({ title: problem.title, description: problem.description, tone: 'error' })
        return
      }
      const reply = await signingIn.mutateAsync(form)
      if (reply.requiresMFA) {
        showToast({ title: 'MFA Required', description: reply.message })
        onMfaRequired(reply)
        return
      }
      savedSignIn.clear()
      savedSignUp.clear()
      showToast({ title: 'Login Successful', description: 'Welcome back!', tone: 'good' })
    } catch (error) {
      show(fieldErrors(error))
      setFailure(error)
      toastForError(error, 'Login Failed', fallback)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} onFocus={onTyping}>
      <NeedsConnection>{signInOffline}</NeedsConnection>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={form.email}
        error={errors.email}
        onChange={(event) => {
          onChange({ ...form, email: event.target.value })
          clear('email')
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        ref={password}
        autoComplete="current-password"
        shown={isShown}
        value={form.password}
        error={errors.password}
        onChange={(event) => {
          onChange({ ...form, password: event.target.value })
          clear('password')
        }}
      />
      <ShowPassword shown={isShown} onChange={setShown} />
      {failure !== undefined && <FailureNotice error={failure} fallback={fallback} />}
      <Button
        type="submit"
        variant="primary"
        full
        needsConnection
        pending={signingIn.isPending}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
      <ButtonLink variant="quiet" to="/password-reset" state={{ email: form.email }}>
        Forgot your password?
      </ButtonLink>
    </form>
  )
}
