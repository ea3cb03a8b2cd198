import type { AvailableListing } from '#contract/resale.ts'
import { resaleOptIn } from '../../../outbox/commands/resaleOptIn.ts'
import { resaleWithdraw } from '../../../outbox/commands/resaleWithdraw.ts'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import { useOutboxEntries, useSend } from '../../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { type Interest, interestIn } from './interest.ts'

/** The user's interest in a listing, and how they change it: through the outbox. */
export function useInterest(
  listing: AvailableListing,
): Interest & { change: (isInterested: boolean) => Promise<void> } {
  const { id, artist } = listing
  const send = useSend()
  const change = useSingleFlight(async (isInterested: boolean) => {
    const { name, failed } = isInterested ? resaleOptIn : resaleWithdraw
    dismissError(id)
    try {
      await send({ command: name, content: { listingId: id, artist } })
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error', about: id })
    }
  })
  const interest = useOutboxEntries((entries) => interestIn(listing, entries))
  return { ...(interest ?? interestIn(listing, [])), change }
}
