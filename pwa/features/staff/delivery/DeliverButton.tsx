import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { countUndelivered, whyNoDelivery } from './deliveryForm.ts'

const DeliveryDialog = lazy(async () => ({
  default: (await import('./DeliveryDialog.tsx')).DeliveryDialog,
}))

/** Opens the dialog that delivers the tickets of a paid request. Nothing if they cannot be delivered or replaced any more. */
export function DeliverButton({ requestId }: { requestId: string }) {
  const { data: tickets } = useQuery(ticketsQueries.adminForRequest(requestId))
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const [first, ...others] = tickets ?? []
  if (!first) {
    return (
      <Button variant="primary" full disabled>
        Deliver tickets
      </Button>
    )
  }
  const all = [first, ...others] as const
  const isDone = countUndelivered(all) === 0
  const canChange = isUpcoming(first.concertDate, now) && all.some((ticket) => !whyNoDelivery(ticket))
  return (
    <>
      {canChange && (
        <Button variant={isDone ? 'secondary' : 'primary'} full needsConnection onClick={() => setOpen(true)}>
          {isDone ? 'Replace tickets' : 'Deliver tickets'}
        </Button>
      )}
      <CardBoundary>
        <Suspense>
          <DeliveryDialog
            requestId={requestId}
            tickets={[...all]}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </CardBoundary>
    </>
  )
}
