import { useThread } from '../../chat/thread/useThread.ts'
import { askedAmounts } from '../../offers/offerWords.ts'

/** The amounts that a customer has asked for in a request's negotiations. */
export function useAsked(requestId: string): ReadonlySet<number> {
  const { messages, pending } = useThread(requestId)
  const sent = messages.filter(({ kind }) => kind === 'negotiation').map(({ message }) => message)
  const waiting = pending.flatMap(({ command, content }) =>
    command === 'offer.negotiate' ? [content.message] : [],
  )
  return askedAmounts([...sent, ...waiting])
}
