import { offerNegotiate } from '../../../outbox/commands/offerNegotiate.ts'
import { describeStoreError } from '../../../outbox/describeStoreError.ts'
import { useSend } from '../../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { useThread } from '../../chat/thread/useThread.ts'
import { askedAmounts } from '../../offers/offerWords.ts'

/** The amounts that a customer has asked for in a request's negotiations, and a function that asks through the outbox. */
export function useAsked(requestId: string): {
  asked: ReadonlySet<number>
  ask: (offerId: string, message: string) => void
} {
  const { messages, pending } = useThread(requestId)
  const send = useSend()
  const sent = messages.filter(({ kind }) => kind === 'negotiation').map(({ message }) => message)
  const waiting = pending.flatMap(({ command, content }) =>
    command === 'offer.negotiate' ? [content.message] : [],
  )
  const ask = useSingleFlight(async (offerId: string, message: string) => {
    dismissError(offerNegotiate.failed)
    try {
      await send({ command: 'offer.negotiate', content: { requestId, offerId, message } })
    } catch (error) {
      showToast({ title: offerNegotiate.failed, description: describeStoreError(error), tone: 'error' })
    }
  })
  return { asked: askedAmounts([...sent, ...waiting]), ask: (offerId, message) => void ask(offerId, message) }
}
