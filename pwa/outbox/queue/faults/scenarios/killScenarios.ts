import { keepsReply, type Page, storesEntry } from '../page.ts'
import { sleep } from '../random.ts'
import type { Counted } from '../tally.ts'
import { countKill, store, storeAgain } from '../writing.ts'
import type { Scenario } from './scenario.ts'
import type { ScenarioContext } from './scenarioContext.ts'

/** A page or worker is killed during a call, which may arrive or not. */
function killedSending(reached: Counted, name: 'tab' | 'worker'): Scenario {
  return {
    name: `${reached}, during a call`,
    reaches: [reached],
    async run(context) {
      const page = context.open(name)
      await context.write(page, context.message())
      page.plan((arrive) => {
        const reply = arrive()
        context.world.tally.count(reached)
        page.kill()
        return reply
      })
      await page.flush()
    },
  }
}

function killedStoring(reached: Counted, moment: 'begin' | 'commit'): Scenario {
  return {
    name: `${reached}, and enqueued again`,
    reaches: [reached, 'enqueued again after a kill, same id'],
    async run(context) {
      const page = context.open()
      page.onDisk = (event) => {
        if (event.moment === moment && storesEntry(event)) page.kill()
      }
      const tracked = context.add(context.message())
      await store(page, tracked)
      context.expect(!tracked.isAcknowledged, 'the page did not report it as stored')
      // A commit that happened before the kill may be reported a moment later.
      await sleep(5)
      countKill(context.world, tracked)
      await storeAgain(context.world, context.browser, context.person, tracked)
      context.expect(tracked.isAcknowledged, 'it is stored the second time')
    },
  }
}

function killedKeeping(moment: 'begin' | 'commit'): Scenario {
  return {
    name: `killed while the reply is written, at the ${moment}`,
    reaches: ['killed: while the reply is written'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.onDisk = (event) => {
        if (event.moment !== moment || !keepsReply(event)) return
        context.world.tally.count('killed: while the reply is written')
        page.kill()
      }
      await page.flush()
      const next = context.open()
      await context.expectState(next, tracked, moment === 'begin' ? 'waiting' : 'gone')
    },
  }
}

/** Starts a flush whose call stays in flight. @returns lets the call finish */
async function holdCall(context: ScenarioContext, page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  page.plan(async (arrive) => {
    isHeld = true
    await held
    return arrive()
  })
  context.world.keepBusy(page.flush())
  await context.until(() => isHeld, 'a call is in flight')
  return release
}

export const killScenarios: readonly Scenario[] = [
  killedSending('killed: page', 'tab'),
  killedSending('killed: worker', 'worker'),
  killedStoring('killed: in enqueue, not stored', 'begin'),
  killedStoring('killed: in enqueue, stored', 'commit'),
  killedKeeping('begin'),
  killedKeeping('commit'),
  {
    name: 'killed between the reply and the disk, after which it cannot be edited',
    reaches: ['killed: between reply and disk', 'person: too late to edit'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.message())
      page.plan('kill_after_reply')
      await page.flush()
      const next = context.open()
      await context.expectState(next, tracked, 'waiting')
      await context.performAction(next, tracked, 'edit')
    },
  },
  {
    name: 'a second flusher waits for the first',
    reaches: ['lock: waited for another flusher'],
    needsLocks: true,
    async run(context) {
      const [first, second] = [context.open(), context.open('worker')]
      const tracked = await context.write(first, context.message())
      const release = await holdCall(context, first)
      const flushed = second.flush()
      await sleep(5)
      context.expect(tracked.calls === 1, 'the second flusher does nothing meanwhile')
      release()
      await flushed
      context.expect(tracked.calls === 1, 'there is nothing left to send')
    },
  },
  {
    name: 'a second flusher takes over from a killed one',
    reaches: ['lock: taken over from a killed holder'],
    needsLocks: true,
    async run(context) {
      const [first, second] = [context.open(), context.open('worker')]
      const tracked = await context.write(first, context.message())
      await holdCall(context, first)
      const flushed = second.flush()
      await sleep(1)
      first.kill()
      await flushed
      await context.expectState(second, tracked, 'gone')
    },
  },
  {
    name: 'two flushers send the same entry at once, and it arrives once',
    reaches: ['same entry in flight twice'],
    needsLocks: false,
    async run(context) {
      const [first, second] = [context.open(), context.open('worker')]
      const tracked = await context.write(first, context.message())
      const release = await holdCall(context, first)
      await second.flush()
      await context.expectState(second, tracked, 'gone')
      release()
      await context.world.settled()
    },
  },
]
