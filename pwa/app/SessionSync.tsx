import { useEffect } from 'react'
import { onReturn } from '../http/reachability.ts'
import { checkSession } from '../session/session.ts'
import { hasSignedInHint, onSignedInElsewhere } from '../session/signedInHint.ts'
import { finishSigningOut } from '../session/signOut.ts'
import { useCurrentUser } from '../session/useCurrentUser.ts'

/** Keeps the tabs of a browser in sync about who is signed in, and finishes an unsent sign-out. */
export function SessionSync() {
  // Mounts the session query, so that `checkSession` refetches it even if no page uses it yet.
  useCurrentUser()
  useEffect(() => {
    // The app starts with the saved user and asks the server in the background.
    if (hasSignedInHint()) checkSession()
  }, [])

  useEffect(() => onSignedInElsewhere(checkSession), [])

  useEffect(() => {
    const finish = () => void finishSigningOut()
    finish()
    // The check at the start may have failed offline.
    return onReturn(() => {
      finish()
      if (hasSignedInHint()) checkSession()
    })
  }, [])

  return null
}
