import { loadSessionCalls } from './lazyCalls.ts'
import { sessionClient, sessionQuery } from './session.ts'
import type { SignInBody } from './sessionCalls.ts'

/** Signs in and refreshes who is signed in, unless a second factor is asked for first. @throws as `callApi` */
export async function signIn(body: SignInBody) {
  const reply = await (await loadSessionCalls()).signIn(body)
  if (!reply.requiresMFA) await refreshSession()
  return reply
}

/** The second step of a sign-in. @throws as `callApi` */
export async function verifySecondFactor(code: string): Promise<void> {
  await (await loadSessionCalls()).verifyMfa(code)
  await refreshSession()
}

function refreshSession() {
  return sessionClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}
