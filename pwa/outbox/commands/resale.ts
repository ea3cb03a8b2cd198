import { pathOf } from '#contract/endpoint.ts'
import { type AvailableListing, resaleApi } from '#contract/resale.ts'
import { mapRows, type Pages } from '../../http/pages.ts'
import { defineCommand, type Patch, type Subject } from './command.ts'

/** Fields that the commands about a listing share. */
export const listing = {
  subject: ({ listingId }: { listingId: string }): Subject => ({ kind: 'listing', id: listingId }),
  toCall: ({ listingId }: { listingId: string }) => ({ params: { id: listingId } }),
  patches: (changed: AvailableListing): Patch[] => [
    {
      address: pathOf(resaleApi.listMine),
      merge: (known) =>
        mapRows(known as Pages<AvailableListing>, (shown) => (shown.id === changed.id ? changed : shown)),
    },
  ],
} as const

export const resaleOptIn = defineCommand({
  ...listing,
  name: 'resale.opt_in',
  endpoint: resaleApi.optIn,
  label: ({ artist }) => (artist ? `Interest in ${artist}` : 'Interest in a ticket'),
  failed: 'Failed to Express Interest',
})

export const resaleWithdraw = defineCommand({
  ...listing,
  name: 'resale.withdraw',
  endpoint: resaleApi.withdraw,
  label: ({ artist }) => (artist ? `No longer interested in ${artist}` : 'No longer interested in a ticket'),
  failed: 'Failed to Withdraw Interest',
})
