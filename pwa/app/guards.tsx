import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pageAt, pages } from '#contract/pages.ts'
import { SignedInUser, useCurrentUser, useSignedInUser } from '../session/useCurrentUser.ts'
import { type Recall, useRecalledSession } from '../session/useRecalledSession.ts'
import { Button, ButtonLink, PageSpinner } from '../ui/Button.tsx'
import { showToast } from '../ui/toasts/toastStore.ts'
import { useHasBeen } from '../ui/useLast.ts'
import { AuthPage, prefetchApp, staffPages } from './lazyPages.ts'
import { MessagePage } from './Message.tsx'

/** Shows the sign-in screen to signed-out users, and a spinner until it is known who is signed in (`docs/RULES.md, People`). */
export function RequireUser({ children }: { children: ReactNode }) {
  const current = useCurrentUser()
  const recall = useRecalledSession(current, AuthPage.prefetch)
  const page = pageAt(useLocation().pathname)
  // If the session expires while the page is in use, it stays, with everything typed on it.
  const hadSession = useHasBeen(current.state === 'signedIn' && current.isChecked && !current.hasEnded)
  if (current.state === 'loading' || recall.isPending) return <PageSpinner />
  // Staff pages show other people's data, so they do not stay once the session has ended, perhaps because a role was taken away.
  // Saved tickets can be read on the dashboard in any case (`docs/RULES.md, Offline`).
  const stays = hadSession ? !staffPages.includes(page) : page === pages.dashboard
  const requiresSignIn = current.state === 'signedIn' && current.hasEnded && !stays
  if (current.state === 'signedOut' || requiresSignIn) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <AuthPage
          isInPlace
          onTyping={prefetchApp}
          problem={recall.isError && <UnknownSession {...recall} />}
        />
      </Suspense>
    )
  }
  // The key remounts everything when another user signs in, in this tab or in another one.
  return (
    <SignedInUser key={current.user.id} value={current.user}>
      {children}
    </SignedInUser>
  )
}

function UnknownSession({ retry, isRetrying }: Pick<Recall, 'retry' | 'isRetrying'>) {
  return (
    <>
      We could not check whether you are still signed in. If you are, this page opens as soon as you are
      connected.{' '}
      <Button variant="quiet" needsConnection pending={isRetrying} onClick={retry}>
        Try again
      </Button>
    </>
  )
}

/** Admits admins. Developers see the refusal as a page, others as a toast on the dashboard. Use it inside `RequireUser`. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin, isDeveloper } = useSignedInUser()
  if (isAdmin) return children
  if (!isDeveloper) return <ToDashboard reason={adminOnly} />
  return (
    <MessagePage
      title="Access Denied"
      actions={
        <ButtonLink to={pages.developer} variant="primary">
          Go to Dashboard
        </ButtonLink>
      }
    >
      {adminOnly}
    </MessagePage>
  )
}

/** Admits developers and redirects others to the dashboard with a toast. Use it inside `RequireUser`. */
export function RequireDeveloper({ children }: { children: ReactNode }) {
  return useSignedInUser().isDeveloper ? children : <ToDashboard reason="Developer access required." />
}

function ToDashboard({ reason }: { reason: string }) {
  useEffect(() => showToast({ title: 'Access Denied', description: reason, tone: 'error' }), [reason])
  return <Navigate to="/dashboard" replace />
}

const adminOnly = "You don't have permission to access the admin dashboard."
