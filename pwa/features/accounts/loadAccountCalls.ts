import { NetworkError } from '../../http/errors.ts'

/**
 * The calls and checks of this feature with the contract behind them, a fifth of what `/` and `/auth` may weigh. Nobody
 * needs them before they start to type, or unless they are signed in.
 */
export async function loadAccountCalls() {
  try {
    const [calls, checks] = await Promise.all([import('./accountCalls.ts'), import('./accountForms.ts')])
    return { ...calls, ...checks }
  } catch (error) {
    throw new NetworkError(error)
  }
}
