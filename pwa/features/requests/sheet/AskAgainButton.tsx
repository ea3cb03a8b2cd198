import { useState } from 'react'
import type { TicketRequest } from '#contract/requests.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { useAskAgain } from './useAskAgain.ts'

interface AskAgainButtonProps {
  request: TicketRequest
  /** Called when it leads to the form. */
  onLeave: () => void
}

/** Opens the form for a new request, filled in with the details of one that is over. */
export function AskAgainButton({ request, onLeave }: AskAgainButtonProps) {
  const { wouldReplace, isLoading, askAgain } = useAskAgain(request, onLeave)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button pending={isLoading} onClick={() => (wouldReplace ? setAsking(true) : askAgain())}>
        Ask again with these details
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Replace your new request?"
        confirmLabel="Replace it"
        cancelLabel="Keep it"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          askAgain()
        }}
      >
        <p>You have begun another request. Its details would be replaced by these.</p>
      </ConfirmDialog>
    </>
  )
}
