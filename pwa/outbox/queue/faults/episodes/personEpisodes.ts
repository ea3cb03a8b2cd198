import { beginEdit } from '../../outbox.ts'
import { hourMs } from '../browser.ts'
import { requestsOfOthers } from '../compose.ts'
import { isDone } from '../letters.ts'
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
    name: 'a message that somebody began to change waits, through a kill, and goes on as it was',
    reaches: ['person: stops editing'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      letter.neededPerson = true
      await page.untilKilled(() => beginEdit(page.db, letter.entry.id))
      await page.flush()
      stage.expect(letter.calls === 0, 'it is not sent meanwhile')
      page.kill()
      const next = stage.open()
      await next.flush()
      await stage.expectState(next, letter, 'editing')
      await stage.attendTo(next, letter, 'stop editing')
      await next.flush()
      await stage.expectState(next, letter, 'gone')
    },
  },
  {
    name: 'a message is changed whose old words arrive after all, and too late: the server takes one of both',
    reaches: ['old words arrived after the new ones'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      let arriveLate: (() => Promise<Response>) | undefined
      page.plan(async (arrive) => {
        arriveLate = arrive
        return json(409, { message: 'This request has changed in the meantime.', code: 'request_changed' })
      })
      await page.flush()
      await stage.expectState(page, letter, 'needs_you')
      await stage.attendTo(page, letter, 'edit')
      await page.flush()
      await stage.expectState(page, letter, 'gone')
      const late = await arriveLate?.()
      stage.expect(late?.status === 422, `the old words are refused, and not ${late?.status}`)
      stage.world.tally.count('old words arrived after the new ones')
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
      if ('ticketId' in letter.entry.content) stage.world.books.makeTicketReady(letter.entry.content.ticketId)
      await arriveLate?.()
      stage.expect(isDone(stage.world.books, letter), 'it has arrived')
      await stage.attendTo(page, letter, 'retry')
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'gone')
    },
  },
]
