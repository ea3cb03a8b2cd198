import { useQueryClient } from '@tanstack/react-query'
import { developerApi, type ManagedUser } from '#contract/developer.ts'
import { callApi } from '../../http/callApi.ts'
import { mapRows, type Pages } from '../../http/pages.ts'
import { callConfirmed } from '../../session/confirmPassword.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { nameOf } from './users.ts'

/** A change that has to be confirmed. */
export interface UserChange {
  what: keyof typeof changes
  user: ManagedUser
}

const changeAdmin = (isAdmin: boolean) => (id: string) =>
  callConfirmed(developerApi.changeAdmin, { params: { id }, body: { isAdmin } })
const changeMembership = (membershipStatus: ManagedUser['membershipStatus']) => (id: string) =>
  callApi(developerApi.changeMembership, { params: { id }, body: { membershipStatus } })

const changes = {
  makeAdmin: {
    title: (name: string) => `Make ${name} an admin?`,
    text: 'Admins see every request and client, make offers and handle money. They will be signed out everywhere and become an admin the next time they sign in.',
    confirmLabel: 'Make Admin',
    tone: 'primary',
    call: changeAdmin(true),
    done: (name: string) => ({ title: `${name} is now an admin` }),
  },
  removeAdmin: {
    title: (name: string) => `Remove ${name} as an admin?`,
    text: 'They will be signed out everywhere immediately. After signing in again, they see only their own requests.',
    confirmLabel: 'Remove Admin',
    tone: 'danger',
    call: changeAdmin(false),
    done: (name: string) => ({ title: `${name} is no longer an admin` }),
  },
  makeMember: {
    title: (name: string) => `Make ${name} a member?`,
    text: 'This changes what they pay: members pay the $15 service fee on every order, and discount codes do not waive it. What they have paid already stays as it is.',
    confirmLabel: 'Make member',
    tone: 'primary',
    call: changeMembership('member'),
    done: (name: string) => ({ title: `${name} is now a member` }),
  },
  endMembership: {
    title: (name: string) => `End the membership of ${name}?`,
    text: 'This changes what they pay: a valid discount code waives the $15 service fee for customers who are not members. What they have paid already stays as it is.',
    confirmLabel: 'End membership',
    tone: 'danger',
    call: changeMembership('non_member'),
    done: (name: string) => ({ title: `${name} is no longer a member` }),
  },
  recoverMfa: {
    title: (name: string) => `Turn off two-factor authentication for ${name}?`,
    text: 'Only for someone who has lost their phone and whose identity you have checked. After that, their password alone is enough to sign in. We notify them by email, and log that you did this.',
    confirmLabel: 'Recover MFA',
    tone: 'danger',
    call: (id: string) => callConfirmed(developerApi.recoverMfa, { params: { id } }),
    done: (name: string) => ({
      title: `Two-factor authentication is off for ${name}`,
      description: 'They can sign in with their password alone. We have notified them by email.',
    }),
  },
} as const

interface ChangeUserDialogProps {
  /** Undefined while closed. */
  change: UserChange | undefined
  onClose: () => void
}

/** Asks whether a user is to be changed, and changes them. */
export function ChangeUserDialog({ change, onClose }: ChangeUserDialogProps) {
  const queryClient = useQueryClient()
  const queryKey = [developerApi.users.path]
  const mutation = useCallWithToasts({
    call: ({ what, user }: UserChange) => changes[what].call(user.id),
    done: ({ user }, { what }) => changes[what].done(nameOf(user)),
    failed: 'Update Failed',
    fallback: 'We do not know whether it was changed. Please look at the list first.',
    // In all cached searches.
    onSuccess: ({ user }) =>
      queryClient.setQueriesData<Pages<ManagedUser>>(
        { queryKey },
        (data) => data && mapRows(data, (row) => (row.id === user.id ? user : row)),
      ),
    // A refusal may mean that the list is outdated.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  const asked = change && { ...changes[change.what], name: nameOf(change.user) }
  return (
    <ConfirmDialog
      isOpen={change !== undefined}
      title={asked?.title(asked.name) ?? ''}
      confirmLabel={asked?.confirmLabel}
      tone={asked?.tone ?? 'primary'}
      pending={mutation.isPending}
      pendingLabel="Saving..."
      offline="Changing users needs a connection."
      onConfirm={() => change && mutation.mutate(change, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>{asked?.text}</p>
    </ConfirmDialog>
  )
}
