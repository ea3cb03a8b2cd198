import { discountsApi } from '#contract/discounts.ts'
import { readPages } from '../../http/readPages.ts'
import { readQuery } from '../../http/readQuery.ts'

export const discountsQueries = {
  active: () => readQuery(discountsApi.active),
  /** Newest first. */
  list: () => readPages(discountsApi.list),
}
