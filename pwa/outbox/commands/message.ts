import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import { requestsApi, type TicketRequest } from '#contract/requests.ts'
import { rowPatch } from '../../http/pages.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { addToPages, isWhole, saveMessage, type ThreadPages } from '../../offline/savedThreads.ts'
import type { Subject } from './command.ts'

/** Fields of the commands that become a message in a request's thread. */
export const message = {
  edit: 'message',
  subject: ({ requestId }: { requestId: string }): Subject => ({ kind: 'request', id: requestId }),
  onSent: (db: OfflineDb, sent: ChatMessage) => saveMessage(db, sent),
  patches: (sent: ChatMessage) => [
    {
      address: pathOf(chatApi.list, { requestId: sent.requestId }),
      merge: (known: unknown) => addToPages(known as ThreadPages, sent),
      // Otherwise others have written meanwhile.
      isWhole: (merged: unknown) => isWhole((merged as ThreadPages).pages[0] ?? []),
    },
    rowPatch(requestsApi.get, sent.requestId, (request) => withMessage(request, sent)),
  ],
} as const

/** The customer's request after they sent a message. */
function withMessage(
  request: TicketRequest,
  { seq, message, isFromUser, author }: ChatMessage,
): TicketRequest {
  if (seq <= request.messageCount) return request
  return {
    ...request,
    messageCount: seq,
    lastMessage: { text: message, fromStaff: !isFromUser, authorName: author.name },
    // Writing counts as having read what was there. If others have written meanwhile, the next fetch tells.
    unreadMessages: seq === request.messageCount + 1 ? 0 : request.unreadMessages,
    status: request.status === 'pending' ? 'in_discussion' : request.status,
  }
}
