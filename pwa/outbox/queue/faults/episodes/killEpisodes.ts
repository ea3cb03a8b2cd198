import { sleep } from '../chance.ts'
import { keepsReply, type Page, storesEntry } from '../page.ts'
import type { Counted } from '../tally.ts'
import { countKill, store, storeAgain } from '../writing.ts'
import type { Episode } from './episode.ts'
import type { Stage } from './stage.ts'

/** A page or worker is killed during a call, which may arrive or not. */
function killedSending(reached: Counted, name: 'tab' | 'worker'): Episode {
  return {
    name: `${reached}, during a call`,
    reaches: [reached],
    async play(stage) {
      const page = stage.open(name)
      await stage.write(page, stage.message())
      page.plan((arrive) => {
        const reply = arrive()
        stage.world.tally.count(reached)
        page.kill()
        return reply
      })
      await page.flush()
    },
  }
}

function killedStoring(reached: Counted, moment: 'begin' | 'commit'): Episode {
  return {
    name: `${reached}, and enqueued again`,
    reaches: [reached, 'enqueued again after a kill, same id'],
    async play(stage) {
      const page = stage.open()
      page.onDisk = (event) => {
        if (event.moment === moment && storesEntry(event)) page.kill()
      }
      const letter = stage.add(stage.message())
      await store(page, letter)
      stage.expect(!letter.isAcknowledged, 'the page did not report it as stored')
      // A commit that happened before the kill may be reported a moment later.
      await sleep(5)
      countKill(stage.world, letter)
      await storeAgain(stage.world, stage.browser, stage.person, letter)
      stage.expect(letter.isAcknowledged, 'it is stored the second time')
    },
  }
}

function killedKeeping(moment: 'begin' | 'commit'): Episode {
  return {
    name: `killed while the reply is written, at the ${moment}`,
    reaches: ['killed: while the reply is written'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.onDisk = (event) => {
        if (event.moment !== moment || !keepsReply(event)) return
        stage.world.tally.count('killed: while the reply is written')
        page.kill()
      }
      await page.flush()
      const next = stage.open()
      await stage.expectState(next, letter, moment === 'begin' ? 'waiting' : 'gone')
    },
  }
}

/** Starts a flush whose call stays in flight. @returns lets the call finish */
async function holdCall(stage: Stage, page: Page): Promise<() => void> {
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
  stage.world.keepBusy(page.flush())
  await stage.until(() => isHeld, 'a call is in flight')
  return release
}

export const killEpisodes: readonly Episode[] = [
  killedSending('killed: page', 'tab'),
  killedSending('killed: worker', 'worker'),
  killedStoring('killed: in enqueue, not stored', 'begin'),
  killedStoring('killed: in enqueue, stored', 'commit'),
  killedKeeping('begin'),
  killedKeeping('commit'),
  {
    name: 'killed between the reply and the disk, after which it cannot be edited',
    reaches: ['killed: between reply and disk', 'person: too late to edit'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.message())
      page.plan('kill_after_reply')
      await page.flush()
      const next = stage.open()
      await stage.expectState(next, letter, 'waiting')
      await stage.attendTo(next, letter, 'edit')
    },
  },
  {
    name: 'a second flusher waits for the first',
    reaches: ['lock: waited for another flusher'],
    needsLocks: true,
    async play(stage) {
      const [first, second] = [stage.open(), stage.open('worker')]
      const letter = await stage.write(first, stage.message())
      const release = await holdCall(stage, first)
      const flushed = second.flush()
      await sleep(5)
      stage.expect(letter.calls === 1, 'the second flusher does nothing meanwhile')
      release()
      await flushed
      stage.expect(letter.calls === 1, 'there is nothing left to send')
    },
  },
  {
    name: 'a second flusher takes over from a killed one',
    reaches: ['lock: taken over from a killed holder'],
    needsLocks: true,
    async play(stage) {
      const [first, second] = [stage.open(), stage.open('worker')]
      const letter = await stage.write(first, stage.message())
      await holdCall(stage, first)
      const flushed = second.flush()
      await sleep(1)
      first.kill()
      await flushed
      await stage.expectState(second, letter, 'gone')
    },
  },
  {
    name: 'two flushers send the same entry at once, and it arrives once',
    reaches: ['same entry in flight twice'],
    needsLocks: false,
    async play(stage) {
      const [first, second] = [stage.open(), stage.open('worker')]
      const letter = await stage.write(first, stage.message())
      const release = await holdCall(stage, first)
      await second.flush()
      await stage.expectState(second, letter, 'gone')
      release()
      await stage.world.settled()
    },
  },
]
