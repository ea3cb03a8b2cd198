import type { Scenario } from './scenario.ts'

export const smallScenarios: readonly Scenario[] = [
  {
    name: 'interest and its withdrawal whose replies are lost arrive in order, once each',
    reaches: ['cut after the commit, reply lost'],
    async run(context) {
      const page = context.open()
      const { interest, withdrawal } = context.others()
      const first = await context.write(page, interest)
      const second = await context.write(page, withdrawal)
      page.plan('cut_after')
      await page.flush()
      await context.expectState(page, first, 'waiting')
      await context.expectState(page, second, 'waiting')
      await context.flushAll(page)
      await context.expectState(page, second, 'gone')
    },
  },
  {
    name: 'a question that the server refuses is edited and arrives once',
    reaches: ['refused once with 422', 'person: edit'],
    async run(context) {
      const page = context.open()
      const question = await context.write(page, context.others().question)
      page.plan('unprocessable')
      await page.flush()
      await context.expectState(page, question, 'needs_you')
      await context.performAction(page, question, 'edit')
      await context.flushAll(page)
      await context.expectState(page, question, 'gone')
    },
  },
  {
    name: 'how far a thread was read arrives although the page is killed between reply and disk',
    reaches: ['killed: between reply and disk'],
    async run(context) {
      const page = context.open()
      const message = await context.write(page, context.message())
      await context.flushAll(page)
      const { entry } = message
      const read = await context.write(
        page,
        context.reading('requestId' in entry.content ? entry.content.requestId : ''),
      )
      page.plan('kill_after_reply')
      void page.flush()
      await context.until(() => !page.isAlive, 'the page is killed')
      const next = context.open()
      await context.flushAll(next)
      await context.expectState(next, read, 'gone')
    },
  },
]
