import { chatApi } from '#contract/chat.ts'
import { pathOf } from '#contract/endpoint.ts'
import { requestsApi } from '#contract/requests.ts'
import { rowPatch } from '../../http/pages.ts'
import { defineCommand } from './command.ts'

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
  // Open pages of staff are told by the server.
})
