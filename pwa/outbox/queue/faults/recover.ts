import { listOutbox } from '../outbox.ts'
import type { OutboxEntry } from '../outboxEntry.ts'
import { type Browser, hourMs, type Person } from './browser.ts'
import { handleOneEntry } from './userActions.ts'
import type { World } from './world.ts'

/** After the faults have stopped, every outbox must be empty within this time. */
const longestWaitMs = 2 * hourMs
const maxRounds = 2000

/** Stops all faults and flushes every outbox on every device. @returns the entries left on the devices */
export async function recover(world: World): Promise<OutboxEntry[]> {
  world.isFaultFree = true
  await world.settled()
  const left: OutboxEntry[] = []
  for (const browser of world.browsers) {
    for (const page of browser.pages) page.kill()
    browser.hasNetwork = true
    browser.isOnline = true
    // The owner last, so that the device ends with its owner signed in.
    const visitors = [...browser.users].filter((person) => person !== browser.owner)
    for (const person of [...visitors, browser.owner])
      left.push(...(await emptyOutbox(world, browser, person)))
  }
  await world.settled()
  return left
}

async function emptyOutbox(world: World, browser: Browser, person: Person): Promise<OutboxEntry[]> {
  await browser.signIn(person)
  const page = world.openPage(browser, person, 'heals')
  const random = world.random.fork(`heal ${browser.name} ${person.id}`)
  let waitedMs = 0
  for (let round = 0; round < maxRounds; round += 1) {
    const result = await page.flush()
    if (result?.state === 'waiting') {
      // Move the device's clock instead of waiting.
      const waitMs = Math.max(0, result.at - browser.now())
      browser.skewMs += waitMs
      waitedMs += waitMs
      if (waitedMs > longestWaitMs) {
        world.entries.violations.push(`${browser.name} still waits after hours without faults`)
        break
      }
      continue
    }
    if (result?.state !== 'idle') {
      world.entries.violations.push(`${browser.name} stopped: ${result?.state}`)
      break
    }
    if (!(await handleOneEntry(world, page, random))) break
  }
  const left = await listOutbox(page.db)
  const files = await page.db.outgoingFiles.count()
  const needed = left.filter(({ command }) => command === 'request.submit').length
  if (files !== needed)
    world.entries.violations.push(`${files} files for ${needed} requests on ${browser.name}`)
  page.kill()
  return left
}
