import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { isUnsentRequest, type UnsentRequest } from '../unsentRequest.ts'

/** The person's requests that the server does not have yet, in the order of writing; undefined until it is known. */
export function useUnsentRequests(): readonly UnsentRequest[] | undefined {
  return useOutboxEntries()?.filter(isUnsentRequest)
}
