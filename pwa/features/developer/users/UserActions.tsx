import type { ManagedUser } from '#contract/developer.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import type { UserChange } from './ManageUserDialogs.tsx'
import styles from './UserActions.module.css'
import { useChangeMembership } from './useManageUsers.ts'
import { nameOf } from './userWords.ts'

interface UserActionsProps {
  user: ManagedUser
  /** Called for changes that have to be confirmed. */
  onRequestChange: (change: UserChange) => void
}

/** The changes that a developer can make to a user. */
export function UserActions({ user, onRequestChange }: UserActionsProps) {
  const changeMembership = useChangeMembership()
  const isMember = user.membershipStatus === 'member'
  const nameForScreenReaders = <span className="visually-hidden"> {nameOf(user)}</span>
  return (
    <div className={styles.actions}>
      {user.isProtected ? (
        <span className={styles.protected}>
          <StatusPill tone="neutral">Protected</StatusPill>
        </span>
      ) : (
        <Button
          variant="quiet"
          needsConnection
          onClick={() => onRequestChange({ what: user.isAdmin ? 'removeAdmin' : 'makeAdmin', user })}
        >
          {user.isAdmin ? 'Remove Admin' : 'Make Admin'}
          {nameForScreenReaders}
        </Button>
      )}
      <Button
        variant="quiet"
        needsConnection
        pending={changeMembership.isPending}
        onClick={() =>
          changeMembership.mutate({ id: user.id, membershipStatus: isMember ? 'non_member' : 'member' })
        }
      >
        {isMember ? 'End membership' : 'Make member'}
        {nameForScreenReaders}
      </Button>
      {user.mfaEnabled && (
        <Button variant="quiet" needsConnection onClick={() => onRequestChange({ what: 'recoverMfa', user })}>
          Recover MFA
          {nameForScreenReaders}
        </Button>
      )}
    </div>
  )
}
