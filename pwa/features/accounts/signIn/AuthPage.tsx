import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useForm } from '../../../forms/useForm.ts'
import { useTabDraft } from '../../../forms/useTabDraft.ts'
import { deviceOwner } from '../../../session/deviceOwner.ts'
import { useCurrentUser } from '../../../session/useCurrentUser.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PageSpinner, Spinner } from '../../../ui/Spinner.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { PublicHeader } from '../../publicShell/PublicHeader.tsx'
import { homePath } from '../../publicShell/publicLinks.ts'
import type { RegistrationForm } from '../accountForms.ts'
import type { SentCode } from '../codes/useCodeEntry.ts'
import { UnsentOwners } from '../signOut/UnsentOwners.tsx'
import styles from './AuthPage.module.css'
import { emailOf } from './emailState.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { savedPending } from './savedPending.ts'
import { signInPlace, signUpPlace } from './tabDrafts.ts'
import { useAuthTab } from './useAuthTab.ts'

// Most people never see it.
const TwoFactorForm = lazy(() => import('./TwoFactorForm.tsx'))

const emptyRegistration: RegistrationForm = {
  name: '',
  email: '',
  phone: '',
  zipCode: '',
  password: '',
  confirmPassword: '',
}

interface AuthPageProps {
  /** Shown by a guard in place of its page, which comes up by itself after signing in. */
  staysHere?: boolean
  /** Called when somebody starts to fill in a form. */
  onTyping: () => void
}

/** Sign in or sign up. */
export default function AuthPage({ staysHere = false, onTyping }: AuthPageProps) {
  const current = useCurrentUser()
  const location = useLocation()
  const [tab, setTab] = useAuthTab(staysHere)
  // Still theirs, only the session has run out: an explicit sign-out would have ended that.
  const [lastPerson] = useState(deviceOwner.read)
  const passedOn = { email: emailOf(location.state) }
  const signIn = useForm({
    initial: { email: lastPerson?.email ?? '', password: '' },
    draft: useTabDraft(signInPlace, { secret: ['password'], entryKey: location.key, passedOn }),
  })
  const signUp = useForm({
    initial: emptyRegistration,
    draft: useTabDraft(signUpPlace, { secret: ['password', 'confirmPassword'] }),
  })
  /** The email is known, so that only the password is missing. */
  const [startAtPassword, setStartAtPassword] = useState(passedOn.email !== undefined)
  const [pending, setPending] = useState<SentCode | undefined>(savedPending.read)
  const [reason, setReason] = useState<string>()

  const backToPassword = (why?: string) => {
    setPending(undefined)
    setReason(why)
    signIn.set('password', '')
    signIn.show({})
    setStartAtPassword(true)
  }
  useBackCloses(pending !== undefined, backToPassword)

  if (!staysHere && current.state === 'loading') return <PageSpinner />
  if (!staysHere && current.state === 'signedIn' && !current.hasEnded) {
    // Somebody whose session is over is here for the form, and must not be led away from it.
    return current.isChecked ? <Navigate to={homePath(current.user)} replace /> : <PageSpinner />
  }

  const showTab = (id: typeof tab) => {
    setTab(id)
    setStartAtPassword(false)
    signIn.show({})
    signUp.show({})
  }
  const showSignIn = (email: string) => {
    showTab('sign-in')
    signIn.set('email', email)
    signIn.set('password', '')
    setStartAtPassword(true)
  }

  if (pending) {
    return (
      <>
        <PublicHeader />
        <main className={styles.page}>
          <PageTitle key="two-factor">Two-Factor Authentication</PageTitle>
          <Suspense fallback={<Spinner label="Loading" />}>
            <TwoFactorForm pending={pending} onBack={backToPassword} />
          </Suspense>
        </main>
      </>
    )
  }
  return (
    <>
      <PublicHeader />
      <main className={styles.page}>
        <PageTitle documentTitle={tab === 'sign-in' ? 'Sign In' : 'Sign Up'}>
          {tab === 'sign-in' ? 'Welcome back' : 'Create your account'}
        </PageTitle>
        <UnsentOwners />
        {lastPerson && (
          <Notice tone="warn">
            Your session has ended. Sign in to go on where you were, {lastPerson.name}.
          </Notice>
        )}
        {reason && <Notice tone="error">{reason}</Notice>}
        <Tabs
          label="Sign in or sign up"
          current={tab}
          onChange={showTab}
          tabs={[
            {
              id: 'sign-in',
              label: 'Sign In',
              panel: (
                <SignInForm
                  form={signIn}
                  startAtPassword={startAtPassword}
                  onMfaRequired={(next) => {
                    setReason(undefined)
                    setPending(next)
                  }}
                  onTyping={onTyping}
                />
              ),
            },
            {
              id: 'sign-up',
              label: 'Sign Up',
              panel: (
                <SignUpForm
                  form={signUp}
                  onRegistered={(email) => {
                    signUp.reset()
                    showSignIn(email)
                  }}
                  onSignIn={showSignIn}
                  onTyping={onTyping}
                />
              ),
            },
          ]}
        />
      </main>
    </>
  )
}
