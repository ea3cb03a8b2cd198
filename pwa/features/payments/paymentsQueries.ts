import { queryOptions } from '@tanstack/react-query'
import { paymentsApi } from '#contract/payments.ts'
import { callApi } from '../../http/callApi.ts'
import { readQuery } from '../../http/readQuery.ts'

export const paymentsQueries = {
  config: () => readQuery(paymentsApi.config),
  adminRefunds: (requestId: string) => readQuery(paymentsApi.adminListRefunds, { params: { id: requestId } }),
  receipt: (requestId: string) => readQuery(paymentsApi.receipt, { params: { id: requestId } }),
  /** The amount to pay and the client secret. Fetched on every visit and never cached, so that neither is outdated. */
  setup: (requestId: string) =>
    queryOptions({
      queryKey: [paymentsApi.createPaymentIntent.path, requestId] as const,
      queryFn: ({ signal }) => callApi(paymentsApi.createPaymentIntent, { body: { requestId }, signal }),
      gcTime: 0,
      staleTime: 0,
      refetchOnMount: 'always',
      // The checkout shows refusals in place, and failures with the title 'Payment setup failed'.
      meta: { hasOwnToast: true },
    }),
}
