import styles from './PrefillWords.module.css'
import { useOfferDrafts } from './useOfferDrafts.ts'

/** Where the values of the offer form are from: the request, or a draft. */
export function PrefillWords({ requestId }: { requestId: string }) {
  const hasDraft = useOfferDrafts().has(requestId)
  return <p className={styles.words}>{hasDraft ? 'draft on this device' : 'prefilled from the request'}</p>
}
