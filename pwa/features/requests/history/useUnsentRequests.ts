import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { isUnsentRequest, type UnsentRequest } from '../unsentRequest.ts'

/** The user's requests in the outbox, in the order of writing; undefined while loading. */
export function useUnsentRequests(): readonly UnsentRequest[] | undefined {
  return useOutboxEntries((entries) => entries.filter(isUnsentRequest))
}
