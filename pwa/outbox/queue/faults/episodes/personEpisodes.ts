import { beginEdit } from '../../outbox.ts'
import { hourMs } from '../browser.ts'
import { requestsOfOthers } from '../compose.ts'
import { isDone } from '../letters.ts'
import { json } from '../replies.ts'
import { store, storeOnFullDisk } from '../writing.ts'
import type { Episode } from './episode.ts'

/** A wrong clock does not stop the outbox. */
function clockSet(direction: 'forward' | 'back'): Episode {
  const reached = `clock set ${direction} by hours` as const
  return {
    name: `${reached} while an entry waits`,
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
    name: 'enqueue rejects on a full disk',
    reaches: ['disk full at enqueue'],
    async play(stage) {
      await storeOnFullDisk(stage.world, stage.open(), stage.add(stage.message()))
    },
  },
  {
    name: 'a refused message is edited',
    reaches: ['refused by the server', 'person: edit'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message({ flaw: 'blank' }))
      await page.flush()
      await stage.attendTo(page, letter, 'edit')
    },
  },
  {
    name: 'a message being edited is not sent, also after a kill, and is sent unchanged after cancelling',
    reaches: ['person: cancels editing'],
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
    name: 'a message is edited and its old content arrives later: the server accepts only the new one',
    reaches: ['old content arrived after the new one'],
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
      stage.expect(late?.status === 422, `the old content is refused with 422, not ${late?.status}`)
      stage.world.tally.count('old content arrived after the new one')
    },
  },
  {
    name: 'a refused request is edited, and its messages are sent after it',
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
    name: 'a message in another lane is sent after the request it depends on',
    reaches: ['sent after what it depends on in another lane'],
    async play(stage) {
      const page = stage.open()
      const request = await stage.write(page, stage.request())
      const message = stage.add(stage.messageFor(request))
      message.isAcrossLanes = true
      await store(page, message)
      await page.flush()
      await stage.expectState(page, message, 'gone')
    },
  },
  {
    name: 'a refused request is discarded together with its messages',
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
    name: 'a message about another customer’s request is discarded',
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
    name: 'an entry that is left in needs_you blocks nothing',
    reaches: ['left in needs_you'],
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
    name: 'a receipt that came too early is retried',
    reaches: ['person: retry'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.earlyReceipt())
      await page.flush()
      await stage.attendTo(page, letter, 'retry')
    },
  },
  {
    name: 'a refused receipt arrives after all, because an earlier call was still in flight',
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
