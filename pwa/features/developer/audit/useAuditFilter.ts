import { id } from '#contract/fields.ts'
import { referenceOf } from '#contract/rules/searchWords.ts'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useDateRange } from '../../../ui/useDateRange.ts'
import type { AuditFilters } from './auditQueries.ts'
import { groupWords, readReference } from './auditWords.ts'

/** The filters of the log and the search for a person, which are in the address. */
export function useAuditFilter() {
  const { typed, type, q, isTyping, params, change } = useAddressSearch()
  const { asked: days, ...range } = useDateRange({ params, change })
  const person = params.get('person') ?? ''
  const { data: personId = '' } = id.safeParse(person)
  const search = useAddressSearch('request')
  const requestId = readReference(search.q) ?? ''
  const group = Object.keys(groupWords).find((name) => name === params.get('group')) ?? ''
  const asked: AuditFilters = {
    ...days,
    ...(personId && { personId }),
    ...(requestId && { requestId }),
    ...(group && { group }),
  }
  return {
    range,
    /** Why there is nothing to ask for. */
    problem:
      search.q !== '' && requestId === ''
        ? { title: 'No such request', help: 'A reference has 8 characters, 0–9 and a–f.' }
        : person !== '' && personId === ''
          ? { title: 'No such person', help: 'Find them by name or email.' }
          : range.problem && { title: range.problem, help: 'Correct the dates to see what was done.' },
    asked,
    personId,
    requestId,
    group,
    isFiltered: Boolean(personId || requestId || group || days.startDate || days.endDate),
    /** The search for a request; a whole id is shown as its reference. */
    request: {
      typed: referenceOf(readReference(search.typed) ?? '') || search.typed,
      type: (text: string) => search.type(readReference(text) ?? text),
      isTyping: search.isTyping,
    },
    /** The search for a person. */
    person: { typed, type, q, isTyping },
    choosePerson: (person: string) => change({ person, q: '' }),
    chooseGroup: (group: string) => change({ group }),
    showAll: () =>
      change({ person: '', request: '', group: '', period: '', startDate: '', endDate: '', q: '' }),
  }
}
