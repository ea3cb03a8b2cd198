import { zonedDays } from '#contract/rules/zonedDays.ts'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { pageSizes, rangeProblem, readRange } from './transactionRange.ts'

const usualSize = 50

/** The zone whose days the report shows. */
export function viewerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Range, page size and search of the report, which are in the address, so that a reload keeps them. */
export function useTransactionFilter() {
  const { typed, type, q, params, change } = useAddressSearch()
  const timeZone = viewerTimeZone()
  const today = zonedDays(timeZone).of(useNow())
  const range = readRange(params, today)
  const limit = pageSizes.find((size) => String(size) === params.get('size')) ?? usualSize
  const { startDate, endDate } = range
  return {
    range,
    problem: rangeProblem(range),
    typed,
    type,
    q,
    limit,
    /** What is asked of the server. */
    asked: { ...(startDate && { startDate }), ...(endDate && { endDate }), timeZone },
    choosePeriod: (period: string) =>
      change({ period: period === 'all' ? '' : period, startDate: '', endDate: '' }),
    chooseDates: (dates: { startDate?: string; endDate?: string }) =>
      change({ period: '', startDate, endDate, ...dates }),
    chooseSize: (size: string) => change({ size: size === String(usualSize) ? '' : size }),
    showAll: () => change({ period: '', startDate: '', endDate: '', q: '' }),
  }
}
