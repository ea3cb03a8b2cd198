import { resaleApi } from '#contract/resale.ts'
import { defineCommand } from './command.ts'
import { listing } from './listing.ts'

export const resaleOptIn = defineCommand({
  ...listing,
  name: 'resale.opt_in',
  endpoint: resaleApi.optIn,
  label: ({ artist }) => (artist ? `Interest in ${artist}` : 'Interest in a ticket'),
  failed: 'Failed to Express Interest',
})
