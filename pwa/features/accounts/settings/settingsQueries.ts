import { accountsApi } from '#contract/accounts.ts'
import { readQuery } from '../../../http/readQuery.ts'

/** What the settings read besides who is signed in (`sessionQuery`), which the public pages know without the contract. */
export const settingsQueries = {
  sessions: () => readQuery(accountsApi.listSessions),
}
