import { useAddressSearch } from '../../ui/useAddressSearch.ts'
import { useDateRange } from '../../ui/useDateRange.ts'

export const pageSizes = [10, 50, 100] as const
const usualSize = 50

/** Range, page size and search of the report, which are in the address, so that a reload keeps them. */
export function useTransactionFilter() {
  const { typed, type, q, params, change } = useAddressSearch()
  const days = useDateRange({ params, change })
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
