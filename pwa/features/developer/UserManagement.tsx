import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ellipsisHorizontal } from 'ionicons/icons'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { developerApi, type ManagedUser, type UserSort, userSorts } from '#contract/developer.ts'
import { callApi } from '../../http/callApi.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/classNames.ts'
import { EmptyState, LoadError } from '../../ui/ErrorState.tsx'
import { SearchField, SelectField } from '../../ui/fields.tsx'
import { formatDay } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { MorePages } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table, tableScreen } from '../../ui/Table.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { auditAddress } from './auditWords.ts'
import { ChangeUserDialog, type UserChange } from './ChangeUserDialog.tsx'
import styles from './developer.module.css'
import {
  type Badge,
  badgesOf,
  countWords,
  membershipBadge,
  nameOf,
  readUserSearch,
  roleBadges,
  sortWords,
  type UserSearch,
  usersQuery,
} from './users.ts'

/** All users, with their roles. */
export default function UserManagement() {
  const { typed, type, q, isTyping, params, change } = useAddressSearch()
  const { search, sort } = readUserSearch(q, params)
  const [asked, setAsked] = useState<UserChange>()
  // Closes the dialog when the tab or page is hidden.
  useEffect(() => () => setAsked(undefined), [])
  const isWide = useMediaQuery(tableScreen)
  const count = useRef<HTMLParagraphElement>(null)

  const list = useInfiniteQuery({ ...usersQuery(search, sort), placeholderData: keepPreviousData })
  const users = list.data
  const isSearching = list.isPlaceholderData || isTyping
  const isPaged = list.hasNextPage || list.hasPreviousPage
  const found = useQuery({
    ...queryOptions({
      queryKey: [developerApi.userCount.path, search] as const,
      queryFn: ({ signal }) => callApi(developerApi.userCount, { query: search, signal }),
    }),
    // A list of one page already has the count.
    enabled: isPaged && !isSearching,
  })
  const filters = isWide ? [role, membership, mfa] : [role, membership, mfa, order]
  return (
    <>
      <PageTitle documentTitle="User Management · Developer">User Management</PageTitle>
      <Row gap={3} className={classNames(styles.filters, styles.userFilters, styles.below)}>
        <SearchField placeholder="Name or email" className={styles.search} value={typed} onType={type} />
        {filters.map((filter) => (
          <Filter
            key={filter.name}
            {...filter}
            value={filter === order ? sort : (params.get(filter.name) ?? '')}
            onChoose={(value) =>
              change({ [filter.name]: filter === order && value === 'newest' ? '' : value })
            }
          />
        ))}
      </Row>
      <NeedsConnection className={styles.offline}>
        Searching and changing users needs a connection.
      </NeedsConnection>
      <Text ref={count} role="status" tabIndex={-1} size="second" tone="muted" className={styles.count}>
        {users ? (isSearching ? 'Searching...' : countWords(users.length, isPaged, found.data)) : null}
      </Text>
      {users && users.length > 0 && (
        <Stack gap={4} className={styles.earlier} aria-busy={isSearching}>
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
          <UserList users={users} sort={sort} onSort={change} onAsk={setAsked} />
          <MorePages
            list={list}
            label="Load more"
            failed="Could not load more users."
            isBusy={isSearching}
            onEnd={() => count.current?.focus()}
          />
        </Stack>
      )}
      {users?.length === 0 && !isSearching && (
        <EmptyState
          title="No matching users"
          action={
            <Button onClick={() => change({ q: '', role: '', membership: '', mfa: '' })}>
              Show all users
            </Button>
          }
        >
          {noMatchWords(search)}
        </EmptyState>
      )}
      {!users && list.isError && <LoadError title="Could not load users" query={list} />}
      {list.isPending && <SkeletonList count={6} height={isWide ? '2.5rem' : '6rem'} label="Loading users" />}
      <ChangeUserDialog change={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

interface FilterProps {
  /** Its parameter in the address. */
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  onChoose: (value: string) => void
}
type FilterChoices = Pick<FilterProps, 'name' | 'label' | 'options'>

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const role: FilterChoices = {
  name: 'role',
  label: 'Role',
  options: [
    ['', 'All roles'],
    ['customer', 'Customers'],
    ['admin', 'Admins'],
    ['developer', 'Developers'],
  ],
}
const membership: FilterChoices = {
  name: 'membership',
  label: 'Membership',
  options: [
    ['', 'All'],
    ['member', 'Members'],
    ['non_member', 'Non-members'],
  ],
}
const mfa: FilterChoices = {
  name: 'mfa',
  label: 'MFA',
  options: [
    ['', 'All'],
    ['on', 'On'],
    ['off', 'Off'],
  ],
}
const order: FilterChoices = {
  name: 'sort',
  label: 'Sort',
  options: userSorts.map((name) => [name, capitalized(sortWords[name])] as const),
}

function Filter({ label, options, value, onChoose }: FilterProps) {
  const isOnline = useOnline()
  return (
    <SelectField
      label={label}
      className={styles.filter}
      disabled={!isOnline}
      value={options.some(([known]) => known === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function noMatchWords({ q, role, membership, mfa }: UserSearch): string {
  if (membership || mfa) return 'No user matches all that you chose.'
  if (!q) return 'No user has this role.'
  return role ? `No ${role}’s name or email matches “${q}”.` : `No name or email matches “${q}”.`
}

interface UserListProps {
  users: readonly ManagedUser[]
  sort: UserSort
  /** Changes the address. */
  onSort: (address: { sort: string }) => void
  onAsk: (change: UserChange) => void
}

// Memoized, so that typing in the search field does not render up to 200 rows again.
const UserList = memo(function UserList({ users, sort, onSort, onAsk }: UserListProps) {
  const columns = useMemo(() => columnsOf({ sort, onSort, onAsk }), [sort, onSort, onAsk])
  return (
    <Table
      caption={`Users, ${sortWords[sort]}`}
      className={styles.users}
      wide={tableScreen}
      rows={users}
      columns={columns}
      card={(user) => (
        <Card className={styles.userCard}>
          <h2>{user.name || 'No name'}</h2>
          <UserActions user={user} onAsk={onAsk} />
          <Text as="div" size="second" tone="muted">
            <p>{user.email}</p>
            <p>Joined {formatDay(user.createdAt)}</p>
          </Text>
          <Row as="ul" className={styles.badges} aria-label="Badges">
            {badgesOf(user).map((badge) => (
              <li key={badge.label}>
                <Pill {...badge} />
              </li>
            ))}
          </Row>
        </Card>
      )}
    />
  )
})

const Pill = ({ label, tone }: Badge) => <StatusPill tone={tone}>{label}</StatusPill>
const off = (
  <Text as="span" tone="muted">
    Off
  </Text>
)

function columnsOf({ sort, onSort, onAsk }: Omit<UserListProps, 'users'>): Column<ManagedUser>[] {
  const shared = { sort, onSort }
  return [
    {
      header: (
        <>
          <SortButton {...shared} sorts={byName}>
            Name
          </SortButton>{' '}
          and{' '}
          <SortButton {...shared} sorts={byEmail}>
            email
          </SortButton>
        </>
      ),
      sorted: sortedBy(sort, [...byName, ...byEmail]),
      // Long ones end in dots instead of making their row higher.
      cell: (user) => <strong title={hoverWords(user)}>{user.name || 'No name'}</strong>,
      second: (user) => <span title={hoverWords(user)}>{user.email}</span>,
      className: styles.user,
    },
    {
      header: 'Role',
      isFact: true,
      cell: (user) => {
        const roles = roleBadges(user)
        if (roles.length === 0) return 'Customer'
        return (
          <Row gap={1} noWrap>
            {roles.map((badge) => (
              <Pill key={badge.label} {...badge} />
            ))}
          </Row>
        )
      },
    },
    {
      header: 'MFA',
      isFact: true,
      cell: ({ mfaEnabled }) => (mfaEnabled ? <Pill label="MFA" tone="good" /> : off),
    },
    { header: 'Emails', isFact: true, cell: ({ emailNotifications }) => (emailNotifications ? 'On' : off) },
    { header: 'Membership', isFact: true, cell: (user) => <Pill {...membershipBadge(user)} /> },
    {
      header: (
        <SortButton {...shared} sorts={byTime}>
          Joined
        </SortButton>
      ),
      sorted: sortedBy(sort, byTime),
      isFact: true,
      cell: ({ createdAt }) => formatDay(createdAt),
    },
    {
      header: 'Actions',
      isFact: true,
      isRight: true,
      cell: (user) => <UserActions user={user} onAsk={onAsk} />,
    },
  ]
}

const hoverWords = (user: ManagedUser) => `${nameOf(user)}, ${user.email}`

// The order that a first click brings, and the opposite one.
const byName = ['name', 'name_desc'] as const
const byEmail = ['email', 'email_desc'] as const
const byTime = ['newest', 'oldest'] as const
const descending: ReadonlySet<UserSort> = new Set(['newest', 'name_desc', 'email_desc'])

function sortedBy(sort: UserSort, sorts: readonly UserSort[]): 'ascending' | 'descending' | undefined {
  if (!sorts.includes(sort)) return undefined
  return descending.has(sort) ? 'descending' : 'ascending'
}

interface SortButtonProps extends Pick<UserListProps, 'sort' | 'onSort'> {
  sorts: readonly [UserSort, UserSort]
  children: string
}

function SortButton({ sort, sorts: [first, second], onSort, children }: SortButtonProps) {
  const isSorted = sort === first || sort === second
  const next = sort === first ? second : first
  return (
    <button
      type="button"
      className={classNames(styles.sort, isSorted && styles.sorted)}
      onClick={() => onSort({ sort: next === 'newest' ? '' : next })}
    >
      {children}
      {isSorted && <span aria-hidden="true">{descending.has(sort) ? ' ↓' : ' ↑'}</span>}
      {isSorted && <span className="visually-hidden">, {sortWords[sort]}</span>}
    </button>
  )
}

/** The menu of what a developer can do with a user. */
function UserActions({ user, onAsk }: Pick<UserListProps, 'onAsk'> & { user: ManagedUser }) {
  const change = (label: string, what: UserChange['what']): MenuAction => ({
    label,
    needsConnection: true,
    isDangerous: what === 'removeAdmin' || what === 'recoverMfa',
    onSelect: () => onAsk({ what, user }),
  })
  const isMember = user.membershipStatus === 'member'
  const actions: (MenuAction | false)[] = [
    { label: 'User View', to: `/developer?tab=user-view&user=${user.id}` },
    { label: 'Audit log', to: auditAddress({ person: user.id }) },
    isMember ? change('End membership', 'endMembership') : change('Make member', 'makeMember'),
    !user.isProtected &&
      (user.isAdmin ? change('Remove Admin', 'removeAdmin') : change('Make Admin', 'makeAdmin')),
    user.mfaEnabled && change('Recover MFA', 'recoverMfa'),
  ]
  return (
    <Row justify="right" noWrap className={styles.userActions}>
      {user.isProtected && <StatusPill tone="neutral">Protected</StatusPill>}
      <ActionMenu
        label={`Actions for ${nameOf(user)}`}
        actions={actions.filter((action) => action !== false)}
      >
        <AppIcon icon={ellipsisHorizontal} size={20} />
      </ActionMenu>
    </Row>
  )
}
