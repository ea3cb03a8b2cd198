import { clearBackoff } from '../../outbox.ts'
import { type Fault, isUpload } from '../fault.ts'
import { withRetryAfter } from '../replies.ts'
import type { Counted } from '../tally.ts'
import type { Scenario } from './scenario.ts'

/** A failure that says nothing about the outcome: the entry keeps waiting and is retried automatically. */
function passing(reached: Counted, fault: Fault): Scenario {
  return {
    name: `a message is retried after: ${reached}`,
    reaches: [reached],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan(fault)
      await page.flush()
      await context.expectState(page, tracked, 'waiting')
      await context.flushAll(page)
      await context.expectState(page, tracked, 'gone')
    },
  }
}

/** The server sends `Retry-After`: `clearBackoff` must not shorten that wait. */
function putOff(reached: Counted, status: 429 | 503 | 507): Scenario {
  return {
    name: `clearing the backoff does not skip: ${reached}`,
    reaches: [reached],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan(async () => {
        context.world.tally.count(reached)
        return withRetryAfter(status, '3000')
      })
      await page.flush()
      await page.untilKilled(() => clearBackoff(page.db))
      const result = await page.flush()
      context.expect(result?.state === 'waiting' && tracked.calls === 1, 'it is not sent any earlier')
      await context.flushAll(page)
    },
  }
}

/** A refusal after which a retry by the person succeeds. */
function refused(reached: Counted, fault: Fault): Scenario {
  return {
    name: `a message is ${reached}`,
    reaches: [reached, 'person: retry'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan(fault)
      await page.flush()
      await context.expectState(page, tracked, 'needs_you')
      await context.performAction(page, tracked, 'retry')
    },
  }
}

export const networkScenarios: readonly Scenario[] = [
  passing('connection refused', 'refused'),
  passing('cut before the server got it', 'cut_before'),
  passing('cut, and the call arrives later', 'arrives_later'),
  passing('timed out', 'timeout'),
  passing('500 from our server', 'internal'),
  passing('502 in HTML', 'bad_gateway'),
  passing('408', 'request_timeout'),
  passing('captive portal, HTML', 'portal_page'),
  passing('captive portal, other JSON', 'portal_json'),
  passing('foreign 4xx page', 'foreign_refusal'),
  putOff('503 with Retry-After', 503),
  putOff('429 with Retry-After', 429),
  putOff('507 with Retry-After', 507),
  refused('refused once with 409', 'conflict'),
  refused('refused once with 422', 'unprocessable'),
  {
    name: 'a message is sent over a slow connection',
    reaches: ['delayed', 'sent'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan('delay')
      await page.flush()
      await context.expectState(page, tracked, 'gone')
    },
  },
  {
    name: 'a message whose reply is lost can no longer be edited, and arrives once',
    reaches: ['cut after the commit, reply lost', 'person: too late to edit'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan('cut_after')
      await page.flush()
      await context.performAction(page, tracked, 'edit')
      await context.flushAll(page)
      await context.expectState(page, tracked, 'gone')
    },
  },
  {
    name: 'an upload that is cut half-way is retried',
    reaches: ['upload cut half-way'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.request())
      page.plan('cut_upload', isUpload)
      await page.flush()
      await context.expectState(page, tracked, 'waiting')
    },
  },
  {
    name: 'an uploaded picture is not sent again with its request',
    reaches: ['uploaded picture not sent again'],
    async run(context) {
      const page = context.open()
      await context.write(page, context.request())
      page.plan('cut_after')
      await page.flush()
      await context.flushAll(page)
    },
  },
  {
    name: 'a picture that the server has lost is uploaded again',
    reaches: ['uploaded picture lost by the server', 'refused by the server'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.request())
      page.plan('cut_before')
      await page.flush()
      page.plan('lost_file')
      await context.flushAll(page)
      await context.expectState(page, tracked, 'gone')
    },
  },
  {
    name: 'offline no attempt is made, so that the message can still be edited',
    reaches: ['offline, no attempt made', 'person: edit of a waiting entry'],
    async run(context) {
      const { browser } = context
      const page = context.open()
      const tracked = await context.write(page, context.message())
      browser.hasNetwork = false
      browser.isOnline = false
      const result = await page.flush()
      context.expect(result?.state === 'waiting' && tracked.calls === 0, 'it waits')
      await context.performAction(page, tracked, 'edit')
      browser.hasNetwork = true
      browser.isOnline = true
      await page.flush()
      await context.expectState(page, tracked, 'gone')
    },
  },
  {
    name: 'a device that wrongly reports being offline sends',
    reaches: ['device reports offline, but is online'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      context.browser.isOnline = false
      await page.flush()
      context.browser.isOnline = true
      await context.expectState(page, tracked, 'gone')
    },
  },
]
