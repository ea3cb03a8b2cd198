import { useRef } from 'react'
import { trimText } from '#contract/rules/visibleText.ts'
import { chatSend, offerNegotiate } from '../../outbox/commands/chat.ts'
import type { OutgoingCommand } from '../../outbox/commands/registry.ts'
import { useOutboxContext } from '../../outbox/OutboxProvider.tsx'
import { describeStoreError, useSend } from '../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { chatDraftPlace, type Negotiated, nonEmpty, useChatDraftAccess, withoutSent } from './chatDraft.ts'

export type ChatAudience = 'customer' | 'staff'

interface Discussion {
  requestId: string
  audience: ChatAudience
  /** Names the message in the Outbox of staff. */
  artist?: string
}

/** Returns a function that queues the draft in the outbox and empties the field once it is stored. */
export function useSendChatMessage({ requestId, audience, artist }: Discussion): () => void {
  const send = useSend()
  const { drafts } = useOutboxContext()
  const place = chatDraftPlace(requestId)
  const { read, change } = useChatDraftAccess(requestId)
  const storing = useRef<string>(undefined)
  const isWantedAgain = useRef(false)

  async function sendDraft(): Promise<void> {
    const draft = read()
    const { text, negotiated } = draft
    const message = trimText(text)
    if (message === '') return
    // A double click sends one message. A different text is sent afterwards.
    if (storing.current !== undefined) {
      isWantedAgain.current = storing.current !== text
      return
    }
    storing.current = text
    const outgoing = commandFor(message, negotiated)
    const { failed } = outgoing.command === 'offer.negotiate' ? offerNegotiate : chatSend
    dismissError(failed)
    try {
      await send(outgoing, { places: [place] })
      const rest = withoutSent(read(), draft)
      if (nonEmpty(rest)) change(rest)
      else drafts.drop(place)
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error' })
    }
    storing.current = undefined
    if (!isWantedAgain.current) return
    isWantedAgain.current = false
    await sendDraft()
  }

  function commandFor(message: string, negotiated: Negotiated | undefined): OutgoingCommand {
    if (negotiated) {
      return { command: 'offer.negotiate', content: { requestId, offerId: negotiated.offerId, message } }
    }
    if (audience === 'staff') return { command: 'chat.adminSend', content: { requestId, message, artist } }
    return { command: 'chat.send', content: { requestId, message } }
  }

  return () => void sendDraft()
}
