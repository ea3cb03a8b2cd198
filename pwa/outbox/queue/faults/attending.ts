import { newId } from '../../../http/newId.ts'
import type { OutgoingCommand } from '../../commands/registry.ts'
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
import { isMessageEntry, type OutboxEntry } from '../outboxEntry.ts'
import type { Chance } from './chance.ts'
import { fileOf } from './compose.ts'
import type { Letter, Version } from './letters.ts'
import type { Page } from './page.ts'
import { picture } from './pictures.ts'
import type { World } from './world.ts'

type Choice = 'retry' | 'edit' | 'stop editing' | 'discard' | 'leave'

/** Possible reactions to a refused letter. Repeated ones are more likely. */
function choices({ flaw, entry }: Letter): readonly Choice[] {
  switch (flaw) {
    case 'none':
      return entry.command.startsWith('ticket.') ? ['retry', 'discard'] : ['retry', 'edit', 'edit', 'discard']
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

/** Attending: the person handles one entry that needs them (retry, edit, discard or leave it). @returns whether there was one */
export async function attend(world: World, page: Page, chance: Chance): Promise<boolean> {
  const entries = await page.untilKilled(() => listOutbox(page.db))
  const open = (entries ?? []).filter(
    ({ id, state }) => state !== 'waiting' && world.letters.of(id)?.isLeft === false,
  )
  if (open.length === 0) return false
  const entry = chance.pick(open)
  const possible: readonly Choice[] =
    entry.state === 'editing' ? ['edit', 'stop editing'] : choices(letterOf(world, entry))
  await attendTo(world, page, chance.pick(possible), entry.id, chance)
  return true
}

/** Carries out one choice on an entry, if it still exists. */
export async function attendTo(
  world: World,
  page: Page,
  choice: Choice,
  id: string,
  chance: Chance,
): Promise<void> {
  const entries = (await page.untilKilled(() => listOutbox(page.db))) ?? []
  const entry = entries.find((one) => one.id === id)
  if (!entry) return
  const letter = letterOf(world, entry)
  const others = withDependants(entries, entry.id)
  switch (choice) {
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
      const result = await edit(world, page, letter, entry, chance)
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
      letter.isLeft = true
      break
  }
}

/** The person edits a waiting entry, if it can still be edited. */
export async function changeWaiting(world: World, page: Page, chance: Chance): Promise<void> {
  const entries = (await page.untilKilled(() => listOutbox(page.db))) ?? []
  const waiting = entries.filter((entry) => entry.state === 'waiting' && !('ticketId' in entry.content))
  if (waiting.length === 0) return
  const entry = chance.pick(waiting)
  if (chance.happens(0.5)) {
    // As the screens do while the person types. Later entries of the lane are then sent before it.
    letterOf(world, entry).neededPerson = true
    await page.untilKilled(() => beginEdit(page.db, entry.id))
    // Sometimes the edit is finished later, perhaps on another page.
    if (chance.happens(0.3)) return
  }
  await attendTo(world, page, 'edit', entry.id, chance)
}

function letterOf({ letters }: World, { id }: OutboxEntry): Letter {
  const letter = letters.of(id)
  if (!letter) throw new Error('no letter has this id')
  return letter
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
  letter: Letter,
  entry: OutboxEntry,
  chance: Chance,
): Promise<EditResult | undefined> {
  let result: EditResult | undefined
  if (entry.command === 'request.submit') {
    const takesNewFile = letter.flaw === 'file' || chance.happens(0.3)
    const fileId = takesNewFile ? newId() : entry.content.fileId
    const bytes = takesNewFile ? picture(chance) : undefined
    const content = { ...entry.content, preferredRow: 'F', fileId }
    if (takesNewFile) world.pictures.set(fileId, bytes)
    const to = { command: entry.command, content }
    const file = fileOf({ ...letter.entry, ...to }, bytes)
    letter.isChanged = true
    result = await change(page, letter, { command: entry.command }, () =>
      editEntry(page.db, entry.id, to, file),
    )
  } else if (isMessageEntry(entry)) {
    const text = `Better: ${newId()}`
    // As the screen does: a refused negotiation becomes a chat message.
    const becomesChat = letter.flaw === 'offer_gone'
    const command = becomesChat ? 'chat.send' : entry.command
    const to = { command, content: { ...entry.content, message: text } } as OutgoingCommand
    result = await change(page, letter, { command, text }, () => editEntry(page.db, entry.id, to))
    if (becomesChat && result === 'edited') world.tally.count('refused negotiation sent as chat')
  }
  if (result !== 'edited') return result
  if (letter.flaw !== 'foreign') letter.flaw = 'none'
  // From here on no refusal is injected for it.
  world.reached.add(entry.id)
  world.refusing.delete(entry.id)
  return result
}

/** Edits a letter. If the page is killed meanwhile, both versions remain possible. */
async function change(
  page: Page,
  letter: Letter,
  to: Version,
  work: () => Promise<EditResult>,
): Promise<EditResult | undefined> {
  const before = letter.versions
  letter.versions = [...before, to]
  const result = await page.untilKilled(work)
  if (result === 'edited') letter.versions = [to]
  else if (result !== undefined) letter.versions = before
  return result
}
