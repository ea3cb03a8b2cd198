import { newId } from '../../../http/newId.ts'
import { commandNamed, type OutgoingCommand } from '../../commands/registry.ts'
import {
  beginEdit,
  cancelEdit,
  discardEntry,
  type EditResult,
  editEntry,
  listOutbox,
  retryEntry,
  withDependants,
} from '../outbox.ts'
import { isTextEntry, type OutboxEntry } from '../outboxEntry.ts'
import { fileOf } from './compose.ts'
import type { Page } from './page.ts'
import { picture } from './pictures.ts'
import type { Random } from './random.ts'
import type { TrackedEntry, Version } from './trackedEntries.ts'
import type { World } from './world.ts'

type Action = 'retry' | 'edit' | 'stop editing' | 'discard' | 'leave'

/** Possible reactions to a refused entry. Repeated ones are more likely. */
function possibleActions({ flaw, entry }: TrackedEntry): readonly Action[] {
  switch (flaw) {
    case 'none':
      return commandNamed(entry.command)?.edit ? ['retry', 'edit', 'edit', 'discard'] : ['retry', 'discard']
    case 'blank':
    case 'file':
      return ['edit', 'edit', 'discard', 'retry']
    case 'offer_gone':
      return ['edit', 'edit', 'discard', 'retry']
    case 'foreign':
      return ['discard', 'leave', 'retry']
    case 'not_ready':
      return ['retry', 'retry', 'leave']
  }
}

/** The person handles one entry that needs them: retries, edits, discards or leaves it. @returns whether there was one */
export async function handleOneEntry(world: World, page: Page, random: Random): Promise<boolean> {
  const entries = await page.untilKilled(() => listOutbox(page.db))
  const open = (entries ?? []).filter(
    ({ id, state }) => state !== 'waiting' && world.entries.of(id)?.isLeft === false,
  )
  if (open.length === 0) return false
  const entry = random.pick(open)
  const possible: readonly Action[] =
    entry.state === 'editing' ? ['edit', 'stop editing'] : possibleActions(trackedOf(world, entry))
  await performAction(world, page, random.pick(possible), entry.id, random)
  return true
}

/** Performs an action on an entry, if it still exists. */
export async function performAction(
  world: World,
  page: Page,
  action: Action,
  id: string,
  random: Random,
): Promise<void> {
  const entries = (await page.untilKilled(() => listOutbox(page.db))) ?? []
  const entry = entries.find((one) => one.id === id)
  if (!entry) return
  const tracked = trackedOf(world, entry)
  const others = withDependants(entries, entry.id)
  switch (action) {
    case 'retry':
      world.tally.count('person: retry')
      if (entry.command === 'ticket.opened' || entry.command === 'ticket.confirmReceived') {
        makeReady(world, entry.content.ticketId)
      }
      // From here on no refusal is injected for it.
      world.reached.add(entry.id)
      world.refusing.delete(entry.id)
      await page.untilKilled(() => retryEntry(page.db, entry.id))
      break
    case 'edit': {
      const isWaiting = entry.problem === undefined
      const result = await edit(world, page, tracked, entry, random)
      if (result === 'under_way') world.tally.count('person: too late to edit')
      if (result !== 'edited') break
      if (isWaiting) world.tally.count('person: edit of a waiting entry')
      else world.tally.count(others.length > 1 ? 'person: edit of a request others wait for' : 'person: edit')
      break
    }
    case 'stop editing':
      world.tally.count('person: cancels editing')
      await page.untilKilled(() => cancelEdit(page.db, entry.id))
      break
    case 'discard':
      world.tally.count(
        others.length > 1 ? 'person: discard of a request others wait for' : 'person: discard',
      )
      for (const { id } of others) page.discarding.add(id)
      await page.untilKilled(() => discardEntry(page.db, entry.id))
      page.discarding.clear()
      break
    case 'leave':
      world.tally.count('left in needs_you')
      tracked.isLeft = true
      break
  }
}

/** The person edits a waiting entry, if it can still be edited. */
export async function editWaitingEntry(world: World, page: Page, random: Random): Promise<void> {
  const entries = (await page.untilKilled(() => listOutbox(page.db))) ?? []
  const waiting = entries.filter((entry) => entry.state === 'waiting' && commandNamed(entry.command)?.edit)
  if (waiting.length === 0) return
  const entry = random.pick(waiting)
  if (random.happens(0.5)) {
    // As the screens do while the person types. Later entries of the lane are then sent before it.
    trackedOf(world, entry).neededPerson = true
    await page.untilKilled(() => beginEdit(page.db, entry.id))
    // Sometimes the edit is finished later, perhaps on another page.
    if (random.happens(0.3)) return
  }
  await performAction(world, page, 'edit', entry.id, random)
}

function trackedOf({ entries }: World, { id }: OutboxEntry): TrackedEntry {
  const tracked = entries.of(id)
  if (!tracked) throw new Error('no tracked entry has this id')
  return tracked
}

function makeReady(world: World, ticketId: string): void {
  world.books.makeTicketReady(ticketId)
  for (const ticket of [...world.tickets.values()].flat()) {
    if (ticket.id === ticketId) ticket.isReady = true
  }
}

/** @returns undefined if the page was killed meanwhile */
async function edit(
  world: World,
  page: Page,
  tracked: TrackedEntry,
  entry: OutboxEntry,
  random: Random,
): Promise<EditResult | undefined> {
  let result: EditResult | undefined
  if (entry.command === 'request.submit') {
    const takesNewFile = tracked.flaw === 'file' || random.happens(0.3)
    const fileId = takesNewFile ? newId() : entry.content.fileId
    const bytes = takesNewFile ? picture(random) : undefined
    const content = { ...entry.content, preferredRow: 'F', fileId }
    if (takesNewFile) world.pictures.set(fileId, bytes)
    const to = { command: entry.command, content }
    const file = fileOf({ ...tracked.entry, ...to }, bytes)
    tracked.isChanged = true
    result = await change(page, tracked, { command: entry.command }, () =>
      editEntry(page.db, entry.id, to, file),
    )
  } else if (isTextEntry(entry)) {
    const text = `Better: ${newId()}`
    // As the screen does: a refused negotiation becomes a chat message.
    const becomesChat = tracked.flaw === 'offer_gone'
    const command = becomesChat ? 'chat.send' : entry.command
    const to = { command, content: { ...entry.content, message: text } } as OutgoingCommand
    result = await change(page, tracked, { command, text }, () => editEntry(page.db, entry.id, to))
    if (becomesChat && result === 'edited') world.tally.count('refused negotiation sent as chat')
  }
  if (result !== 'edited') return result
  if (tracked.flaw !== 'foreign') tracked.flaw = 'none'
  // From here on no refusal is injected for it.
  world.reached.add(entry.id)
  world.refusing.delete(entry.id)
  return result
}

/** Edits an entry. If the page is killed meanwhile, both versions remain possible. */
async function change(
  page: Page,
  tracked: TrackedEntry,
  to: Version,
  work: () => Promise<EditResult>,
): Promise<EditResult | undefined> {
  const before = tracked.versions
  tracked.versions = [...before, to]
  const result = await page.untilKilled(work)
  if (result === 'edited') tracked.versions = [to]
  else if (result !== undefined) tracked.versions = before
  return result
}
