import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { ListingRow } from '../../resale/SeatRows.tsx'
import { ViewedList } from '../views/ViewedList.tsx'
import { viewQueries } from '../views/viewQueries.ts'
import styles from '../views/views.module.css'

/** The listings, and who is interested in each. */
export function AdminListings() {
  const list = useInfiniteQuery(viewQueries.adminListings())
  const { value, open, close } = useOverlayAddress('listing')
  return (
    <div className={styles.panel}>
      <ViewedList
        noun="listings"
        list={list}
        none="No listings"
        row={(listing) => <ListingRow listing={listing} onView={() => open(listing.id)} />}
      />
      <Sheet isOpen={value !== undefined} hasAddress title="Interested users" onClose={close}>
        {value !== undefined && <Interested listingId={value} />}
      </Sheet>
    </div>
  )
}

function Interested({ listingId }: { listingId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(viewQueries.adminOptIns(listingId))
  if (!data) {
    return isError ? (
      <LoadError title="Could not load interested users" query={{ error, refetch, isFetching }} />
    ) : (
      <SkeletonList count={2} height="3rem" label="Loading interested users" />
    )
  }
  if (data.length === 0) return <p className={styles.second}>Nobody is interested yet.</p>
  return (
    <ul className={styles.rows}>
      {data.map(({ id, user, interestedAt }) => (
        <li key={id} className={styles.item}>
          <p className={styles.title}>{user.name}</p>
          <p className={styles.second}>
            {user.email}
            {user.phone && ` · ${user.phone}`}
          </p>
          <p className={styles.second}>Interested since {formatInstant(interestedAt)}</p>
        </li>
      ))}
    </ul>
  )
}
