import { lazy } from 'react'
import { Navigate } from 'react-router-dom'
import { homePath } from '../features/publicShell/publicLinks.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { PageSpinner } from '../ui/Spinner.tsx'
import { useHasBeen } from '../ui/useHasBeen.ts'

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
