import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../http/errors.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { requestsQueries } from '../../requests/requestsQueries.ts'
import { readAppliedCode, writeAppliedCode } from '../discount/useDiscount.ts'
import { paymentsQueries } from '../paymentsQueries.ts'

/**
 * - `waiting`: the provider has not confirmed the payment to our server yet
 * - `late`: it has not for a minute; the customer will get an email
 * - `paid`: our server has confirmed the payment and created the tickets
 * - `notPaid`: the payment failed and can be made again
 * - `notTheirs`: the request is of somebody else, who used this tab before, or is deleted
 */
export type PaymentProgress = 'waiting' | 'late' | 'paid' | 'notPaid' | 'notTheirs'

const pollMs = 2_000
const lateAfterMs = 60_000
/** Fetching the setup makes our server ask the provider, so that a lost webhook does not matter. */
const askAfterMs = [4_000, 12_000, 25_000, 45_000]

/** Waits until our server confirms a payment. What the browser knows about it never counts. */
export function usePaymentProgress(requestId: string): { progress: PaymentProgress; checkAgain: () => void } {
  const queryClient = useQueryClient()
  const { id: userId } = useSignedInUser()
  const [round, setRound] = useState(1)
  const [isLate, setIsLate] = useState(false)
  const [isOpenAgain, setIsOpenAgain] = useState(false)
  const { data, error } = useQuery({
    ...requestsQueries.detail(requestId),
    refetchOnMount: 'always',
    refetchInterval: (query) => (isLate || query.state.data?.isPaid ? false : pollMs),
  })
  const isMissing = error instanceof ApiError && error.status === 404
  const isPaid = data?.isPaid ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits again
  useEffect(() => {
    if (isPaid) return
    const ask = () =>
      queryClient.fetchQuery(paymentsQueries.setup(requestId, readAppliedCode(userId, requestId))).then(
        () => setIsOpenAgain(true),
        // Paid, still processing, or no connection: polling finds out.
        () => undefined,
      )
    const timers = askAfterMs.map((after) => setTimeout(ask, after))
    timers.push(setTimeout(() => setIsLate(true), lateAfterMs))
    return () => timers.forEach(clearTimeout)
  }, [isPaid, userId, requestId, queryClient, round])

  // Lists, tickets, offers and chat have all changed, and invalidations may be lost.
  useEffect(() => {
    if (!isPaid) return
    writeAppliedCode(userId, requestId, undefined)
    void queryClient.invalidateQueries()
  }, [isPaid, userId, requestId, queryClient])

  return {
    progress: isMissing
      ? 'notTheirs'
      : isPaid
        ? 'paid'
        : isOpenAgain
          ? 'notPaid'
          : isLate
            ? 'late'
            : 'waiting',
    checkAgain() {
      setIsLate(false)
      setRound(round + 1)
      void queryClient.invalidateQueries({ queryKey: requestsQueries.detail(requestId).queryKey })
    },
  }
}
