import { pathOf } from '#contract/endpoint.ts'
import { type AvailableListing, resaleApi } from '#contract/resale.ts'
import { mapRows, type Pages } from '../../http/pages.ts'
import type { Patch, Subject } from './command.ts'

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
