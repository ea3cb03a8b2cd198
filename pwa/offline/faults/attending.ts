import { newId } from '../../http/newId.ts'
import { discardEntry, editEntry, listOutbox, retryEntry, withDependants } from '../outbox.ts'
import type { OutboxEntry } from '../outboxEntry.ts'
import type { Chance } from './chance.ts'
import type { Letter } from './letters.ts'
import type { Page } from './page.ts'
import { picture } from './pictures.ts'
import type { World } from './world.ts'
import { fileOf } from './writing.ts'

type Choice = 'retry' | 'edit' | 'discard' | 'leave'

/** What a person may do about a letter, the likelier the more often it stands here. */
function choices({ flaw, entry }: Letter): readonly Choice[] {
  switch (flaw) {
    case 'none':
      return entry.command.startsWith('ticket.') ? ['retry', 'discard'] : ['retry', 'edit', 'edit', 'discard']
    case 'blank':
    case 'file':
      return ['edit', 'edit', 'discard', 'retry']
    case 'foreign':
      return ['discard', 'leave', 'retry']
    case 'not_ready':
      return ['retry', 'retry', 'leave']
  }
}

/** The person sees to one entry that needs them. @returns whether there was one */
export async function attend(world: World, page: Page, chance: Chance): Promise<boolean> {
  const entries = await page.untilKilled(() => listOutbox(page.db))
  const open = (entries ?? []).filter(
    ({ id, state }) => state === 'needs_you' && world.letters.of(id)?.isLeft === false,
  )
  if (!entries || open.length === 0) return false
  const entry = chance.pick(open)
  const letter = world.letters.of(entry.id)
  if (!letter) throw new Error('Nobody has written this')
  const others = withDependants(entries, entry.id)
  switch (chance.pick(choices(letter))) {
    case 'retry':
      world.tally.count('person: retry')
      if (entry.command === 'ticket.opened' || entry.command === 'ticket.confirmReceived') {
        makeReady(world, entry.content.ticketId)
      }
      // From now on the server takes it.
      world.reached.add(entry.id)
      world.refusing.delete(entry.id)
      await page.untilKilled(() => retryEntry(page.db, entry.id))
      break
    case 'edit':
      world.tally.count(others.length > 1 ? 'person: edit of a request others wait for' : 'person: edit')
      await edit(world, page, letter, entry, chance)
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
      world.tally.count('left with its person')
      letter.isLeft = true
      break
  }
  return true
}

function makeReady(world: World, ticketId: string): void {
  world.books.makeTicketReady(ticketId)
  for (const ticket of [...world.tickets.values()].flat()) {
    if (ticket.id === ticketId) ticket.isReady = true
  }
}

async function edit(
  world: World,
  page: Page,
  letter: Letter,
  entry: OutboxEntry,
  chance: Chance,
): Promise<void> {
  const id = newId()
  if (entry.command === 'request.submit') {
    const takesNewFile = letter.flaw === 'file' || chance.happens(0.3)
    const fileId = takesNewFile ? newId() : entry.content.fileId
    const bytes = takesNewFile ? picture(chance) : letter.bytes
    const content = { ...entry.content, preferredRow: 'F', fileId }
    // Known before it is done: a kill may come at any moment, and only the disk knows which of the two it has then.
    world.letters.rename(letter, id)
    world.pictures.set(fileId, bytes)
    const written = { ...letter.entry, command: entry.command, content }
    const file = takesNewFile ? fileOf(written, bytes) : undefined
    await page.untilKilled(() => editEntry(page.db, entry.id, id, content, file))
  } else if (entry.command === 'chat.send' || entry.command === 'chat.adminSend') {
    const message = `Better: ${id}`
    world.letters.rename(letter, id, message)
    await page.untilKilled(() => editEntry(page.db, entry.id, id, { ...entry.content, message }))
  }
  letter.flaw = letter.flaw === 'foreign' ? 'foreign' : 'none'
}
