import { faqApi } from '#contract/faq.ts'
import type { Deps } from '../../config/deps.ts'
import { signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { askQuestion } from './askQuestion.ts'

export function faqRoutes(deps: Deps) {
  return [
    route(faqApi.ask, signedIn, ({ actor, command, body }) => askQuestion(deps, { actor, command, body })),
  ]
}
