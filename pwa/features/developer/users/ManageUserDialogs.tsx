import type { ManagedUser } from '#contract/developer.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { useLast } from '../../../ui/useLast.ts'
import { useChangeAdmin, useChangeMembership, useRecoverMfa } from './useManageUsers.ts'
import { nameOf } from './userWords.ts'

/** A change that has to be confirmed. */
export interface UserChange {
  what: 'makeAdmin' | 'removeAdmin' | 'makeMember' | 'endMembership' | 'recoverMfa'
  user: ManagedUser
}

interface ManageUserDialogsProps {
  change: UserChange | undefined
  onClose: () => void
}

const texts = {
  makeAdmin: {
    title: (name: string) => `Make ${name} an admin?`,
    text: 'Admins see every request and client, make offers and handle money. They will be signed out everywhere and become an admin the next time they sign in.',
    confirmLabel: 'Make Admin',
    tone: 'primary',
  },
  removeAdmin: {
    title: (name: string) => `Remove ${name} as an admin?`,
    text: 'They will be signed out everywhere immediately. After signing in again, they see only their own requests.',
    confirmLabel: 'Remove Admin',
    tone: 'danger',
  },
  makeMember: {
    title: (name: string) => `Make ${name} a member?`,
    text: 'This changes what they pay: members pay the $15 service fee on every order, and discount codes do not waive it. What they have paid already stays as it is.',
    confirmLabel: 'Make member',
    tone: 'primary',
  },
  endMembership: {
    title: (name: string) => `End the membership of ${name}?`,
    text: 'This changes what they pay: a valid discount code waives the $15 service fee for customers who are not members. What they have paid already stays as it is.',
    confirmLabel: 'End membership',
    tone: 'danger',
  },
  recoverMfa: {
    title: (name: string) => `Turn off two-factor authentication for ${name}?`,
    text: 'Only for someone who has lost their phone and whose identity you have checked. After that, their password alone is enough to sign in. We notify them by email, and log that you did this.',
    confirmLabel: 'Recover MFA',
    tone: 'danger',
  },
} as const

export function ManageUserDialogs({ change, onClose }: ManageUserDialogsProps) {
  const shown = useLast(change)
  const changeAdmin = useChangeAdmin()
  const changeMembership = useChangeMembership()
  const recoverMfa = useRecoverMfa()
  if (!shown) return null

  const { title, text, confirmLabel, tone } = texts[shown.what]
  const confirm = () => {
    const { what, user } = shown
    if (what === 'recoverMfa') recoverMfa.mutate(user, { onSettled: onClose })
    else if (what === 'makeMember' || what === 'endMembership') {
      const membershipStatus = what === 'makeMember' ? 'member' : 'non_member'
      changeMembership.mutate({ id: user.id, membershipStatus }, { onSettled: onClose })
    } else changeAdmin.mutate({ user, isAdmin: what === 'makeAdmin' }, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      isOpen={change !== undefined}
      title={title(nameOf(shown.user))}
      confirmLabel={confirmLabel}
      tone={tone}
      pending={changeAdmin.isPending || changeMembership.isPending || recoverMfa.isPending}
      pendingLabel="Saving..."
      offline="Changing users needs a connection."
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
