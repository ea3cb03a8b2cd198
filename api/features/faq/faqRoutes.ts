import { faqApi } from '#contract/faq.ts'
import type { Deps } from '../../config/deps.ts'
import { pageOf } from '../../http/pages.ts'
import { signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { askQuestion } from './askQuestion.ts'
import { listOwnQuestions, positionOf, presentQuestion, readAnswers } from './ownQuestions.ts'

export function faqRoutes(deps: Deps) {
  return [
    route(faqApi.listMine, signedIn, async ({ actor, ...call }) => {
      const rows = await pageOf(call, (page) => listOwnQuestions(deps.db, actor.id, page), positionOf)
      return rows.map(presentQuestion)
    }),

    route(faqApi.readAnswers, signedIn, async ({ actor }) => {
      await readAnswers(deps, actor.id)
      return {}
    }),

    route(faqApi.ask, signedIn, ({ actor, command, body }) => askQuestion(deps, { actor, command, body })),
  ]
}
