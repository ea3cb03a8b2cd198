import type { ReplyOf } from '#contract/endpoint.ts'
import { callApi, type JsonEndpoint, type OptionsArgument } from '../http/callApi.ts'
import { createStore } from '../http/createStore.ts'
import { ApiError, NotConfirmedError } from '../http/errors.ts'

/** The request for the password. */
interface Question {
  /** The server has confirmed the session. */
  answer: () => void
  cancel: () => void
}

/** The open question. */
export const passwordQuestion = createStore<Question | undefined>(undefined)

/**
 * Calls an endpoint that needs a session confirmed by a password of the last ten minutes. Where it is not, the user is asked
 * for the password in place, and the call is repeated.
 *
 * @throws what `callApi` throws; `NotConfirmedError` if the user does not enter the password
 */
export async function callConfirmed<E extends JsonEndpoint>(
  endpoint: E,
  ...options: OptionsArgument<E>
): Promise<ReplyOf<E>> {
  try {
    return await callApi(endpoint, ...options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reply?.code !== 'confirm_password') throw error
    await askForPassword()
    return callApi(endpoint, ...options)
  }
}

function askForPassword(): Promise<void> {
  passwordQuestion.read()?.cancel()
  return new Promise((resolve, reject) => {
    const close = (then: () => void) => () => {
      passwordQuestion.set(undefined)
      then()
    }
    passwordQuestion.set({
      answer: close(resolve),
      cancel: close(() => reject(new NotConfirmedError())),
    })
  })
}
