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
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { pages } from '#contract/pages.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageSpinner } from '../ui/Spinner.tsx'
import { ToastRegion } from '../ui/toasts/ToastRegion.tsx'
import { followHistory, matchHistory } from '../ui/useBackCloses.ts'
import { useHasBeen } from '../ui/useHasBeen.ts'
import { BrokenApp, BrokenPage } from './BrokenPage.tsx'
import { GateFirst } from './GateFirst.tsx'
import { RequireAdmin, RequireDeveloper, RequireUser } from './guards.tsx'
import { Home } from './Home.tsx'
import { islandModules, prefetchIsland } from './islandModules.ts'
import { Launches } from './Launches.tsx'
import { SessionSync } from './SessionSync.tsx'
import { UpdateCard } from './UpdateCard.tsx'

const AuthPage = lazy(() => import('../features/accounts/signIn/AuthPage.tsx'))
const PasswordResetPage = lazy(() => import('../features/accounts/reset/PasswordResetPage.tsx'))
const PrivacyPolicyPage = lazy(() => import('../features/legal/PrivacyPolicyPage.tsx'))
const TermsOfServicePage = lazy(() => import('../features/legal/TermsOfServicePage.tsx'))
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'))
const IonicApp = lazy(islandModules.ionicApp)
const DashboardPage = lazy(islandModules.dashboard)
const AdminPage = lazy(() => import('../features/staff/AdminPage.tsx'))
const DeveloperPage = lazy(() => import('../features/developer/DeveloperPage.tsx'))
const CheckoutPage = lazy(() => import('../features/payments/checkout/CheckoutPage.tsx'))
const SettingsPage = lazy(() => import('./SettingsPage.tsx'))

interface AppProps {
  /** At build there is no browser. */
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
  const page = (name: string, element: ReactNode) => (
    <Page key={name} fades={hasLeft}>
      {element}
    </Page>
  )
  return (
    <Routes>
      <Route path={pages.home} element={page('home', <Home isColdOpening={key === firstKey} />)} />
      <Route path={pages.auth} element={page('auth', <AuthPage onTyping={prefetchIsland} />)} />
      <Route path={pages.passwordReset} element={page('password-reset', <PasswordResetPage />)} />
      <Route element={<RequireUser>{page('island', <IonicApp />)}</RequireUser>}>
        <Route path={pages.dashboard} element={page('dashboard', <DashboardPage />)} />
        <Route path={pages.admin} element={<RequireAdmin>{page('admin', <AdminPage />)}</RequireAdmin>} />
        <Route
          path={pages.developer}
          element={<RequireDeveloper>{page('developer', <DeveloperPage />)}</RequireDeveloper>}
        />
        <Route path={pages.checkout} element={page('checkout', <CheckoutPage />)} />
        <Route element={page('settings', <SettingsPage />)}>
          <Route path={pages.accountSettings} element={null} />
          <Route path={pages.notifications} element={null} />
        </Route>
      </Route>
      <Route path={pages.privacyPolicy} element={page('privacy-policy', <PrivacyPolicyPage />)} />
      <Route path={pages.termsOfService} element={page('terms-of-service', <TermsOfServicePage />)} />
      <Route path="*" element={page('not-found', <NotFoundPage />)} />
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
