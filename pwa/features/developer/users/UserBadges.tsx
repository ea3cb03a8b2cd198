import { memo } from 'react'
import type { ManagedUser } from '#contract/developer.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './UserBadges.module.css'
import { badgesOf } from './userWords.ts'

export const UserBadges = memo(function UserBadges({ user }: { user: ManagedUser }) {
  return (
    <ul className={styles.badges} aria-label="Badges">
      {badgesOf(user).map(({ label, tone }) => (
        <li key={label}>
          <StatusPill tone={tone}>{label}</StatusPill>
        </li>
      ))}
    </ul>
  )
})
