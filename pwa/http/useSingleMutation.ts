import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `useMutation` whose `mutate` does nothing while a call is under way: the second click of two may come before the button
 * has changed, and a mail would go out twice.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isUnderWay.current = false
      return options.onSettled?.(...settled)
    },
  })
  return {
    ...mutation,
    mutate: (...given) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutation.mutate(...given)
    },
  }
}
