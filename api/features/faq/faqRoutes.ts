import { faqApi } from '#contract/faq.ts'
import type { Deps } from '../../config/deps.ts'
import { readCursor, takePage } from '../../http/pages.ts'
import { signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { askQuestion } from './askQuestion.ts'
import { listOwnQuestions, positionOf, presentQuestion, readAnswers } from './ownQuestions.ts'

export function faqRoutes(deps: Deps) {
  return [
    route(faqApi.listMine, signedIn, async ({ actor, query, ctx }) => {
      const after = readCursor(query.cursor, ['text', 'text'])
      const rows = await listOwnQuestions(deps.db, actor.id, { limit: query.limit, after })
      return takePage(ctx, rows, query.limit, positionOf).map(presentQuestion)
    }),

    route(faqApi.readAnswers, signedIn, async ({ actor }) => {
      await readAnswers(deps, actor.id)
      return {}
    }),

    route(faqApi.ask, signedIn, ({ actor, command, body }) => askQuestion(deps, { actor, command, body })),
  ]
}
