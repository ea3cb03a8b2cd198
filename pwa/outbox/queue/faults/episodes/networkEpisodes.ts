import { clearBackoff } from '../../outbox.ts'
import { type Fault, isUpload } from '../fault.ts'
import { withRetryAfter } from '../replies.ts'
import type { Counted } from '../tally.ts'
import type { Episode } from './episode.ts'

/** A failure that says nothing about the outcome: the entry keeps waiting and is retried automatically. */
function passing(reached: Counted, fault: Fault): Episode {
  return {
    name: `a message is retried after: ${reached}`,
    reaches: [reached],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan(fault)
      await page.flush()
      await stage.expectState(page, letter, 'waiting')
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'gone')
    },
  }
}

/** The server sends `Retry-After`: `clearBackoff` must not shorten that wait. */
function putOff(reached: Counted, status: 429 | 503): Episode {
  return {
    name: `clearing the backoff does not skip: ${reached}`,
    reaches: [reached],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan(async () => {
        stage.world.tally.count(reached)
        return withRetryAfter(status, '3000')
      })
      await page.flush()
      await page.untilKilled(() => clearBackoff(page.db))
      const result = await page.flush()
      stage.expect(result?.state === 'waiting' && letter.calls === 1, 'it is not sent any earlier')
      await stage.flushAll(page)
    },
  }
}

/** A refusal after which a retry by the person succeeds. */
function refused(reached: Counted, fault: Fault): Episode {
  return {
    name: `a message is ${reached}`,
    reaches: [reached, 'person: retry'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan(fault)
      await page.flush()
      await stage.expectState(page, letter, 'needs_you')
      await stage.attendTo(page, letter, 'retry')
    },
  }
}

export const networkEpisodes: readonly Episode[] = [
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
  refused('refused once with 409', 'conflict'),
  refused('refused once with 422', 'unprocessable'),
  {
    name: 'a message is sent over a slow connection',
    reaches: ['delayed', 'sent'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan('delay')
      await page.flush()
      await stage.expectState(page, letter, 'gone')
    },
  },
  {
    name: 'a message whose reply is lost can no longer be edited, and arrives once',
    reaches: ['cut after the commit, reply lost', 'person: too late to edit'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan('cut_after')
      await page.flush()
      await stage.attendTo(page, letter, 'edit')
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'gone')
    },
  },
  {
    name: 'an upload that is cut half-way is retried',
    reaches: ['upload cut half-way'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.request())
      page.plan('cut_upload', isUpload)
      await page.flush()
      await stage.expectState(page, letter, 'waiting')
    },
  },
  {
    name: 'an uploaded picture is not sent again with its request',
    reaches: ['uploaded picture not sent again'],
    async play(stage) {
      const page = stage.open()
      await stage.write(page, stage.request())
      page.plan('cut_after')
      await page.flush()
      await stage.flushAll(page)
    },
  },
  {
    name: 'a picture that the server has lost is uploaded again',
    reaches: ['uploaded picture lost by the server', 'refused by the server'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.request())
      page.plan('cut_before')
      await page.flush()
      page.plan('lost_file')
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'gone')
    },
  },
  {
    name: 'offline no attempt is made, so that the message can still be edited',
    reaches: ['offline, no attempt made', 'person: edit of a waiting entry'],
    async play(stage) {
      const { browser } = stage
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      browser.hasNetwork = false
      browser.isOnline = false
      const result = await page.flush()
      stage.expect(result?.state === 'waiting' && letter.calls === 0, 'it waits')
      await stage.attendTo(page, letter, 'edit')
      browser.hasNetwork = true
      browser.isOnline = true
      await page.flush()
      await stage.expectState(page, letter, 'gone')
    },
  },
  {
    name: 'a device that wrongly reports being offline sends',
    reaches: ['device reports offline, but is online'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      stage.browser.isOnline = false
      await page.flush()
      stage.browser.isOnline = true
      await stage.expectState(page, letter, 'gone')
    },
  },
]
