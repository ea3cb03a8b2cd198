import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paymentsApi } from '#contract/payments.ts'
import { isAboutDiscount } from '#contract/rules/discountRules.ts'
import { callApi } from '../../../http/callApi.ts'
import { ApiError, describeError } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { onWrittenElsewhere, personalPrefix, readLocal, writeLocal } from '../../../offline/webStorage.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { isPriceChanging, paymentsQueries } from '../paymentsQueries.ts'

interface Change {
  /** Undefined takes the code off. */
  code: string | undefined
  /** Why the server no longer takes the code. */
  because?: string
}

export interface Discount {
  /** The code that the price includes; kept on the device, for a reload and for its other tabs. */
  applied: string | undefined
  /** How often another tab has changed it; the price with it is then still to be fetched. */
  changesElsewhere: number
  /** Why the last code was refused. */
  refusal: string | undefined
  isChanging: boolean
  change: (change: Change) => void
  forgetRefusal: () => void
}

/** The discount code of a checkout. Every change ends with the price that the server then asks for. */
export function useDiscount(requestId: string) {
  const { id: userId } = useSignedInUser()
  const queryClient = useQueryClient()
  const [applied, setApplied] = useState(() => readAppliedCode(userId, requestId))
  const [changesElsewhere, setChangesElsewhere] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  useEffect(
    () =>
      onAppliedElsewhere(userId, requestId, (code) => {
        setApplied(code)
        setRefusal(undefined)
        setChangesElsewhere((count) => count + 1)
      }),
    [userId, requestId],
  )
  const { queryKey } = paymentsQueries.setup(requestId, applied)

  const mutation = useSingleMutation({
    async mutationFn({ code }: Change) {
      await queryClient.cancelQueries({ queryKey })
      const discountCode = code === undefined ? {} : { discountCode: code }
      return callApi(paymentsApi.createPaymentIntent, { body: { requestId, ...discountCode } })
    },
    onSuccess(setup, { code, because }) {
      queryClient.setQueryData(queryKey, setup)
      setApplied(code)
      writeAppliedCode(userId, requestId, code)
      setRefusal(because)
    },
    async onError(error) {
      setRefusal(describeError(error, 'Please try again in a moment.'))
      // The call may have arrived, so the price is not known until the server has been asked.
      await queryClient.refetchQueries({ queryKey })
    },
    // Said beside the code.
    meta: { hasOwnToast: true },
  })
  const { mutate } = mutation

  return {
    applied,
    changesElsewhere,
    refusal,
    isChanging: mutation.isPending,
    change: mutate,
    forgetRefusal: () => setRefusal(undefined),
    /**
     * If the applied code was refused, says so and asks for the price without it.
     *
     * @param error of the setup call
     * @returns whether that is so
     */
    useRefusal(error: Error | null): boolean {
      const message = error instanceof ApiError ? (error.userMessage ?? '') : ''
      const isRefused = applied !== undefined && isAboutDiscount(message) && !isPriceChanging(error)
      // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
      useEffect(() => {
        if (isRefused) mutate({ code: undefined, because: message })
      }, [isRefused, message])
      return isRefused
    },
  }
}

interface CurrentPrice {
  /** See `Discount`. */
  changesElsewhere: number
  /** Whether it has to wait: nothing may change the price during a payment. */
  isBusy: boolean
  refetch: () => Promise<unknown>
}

/** Fetches the price again after another tab has changed the code, and when this tab comes back into view. */
export function useCurrentPrice({ changesElsewhere, isBusy, refetch }: CurrentPrice): void {
  const [views, setViews] = useState(0)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setViews((count) => count + 1)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const due = views + changesElsewhere
  const fetched = useRef(0)
  useEffect(() => {
    if (isBusy || fetched.current === due) return
    fetched.current = due
    void refetch()
  }, [due, isBusy, refetch])
}

function keyOf(userId: string, requestId: string): string {
  return `${personalPrefix(userId)}discount-code.${requestId}`
}

/** The discount code that was applied on this device to the price of a request, for a reload. */
export function readAppliedCode(userId: string, requestId: string): string | undefined {
  return readLocal(keyOf(userId, requestId)) ?? undefined
}

/** Calls `changed` with the code when another tab of this device applies one or takes it off. @returns stops listening */
function onAppliedElsewhere(
  userId: string,
  requestId: string,
  changed: (code: string | undefined) => void,
): () => void {
  return onWrittenElsewhere([keyOf(userId, requestId)], () => changed(readAppliedCode(userId, requestId)))
}

/** @param code undefined if there is none any more */
export function writeAppliedCode(userId: string, requestId: string, code: string | undefined): void {
  writeLocal(keyOf(userId, requestId), code ?? null)
}
