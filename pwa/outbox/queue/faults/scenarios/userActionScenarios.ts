import { beginEdit } from '../../outbox.ts'
import { hourMs } from '../browser.ts'
import { requestsOfOthers } from '../compose.ts'
import { json } from '../replies.ts'
import { isDone } from '../trackedEntries.ts'
import { store, storeOnFullDisk } from '../writing.ts'
import type { Scenario } from './scenario.ts'

/** A wrong clock does not stop the outbox. */
function clockSet(direction: 'forward' | 'back'): Scenario {
  const reached = `clock set ${direction} by hours` as const
  return {
    name: `${reached} while an entry waits`,
    reaches: [reached],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan(async () => json(500, { message: 'Something went wrong.', code: 'internal' }))
      await page.flush()
      context.world.tally.count(reached)
      context.browser.skewMs += (direction === 'forward' ? 5 : -5) * hourMs
      await page.flush()
      await context.expectState(page, tracked, 'gone')
    },
  }
}

export const userActionScenarios: readonly Scenario[] = [
  clockSet('forward'),
  clockSet('back'),
  {
    name: 'enqueue rejects on a full disk',
    reaches: ['disk full at enqueue'],
    async run(context) {
      await storeOnFullDisk(context.world, context.open(), context.add(context.message()))
    },
  },
  {
    name: 'a refused message is edited',
    reaches: ['refused by the server', 'person: edit'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message({ flaw: 'blank' }))
      await page.flush()
      await context.performAction(page, tracked, 'edit')
    },
  },
  {
    name: 'a message being edited is not sent, also after a kill, and is sent unchanged after cancelling',
    reaches: ['person: cancels editing'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      tracked.neededPerson = true
      await page.untilKilled(() => beginEdit(page.db, tracked.entry.id))
      await page.flush()
      context.expect(tracked.calls === 0, 'it is not sent meanwhile')
      page.kill()
      const next = context.open()
      await next.flush()
      await context.expectState(next, tracked, 'editing')
      await context.performAction(next, tracked, 'stop editing')
      await next.flush()
      await context.expectState(next, tracked, 'gone')
    },
  },
  {
    name: 'a message is edited and its old content arrives later: the server accepts only the new one',
    reaches: ['old content arrived after the new one'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      let arriveLate: (() => Promise<Response>) | undefined
      page.plan(async (arrive) => {
        arriveLate = arrive
        return json(409, { message: 'This request has changed in the meantime.', code: 'request_changed' })
      })
      await page.flush()
      await context.expectState(page, tracked, 'needs_you')
      await context.performAction(page, tracked, 'edit')
      await page.flush()
      await context.expectState(page, tracked, 'gone')
      const late = await arriveLate?.()
      context.expect(late?.status === 422, `the old content is refused with 422, not ${late?.status}`)
      context.world.tally.count('old content arrived after the new one')
    },
  },
  {
    name: 'a refused request is edited, and its messages are sent after it',
    reaches: ['person: edit of a request others wait for'],
    async run(context) {
      const page = context.open()
      const request = await context.write(page, context.request('file'))
      const message = await context.write(page, context.messageFor(request))
      await page.flush()
      await context.expectState(page, request, 'needs_you')
      await context.expectState(page, message, 'waiting')
      await context.performAction(page, request, 'edit')
      await context.flushAll(page)
      await context.expectState(page, message, 'gone')
    },
  },
  {
    name: 'a message in another lane is sent after the request it depends on',
    reaches: ['sent after what it depends on in another lane'],
    async run(context) {
      const page = context.open()
      const request = await context.write(page, context.request())
      const message = context.add(context.messageFor(request))
      message.isAcrossLanes = true
      await store(page, message)
      await page.flush()
      await context.expectState(page, message, 'gone')
    },
  },
  {
    name: 'a refused request is discarded together with its messages',
    reaches: ['person: discard of a request others wait for'],
    async run(context) {
      const page = context.open()
      const request = await context.write(page, context.request('blank'))
      const message = await context.write(page, context.messageFor(request))
      await page.flush()
      await context.performAction(page, request, 'discard')
      await context.expectState(page, message, 'gone')
    },
  },
  {
    name: 'a message about another customer’s request is discarded',
    reaches: ['person: discard'],
    async run(context) {
      const page = context.open()
      const [requestId = ''] = requestsOfOthers(context.world, context.person)
      const tracked = await context.write(page, context.message({ requestId, flaw: 'foreign' }))
      await page.flush()
      await context.performAction(page, tracked, 'discard')
    },
  },
  {
    name: 'an entry that is left in needs_you blocks nothing',
    reaches: ['left in needs_you'],
    async run(context) {
      const page = context.open()
      const [requestId = ''] = requestsOfOthers(context.world, context.person)
      const left = await context.write(page, context.message({ requestId, flaw: 'foreign' }))
      const next = await context.write(page, context.message({ requestId, flaw: 'foreign' }))
      await page.flush()
      await context.expectState(page, next, 'needs_you')
      await context.performAction(page, left, 'leave')
      await context.performAction(page, next, 'discard')
    },
  },
  {
    name: 'a receipt that came too early is retried',
    reaches: ['person: retry'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.earlyReceipt())
      await page.flush()
      await context.performAction(page, tracked, 'retry')
    },
  },
  {
    name: 'a refused receipt arrives after all, because an earlier call was still in flight',
    reaches: ['refused by the server', 'person: retry'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.earlyReceipt())
      let arriveLate: (() => Promise<unknown>) | undefined
      page.plan((arrive) => {
        arriveLate = arrive
        throw new TypeError('fetch failed: socket hang up')
      })
      await context.flushAll(page)
      await context.expectState(page, tracked, 'needs_you')
      if ('ticketId' in tracked.entry.content)
        context.world.books.makeTicketReady(tracked.entry.content.ticketId)
      await arriveLate?.()
      context.expect(isDone(context.world.books, tracked), 'it has arrived')
      await context.performAction(page, tracked, 'retry')
      await context.flushAll(page)
      await context.expectState(page, tracked, 'gone')
    },
  },
]
