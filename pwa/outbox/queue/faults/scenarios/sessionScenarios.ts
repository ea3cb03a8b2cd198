import type { Scenario } from './scenario.ts'

export const sessionScenarios: readonly Scenario[] = [
  {
    name: 'entries wait for a sign-in after the session has expired',
    reaches: ['session ended on the server', 'stopped: signed out', 'signed in again'],
    async run(context) {
      const { world, browser, person } = context
      const page = context.open()
      const tracked = await context.write(page, context.message())
      world.tally.count('session ended on the server')
      world.books.endSessions(person.id)
      await page.flush()
      await context.expectState(page, tracked, 'waiting')
      await browser.signIn(person)
      world.tally.count('signed in again')
      await page.flush()
      await context.expectState(page, tracked, 'gone')
    },
  },
  {
    name: 'unsent entries wait for their owner while another person is signed in and sends their own',
    reaches: ['another person signed in', 'stopped: another person'],
    async run(context) {
      const { world, browser, person } = context
      const forgotten = context.open('forgotten tab')
      const visitor = world.people.find((one) => one !== person)
      if (!visitor) throw new Error('there is no other person')
      const own = await context.write(forgotten, context.message())
      await browser.signIn(visitor)
      const page = context.open('visit', visitor)
      const theirs = await context.write(page, context.message({}, visitor), visitor)
      await forgotten.flush()
      await context.expectState(forgotten, own, 'waiting')
      await page.flush()
      await context.expectState(page, theirs, 'gone')
    },
  },
]
