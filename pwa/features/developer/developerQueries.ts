import { developerApi } from '#contract/developer.ts'
import { readQuery } from '../../http/readQuery.ts'

export const developerQueries = {
  /** Words that the section and row of a request must not contain. */
  activeBlacklistedWords: () => readQuery(developerApi.activeBlacklistedWords),
}
