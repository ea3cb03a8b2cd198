import { useRef } from 'react'
import { newId } from '../../http/newId.ts'
import { keepDraft } from '../../offline/drafts.ts'
import { describeStoreError } from '../../outbox/describeStoreError.ts'
import type { OutgoingCommand } from '../../outbox/queue/outboxEntry.ts'
import { useEnqueue } from '../../outbox/useOffline.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { chatDraftPlace, type Negotiated, withoutSent } from './chatDraft.ts'
import { useChatDraft } from './useChatDraft.ts'

const failed = 'Failed to send message'

export type ChatAudience = 'customer' | 'staff'

/**
 * Puts what stands in the field into the outbox, and empties the field once it is stored there.
 *
 * @param isUnsent the request itself still waits in the outbox
 */
export function useSendChatMessage(requestId: string, audience: ChatAudience, isUnsent: boolean): () => void {
  const enqueue = useEnqueue()
  const { read, change } = useChatDraft(requestId)
  const storing = useRef<string>(undefined)
  const isWantedAgain = useRef(false)

  async function sendDraft(): Promise<void> {
    const { text, negotiated } = read()
    const message = text.trim()
    if (message === '') return
    // A double click is one message; a fast typist's next one follows.
    if (storing.current !== undefined) {
      isWantedAgain.current = storing.current !== text
      return
    }
    storing.current = text
    dismissError(failed)
    try {
      await store(message, negotiated)
      change({
        suggested: undefined,
        // Unless another offer is meant by now.
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

  function store(message: string, negotiated: Negotiated | undefined): Promise<void> {
    return enqueue(
      {
        id: newId(),
        ...commandFor(message, negotiated),
        lane: requestId,
        writtenAt: new Date().toISOString(),
        ...(isUnsent && { dependsOn: requestId }),
      },
      undefined,
      (db) => keepDraft(db, chatDraftPlace(requestId), undefined),
    )
  }

  function commandFor(message: string, negotiated: Negotiated | undefined): OutgoingCommand {
    const { offerId } = negotiated ?? {}
    if (offerId !== undefined) return { command: 'offer.negotiate', content: { requestId, offerId, message } }
    return {
      command: audience === 'customer' ? 'chat.send' : 'chat.adminSend',
      content: { requestId, message },
    }
  }

  return () => void sendDraft()
}
