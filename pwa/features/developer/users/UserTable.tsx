import { memo } from 'react'
import type { ManagedUser } from '#contract/developer.ts'
import { formatDay } from '../../../ui/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { factCell, Table } from '../../../ui/Table.tsx'
import type { UserChange } from './ManageUserDialogs.tsx'
import { UserActions } from './UserActions.tsx'
import styles from './UserTable.module.css'
import { membershipBadge, roleBadges } from './userWords.ts'

export interface UserListProps {
  users: readonly ManagedUser[]
  onRequestChange: (change: UserChange) => void
}

export function UserTable({ users, onRequestChange }: UserListProps) {
  return (
    <Table caption="Users, newest first">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Role</th>
          <th scope="col">MFA</th>
          <th scope="col">Emails</th>
          <th scope="col">Membership</th>
          <th scope="col">Joined</th>
          <th scope="col">Actions</th>
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
      <th scope="row" className={styles.user}>
        <span className={styles.name}>{user.name || 'No name'}</span>
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
      <td className={styles.actions}>
        <UserActions user={user} onRequestChange={onRequestChange} />
      </td>
    </tr>
  )
})
