import { lazy, type ReactNode, Suspense, useState, ViewTransition } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../features/accounts/useCurrentUser.ts'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { PageSpinner } from '../ui/Spinner.tsx'
import { ToastProvider } from '../ui/toasts/ToastProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { GateFirst } from './GateFirst.tsx'
import { RequireAdmin, RequireUser } from './guards.tsx'
import { islandModules, prefetchIsland } from './islandModules.ts'
import { SessionSync } from './SessionSync.tsx'
import { UpdateCard } from './UpdateCard.tsx'

// The landing page is not lazy: a second round trip before its first paint would cost more than its few kilobytes.
const AuthPage = lazy(() => import('../features/accounts/AuthPage.tsx'))
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx'))
const IonicApp = lazy(islandModules.ionicApp)
const DashboardPage = lazy(islandModules.dashboard)
const AdminPage = lazy(() => import('../features/staff/AdminPage.tsx'))
const CheckoutPage = lazy(() => import('../features/payments/CheckoutPage.tsx'))

export function App() {
  return (
    <ErrorBoundary>
      <ToastProvider>
        <BrowserRouter>
          <GateFirst>
            <SessionSync />
            <AppRoutes />
            <UpdateCard />
          </GateFirst>
        </BrowserRouter>
      </ToastProvider>
    </ErrorBoundary>
  )
}

function AppRoutes() {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  return (
    <Routes>
      <Route path="/" element={page('home', <Home isColdOpening={key === firstKey} />)} />
      <Route path="/auth" element={page('auth', <AuthPage onTyping={prefetchIsland} />)} />
      <Route element={<RequireUser>{page('island', <IonicApp />)}</RequireUser>}>
        <Route path="/dashboard" element={page('dashboard', <DashboardPage />)} />
        <Route path="/admin" element={<RequireAdmin>{page('admin', <AdminPage />)}</RequireAdmin>} />
        <Route path="/checkout/:requestId" element={page('checkout', <CheckoutPage />)} />
      </Route>
      <Route path="*" element={page('not-found', <NotFoundPage />)} />
    </Routes>
  )
}

/** Each page waits behind its own spinner, so that a tap on a link is answered at once, and fades over the last one. */
function page(name: string, element: ReactNode) {
  return (
    <ViewTransition key={name} default="none" enter="auto" exit="auto">
      <Suspense fallback={<PageSpinner />}>{element}</Suspense>
    </ViewTransition>
  )
}

/** Who opens the app at `/` signed in goes on to the dashboard; who comes by a link in it sees the landing page. */
function Home({ isColdOpening }: { isColdOpening: boolean }) {
  const current = useCurrentUser()
  if (isColdOpening && current.state === 'loading') return <PageSpinner />
  if (isColdOpening && current.state === 'signedIn') return <Navigate to="/dashboard" replace />
  return <LandingPage />
}
