import { useMutation } from '@tanstack/react-query'
import { accountsApi } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { callApi } from '../../http/callApi.ts'
import { takeUser } from './takeUser.ts'

export const updateFailed = 'Update failed'

/** Turns two-factor authentication on, in two calls, or off. */
export function useChangeMfa() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accountsApi.changeMfa>) => callApi(accountsApi.changeMfa, { body }),
    onSuccess: ({ user }) => takeUser(user),
  })
}
