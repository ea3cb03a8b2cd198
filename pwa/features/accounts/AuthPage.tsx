import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSpinner } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { PublicHeader } from '../landing/PublicHeader.tsx'
import styles from './AuthPage.module.css'
import { deviceOwner } from './deviceOwner.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { UnsentOwners } from './UnsentOwners.tsx'
import { useCurrentUser } from './useCurrentUser.ts'

const emptyRegistration = { name: '', email: '', phone: '', zipCode: '', password: '', confirmPassword: '' }

interface AuthPageProps {
  /** Shown by a guard in place of its page, which comes up by itself after signing in. */
  staysHere?: boolean
  /** Called when somebody starts to fill in a form. */
  onTyping: () => void
}

/** Sign in or sign up. */
export default function AuthPage({ staysHere = false, onTyping }: AuthPageProps) {
  const current = useCurrentUser()
  const isOnline = useOnline()
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in')
  // Still theirs, only the session has run out: an explicit sign-out would have ended that.
  const [lastPerson] = useState(deviceOwner.read)
  const [signIn, setSignIn] = useState({ email: lastPerson?.email ?? '', password: '' })
  const [signUp, setSignUp] = useState(emptyRegistration)
  const [hasRegistered, setHasRegistered] = useState(false)

  if (!staysHere && current.state === 'loading') return <PageSpinner />
  if (!staysHere && current.state === 'signedIn' && !current.hasEnded)
    return <Navigate to="/dashboard" replace />

  const showTab = (id: typeof tab) => {
    setTab(id)
    setHasRegistered(false)
  }
  const showSignIn = (email: string) => {
    setSignIn({ email, password: '' })
    setSignUp(emptyRegistration)
    setHasRegistered(true)
    setTab('sign-in')
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
        {!isOnline && (
          <Notice tone="warn">
            You are offline. Signing in needs a connection; what you type stays here.
          </Notice>
        )}
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
                  onChange={setSignIn}
                  startAtPassword={hasRegistered}
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
                  onChange={setSignUp}
                  onRegistered={showSignIn}
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
