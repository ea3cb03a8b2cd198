import { queryOptions } from '@tanstack/react-query'
import { paymentsApi } from '#contract/payments.ts'
import { callApi } from '../../http/callApi.ts'
import { ApiError } from '../../http/errors.ts'
import { readQuery } from '../../http/readQuery.ts'

export const paymentsQueries = {
  config: () => readQuery(paymentsApi.config),
  adminRefunds: (requestId: string) => readQuery(paymentsApi.adminListRefunds, { params: { id: requestId } }),
  receipt: (requestId: string) => readQuery(paymentsApi.receipt, { params: { id: requestId } }),
  /** The amount to pay and the client secret. Fetched on every visit and never cached, so that neither is outdated. */
  setup: (requestId: string, discountCode: string | undefined) =>
    queryOptions({
      // Without the code: a price replaces the one before it.
      queryKey: [paymentsApi.createPaymentIntent.path, requestId] as const,
      queryFn: ({ signal }) =>
        callApi(paymentsApi.createPaymentIntent, {
          body: { requestId, ...(discountCode !== undefined && { discountCode }) },
          signal,
        }),
      // Another window is changing the price.
      retry: (failures, error) => failures < 3 && isPriceChanging(error),
      gcTime: 0,
      staleTime: 0,
      refetchOnMount: 'always',
      // The checkout shows refusals in place, and failures with the title 'Payment setup failed'.
      meta: { hasOwnToast: true },
    }),
}

/** Whether the price is not known because another window is changing it; the order can be paid all the same. */
export function isPriceChanging(error: Error | null): boolean {
  return error instanceof ApiError && error.reply?.code === 'price_changing'
}
