import { developerApi } from '#contract/developer.ts'
import type { Deps } from '../../config/deps.ts'
import { signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { listActiveBlacklistedWords } from './blacklistedWords.ts'

export function developerRoutes(deps: Deps) {
  return [
    // The request form checks against it while a person types.
    route(developerApi.activeBlacklistedWords, signedIn, () => listActiveBlacklistedWords(deps.db)),
  ]
}
