import { zonedDays } from '#contract/rules/zonedDays.ts'
import { rangeProblem, readRange } from './dateRange.ts'
import type { AddressSearch } from './useAddressSearch.ts'
import { useNow } from './useNow.ts'

/** The range of days in the address, in the viewer's time zone. */
export function useDateRange({ params, change }: Pick<AddressSearch, 'params' | 'change'>) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const range = readRange(params, zonedDays(timeZone).of(useNow()))
  const { startDate, endDate } = range
  return {
    range,
    problem: rangeProblem(range),
    /** What is asked of the server. */
    asked: { ...(startDate && { startDate }), ...(endDate && { endDate }), timeZone },
    choosePeriod: (period: string) =>
      change({ period: period === 'all' ? '' : period, startDate: '', endDate: '' }),
    chooseDates: (dates: { startDate?: string; endDate?: string }) =>
      change({ period: '', startDate, endDate, ...dates }),
  }
}
