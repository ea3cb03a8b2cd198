import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useForm } from '../../../forms/useForm.ts'
import { useTabDraft } from '../../../forms/useTabDraft.ts'
import { deviceOwner } from '../../../session/deviceOwner.ts'
import { accessChanged } from '../../../session/signedInHint.ts'
import { useCurrentUser } from '../../../session/useCurrentUser.ts'
import { PageSpinner, Spinner } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { PublicHeader } from '../../publicShell/PublicHeader.tsx'
import { homePath } from '../../publicShell/publicLinks.ts'
import type { RegistrationForm } from '../accountCalls.ts'
import styles from '../auth.module.css'
import type { SentCode } from '../codes/useCodeForm.ts'
import { UnsentOwners } from '../UnsentOwners.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { emailFromState, pendingSignIn, signInPlace, signUpPlace } from './signInState.ts'

// Most users do not need it.
const TwoFactorForm = lazy(() => import('./TwoFactorForm.tsx'))

const emptyRegistration: RegistrationForm = {
  name: '',
  email: '',
  phone: '',
  zipCode: '',
  password: '',
  confirmPassword: '',
}

export interface AuthPageProps {
  /** Shown by a guard in place of its page. The guard shows the page after sign-in, so this must not navigate. */
  isInPlace?: boolean
  /** Called when a form gets the focus. */
  onTyping: () => void
  /** Why the guard could not show its page. */
  problem?: ReactNode
}

export default function AuthPage({ isInPlace = false, onTyping, problem }: AuthPageProps) {
  const current = useCurrentUser()
  const location = useLocation()
  const [tab, setTab] = useAuthTab(isInPlace)
  // Present only if the session has expired. Signing out would have cleared it.
  const [lastUser] = useState(deviceOwner.read)
  const passedOn = { email: emailFromState(location.state) }
  const signIn = useForm({
    initial: { email: lastUser?.email ?? '', password: '' },
    draft: useTabDraft(signInPlace, { secret: ['password'], entryKey: location.key, passedOn }),
  })
  const signUp = useForm({
    initial: emptyRegistration,
    draft: useTabDraft(signUpPlace, { secret: ['password', 'confirmPassword'] }),
  })
  /** The email is already filled in. */
  const [startAtPassword, setStartAtPassword] = useState(passedOn.email !== undefined)
  const [hasRegistered, setRegistered] = useState(false)
  /** Set while the second factor is needed. */
  const [sentCode, setSentCode] = useState<SentCode | undefined>(pendingSignIn.read)
  const [reason, setReason] = useState<string>()

  const backToPassword = (reason?: string) => {
    setSentCode(undefined)
    setReason(reason)
    signIn.set('password', '')
    signIn.show({})
    setStartAtPassword(true)
  }
  useBackCloses(sentCode !== undefined, backToPassword)

  if (!isInPlace && current.state === 'loading') return <PageSpinner />
  // A user whose session has expired stays here to sign in again.
  if (!isInPlace && current.state === 'signedIn' && !current.hasEnded) {
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
    // The button was at the end of a longer form.
    scrollTo(0, 0)
  }

  if (sentCode) {
    return (
      <>
        <PublicHeader />
        <main className={styles.page}>
          <PageTitle key="two-factor">Two-Factor Authentication</PageTitle>
          <Suspense fallback={<Spinner label="Loading" />}>
            <TwoFactorForm sentCode={sentCode} onBack={backToPassword} />
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
          {tab === 'sign-up'
            ? 'Create your account'
            : hasRegistered
              ? 'Your account is ready'
              : 'Welcome back'}
        </PageTitle>
        <UnsentOwners />
        {lastUser && (
          <Notice tone="warn">
            {accessChanged.words()} Sign in to continue where you left off, {lastUser.name}.
          </Notice>
        )}
        {problem && <Notice tone="warn">{problem}</Notice>}
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
                    setSentCode(next)
                  }}
                  onTyping={onTyping}
                />
              ),
            },
            {
              id: 'sign-up',
              label: 'Sign Up',
              panel: (
                <Suspense fallback={<Spinner label="Loading" />}>
                  <SignUpForm
                    form={signUp}
                    onRegistered={(email) => {
                      setRegistered(true)
                      signUp.reset()
                      showSignIn(email)
                    }}
                    onSignIn={showSignIn}
                    onTyping={onTyping}
                  />
                </Suspense>
              ),
            },
          ]}
        />
      </main>
    </>
  )
}

type AuthTab = 'sign-in' | 'sign-up'

/**
 * The open tab, which is stored in the URL, for links and reloads.
 *
 * @param isInPlace the URL is that of another page and must not change
 */
function useAuthTab(isInPlace: boolean): [tab: AuthTab, show: (tab: AuthTab) => void] {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<AuthTab>('sign-in')
  if (isInPlace) return [shown, setShown]
  return [
    params.get('tab') === 'signup' ? 'sign-up' : 'sign-in',
    (tab) => setParams(tab === 'sign-up' ? { tab: 'signup' } : {}, { replace: true, state }),
  ]
}
