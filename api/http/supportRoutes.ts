import { supportApi } from '#contract/support.ts'
import type { Deps } from '../config/deps.ts'
import { anyone } from './policies.ts'
import { route } from './route.ts'

/** The installation's public contact data. */
export function supportRoutes({ env }: Pick<Deps, 'env'>) {
  return [route(supportApi.mailbox, anyone, async () => ({ email: env.supportEmail ?? null }))]
}
