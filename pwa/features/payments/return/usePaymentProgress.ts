import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { paymentsQueries } from '../paymentsQueries.ts'

/**
 * - `waiting`: the provider has not confirmed the payment to our server yet
 * - `late`: it has not for a minute; the customer will get an email
 * - `paid`: our server has confirmed the payment and created the tickets
 * - `notPaid`: the payment failed and can be made again
 */
export type PaymentProgress = 'waiting' | 'late' | 'paid' | 'notPaid'

const pollMs = 2_000
const lateAfterMs = 60_000
/** Fetching the setup makes our server ask the provider, so that a lost webhook does not matter. */
const askAfterMs = [4_000, 12_000, 25_000, 45_000]

/** Waits until our server confirms a payment. What the browser knows about it never counts. */
export function usePaymentProgress(requestId: string): { progress: PaymentProgress; checkAgain: () => void } {
  const queryClient = useQueryClient()
  const [round, setRound] = useState(1)
  const [isLate, setIsLate] = useState(false)
  const [isOpenAgain, setIsOpenAgain] = useState(false)
  const { data } = useQuery({
    ...requestsQueries.detail(requestId),
    refetchOnMount: 'always',
    refetchInterval: (query) => (isLate || query.state.data?.isPaid ? false : pollMs),
  })
  const isPaid = data?.isPaid ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits again
  useEffect(() => {
    if (isPaid) return
    const ask = () =>
      queryClient.fetchQuery(paymentsQueries.setup(requestId)).then(
        () => setIsOpenAgain(true),
        // Paid, still processing, or no connection: polling finds out.
        () => undefined,
      )
    const timers = askAfterMs.map((after) => setTimeout(ask, after))
    timers.push(setTimeout(() => setIsLate(true), lateAfterMs))
    return () => timers.forEach(clearTimeout)
  }, [isPaid, requestId, queryClient, round])

  // Lists, tickets, offers and chat have all changed, and invalidations may be lost.
  useEffect(() => {
    if (isPaid) void queryClient.invalidateQueries()
  }, [isPaid, queryClient])

  return {
    progress: isPaid ? 'paid' : isOpenAgain ? 'notPaid' : isLate ? 'late' : 'waiting',
    checkAgain() {
      setIsLate(false)
      setRound(round + 1)
      void queryClient.invalidateQueries({ queryKey: requestsQueries.detail(requestId).queryKey })
    },
  }
}
