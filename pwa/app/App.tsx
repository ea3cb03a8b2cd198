import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useInsertionEffect,
  useState,
  ViewTransition,
} from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { pages } from '#contract/pages.ts'
import { homePath } from '../features/publicShell/publicLinks.ts'
import { onReturn } from '../http/reachability.ts'
import { checkSession } from '../session/session.ts'
import { hasSignedInHint, onSignedInElsewhere } from '../session/signedInHint.ts'
import { finishSigningOut } from '../session/signOut.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { PageSpinner } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ToastRegion } from '../ui/toasts/ToastRegion.tsx'
import { followHistory, matchHistory } from '../ui/useBackCloses.ts'
import { useHasBeen } from '../ui/useLast.ts'
import { GateFirst } from './GateFirst.tsx'
import { RequireAdmin, RequireDeveloper, RequireUser } from './guards.tsx'
import { Launches } from './Launches.tsx'
import { AuthPage, DashboardPage, IonicApp, prefetchApp } from './lazyPages.ts'
import { BrokenApp, BrokenPage } from './Message.tsx'
import { UpdateCard } from './UpdateCard.tsx'

const PasswordResetPage = lazy(() => import('../features/accounts/reset/PasswordResetPage.tsx'))
const PrivacyPolicyPage = lazy(() => import('../features/legal/PrivacyPolicyPage.tsx'))
const TermsOfServicePage = lazy(() => import('../features/legal/TermsOfServicePage.tsx'))
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'))
const AdminPage = lazy(() => import('../features/admin/AdminPage.tsx'))
const DeveloperPage = lazy(() => import('../features/developer/DeveloperPage.tsx'))
const CheckoutPage = lazy(() => import('../features/payments/checkout/CheckoutPage.tsx'))
const SettingsPage = lazy(() => import('./SettingsPage.tsx'))

interface AppProps {
  /** The build has no browser. */
  Router?: ComponentType<{ children: ReactNode }>
}

export function App({ Router = BrowserRouter }: AppProps) {
  // Before the router, which listens in a layout effect.
  useInsertionEffect(followHistory, [])
  useEffect(matchHistory, [])
  return (
    <ErrorBoundary renderFallback={BrokenApp}>
      <Router>
        <GateFirst>
          <SessionSync />
          <AppRoutes />
          <UpdateCard />
        </GateFirst>
        <Launches />
        <ToastRegion />
      </Router>
    </ErrorBoundary>
  )
}

function AppRoutes() {
  const { key, pathname } = useLocation()
  const [firstKey] = useState(key)
  const [firstPath] = useState(pathname)
  const hasLeft = useHasBeen(pathname !== firstPath)
  const page = (key: string, element: ReactNode) => (
    <Page key={key} fades={hasLeft}>
      {element}
    </Page>
  )
  const route = (path: string, element: ReactNode) => <Route path={path} element={page(path, element)} />
  return (
    <Routes>
      {route(pages.home, <Home isColdOpening={key === firstKey} />)}
      {route(pages.auth, <AuthPage onTyping={prefetchApp} />)}
      {route(pages.passwordReset, <PasswordResetPage />)}
      <Route element={<RequireUser>{page('app', <IonicApp />)}</RequireUser>}>
        {route(pages.dashboard, <DashboardPage />)}
        {route(
          pages.admin,
          <RequireAdmin>
            <AdminPage />
          </RequireAdmin>,
        )}
        {route(
          pages.developer,
          <RequireDeveloper>
            <DeveloperPage />
          </RequireDeveloper>,
        )}
        {route(pages.checkout, <CheckoutPage />)}
        <Route element={page('settings', <SettingsPage />)}>
          <Route path={pages.accountSettings} element={null} />
          <Route path={pages.notifications} element={null} />
        </Route>
      </Route>
      {route(pages.privacyPolicy, <PrivacyPolicyPage />)}
      {route(pages.termsOfService, <TermsOfServicePage />)}
      {route('*', <NotFoundPage />)}
    </Routes>
  )
}

interface PageProps {
  /**
   * Fades in over the previous page. The first page must not: a view transition blocks input, and the first page may render
   * behind the gate's code.
   */
  fades: boolean
  children: ReactNode
}

/** Each page suspends behind its own spinner, so that a tapped link responds at once. */
function Page({ fades, children }: PageProps) {
  const [fadesIn] = useState(fades)
  const page = (
    <ErrorBoundary renderFallback={BrokenPage}>
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </ErrorBoundary>
  )
  if (!fadesIn) return page
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {page}
    </ViewTransition>
  )
}

// Its words are in the document (build/documents.ts), so that no paint waits for this.
const LandingPage = lazy(() => import('../features/landing/LandingPage.tsx'))

/**
 * Opening the app at `/` while signed in redirects to the dashboard. A link to `/` inside the app shows the landing page, and a
 * sign-in in another tab does not navigate away from it.
 *
 * @param isColdOpening `/` is the first page of this visit
 */
export function Home({ isColdOpening }: { isColdOpening: boolean }) {
  const current = useCurrentUser()
  const isReading = useHasBeen(!isColdOpening || current.state === 'signedOut')
  if (isReading) return <LandingPage />
  return current.state === 'signedIn' ? <Navigate to={homePath(current.user)} replace /> : <PageSpinner />
}

/** Keeps the tabs of a browser in sync about who is signed in, and finishes an unsent sign-out. */
export function SessionSync() {
  // Mounts the session query, so that `checkSession` refetches it even if no page uses it yet.
  useCurrentUser()
  useEffect(() => {
    const sync = () => {
      void finishSigningOut()
      // The app starts with the saved user and asks the server in the background.
      if (hasSignedInHint()) checkSession()
    }
    sync()
    // The check at the start may have failed offline.
    return onReturn(sync)
  }, [])

  useEffect(() => onSignedInElsewhere(checkSession), [])

  return null
}
