import { id } from '#contract/fields.ts'
import { useAddressSearch } from '../../../ui/useAddressSearch.ts'
import { useDateRange } from '../../../ui/useDateRange.ts'
import type { AuditFilters } from './auditQueries.ts'
import { groupWords, readReference } from './auditWords.ts'

/** The filters of the log and the search for a person, which are in the address. */
export function useAuditFilter() {
  const { typed, type, q, isTyping, params, change } = useAddressSearch()
  const { asked: days, ...range } = useDateRange({ params, change })
  const { data: personId = '' } = id.safeParse(params.get('person'))
  const requestId = readReference(params.get('request') ?? '') ?? ''
  const group = Object.keys(groupWords).find((name) => name === params.get('group')) ?? ''
  const asked: AuditFilters = {
    ...days,
    ...(personId && { personId }),
    ...(requestId && { requestId }),
    ...(group && { group }),
  }
  return {
    range,
    asked,
    personId,
    requestId,
    group,
    isFiltered: Boolean(personId || requestId || group || days.startDate || days.endDate),
    /** The search for a person. */
    person: { typed, type, q, isTyping },
    choosePerson: (person: string) => change({ person, q: '' }),
    chooseRequest: (request: string) => change({ request }),
    chooseGroup: (group: string) => change({ group }),
    showAll: () =>
      change({ person: '', request: '', group: '', period: '', startDate: '', endDate: '', q: '' }),
  }
}
