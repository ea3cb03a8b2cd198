import { useRef } from 'react'
import { trimText } from '#contract/rules/visibleText.ts'
import { keepDraft } from '../../offline/drafts.ts'
import { chatSend, offerNegotiate } from '../../outbox/commands/chat.ts'
import type { OutgoingCommand } from '../../outbox/commands/registry.ts'
import { describeStoreError, useSend } from '../../outbox/useOutbox.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { chatDraftPlace, type Negotiated, useChatDraftAccess, withoutSent } from './chatDraft.ts'

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
  const { read, change } = useChatDraftAccess(requestId)
  const storing = useRef<string>(undefined)
  const isWantedAgain = useRef(false)

  async function sendDraft(): Promise<void> {
    const { text, negotiated } = read()
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
      await send(outgoing, { also: (db) => keepDraft(db, chatDraftPlace(requestId), undefined) })
      change({
        suggested: undefined,
        // Unless the draft negotiates another offer by now.
        ...(read().negotiated?.offerId === negotiated?.offerId && { negotiated: undefined }),
        ...withoutSent(read(), text),
      })
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
