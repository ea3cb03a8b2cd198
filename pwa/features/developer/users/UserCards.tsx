import { memo } from 'react'
import type { ManagedUser } from '#contract/developer.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDay } from '../../../ui/format.ts'
import { UserActions } from './UserActions.tsx'
import { UserBadges } from './UserBadges.tsx'
import styles from './UserCards.module.css'
import type { UserListProps } from './UserTable.tsx'
import { sortWords } from './userWords.ts'

/** The users on a screen too narrow for the table. */
export function UserCards({ users, sort, onRequestChange }: UserListProps) {
  return (
    <ul className={styles.cards} aria-label={`Users, ${sortWords[sort]}`}>
      {users.map((user) => (
        <Item key={user.id} user={user} onRequestChange={onRequestChange} />
      ))}
    </ul>
  )
}

const Item = memo(function Item({
  user,
  onRequestChange,
}: {
  user: ManagedUser
  onRequestChange: UserListProps['onRequestChange']
}) {
  return (
    <li>
      <Card className={styles.card}>
        <h2 className={styles.name}>{user.name || 'No name'}</h2>
        <div className={styles.actions}>
          <UserActions user={user} onRequestChange={onRequestChange} />
        </div>
        <div className={styles.second}>
          <p>{user.email}</p>
          <p>Joined {formatDay(user.createdAt)}</p>
        </div>
        <div className={styles.badges}>
          <UserBadges user={user} />
        </div>
      </Card>
    </li>
  )
})
