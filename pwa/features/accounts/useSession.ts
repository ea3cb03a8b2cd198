import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegisterBody, SignInBody } from './accountCalls.ts'
import { accountQueries } from './accountQueries.ts'
import { loadAccountCalls } from './loadAccountCalls.ts'
import { forgetSignedIn, rememberSignedIn, unsentSignOut } from './signedInHint.ts'

/** Signs in and refreshes who is signed in, unless a second factor is asked for first. */
export function useSignIn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignInBody) => {
      const { signIn } = await loadAccountCalls()
      const reply = await signIn(body)
      if (reply.requiresMFA) return reply
      rememberSignedIn()
      forgetData(queryClient)
      await queryClient.fetchQuery({ ...accountQueries.me(), staleTime: 0 })
      return reply
    },
  })
}

/** Creates an account; the person signs in afterwards. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: RegisterBody) => (await loadAccountCalls()).register(body),
  })
}

/** Signs out on this device at once, and on the server as soon as it can be reached. Never fails. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      unsentSignOut.set(true)
      forgetSignedIn()
      await sendUnsentSignOut()
      // In this order: nothing on screen may ask for data of somebody who is gone.
      queryClient.setQueryData(accountQueries.me().queryKey, null)
      forgetData(queryClient)
    },
  })
}

/** Sends a sign-out that had to wait, if there is one. Never throws. */
export async function sendUnsentSignOut(): Promise<void> {
  if (!unsentSignOut.isPresent()) return
  const calls = await loadAccountCalls().catch(() => undefined)
  await calls?.sendUnsentSignOut()
}

/** One person's data must never be on the screen of another. Who is signed in is the one thing that stays. */
export function forgetData(queryClient: QueryClient): void {
  const [mePath] = accountQueries.me().queryKey
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== mePath })
}
