import { useEffect } from 'react'
import { checkSession } from '../session/session.ts'
import { hasSignedInHint, onSignedInElsewhere } from '../session/signedInHint.ts'
import { finishSigningOut } from '../session/signOut.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'

/** Keeps the tabs of one browser in step about who is signed in, and finishes a sign-out that had to wait. */
export function SessionSync() {
  // Read here, it is there to be checked, whichever page is still on its way.
  useCurrentUser()
  useEffect(() => {
    // The person who was saved here has the app until the server says otherwise.
    if (hasSignedInHint()) checkSession()
  }, [])

  useEffect(() => onSignedInElsewhere(checkSession), [])

  useEffect(() => {
    const finish = () => void finishSigningOut()
    finish()
    // Whoever was offline at the start may not be who this device still believes them to be.
    const onOnline = () => {
      finish()
      if (hasSignedInHint()) checkSession()
    }
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return null
}
