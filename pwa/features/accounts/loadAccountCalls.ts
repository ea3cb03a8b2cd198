import { NetworkError } from '../../http/errors.ts'

/**
 * Loads the API calls and validation of the account forms with the contract, which make up a fifth of the size budget of `/`
 * and `/auth`. They are needed only when a form is submitted.
 *
 * @throws NetworkError if the file cannot be fetched
 */
export async function loadAccountCalls() {
  try {
    return await import('./accountCalls.ts')
  } catch (error) {
    throw new NetworkError(error)
  }
}
