import { queryOptions } from '@tanstack/react-query'
import type { accountsApi } from '#contract/accounts.ts'
import { loadAccountCalls } from './loadAccountCalls.ts'
import { hasSignedInHint } from './signedInHint.ts'

// Checked against the contract without loading it.
const mePath = '/api/me' satisfies (typeof accountsApi)['me']['path']

export const accountQueries = {
  /** Who is signed in; null when nobody is. */
  me: () =>
    queryOptions({
      queryKey: [mePath] as const,
      queryFn: async ({ signal }) => (await loadAccountCalls()).loadCurrentUser(signal),
      // Without a hint the answer is known, and nothing is asked.
      initialData: () => (hasSignedInHint() ? undefined : null),
    }),
}
