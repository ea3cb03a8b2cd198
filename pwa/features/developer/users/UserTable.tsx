import { memo } from 'react'
import type { ManagedUser, UserSort } from '#contract/developer.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatDay } from '../../../ui/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { factCell, Table } from '../../../ui/Table.tsx'
import type { UserChange } from './ManageUserDialogs.tsx'
import { UserActions } from './UserActions.tsx'
import styles from './UserTable.module.css'
import { membershipBadge, nameOf, roleBadges, sortWords } from './userWords.ts'

export interface UserListProps {
  users: readonly ManagedUser[]
  sort: UserSort
  onRequestChange: (change: UserChange) => void
}

interface UserTableProps extends UserListProps {
  onSort: (sort: UserSort) => void
}

export function UserTable({ users, sort, onSort, onRequestChange }: UserTableProps) {
  const order = { sort, onSort }
  return (
    <Table caption={`Users, ${sortWords[sort]}`} className={styles.table}>
      <thead>
        <tr>
          <th scope="col" aria-sort={sortedBy(sort, [...byName, ...byEmail])}>
            <SortButton {...order} sorts={byName}>
              Name
            </SortButton>{' '}
            and{' '}
            <SortButton {...order} sorts={byEmail}>
              email
            </SortButton>
          </th>
          <th scope="col">Role</th>
          <th scope="col">MFA</th>
          <th scope="col">Emails</th>
          <th scope="col">Membership</th>
          <th scope="col" aria-sort={sortedBy(sort, byTime)}>
            <SortButton {...order} sorts={byTime}>
              Joined
            </SortButton>
          </th>
          <th scope="col" className={styles.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} user={user} onRequestChange={onRequestChange} />
        ))}
      </tbody>
    </Table>
  )
}

// The order that a first click brings, and the opposite one.
const byName = ['name', 'name_desc'] as const
const byEmail = ['email', 'email_desc'] as const
const byTime = ['newest', 'oldest'] as const
const descending: ReadonlySet<UserSort> = new Set(['newest', 'name_desc', 'email_desc'])

function sortedBy(sort: UserSort, sorts: readonly UserSort[]): 'ascending' | 'descending' | undefined {
  if (!sorts.includes(sort)) return undefined
  return descending.has(sort) ? 'descending' : 'ascending'
}

interface SortButtonProps {
  sort: UserSort
  sorts: readonly [UserSort, UserSort]
  onSort: (sort: UserSort) => void
  children: string
}

function SortButton({ sort, sorts: [first, second], onSort, children }: SortButtonProps) {
  const isSorted = sort === first || sort === second
  return (
    <button
      type="button"
      className={classNames(styles.sort, isSorted && styles.sorted)}
      onClick={() => onSort(sort === first ? second : first)}
    >
      {children}
      {isSorted && <span aria-hidden="true">{descending.has(sort) ? ' ↓' : ' ↑'}</span>}
      {isSorted && <span className="visually-hidden">, {sortWords[sort]}</span>}
    </button>
  )
}

// Memoized, so that typing in the search field does not render up to 200 rows again.
const Row = memo(function Row({
  user,
  onRequestChange,
}: {
  user: ManagedUser
  onRequestChange: UserListProps['onRequestChange']
}) {
  const roles = roleBadges(user)
  const membership = membershipBadge(user)
  return (
    <tr>
      <th scope="row" className={styles.user} title={`${nameOf(user)}, ${user.email}`}>
        <span className={styles.name}>{user.name || 'No name'}</span>{' '}
        <span className={styles.email}>{user.email}</span>
      </th>
      <td className={factCell}>
        <div className={styles.pills}>
          {roles.length === 0 && 'Customer'}
          {roles.map(({ label, tone }) => (
            <StatusPill key={label} tone={tone}>
              {label}
            </StatusPill>
          ))}
        </div>
      </td>
      <td className={factCell}>
        {user.mfaEnabled ? <StatusPill tone="good">MFA</StatusPill> : <span className={styles.off}>Off</span>}
      </td>
      <td className={factCell}>{user.emailNotifications ? 'On' : <span className={styles.off}>Off</span>}</td>
      <td className={factCell}>
        <StatusPill tone={membership.tone}>{membership.label}</StatusPill>
      </td>
      <td className={factCell}>{formatDay(user.createdAt)}</td>
      <td className={classNames(factCell, styles.actions)}>
        <UserActions user={user} onRequestChange={onRequestChange} />
      </td>
    </tr>
  )
})
