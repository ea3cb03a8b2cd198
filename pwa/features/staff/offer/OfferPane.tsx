import type { AdminTicketRequest } from '#contract/requests.ts'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { LastPrices } from '../reply/LastPrices.tsx'
import { MakeOfferForm } from './MakeOfferForm.tsx'

interface OfferPaneProps {
  request: AdminTicketRequest
  onSent?: () => void
}

/** The Make Offer form of one request; another request gets a form of its own. */
export function OfferPane({ request, onSent }: OfferPaneProps) {
  return (
    <CardBoundary key={request.id}>
      <MakeOfferForm request={request} onSent={onSent} />
      <LastPrices requestId={request.id} />
    </CardBoundary>
  )
}
