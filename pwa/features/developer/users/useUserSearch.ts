import { membershipStatuses } from '#contract/accounts.ts'
import { userRoles, userSorts } from '#contract/developer.ts'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import type { UserSearch } from '../developerQueries.ts'

const choices = { role: userRoles, membership: membershipStatuses, mfa: ['on', 'off'] } as const
type Filter = keyof typeof choices

/** The user search, its filters and its order, which are in the URL. */
export function useUserSearch() {
  const { typed, type, q, isTyping, params, change } = useAddressSearch()
  const read = <F extends Filter>(filter: F): (typeof choices)[F][number] | undefined =>
    choices[filter].find((choice) => choice === params.get(filter))
  const role = read('role')
  const membership = read('membership')
  const mfa = read('mfa')
  const search: UserSearch = {
    ...(q && { q }),
    ...(role && { role }),
    ...(membership && { membership }),
    ...(mfa && { mfa }),
  }
  const sort = userSorts.find((name) => name === params.get('sort')) ?? 'newest'
  return {
    typed,
    type,
    search,
    sort,
    isTyping,
    choose: (filter: Filter, choice: string) => change({ [filter]: choice }),
    chooseSort: (name: string) => change({ sort: name === 'newest' ? '' : name }),
    clear: () => change({ q: '', role: '', membership: '', mfa: '' }),
  }
}
