import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeFilledFields } from '../../../forms/filledFields.ts'
import type { Form } from '../../../forms/useForm.ts'
import { sessionClient, signIn } from '../../../session/session.ts'
import { ButtonLink, SubmitButton } from '../../../ui/Button.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { PasswordField, ShowPassword, TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useIsHydrated } from '../../../ui/useMediaQuery.ts'
import type { SignInFields } from '../accountCalls.ts'
import styles from '../auth.module.css'
import type { SentCode } from '../codes/useCodeForm.ts'
import { useFormCall } from '../FailureNotice.tsx'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { deleteAuthDrafts } from './signInState.ts'

/** Shown in both steps of a sign-in while offline. */
export const signInOffline = 'Signing in needs a connection. What you have typed is kept.'

interface SignInFormProps {
  /** State of the page, so that switching tabs loses nothing. */
  form: Form<SignInFields>
  /** The email is already filled in. */
  startAtPassword: boolean
  /** Called when a code was sent that must be entered next. */
  onMfaRequired: (sentCode: SentCode) => void
  /** Called when the form gets the focus. */
  onTyping: () => void
}

export function SignInForm({ form, startAtPassword, onMfaRequired, onTyping }: SignInFormProps) {
  const isHydrated = useIsHydrated()
  const [isShown, setShown] = useState(false)
  const { values, formRef, field, show } = form
  const signingIn = useMutation({ mutationFn: signIn }, sessionClient)
  const password = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is drawn again
  useLayoutEffect(() => {
    const drawn = formRef.current
    if (!drawn) return
    form.update(() => takeFilledFields(drawn))
    if (drawn.contains(document.activeElement)) onTyping()
  }, [])

  useEffect(() => {
    if (startAtPassword) password.current?.focus()
  }, [startAtPassword])

  const { run, notice } = useFormCall({ show, failed: 'Login Failed', fallback: 'Invalid email or password' })
  const send = () =>
    run(async () => {
      const { checkSignIn } = await loadAccountCalls()
      const problem = checkSignIn(values)
      if (problem) return problem
      const reply = await signingIn.mutateAsync(values)
      if (reply.requiresMFA) {
        showToast({ title: 'MFA Required', description: reply.message })
        onMfaRequired(reply)
        return undefined
      }
      deleteAuthDrafts()
      showToast({ title: 'Login Successful', description: 'Welcome back!', tone: 'good' })
      return undefined
    })

  return (
    <form
      ref={formRef}
      className={styles.form}
      // Whatever submits it before it is hydrated must not write the fields into the address.
      method="post"
      noValidate
      onSubmit={form.submit(() => void send())}
      onFocus={onTyping}
    >
      <NeedsConnection>{signInOffline}</NeedsConnection>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...field('email')}
      />
      <PasswordField
        label="Password"
        ref={password}
        autoComplete="current-password"
        enterKeyHint="go"
        shown={isShown}
        {...field('password')}
      />
      <ShowPassword shown={isShown} onChange={setShown} disabled={!isHydrated} />
      {notice}
      <SubmitButton
        type={isHydrated ? 'submit' : 'button'}
        pending={signingIn.isPending}
        pendingLabel="Signing in..."
      >
        Sign In
      </SubmitButton>
      <ButtonLink variant="quiet" to="/password-reset" state={{ email: values.email }}>
        Forgot your password?
      </ButtonLink>
    </form>
  )
}
