import { z } from 'zod/mini'
import { offersApi } from '#contract/offers.ts'
import { defineCommand } from './command.ts'
import { message, messageContent } from './message.ts'

export const offerNegotiate = defineCommand({
  ...message,
  name: 'offer.negotiate',
  endpoint: offersApi.respond,
  content: z.extend(messageContent, { offerId: z.string() }),
  toCall: ({ offerId, message }, { writtenAt }) => ({ params: { offerId }, body: { message, writtenAt } }),
  label: (_, { artist }) => (artist ? `Negotiation about ${artist}` : 'Negotiation'),
  failed: 'Failed to send response',
  refusedAfter: 'offer.expired',
})
