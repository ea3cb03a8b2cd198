import { accountsApi } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { callConfirmed } from '../../../session/confirmPassword.ts'
import { takeUser } from '../../../session/session.ts'

export const updateFailed = 'Update failed'

/** Turns two-factor authentication on or off. Turning on takes two calls: the first sends a code, the second has the code. */
export function useChangeMfa() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof accountsApi.changeMfa>) =>
      callConfirmed(accountsApi.changeMfa, { body }),
    onSuccess: ({ user }) => takeUser(user),
  })
}
