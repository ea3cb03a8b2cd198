import { useQuery } from '@tanstack/react-query'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { describeError } from '../../../http/errors.ts'
import { CardBoundary } from '../../../ui/CardBoundary.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { offersQueries } from '../../offers/offersQueries.ts'
import { MakeOfferForm } from './MakeOfferForm.tsx'

interface OfferPaneProps {
  request: AdminTicketRequest
  onSent?: () => void
}

/** Loads the request's offers, which the form's initial values come from, and shows the form. */
export function OfferPane({ request, onSent }: OfferPaneProps) {
  const offers = useQuery(offersQueries.adminForRequest(request.id))
  if (offers.data) {
    return (
      <CardBoundary key={request.id}>
        <MakeOfferForm request={request} offers={offers.data} onSent={onSent} />
      </CardBoundary>
    )
  }
  if (offers.isError) {
    return (
      <ErrorState
        title="Could not load offers"
        message={describeError(offers.error, 'Please try again.')}
        onRetry={() => void offers.refetch()}
        retrying={offers.isFetching}
      />
    )
  }
  return <SkeletonList count={4} height="3.75rem" label="Loading offers" />
}
