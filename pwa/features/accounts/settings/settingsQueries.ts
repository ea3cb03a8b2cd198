import { accountsApi } from '#contract/accounts.ts'
import { readQuery } from '../../../http/readQuery.ts'

/** The user's own account is `sessionQuery` instead, because the public pages use it without loading the contract. */
export const settingsQueries = {
  sessions: () => readQuery(accountsApi.listSessions),
}
