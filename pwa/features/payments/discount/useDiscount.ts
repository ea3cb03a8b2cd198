import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paymentsApi } from '#contract/payments.ts'
import { isAboutDiscount } from '#contract/rules/discountRules.ts'
import { callApi } from '../../../http/callApi.ts'
import { ApiError, describeError } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { isPriceChanging, paymentsQueries } from '../paymentsQueries.ts'
import { onAppliedElsewhere, readAppliedCode, writeAppliedCode } from './appliedCode.ts'

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
