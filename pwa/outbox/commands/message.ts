import { z } from 'zod/mini'
import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { addToPages, saveMessage, type ThreadPages } from '../../offline/savedThreads.ts'
import type { Patch, Subject } from './command.ts'

/** Content of the commands that become a message in a request's thread. */
export const messageContent = z.object({ requestId: z.string(), message: z.string() })

/** Fields that these commands share. */
export const message = {
  causes: 'chat.message_sent',
  edit: 'message',
  subject: ({ requestId }: { requestId: string }): Subject => ({ kind: 'request', id: requestId }),
  onSent: (db: OfflineDb, sent: ChatMessage) => saveMessage(db, sent),
  patches: (sent: ChatMessage): Patch[] => [
    {
      address: pathOf(chatApi.list, { requestId: sent.requestId }),
      merge: (known) => addToPages(known as ThreadPages, sent),
    },
  ],
} as const
