import { type Browser, hourMs, type Person } from './browser.ts'
import type { Page } from './page.ts'
import { type Random, sleep } from './random.ts'
import { editWaitingEntry, handleOneEntry } from './userActions.ts'
import type { World } from './world.ts'
import { write } from './writing.ts'

/** The random part of a world: people write under random faults until all entries are written. */
export async function runRandomly(world: World): Promise<void> {
  world.isFaultFree = false
  const whole = world.remaining
  const jobs: Promise<void>[] = [restartServer(world, whole)]
  for (const browser of world.browsers) {
    const random = world.random.fork(browser.name)
    const tabs = 1 + random.below(3)
    for (let tab = 1; tab <= tabs; tab += 1) jobs.push(runTab(world, browser, random.fork(`tab ${tab}`)))
    jobs.push(runWorker(world, browser, random.fork('worker')))
    jobs.push(signInAgain(world, browser, random.fork('sign-in')))
    jobs.push(injectDeviceFaults(world, browser, random.fork('mishaps')))
  }
  await Promise.all(jobs)
}

const isOver = (world: World) => world.remaining <= 0

/** Keeps a tab of the device's owner open, and opens a new one whenever it is killed. */
async function runTab(world: World, browser: Browser, random: Random): Promise<void> {
  const person = browser.owner
  while (!isOver(world)) {
    const page = world.openPage(browser, person, 'tab')
    while (page.isAlive && !isOver(world)) {
      // A tab left open after another person signed in is not used, but still tries to send.
      if (browser.current === person) await actOnce(world, page, person, random)
      flushSoon(world, page)
      await sleep(random.below(10))
    }
    page.kill()
    await sleep(random.below(20))
  }
}

/** The person does one thing: writes an entry, edits a waiting one, or handles one that needs them. One at a time per device. */
async function actOnce(world: World, page: Page, person: Person, random: Random): Promise<void> {
  const { browser } = page
  const before = browser.currentAction
  let done: () => void = () => undefined
  browser.currentAction = new Promise((resolve) => {
    done = resolve
  })
  await before
  try {
    if (!page.isAlive) return
    if (random.happens(0.3)) await handleOneEntry(world, page, random)
    else if (random.happens(0.1)) await editWaitingEntry(world, page, random)
    else if (!isOver(world)) await write(world, page, person, random)
  } finally {
    done()
  }
}

function flushSoon(world: World, page: Page): void {
  world.keepBusy(
    page.flush().then(
      (result) => {
        if (result?.state === 'signed_out' || result?.state === 'other_person')
          page.browser.asksToSignIn = true
      },
      (error: unknown) => {
        world.entries.violations.push(`a flush rejected: ${String(error)}`)
      },
    ),
  )
}

/** The service worker: started now and then, for the device's current user. */
async function runWorker(world: World, browser: Browser, random: Random): Promise<void> {
  while (!isOver(world)) {
    await sleep(10 + random.below(50))
    const userId = await browser.device?.currentUserId()
    const person = world.people.find(({ id }) => id === userId)
    if (!person) continue
    const page = world.openPage(browser, person, 'worker')
    flushSoon(world, page)
    await sleep(random.below(60))
    // Browsers can stop workers at any time.
    if (random.happens(0.5)) {
      if (page.isAlive) world.tally.count('killed: worker')
      page.kill()
    } else await page.flush().catch(() => undefined)
    page.kill()
  }
}

/**
 * After an expired session the owner signs in again, sometimes after another person used the device. This happens at least
 * twice per world, so that slow machines reach it too.
 */
async function signInAgain(world: World, browser: Browser, random: Random): Promise<void> {
  const whole = world.remaining
  const planned = [0.75, 0.4].map((part) => whole * part)
  while (!isOver(world)) {
    await sleep(10 + random.below(60))
    const isPlanned = world.remaining <= (planned[0] ?? 0)
    if (isPlanned) {
      planned.shift()
      world.tally.count('session ended on the server')
      world.books.endSessions(browser.owner.id)
    } else if (!browser.asksToSignIn) continue
    try {
      if (isPlanned || random.happens(0.3)) await simulateVisitor(world, browser, random)
      await browser.signIn(browser.owner)
      browser.asksToSignIn = false
      world.tally.count('signed in again')
    } catch {
      // The server is down; try again.
      browser.asksToSignIn = true
    }
  }
}

/** Another person uses the device and writes, while a tab of its owner is still open. */
async function simulateVisitor(world: World, browser: Browser, random: Random): Promise<void> {
  const forgotten = world.openPage(browser, browser.owner, 'forgotten tab')
  await actOnce(world, forgotten, browser.owner, random)
  const visitor = random.pick(world.people.filter((person) => person !== browser.owner))
  try {
    await browser.signIn(visitor)
    const page = world.openPage(browser, visitor, 'visit')
    for (let round = 1 + random.below(4); round > 0 && page.isAlive; round -= 1) {
      await actOnce(world, page, visitor, random)
      flushSoon(world, page)
      flushSoon(world, forgotten)
      await sleep(5 + random.below(30))
    }
    page.kill()
  } finally {
    forgotten.kill()
  }
}

/** Random faults on a device: going offline, kills, wrong clocks, expired sessions. */
async function injectDeviceFaults(world: World, browser: Browser, random: Random): Promise<void> {
  while (!isOver(world)) {
    await sleep(20 + random.below(60))
    const kind = random.below(12)
    if (kind >= 10) {
      browser.isOnline = false
      browser.hasNetwork = kind === 11
      await sleep(10 + random.below(40))
      browser.hasNetwork = true
      browser.isOnline = true
    } else if (kind < 4) {
      const pages = [...browser.pages]
      if (pages.length === 0) continue
      world.tally.count('killed: page')
      random.pick(pages).kill()
    } else if (kind < 7) {
      const hours = 1 + random.below(12)
      const isForward = random.happens(0.5)
      browser.skewMs += hours * hourMs * (isForward ? 1 : -1)
      world.tally.count(isForward ? 'clock set forward by hours' : 'clock set back by hours')
    } else if (kind === 7 && random.happens(0.4)) {
      world.tally.count('session ended on the server')
      world.books.endSessions(browser.current.id)
    }
  }
}

/** Kills the server once and restarts it gracefully once, while people write. */
async function restartServer(world: World, whole: number): Promise<void> {
  const random = world.random.fork('server')
  const first = whole * (0.55 + random.below(30) / 100)
  const second = whole * (0.15 + random.below(30) / 100)
  while (world.remaining > first) await sleep(5)
  world.tally.count('server killed')
  await world.server.kill()
  await sleep(random.below(100))
  await world.server.start()
  while (world.remaining > second) await sleep(5)
  world.tally.count('server restarted')
  await world.server.stop()
  await world.server.start()
}
