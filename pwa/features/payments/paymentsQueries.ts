import { paymentsApi } from '#contract/payments.ts'
import { readQuery } from '../../http/readQuery.ts'

export const paymentsQueries = {
  /** The card provider's public settings. */
  config: () => readQuery(paymentsApi.config),
}
