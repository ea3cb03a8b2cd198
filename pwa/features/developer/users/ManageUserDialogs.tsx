import { useState } from 'react'
import type { ManagedUser } from '#contract/developer.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { useChangeAdmin, useRecoverMfa } from './useManageUsers.ts'
import { nameOf } from './userWords.ts'

/** Something that is not done without being confirmed. */
export interface Asked {
  what: 'makeAdmin' | 'removeAdmin' | 'recoverMfa'
  user: ManagedUser
}

interface ManageUserDialogsProps {
  asked: Asked | undefined
  onClose: () => void
}

const texts = {
  makeAdmin: {
    title: (name: string) => `Make ${name} an admin?`,
    text: 'Admins see every request and client, make offers and handle money. They are signed out everywhere and come back with the new role.',
    confirmLabel: 'Make Admin',
    tone: 'primary',
  },
  removeAdmin: {
    title: (name: string) => `Remove ${name} as an admin?`,
    text: 'They are signed out everywhere at once, and see only what is their own from then on.',
    confirmLabel: 'Remove Admin',
    tone: 'danger',
  },
  recoverMfa: {
    title: (name: string) => `Turn off two-factor authentication for ${name}?`,
    text: 'For somebody who has lost their phone, and whom you have made sure of: from then on their password alone is enough. We write to them about it, and it is noted who did it.',
    confirmLabel: 'Recover MFA',
    tone: 'danger',
  },
} as const

export function ManageUserDialogs({ asked, onClose }: ManageUserDialogsProps) {
  // The words stay until the dialog has slid away.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const changeAdmin = useChangeAdmin()
  const recoverMfa = useRecoverMfa()
  if (!shown) return null

  const { title, text, confirmLabel, tone } = texts[shown.what]
  const confirm = () => {
    const { what, user } = shown
    if (what === 'recoverMfa') recoverMfa.mutate(user, { onSettled: onClose })
    else changeAdmin.mutate({ user, isAdmin: what === 'makeAdmin' }, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={title(nameOf(shown.user))}
      confirmLabel={confirmLabel}
      tone={tone}
      pending={changeAdmin.isPending || recoverMfa.isPending}
      pendingLabel="Saving..."
      offline="Changing users needs a connection."
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
