import { type ChatMessage, chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi, type TicketRequest } from '#contract/requests.ts'
import { rowPatch } from '../../http/pages.ts'
import type { OfflineDb } from '../../offline/offlineDb.ts'
import { addToPages, isWhole, saveMessage, type ThreadPages } from '../../offline/savedThreads.ts'
import { defineCommand, type Subject } from './command.ts'

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
    // Writing counts as having read the earlier messages. If others have written meanwhile, the next fetch corrects it.
    unreadMessages: seq === request.messageCount + 1 ? 0 : request.unreadMessages,
    status: request.status === 'pending' ? 'in_discussion' : request.status,
  }
}

export const chatSend = defineCommand({
  ...message,
  name: 'chat.send',
  endpoint: chatApi.send,
  // Messages can be written about a request that is still unsent.
  dependsOn: ({ requestId }) => requestId,
  toCall: (content, { writtenAt }) => ({ body: { ...content, writtenAt } }),
  label: (_, { artist }) => (artist ? `Message about ${artist}` : 'Message'),
  failed: 'Failed to send message',
})

export const chatAdminSend = defineCommand({
  ...message,
  name: 'chat.adminSend',
  endpoint: chatApi.adminSend,
  toCall: ({ requestId, message }, { writtenAt }) => ({ body: { requestId, message, writtenAt } }),
  label: (content, { artist = content.artist }) => chatSend.label(content, { artist }),
  failed: chatSend.failed,
})

export const offerNegotiate = defineCommand({
  ...message,
  name: 'offer.negotiate',
  endpoint: offersApi.respond,
  toCall: ({ offerId, message }, { writtenAt }) => ({ params: { offerId }, body: { message, writtenAt } }),
  label: (_, { artist }) => (artist ? `Negotiation about ${artist}` : 'Negotiation'),
  failed: 'Failed to send response',
})

export const chatMarkRead = defineCommand({
  name: 'chat.markRead',
  endpoint: chatApi.markRead,
  subject: ({ requestId }) => ({ kind: 'request', id: requestId }),
  toCall: (content) => ({ body: content }),
  isSilent: true,
  isDroppedIfRefused: true,
  label: (_, { artist }) => (artist ? `Messages read about ${artist}` : 'Messages read'),
  failed: 'Error',
  patches: ({ requestId, ...reads }) => [
    { address: pathOf(chatApi.reads, { requestId }), merge: () => reads },
    rowPatch(requestsApi.get, requestId, (request) => ({
      ...request,
      unreadMessages: reads.readSeq < request.messageCount ? request.unreadMessages : 0,
    })),
  ],
  // The server notifies open pages of staff.
})
