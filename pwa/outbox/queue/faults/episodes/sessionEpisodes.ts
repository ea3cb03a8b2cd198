import type { Episode } from './episode.ts'

export const sessionEpisodes: readonly Episode[] = [
  {
    name: 'entries wait for a sign-in after the session has expired',
    reaches: ['session ended on the server', 'stopped: signed out', 'signed in again'],
    async play(stage) {
      const { world, browser, person } = stage
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      world.tally.count('session ended on the server')
      world.books.endSessions(person.id)
      await page.flush()
      await stage.expectState(page, letter, 'waiting')
      await browser.signIn(person)
      world.tally.count('signed in again')
      await page.flush()
      await stage.expectState(page, letter, 'gone')
    },
  },
  {
    name: 'unsent entries wait for their owner while another person is signed in and sends their own',
    reaches: ['another person signed in', 'stopped: another person'],
    async play(stage) {
      const { world, browser, person } = stage
      const forgotten = stage.open('forgotten tab')
      const visitor = world.people.find((one) => one !== person)
      if (!visitor) throw new Error('there is no other person')
      const own = await stage.write(forgotten, stage.message())
      await browser.signIn(visitor)
      const page = stage.open('visit', visitor)
      const theirs = await stage.write(page, stage.message({}, visitor), visitor)
      await forgotten.flush()
      await stage.expectState(forgotten, own, 'waiting')
      await page.flush()
      await stage.expectState(page, theirs, 'gone')
    },
  },
]
