import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { developerApi, type ManagedUser } from '#contract/developer.ts'
import { callApi } from '../../../http/callApi.ts'
import { mapRows, type Pages } from '../../../http/pages.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { developerQueries } from '../developerQueries.ts'
import { nameOf } from './userWords.ts'

const failed = 'Update Failed'

/** Grants or revokes the admin role. */
export function useChangeAdmin() {
  const shared = useSharedHandlers()
  return useSingleMutation({
    ...shared,
    mutationFn: ({ user, isAdmin }: { user: ManagedUser; isAdmin: boolean }) =>
      callConfirmed(developerApi.changeAdmin, { params: { id: user.id }, body: { isAdmin } }),
    onSuccess: ({ user }) => {
      shared.onSuccess(user)
      const name = nameOf(user)
      showToast({
        title: user.isAdmin ? `${name} is now an admin` : `${name} is no longer an admin`,
        tone: 'good',
      })
    },
  })
}

export function useChangeMembership() {
  const shared = useSharedHandlers()
  return useSingleMutation({
    ...shared,
    mutationFn: ({ id, membershipStatus }: Pick<ManagedUser, 'id' | 'membershipStatus'>) =>
      callApi(developerApi.changeMembership, { params: { id }, body: { membershipStatus } }),
    onSuccess: ({ user }) => {
      shared.onSuccess(user)
      const name = nameOf(user)
      const isMember = user.membershipStatus === 'member'
      showToast({
        title: isMember ? `${name} is now a member` : `${name} is no longer a member`,
        tone: 'good',
      })
    },
  })
}

/** Turns off two-factor authentication for a user who has lost their phone. */
export function useRecoverMfa() {
  const shared = useSharedHandlers()
  return useSingleMutation({
    ...shared,
    mutationFn: ({ id }: Pick<ManagedUser, 'id'>) =>
      callConfirmed(developerApi.recoverMfa, { params: { id } }),
    onSuccess: ({ user }) => {
      shared.onSuccess(user)
      showToast({
        title: `Two-factor authentication is off for ${nameOf(user)}`,
        description: 'They can sign in with their password alone. We have notified them by email.',
        tone: 'good',
      })
    },
  })
}

function useSharedHandlers() {
  const queryClient = useQueryClient()
  return {
    onMutate: () => dismissError(failed),
    onSuccess: (user: ManagedUser) => replaceUser(queryClient, user),
    onError: (error: Error) => {
      toastForError(error, failed, 'We do not know whether it was changed. Please look at the list first.')
      // A refusal may mean that the list is outdated.
      void queryClient.invalidateQueries({ queryKey: developerQueries.anyUsers() })
    },
  }
}

/** Replaces a user in all cached searches. */
function replaceUser(queryClient: QueryClient, user: ManagedUser): void {
  queryClient.setQueriesData<Pages<ManagedUser>>(
    { queryKey: developerQueries.anyUsers() },
    (data) => data && mapRows(data, (row) => (row.id === user.id ? user : row)),
  )
}
