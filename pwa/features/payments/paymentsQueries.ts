import { queryOptions } from '@tanstack/react-query'
import { paymentsApi } from '#contract/payments.ts'
import { callApi } from '../../http/callApi.ts'
import { readQuery } from '../../http/readQuery.ts'

export const paymentsQueries = {
  /** The card provider's public settings. */
  config: () => readQuery(paymentsApi.config),
  /** The refunds of a request, for staff. */
  adminRefunds: (requestId: string) => readQuery(paymentsApi.adminListRefunds, { params: { id: requestId } }),
  /** What was paid for a request. */
  receipt: (requestId: string) => readQuery(paymentsApi.receipt, { params: { id: requestId } }),
  /**
   * What is to be paid for a request, and the secret to pay it with. Asked again on every visit and kept nowhere: neither the
   * amount nor the secret may be an old one.
   */
  setup: (requestId: string) =>
    queryOptions({
      queryKey: [paymentsApi.createPaymentIntent.path, requestId] as const,
      queryFn: ({ signal }) => callApi(paymentsApi.createPaymentIntent, { body: { requestId }, signal }),
      gcTime: 0,
      staleTime: 0,
      refetchOnMount: 'always',
    }),
}
