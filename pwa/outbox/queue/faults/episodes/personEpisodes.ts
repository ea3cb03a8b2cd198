import { hourMs } from '../browser.ts'
import { requestsOfOthers } from '../compose.ts'
import { doneIds } from '../letters.ts'
import { json } from '../replies.ts'
import { storeOnFullDisk } from '../writing.ts'
import type { Episode } from './episode.ts'

/** Whoever sets their clock wrong gets everything sent all the same. */
function clockSet(direction: 'forward' | 'back'): Episode {
  const reached = `clock set ${direction} by hours` as const
  return {
    name: `${reached} while something waits`,
    reaches: [reached],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan(async () => json(500, { message: 'Something went wrong.', code: 'internal' }))
      await page.flush()
      stage.world.tally.count(reached)
      stage.browser.skewMs += (direction === 'forward' ? 5 : -5) * hourMs
      await page.flush()
      await stage.expectState(page, letter, 'gone')
    },
  }
}

export const personEpisodes: readonly Episode[] = [
  clockSet('forward'),
  clockSet('back'),
  {
    name: 'what could not be stored is said not to be',
    reaches: ['disk full at enqueue'],
    async play(stage) {
      await storeOnFullDisk(stage.world, stage.open(), stage.add(stage.message()))
    },
  },
  {
    name: 'a refused message is changed',
    reaches: ['refused by the server', 'person: edit'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message({ flaw: 'blank' }))
      await page.flush()
      await stage.attendTo(page, letter, 'edit')
    },
  },
  {
    name: 'a refused request is changed, and takes its messages along',
    reaches: ['person: edit of a request others wait for'],
    async play(stage) {
      const page = stage.open()
      const request = await stage.write(page, stage.request('file'))
      const message = await stage.write(page, stage.messageFor(request))
      await page.flush()
      await stage.expectState(page, request, 'needs_you')
      await stage.expectState(page, message, 'waiting')
      await stage.attendTo(page, request, 'edit')
      await stage.flushAll(page)
      await stage.expectState(page, message, 'gone')
    },
  },
  {
    name: 'a refused request is discarded, and takes its messages along',
    reaches: ['person: discard of a request others wait for'],
    async play(stage) {
      const page = stage.open()
      const request = await stage.write(page, stage.request('blank'))
      const message = await stage.write(page, stage.messageFor(request))
      await page.flush()
      await stage.attendTo(page, request, 'discard')
      await stage.expectState(page, message, 'gone')
    },
  },
  {
    name: 'a message to somebody else’s request is discarded',
    reaches: ['person: discard'],
    async play(stage) {
      const page = stage.open()
      const [requestId = ''] = requestsOfOthers(stage.world, stage.person)
      const letter = await stage.write(page, stage.message({ requestId, flaw: 'foreign' }))
      await page.flush()
      await stage.attendTo(page, letter, 'discard')
    },
  },
  {
    name: 'one that cannot be mended is left, and holds up nothing',
    reaches: ['left with its person'],
    async play(stage) {
      const page = stage.open()
      const [requestId = ''] = requestsOfOthers(stage.world, stage.person)
      const left = await stage.write(page, stage.message({ requestId, flaw: 'foreign' }))
      const next = await stage.write(page, stage.message({ requestId, flaw: 'foreign' }))
      await page.flush()
      await stage.expectState(page, next, 'needs_you')
      await stage.attendTo(page, left, 'leave')
      await stage.attendTo(page, next, 'discard')
    },
  },
  {
    name: 'a receipt that came too early is tried again',
    reaches: ['person: retry'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.earlyReceipt())
      await page.flush()
      await stage.attendTo(page, letter, 'retry')
    },
  },
  {
    name: 'a receipt that was refused arrives after all: an earlier call of it was still on its way',
    reaches: ['refused by the server', 'person: retry'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.earlyReceipt())
      let arriveLate: (() => Promise<unknown>) | undefined
      page.plan((arrive) => {
        arriveLate = arrive
        throw new TypeError('fetch failed: socket hang up')
      })
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'needs_you')
      stage.world.books.makeTicketReady(letter.entry.lane)
      await arriveLate?.()
      stage.expect(doneIds(stage.world.books, letter).length === 1, 'it has arrived')
      await stage.attendTo(page, letter, 'retry')
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'gone')
    },
  },
]
