import { resaleApi } from '#contract/resale.ts'
import { defineCommand } from './command.ts'
import { listing } from './listing.ts'

export const resaleWithdraw = defineCommand({
  ...listing,
  name: 'resale.withdraw',
  endpoint: resaleApi.withdraw,
  label: ({ artist }) => (artist ? `No longer interested in ${artist}` : 'No longer interested in a ticket'),
  failed: 'Failed to Withdraw Interest',
})
