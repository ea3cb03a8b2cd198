import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SignedInUser, useCurrentUser, useSignedInUser } from '../session/useCurrentUser.ts'
import { PageSpinner } from '../ui/Spinner.tsx'
import { showToast } from '../ui/toasts/toastStore.ts'
import { AccessDeniedPage, adminOnly } from './AccessDeniedPage.tsx'
import { prefetchIsland } from './islandModules.ts'

const AuthPage = lazy(() => import('../features/accounts/signIn/AuthPage.tsx'))

/** What can still be read when the session is over (design, section 5). */
const readablePaths = ['/dashboard', '/admin']

/** A spinner while it is not known who is there, the sign-in screen for nobody (spec, section 2). */
export function RequireUser({ children }: { children: ReactNode }) {
  const current = useCurrentUser()
  const { pathname } = useLocation()
  // Where the session ends while somebody is at it, what they have typed stays.
  const [hasBegun, setBegun] = useState(false)
  if (current.state === 'signedIn' && current.isChecked && !current.hasEnded && !hasBegun) setBegun(true)
  if (current.state === 'loading') return <PageSpinner />
  const isShut =
    current.state === 'signedIn' && current.hasEnded && !hasBegun && !readablePaths.includes(pathname)
  if (current.state === 'signedOut' || isShut) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <AuthPage staysHere onTyping={prefetchIsland} />
      </Suspense>
    )
  }
  // Nothing on the screen of one person stays when another one signs in, in this tab or in the next.
  return (
    <SignedInUser key={current.user.id} value={current.user}>
      {children}
    </SignedInUser>
  )
}

/** For admins. A developer who is none is told so; everybody else is told on the way to the dashboard. Inside `RequireUser`. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin, isDeveloper } = useSignedInUser()
  if (isAdmin) return children
  return isDeveloper ? <AccessDeniedPage /> : <ToDashboard reason={adminOnly} />
}

/** For developers; everybody else is told so on the way to the dashboard. Inside `RequireUser`. */
export function RequireDeveloper({ children }: { children: ReactNode }) {
  return useSignedInUser().isDeveloper ? children : <ToDashboard reason="Developer access required." />
}

function ToDashboard({ reason }: { reason: string }) {
  useEffect(() => showToast({ title: 'Access Denied', description: reason, tone: 'error' }), [reason])
  return <Navigate to="/dashboard" replace />
}
