import { enqueue } from '../outbox.ts'
import type { Browser, Person } from './browser.ts'
import { type Chance, sleep } from './chance.ts'
import { composeAtRandom, type Draft, fileOf } from './compose.ts'
import type { Letter } from './letters.ts'
import type { Page } from './page.ts'
import type { World } from './world.ts'

/** Writes a random letter and enqueues it. The page may be killed, the disk full, or the button tapped twice. */
export async function write(world: World, page: Page, person: Person, chance: Chance): Promise<void> {
  const letter = addLetter(world, page.browser, person, await composeAtRandom(world, page, person, chance))
  if (chance.happens(0.04)) {
    void sleep(chance.below(4)).then(() => {
      if (letter.isAcknowledged) return
      page.kill()
      // A commit that happened before the kill may be reported a moment later.
      void sleep(20).then(() => countKill(world, letter))
    })
  }
  if (chance.happens(0.04)) {
    await storeOnFullDisk(world, page, letter)
    return
  }
  const isDoubleTap = chance.happens(0.1)
  await Promise.all([store(page, letter), isDoubleTap && store(page, letter)])
  if (!letter.isAcknowledged && chance.happens(0.5)) await storeAgain(world, page.browser, person, letter)
}

/** Registers a letter, so that it is tracked from here on. */
export function addLetter(world: World, browser: Browser, person: Person, draft: Draft): Letter {
  const letter = world.letters.add({ userId: person.id, device: browser.name, ...draft })
  // No current command depends on another lane, but a future one may.
  letter.isAcrossLanes = draft.needs !== undefined && world.letters.all.length % 2 === 0
  world.toWrite -= 1
  if (letter.entry.command === 'request.submit') world.pictures.set(letter.entry.content.fileId, letter.bytes)
  return letter
}

export async function store(page: Page, letter: Letter): Promise<void> {
  const { entry, bytes } = letter
  await page.untilKilled(async () => {
    await enqueue(page.db, entry, fileOf(entry, bytes))
    // A killed page shows nothing to its user.
    if (page.isAlive) letter.isAcknowledged = true
  })
}

/** The person finds their draft after a kill and sends it again, with the same id. */
export async function storeAgain(
  world: World,
  browser: Browser,
  person: Person,
  letter: Letter,
): Promise<void> {
  world.tally.count('enqueued again after a kill, same id')
  const next = world.openPage(browser, person, 'again')
  await store(next, letter)
  next.kill()
}

/** Counts a kill during `enqueue`. */
export function countKill({ tally }: World, letter: Letter): void {
  tally.count(letter.place === undefined ? 'killed: in enqueue, not stored' : 'killed: in enqueue, stored')
}

/** On a full disk `enqueue` must reject. The person still has the text and tries again. */
export async function storeOnFullDisk(world: World, page: Page, letter: Letter): Promise<void> {
  page.fillDisk()
  let isRejected = false
  await store(page, letter).catch(() => {
    isRejected = true
  })
  if (!page.isAlive) return
  if (isRejected) world.tally.count('disk full at enqueue')
  else world.letters.violate('enqueue resolved although the disk was full', letter.entry)
  if (letter.place !== undefined) world.letters.violate('stored although enqueue rejected', letter.entry)
  await store(page, letter)
}
