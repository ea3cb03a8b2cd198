import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import type { UserSearch } from '../developerQueries.ts'

const roles = ['customer', 'admin', 'developer'] as const

/** The user search, which is in the URL. */
export function useUserSearch() {
  const { typed, type, q, isTyping, params, change } = useAddressSearch()
  const role = roles.find((name) => name === params.get('role'))
  const search: UserSearch = { ...(q && { q }), ...(role && { role }) }
  return {
    typed,
    type,
    search,
    isTyping,
    chooseRole: (name: string) => change({ role: roles.find((role) => role === name) ?? '' }),
    clear: () => change({ q: '', role: '' }),
  }
}
