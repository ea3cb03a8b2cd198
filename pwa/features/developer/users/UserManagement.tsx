import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { userSorts } from '#contract/developer.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { MorePages } from '../../../ui/MorePages.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { developerQueries, type UserSearch } from '../developerQueries.ts'
import { ManageUserDialogs, type UserChange } from './ManageUserDialogs.tsx'
import { UserCards } from './UserCards.tsx'
import styles from './UserManagement.module.css'
import { UserTable } from './UserTable.tsx'
import { countWords, sortWords } from './userWords.ts'
import { useUserSearch } from './useUserSearch.ts'

/** All users, with their roles. */
export default function UserManagement() {
  const { typed, type, search, sort, isTyping, choose, chooseSort, clear } = useUserSearch()
  const [change, setChange] = useState<UserChange>()
  // Closes the dialogs when the tab or page is hidden.
  useEffect(() => () => setChange(undefined), [])
  const isOnline = useOnline()
  const isWide = useMediaQuery(tableScreen)
  const count = useRef<HTMLParagraphElement>(null)

  const list = useInfiniteQuery({
    ...developerQueries.users(search, sort),
    placeholderData: keepPreviousData,
  })
  const users = list.data
  const isSearching = list.isPlaceholderData || isTyping
  const isPaged = list.hasNextPage || list.hasPreviousPage
  // A list of one page already has the count.
  const found = useQuery({ ...developerQueries.userCount(search), enabled: isPaged && !isSearching })

  return (
    <>
      <PageTitle documentTitle="User Management · Developer">User Management</PageTitle>
      <div className={styles.head}>
        <SearchField placeholder="Name or email" className={styles.search} value={typed} onType={type} />
        <SelectField
          label="Role"
          className={styles.role}
          disabled={!isOnline}
          value={search.role ?? ''}
          onChange={(event) => choose('role', event.target.value)}
        >
          <option value="">All roles</option>
          <option value="customer">Customers</option>
          <option value="admin">Admins</option>
          <option value="developer">Developers</option>
        </SelectField>
        <SelectField
          label="Membership"
          className={styles.role}
          disabled={!isOnline}
          value={search.membership ?? ''}
          onChange={(event) => choose('membership', event.target.value)}
        >
          <option value="">All</option>
          <option value="member">Members</option>
          <option value="non_member">Non-members</option>
        </SelectField>
        <SelectField
          label="MFA"
          className={styles.role}
          disabled={!isOnline}
          value={search.mfa ?? ''}
          onChange={(event) => choose('mfa', event.target.value)}
        >
          <option value="">All</option>
          <option value="on">On</option>
          <option value="off">Off</option>
        </SelectField>
        {!isWide && (
          <SelectField
            label="Sort"
            className={styles.role}
            disabled={!isOnline}
            value={sort}
            onChange={(event) => chooseSort(event.target.value)}
          >
            {userSorts.map((name) => (
              <option key={name} value={name}>
                {capitalized(sortWords[name])}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <NeedsConnection className={styles.offline}>
        Searching and changing users needs a connection.
      </NeedsConnection>
      <p ref={count} role="status" tabIndex={-1} className={styles.count}>
        {users ? (isSearching ? 'Searching...' : countWords(users.length, isPaged, found.data)) : null}
      </p>
      {users && users.length > 0 && (
        <div className={styles.list} aria-busy={isSearching}>
          {list.hasPreviousPage && (
            <Button
              full
              pending={list.isFetchingPreviousPage || isSearching}
              pendingLabel="Loading..."
              onClick={() => void list.fetchPreviousPage()}
            >
              Show previous users
            </Button>
          )}
          {isWide ? (
            <UserTable users={users} sort={sort} onSort={chooseSort} onRequestChange={setChange} />
          ) : (
            <UserCards users={users} sort={sort} onRequestChange={setChange} />
          )}
          <MorePages
            list={list}
            label="Load more"
            failed="Could not load more users."
            isBusy={isSearching}
            onEnd={() => count.current?.focus()}
          />
        </div>
      )}
      {users?.length === 0 && !isSearching && (
        <EmptyState title="No matching users" action={<Button onClick={clear}>Show all users</Button>}>
          {noMatchWords(search)}
        </EmptyState>
      )}
      {!users && list.isError && <LoadError title="Could not load users" query={list} />}
      {list.isPending && <SkeletonList count={6} height={isWide ? '2.5rem' : '6rem'} label="Loading users" />}
      <ManageUserDialogs change={change} onClose={() => setChange(undefined)} />
    </>
  )
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function noMatchWords({ q, role, membership, mfa }: UserSearch): string {
  if (membership || mfa) return 'No user matches all that you chose.'
  if (!q) return 'No user has this role.'
  return role ? `No ${role}’s name or email matches “${q}”.` : `No name or email matches “${q}”.`
}

/** Seven columns need more room than the two-pane layout. */
const tableScreen = '(min-width: 64em)'
