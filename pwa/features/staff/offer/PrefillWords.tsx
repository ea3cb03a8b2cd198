import type { AdminTicketRequest } from '#contract/requests.ts'
import styles from './MakeOfferForm.module.css'
import { useOfferDrafts } from './useOfferDrafts.ts'

/** Where the values of the offer form are from: the request, the offer before, or a draft. */
export function PrefillWords({ request }: { request: AdminTicketRequest }) {
  const hasDraft = useOfferDrafts().has(request.id)
  const source = request.currentOffer ? 'last offer' : 'request'
  return (
    <p className={styles.prefill}>{hasDraft ? 'draft on this device' : `prefilled from the ${source}`}</p>
  )
}
