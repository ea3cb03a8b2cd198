import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `useMutation` whose `mutate` does nothing while a call is running. The second click of a double click can arrive before the
 * button is disabled, and would send the call twice.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  return {
    ...mutation,
    mutate: (...args) => {
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate(...args)
    },
  }
}
