import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { homePath } from '../features/publicShell/publicLinks.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'
import { PageSpinner } from '../ui/Spinner.tsx'

/**
 * Who opens the app at `/` signed in goes on to their dashboard; who comes by a link in it sees the landing page, and so does
 * who signs in elsewhere while reading it.
 *
 * @param isColdOpening nothing of the app was open before
 */
export function Home({ isColdOpening }: { isColdOpening: boolean }) {
  const current = useCurrentUser()
  const [isReading, setReading] = useState(!isColdOpening)
  if (!isReading && current.state === 'signedOut') setReading(true)
  if (isReading) return <LandingPage />
  return current.state === 'signedIn' ? <Navigate to={homePath(current.user)} replace /> : <PageSpinner />
}
