import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ticketsQueries } from '../../tickets/ticketsQueries.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { whyNoDelivery } from './deliveryForm.ts'

/** Delivers the first ticket of a paid request that is owed. */
export function DeliverButton({ requestId }: { requestId: string }) {
  const { data: tickets } = useQuery(ticketsQueries.adminForRequest(requestId))
  const [openId, setOpenId] = useState<string>()
  const owed = tickets?.find((ticket) => ticket.status === 'pending' && !whyNoDelivery(ticket))
  return (
    <>
      <Button variant="primary" full needsConnection disabled={!owed} onClick={() => setOpenId(owed?.id)}>
        Deliver
      </Button>
      <DeliveryDialog
        requestId={requestId}
        tickets={tickets ?? []}
        openId={openId}
        onOpen={setOpenId}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}
