import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { paymentsQueries } from '../paymentsQueries.ts'
import { ReceiptCard } from './Receipt.tsx'

interface ReceiptDialogProps {
  requestId: string
  payer: { name: string; email: string }
  isOpen: boolean
  onClose: () => void
}

/** A client's receipt, for staff: as the client sees it. */
export default function ReceiptDialog({ requestId, payer, isOpen, onClose }: ReceiptDialogProps) {
  const query = useQuery({ ...paymentsQueries.receipt(requestId), enabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Receipt" isText>
      {query.data ? (
        <ReceiptCard receipt={query.data} requestId={requestId} payer={payer} />
      ) : query.isError ? (
        <LoadError title="Could not load the receipt" query={query} />
      ) : (
        <Skeleton height="24rem" radius="var(--radius-card)" />
      )}
    </Sheet>
  )
}
