import { zonedDays } from '#contract/rules/zonedDays.ts'
import { type AddressSearch, useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useNow } from '../../ui/useNow.ts'
import { pageSizes, rangeProblem, readRange } from './transactionRange.ts'

const usualSize = 50

/** The zone whose days the report shows. */
export function viewerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The days in the address. */
export function useRange({ params, change }: Pick<AddressSearch, 'params' | 'change'>) {
  const timeZone = viewerTimeZone()
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

/** Range, page size and search of the report, which are in the address, so that a reload keeps them. */
export function useTransactionFilter() {
  const { typed, type, q, params, change } = useAddressSearch()
  const days = useRange({ params, change })
  const limit = pageSizes.find((size) => String(size) === params.get('size')) ?? usualSize
  return {
    ...days,
    typed,
    type,
    q,
    limit,
    chooseSize: (size: string) => change({ size: size === String(usualSize) ? '' : size }),
    showAll: () => change({ period: '', startDate: '', endDate: '', q: '' }),
  }
}
