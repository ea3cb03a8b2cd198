import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { useSignOut } from './useSession.ts'

interface SignOutButtonProps {
  /** How many things wait to be sent. */
  unsent: number
  /** False where the browser keeps nothing, so that they would be lost. */
  isKept: boolean
}

/** Signs out; with something unsent it asks first. */
export function SignOutButton({ unsent, isKept }: SignOutButtonProps) {
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        pending={signOut.isPending}
        onClick={() => (unsent > 0 ? setAsking(true) : signOut.mutate())}
      >
        Logout
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={unsent === 1 ? '1 thing has not been sent' : `${unsent} things have not been sent`}
        cancelLabel="Stay signed in"
        confirmLabel="Sign out anyway"
        tone="danger"
        pending={signOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate()}
      >
        <p>
          {isKept
            ? 'They wait on this device, unread by anybody else, and are sent when you sign in here again.'
            : 'This browser keeps nothing: if you sign out now, they are lost.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
