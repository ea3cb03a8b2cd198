import { useQueryClient } from '@tanstack/react-query'
import { type DiscountCode, discountsApi } from '#contract/discounts.ts'
import { readPages, readQuery } from '../../http/readQuery.ts'
import type { Tone } from '../../ui/StatusPill.tsx'

export const discountsQueries = {
  active: () => readQuery(discountsApi.active),
  /** Newest first. */
  list: () => readPages(discountsApi.list),
}

/** Fetches the codes again, after a change or one that may have arrived. */
export function useRefetchCodes(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const { queryKey } of [discountsQueries.active(), discountsQueries.list()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** The pill of a code. One that is used up is still the active one: it has to be deactivated before the next can be created. */
export function codeStatus({
  isActive,
  currentUses,
  maxUses,
}: Pick<DiscountCode, 'isActive' | 'currentUses' | 'maxUses'>): { tone: Tone; children: string } {
  if (!isActive) return { tone: 'neutral', children: 'Inactive' }
  return currentUses < maxUses ? { tone: 'good', children: 'Active' } : { tone: 'warn', children: 'Used up' }
}

/** `3 of 10 used`. */
export function usageWords({ currentUses, maxUses }: Pick<DiscountCode, 'currentUses' | 'maxUses'>): string {
  return `${currentUses.toLocaleString('en-US')} of ${maxUses.toLocaleString('en-US')} used`
}

/** How many of the uses are not paid yet; undefined if all are. */
export function reservedWords({ reservedUses }: Pick<DiscountCode, 'reservedUses'>): string | undefined {
  if (reservedUses === 0) return undefined
  return reservedUses === 1
    ? '1 of them is by an order that is not paid yet'
    : `${reservedUses.toLocaleString('en-US')} of them are by orders that are not paid yet`
}

/** The consequences of deactivating a code, for the question before it. */
export function deactivationWords({
  code,
  reservedUses,
}: Pick<DiscountCode, 'code' | 'reservedUses'>): string[] {
  const reserved =
    reservedUses === 0
      ? 'No unpaid order has it applied.'
      : reservedUses === 1
        ? '1 unpaid order has it applied. Its discount stays until it is paid or its time to pay is over.'
        : `${reservedUses.toLocaleString('en-US')} unpaid orders have it applied. Their discount stays until they are paid or their time to pay is over.`
  return [`Nobody can apply ${code} any more, and it cannot be activated again.`, reserved]
}
