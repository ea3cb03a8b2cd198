import { offersApi } from '#contract/offers.ts'
import { defineCommand } from './command.ts'
import { message } from './message.ts'

export const offerNegotiate = defineCommand({
  ...message,
  name: 'offer.negotiate',
  endpoint: offersApi.respond,
  toCall: ({ offerId, message }, { writtenAt }) => ({ params: { offerId }, body: { message, writtenAt } }),
  label: (_, { artist }) => (artist ? `Negotiation about ${artist}` : 'Negotiation'),
  failed: 'Failed to send response',
})
