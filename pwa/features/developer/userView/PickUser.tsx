import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { developerQueries } from '../developerQueries.ts'
import { ViewedList } from '../views/ViewedList.tsx'
import views from '../views/views.module.css'
import styles from './UserView.module.css'

/** Asks whose account to look at. */
export function PickUser() {
  const { typed, type, q } = useAddressSearch()
  const list = useInfiniteQuery({
    ...developerQueries.users(q ? { q } : {}, 'newest'),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={views.panel}>
      <p>
        Choose whose account to look at. You see what they see but cannot change anything, and it is recorded
        in the audit log.
      </p>
      <SearchField placeholder="Name or email" value={typed} onType={type} />
      <NeedsConnection>Looking at an account needs a connection.</NeedsConnection>
      <ViewedList
        noun="users"
        list={list}
        none="No matching users"
        row={(user) => (
          <Link to={`/developer?tab=user-view&user=${user.id}`} className={styles.user}>
            <span className={views.title}>{user.name || 'No name'}</span>
            <span className={views.second}>{user.email}</span>
          </Link>
        )}
      />
    </div>
  )
}
