import { useRef } from 'react'
import { newId } from '../../http/newId.ts'
import { keepDraft } from '../../offline/drafts.ts'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'
import { describeStoreError } from '../outbox/describeStoreError.ts'
import { useEnqueue } from '../outbox/useOffline.ts'
import { chatDraftPlace, withoutSent } from './chatDraft.ts'
import { useChatDraft } from './useChatDraft.ts'
import { useNegotiate } from './useNegotiate.ts'

const failed = 'Failed to send message'

export type ChatAudience = 'customer' | 'staff'

interface SendChatMessage {
  /** Puts what stands in the field into the outbox, and empties the field once it is stored there. */
  send: () => void
  /** An answer to an offer is on its way, which needs a connection and leaves the field as it is until then. */
  isNegotiating: boolean
}

/** @param isUnsent the request itself still waits in the outbox */
export function useSendChatMessage(
  requestId: string,
  audience: ChatAudience,
  isUnsent: boolean,
): SendChatMessage {
  const enqueue = useEnqueue()
  const { read, change } = useChatDraft(requestId)
  const { negotiate, isNegotiating } = useNegotiate(requestId)
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
      if (negotiated) {
        const outcome = await negotiate({ offerId: negotiated.offerId, message })
        if (outcome === 'sent') change({ ...withoutSent(read(), text), negotiated: undefined })
        // The offer is gone: what was written can still be sent, as plain talk.
        if (outcome === 'refused') change({ negotiated: undefined })
      } else {
        await store(message)
        change({ suggested: undefined, ...withoutSent(read(), text) })
      }
    } catch (error) {
      showToast({ title: failed, description: describeStoreError(error), tone: 'error' })
    }
    storing.current = undefined
    if (!isWantedAgain.current) return
    isWantedAgain.current = false
    await sendDraft()
  }

  function store(message: string): Promise<void> {
    return enqueue(
      {
        id: newId(),
        command: audience === 'customer' ? 'chat.send' : 'chat.adminSend',
        content: { requestId, message },
        lane: requestId,
        writtenAt: new Date().toISOString(),
        ...(isUnsent && { dependsOn: requestId }),
      },
      undefined,
      (db) => keepDraft(db, chatDraftPlace(requestId), undefined),
    )
  }

  return { send: () => void sendDraft(), isNegotiating }
}
