import { ellipsisHorizontal } from 'ionicons/icons'
import type { ManagedUser } from '#contract/developer.ts'
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { auditAddress } from '../audit/auditQueries.ts'
import type { UserChange } from './ManageUserDialogs.tsx'
import styles from './UserActions.module.css'
import { nameOf } from './userWords.ts'

interface UserActionsProps {
  user: ManagedUser
  onRequestChange: (change: UserChange) => void
}

/** The menu of what a developer can do with a user. */
export function UserActions({ user, onRequestChange }: UserActionsProps) {
  const change = (label: string, what: UserChange['what']): MenuAction => ({
    label,
    needsConnection: true,
    isDangerous: what === 'removeAdmin' || what === 'recoverMfa',
    onSelect: () => onRequestChange({ what, user }),
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
    <div className={styles.actions}>
      {user.isProtected && <StatusPill tone="neutral">Protected</StatusPill>}
      <ActionMenu
        label={`Actions for ${nameOf(user)}`}
        actions={actions.filter((action) => action !== false)}
      >
        <AppIcon icon={ellipsisHorizontal} size={20} />
      </ActionMenu>
    </div>
  )
}
