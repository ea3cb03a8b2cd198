import { z } from 'zod/mini'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { addToThread, saveMessage } from '../../offline/savedThreads.ts'
import type { Patch, Subject } from './command.ts'

/** The content of every command that becomes a message of a request's thread. */
export const messageContent = z.object({ requestId: z.string(), message: z.string() })

/** What these commands have in common. */
export const message = {
  edit: 'message',
  subject: ({ requestId }: { requestId: string }): Subject => ({ kind: 'request', id: requestId }),
  onSent: (db: OfflineDb, sent: ChatMessage) => saveMessage(db, sent),
  patches: (sent: ChatMessage): Patch[] => [
    {
      address: threadAddress(sent.requestId),
      merge: (known) => addToThread(known as ChatMessage[], sent),
    },
  ],
} as const

export function threadAddress(requestId: string): string {
  return pathOf(chatApi.list, { requestId })
}

/** What a customer's message moves besides its thread: the request's status, and when an answer is promised. */
export function requestAddresses({ requestId }: { requestId: string }): string[] {
  return [
    threadAddress(requestId),
    pathOf(requestsApi.listMine),
    pathOf(requestsApi.get, { id: requestId }),
    pathOf(offersApi.listForRequest, { id: requestId }),
  ]
}
