import { useOutboxEntries } from '../../../outbox/useOutbox.ts'
import { useKnownMessages } from '../../chat/thread/useThread.ts'
import { askedAmounts } from '../../offers/offerWords.ts'

/** The amounts that a customer has asked for in a request's negotiations. */
export function useAsked(requestId: string): ReadonlySet<number> {
  const sent = useKnownMessages(requestId).filter(({ kind }) => kind === 'negotiation')
  const waiting = useOutboxEntries((entries) =>
    entries.flatMap(({ command, content }) =>
      command === 'offer.negotiate' && content.requestId === requestId ? [content.message] : [],
    ),
  )
  return askedAmounts([...sent.map(({ message }) => message), ...(waiting ?? [])])
}
