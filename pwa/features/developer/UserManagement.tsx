import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ellipsisHorizontal } from 'ionicons/icons'
import { memo, useMemo, useRef } from 'react'
import { developerApi, type ManagedUser, type UserSort, userSorts } from '#contract/developer.ts'
import { readWithQuery } from '../../http/readQuery.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classNames } from '../../ui/classNames.ts'
import { usePaletteAction } from '../../ui/commands.tsx'
import { EmptyState } from '../../ui/ErrorState.tsx'
import { formatDay } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type Choices, SearchField } from '../../ui/paletteFields.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table, tableScreen } from '../../ui/Table.tsx'
import { FilterSelect, Toolbar } from '../../ui/Toolbar.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useWhileShown } from '../../ui/useWhileShown.ts'
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
  const [asked, setAsked] = useWhileShown<UserChange>()
  const isWide = useMediaQuery(tableScreen)
  const isOnline = useOnline()
  const count = useRef<HTMLParagraphElement>(null)
  // As the headers of the table.
  usePaletteAction(
    ...(isWide ? sorts : []).map(([value, about]) => ({
      ...{ action: 'Sort', about },
      onClick: () => change({ sort: value }),
    })),
  )

  const list = useInfiniteQuery({ ...usersQuery(search, sort), placeholderData: keepPreviousData })
  const isSearching = list.isPlaceholderData || isTyping
  const isPaged = list.hasNextPage || list.hasPreviousPage
  const found = useQuery({
    ...readWithQuery(developerApi.userCount, search),
    // A list of one page already has the count.
    enabled: isPaged && !isSearching,
  })
  const shownWords = list.data && countWords(list.data.length, isPaged, found.data)
  return (
    <Stack>
      <PageTitle documentTitle="User Management · Developer">User Management</PageTitle>
      <Toolbar search={<SearchField by="Name or email" value={typed} onType={type} />}>
        {Object.entries(isWide ? filters : filtersAndSort).map(([name, [label, choices]]) => (
          <FilterSelect
            key={name}
            label={label}
            disabled={!isOnline}
            choices={choices}
            value={Object.keys(choices).find((value) => value === params.get(name))}
            onChoose={(value) => change({ [name]: value })}
          />
        ))}
      </Toolbar>
      <NeedsConnection>Searching and changing users needs a connection.</NeedsConnection>
      <Text ref={count} role="status" tabIndex={-1} size="second" tone="muted" className={styles.oneLine}>
        {list.data && isSearching ? 'Searching...' : shownWords}
      </Text>
      <ListStates
        list={list}
        what="users"
        isBusy={isSearching}
        count={6}
        height={isWide ? '2.5rem' : '6rem'}
        end={count}
        empty={
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
        }
      >
        {(users) => (
          <>
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
          </>
        )}
      </ListStates>
      <ChangeUserDialog change={asked} onClose={() => setAsked(undefined)} />
    </Stack>
  )
}

/** The parameters of the address, each with the values that it can have; '' is to be without it. */
const filters: Readonly<Record<string, [label: string, choices: Choices]>> = {
  role: ['Role', { '': 'Any role', customer: 'Customers', admin: 'Admins', developer: 'Developers' }],
  membership: ['Membership', { '': 'Members and others', member: 'Members', non_member: 'Non-members' }],
  mfa: ['MFA', { '': 'MFA: any', on: 'MFA on', off: 'MFA off' }],
}

const sortParameter = (sort: UserSort) => (sort === 'newest' ? '' : sort)
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const sorts = userSorts.map((sort) => [sortParameter(sort), capitalized(sortWords[sort])] as const)
/** Filters of a list without a table, whose headers would sort it. */
const filtersAndSort: typeof filters = { ...filters, sort: ['Sort', Object.fromEntries(sorts)] }

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
          <Row noWrap align="start" justify="between">
            <h2>{user.name || 'No name'}</h2>
            <UserActions user={user} onAsk={onAsk} />
          </Row>
          <Text as="div" size="second" tone="muted">
            <p translate="no">{user.email}</p>
            <p>Joined {formatDay(user.createdAt)}</p>
          </Text>
          <Row above={2} as="ul" aria-label="Badges">
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
const quiet = (words: string) => (
  <Text as="span" tone="muted">
    {words}
  </Text>
)

function columnsOf({ sort, onSort, onAsk }: Omit<UserListProps, 'users'>): Column<ManagedUser>[] {
  const sortButton = (label: string, [first, second]: Sorts) => {
    const isSorted = sort === first || sort === second
    return (
      <button
        type="button"
        className={classNames(styles.sort, isSorted && styles.sorted)}
        onClick={() => onSort({ sort: sortParameter(sort === first ? second : first) })}
      >
        {label}
        {isSorted && <span aria-hidden="true">{descending.has(sort) ? ' ↓' : ' ↑'}</span>}
        {isSorted && <span className="visually-hidden">, {sortWords[sort]}</span>}
      </button>
    )
  }
  return [
    {
      header: sortButton('Name', byName),
      sorted: sortedBy(sort, byName),
      // Long ones end in dots instead of making their row higher.
      cell: (user) => <strong title={user.name}>{user.name || 'No name'}</strong>,
      className: styles.user,
    },
    {
      header: sortButton('Email', byEmail),
      sorted: sortedBy(sort, byEmail),
      cell: ({ email }) => (
        <span translate="no" title={email}>
          {email}
        </span>
      ),
      className: styles.user,
    },
    {
      header: 'Role',
      isFact: true,
      cell: (user) => (
        <Row gap={1} noWrap>
          {user.isAdmin || user.isDeveloper
            ? roleBadges(user).map((badge) => <Pill key={badge.label} {...badge} />)
            : 'Customer'}
        </Row>
      ),
    },
    {
      header: 'MFA',
      isFact: true,
      cell: ({ mfaEnabled }) => (mfaEnabled ? <Pill label="MFA" tone="good" /> : quiet('Off')),
    },
    {
      header: 'Emails',
      isFact: true,
      cell: ({ emailNotifications }) => (emailNotifications ? 'On' : quiet('Off')),
    },
    {
      header: 'Membership',
      isFact: true,
      cell: (user) => {
        const badge = membershipBadge(user)
        return badge.tone === 'neutral' ? quiet(badge.label) : <Pill {...badge} />
      },
    },
    {
      header: sortButton('Joined', byTime),
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

/** The order that a first click brings, and the opposite one. */
type Sorts = readonly [UserSort, UserSort]
const byName: Sorts = ['name', 'name_desc']
const byEmail: Sorts = ['email', 'email_desc']
const byTime: Sorts = ['newest', 'oldest']
const descending: ReadonlySet<UserSort> = new Set(['newest', 'name_desc', 'email_desc'])

function sortedBy(sort: UserSort, sorts: readonly UserSort[]): 'ascending' | 'descending' | undefined {
  if (!sorts.includes(sort)) return undefined
  return descending.has(sort) ? 'descending' : 'ascending'
}

/** The menu of what a developer can do with a user. */
function UserActions({ user, onAsk }: Pick<UserListProps, 'onAsk'> & { user: ManagedUser }) {
  const { id, isProtected, isAdmin, mfaEnabled, membershipStatus } = user
  const change = (label: string, what: UserChange['what'], isDangerous = false): MenuAction => ({
    label,
    needsConnection: true,
    isDangerous,
    onSelect: () => onAsk({ what, user }),
  })
  const actions: (MenuAction | false)[] = [
    { label: 'User View', to: `/developer?tab=user-view&user=${id}` },
    { label: 'Audit log', to: auditAddress({ person: id }) },
    membershipStatus === 'member'
      ? change('End membership', 'endMembership')
      : change('Make member', 'makeMember'),
    !isProtected &&
      (isAdmin ? change('Remove Admin', 'removeAdmin', true) : change('Make Admin', 'makeAdmin')),
    mfaEnabled && change('Recover MFA', 'recoverMfa', true),
  ]
  return (
    <Row justify="right" noWrap className={styles.userActions}>
      {isProtected && (
        <Text as="span" size="second" tone="muted" wrap="nowrap">
          Protected
        </Text>
      )}
      <ActionMenu about={nameOf(user)} actions={actions.filter((action) => action !== false)}>
        <AppIcon icon={ellipsisHorizontal} size={20} />
      </ActionMenu>
    </Row>
  )
}
