import { loadSessionCalls } from './lazyCalls.ts'
import { sessionClient, sessionQuery } from './session.ts'
import type { SignInBody } from './sessionCalls.ts'

/** Signs in and reloads the session, unless the reply has `requiresMFA`. @throws as `callApi` */
export async function signIn(body: SignInBody) {
  const reply = await (await loadSessionCalls()).signIn(body)
  if (!reply.requiresMFA) await refreshSession()
  return reply
}

/** Second step of a sign-in: sends the code and reloads the session. @throws as `callApi` */
export async function verifySecondFactor(code: string): Promise<void> {
  await (await loadSessionCalls()).verifyMfa(code)
  await refreshSession()
}

function refreshSession() {
  return sessionClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}
