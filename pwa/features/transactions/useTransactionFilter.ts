import { transactionStatuses } from '#contract/transactions.ts'
import { useDateRange } from '../../ui/DateRange.tsx'
import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useLast } from '../../ui/useLast.ts'

const memberships = ['member', 'non_member'] as const
const discounts = ['used', 'none'] as const

/** The filter of the list, its sums, its chart and its export: all of it is in the address. */
export function useTransactionFilter() {
  const { typed, type, q, params, change } = useAddressSearch()
  const { asked: range, ...days } = useDateRange({ params, change })
  // While the dates are wrong, the payments of those before stay.
  const shownRange = useLast(days.wrong ? undefined : range)
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name))
  const status = chosen('status', transactionStatuses)
  const membership = chosen('membership', memberships)
  const discount = chosen('discount', discounts)
  const limit = pageSizes.find((size) => String(size) === params.get('size')) ?? usualSize
  return {
    ...{ typed, type, change, days, status, membership, discount, limit },
    /** Whether valid dates have been chosen, now or before. */
    isAsked: shownRange !== undefined,
    /** The query for the server. */
    asked: {
      ...shownRange,
      ...(q && { q }),
      ...(status && { status }),
      ...(membership && { membership }),
      ...(discount && { discount }),
    },
    isFiltered: Boolean(q || status || membership || discount) || !days.isUsual,
    clear: () =>
      change({ q: '', status: '', membership: '', discount: '', period: '', startDate: '', endDate: '' }),
    chooseSize: (size: number) => change({ size: size === usualSize ? '' : String(size) }),
  }
}

export type ChosenFilter = ReturnType<typeof useTransactionFilter>

export const pageSizes = [10, 50, 100] as const
const usualSize = 50
