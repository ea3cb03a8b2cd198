import { enqueue } from '../outbox.ts'
import type { Browser, Person } from './browser.ts'
import { type ComposedEntry, composeAtRandom, fileOf } from './compose.ts'
import type { Page } from './page.ts'
import { type Random, sleep } from './random.ts'
import type { TrackedEntry } from './trackedEntries.ts'
import type { World } from './world.ts'

/** Writes a random entry and enqueues it. The page may be killed, the disk full, or the button tapped twice. */
export async function write(world: World, page: Page, person: Person, random: Random): Promise<void> {
  const tracked = trackEntry(world, page.browser, person, await composeAtRandom(world, page, person, random))
  if (random.happens(0.04)) {
    void sleep(random.below(4)).then(() => {
      if (tracked.isAcknowledged) return
      page.kill()
      // A commit that happened before the kill may be reported a moment later.
      void sleep(20).then(() => countKill(world, tracked))
    })
  }
  if (random.happens(0.04)) {
    await storeOnFullDisk(world, page, tracked)
    return
  }
  const isDoubleTap = random.happens(0.1)
  await Promise.all([store(page, tracked), isDoubleTap && store(page, tracked)])
  if (!tracked.isAcknowledged && random.happens(0.5)) await storeAgain(world, page.browser, person, tracked)
}

/** Starts tracking an entry. */
export function trackEntry(
  world: World,
  browser: Browser,
  person: Person,
  composed: ComposedEntry,
): TrackedEntry {
  const tracked = world.entries.add({ userId: person.id, device: browser.name, ...composed })
  // No current command depends on another lane, but a future one may.
  tracked.isAcrossLanes = composed.needs !== undefined && world.entries.all.length % 2 === 0
  world.remaining -= 1
  if (tracked.entry.command === 'request.submit')
    world.pictures.set(tracked.entry.content.fileId, tracked.bytes)
  return tracked
}

export async function store(page: Page, tracked: TrackedEntry): Promise<void> {
  const { entry, bytes } = tracked
  await page.untilKilled(async () => {
    await enqueue(page.db, entry, fileOf(entry, bytes))
    // A killed page shows nothing to its user.
    if (page.isAlive) tracked.isAcknowledged = true
  })
}

/** The person finds their draft after a kill and sends it again, with the same id. */
export async function storeAgain(
  world: World,
  browser: Browser,
  person: Person,
  tracked: TrackedEntry,
): Promise<void> {
  world.tally.count('enqueued again after a kill, same id')
  const next = world.openPage(browser, person, 'again')
  await store(next, tracked)
  next.kill()
}

/** Counts a kill during `enqueue`. */
export function countKill({ tally }: World, tracked: TrackedEntry): void {
  tally.count(tracked.place === undefined ? 'killed: in enqueue, not stored' : 'killed: in enqueue, stored')
}

/** On a full disk `enqueue` must reject. The person still has the text and tries again. */
export async function storeOnFullDisk(world: World, page: Page, tracked: TrackedEntry): Promise<void> {
  page.fillDisk()
  let isRejected = false
  await store(page, tracked).catch(() => {
    isRejected = true
  })
  if (!page.isAlive) return
  if (isRejected) world.tally.count('disk full at enqueue')
  else world.entries.violate('enqueue resolved although the disk was full', tracked.entry)
  if (tracked.place !== undefined) world.entries.violate('stored although enqueue rejected', tracked.entry)
  await store(page, tracked)
}
