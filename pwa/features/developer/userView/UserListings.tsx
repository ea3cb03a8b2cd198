import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AvailableListing } from '#contract/resale.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { UserView } from '#contract/views.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { ListingFace } from '../../resale/ListingCard.tsx'
import { ViewedPages } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import views from '../views/views.module.css'
import styles from './UserView.module.css'

/** The tickets for sale in the customer's area. */
export function UserListings({ user }: Pick<UserView, 'user'>) {
  const list = useInfiniteQuery(viewQueries.userListings(user.id))
  const hasArea = areaCode(user.zipCode) !== undefined
  return (
    <div className={views.panel}>
      <ViewedPages
        noun="listings"
        list={list}
        none={hasArea ? 'No tickets in their area right now' : 'They have given no zip code'}
      >
        {(listings) => (
          <div className={styles.cards}>
            {listings.map((listing) => (
              <Listing key={listing.id} listing={listing} />
            ))}
          </div>
        )}
      </ViewedPages>
    </div>
  )
}

function Listing({ listing }: { listing: AvailableListing }) {
  const titleId = useId()
  return (
    <ListingFace listing={listing} titleId={titleId}>
      {listing.requestId !== null ? (
        <StatusPill tone="warn">It is yours.</StatusPill>
      ) : listing.hasOptedIn ? (
        <StatusPill tone="good">You are interested</StatusPill>
      ) : (
        <p className={views.second}>They have not said that they are interested.</p>
      )}
    </ListingFace>
  )
}
