import { newId } from '../../http/newId.ts'
import { enqueue } from '../outbox.ts'
import type { NewEntry } from '../outboxEntry.ts'
import type { Person } from './browser.ts'
import { type Chance, sleep } from './chance.ts'
import type { Flaw, Letter } from './letters.ts'
import type { Page } from './page.ts'
import { noPicture, picture } from './pictures.ts'
import type { World } from './world.ts'

type Draft = Pick<Letter, 'entry' | 'flaw' | 'bytes' | 'needs'>

/** Writes something at random and puts it in the outbox, through whatever happens to the page meanwhile. */
export async function write(world: World, page: Page, person: Person, chance: Chance): Promise<void> {
  const { browser } = page
  const letter = world.letters.add({
    userId: person.id,
    device: browser.name,
    ...(await compose(world, page, person, chance)),
  })
  world.toWrite -= 1
  if (letter.entry.command === 'request.submit') world.pictures.set(letter.entry.content.fileId, letter.bytes)
  if (chance.happens(0.04)) {
    void sleep(chance.below(4)).then(() => {
      if (letter.isAcknowledged) return
      page.kill()
      // The disk may tell a moment later what it had already taken.
      void sleep(20).then(() =>
        world.tally.count(
          letter.place === undefined ? 'killed: in enqueue, not stored' : 'killed: in enqueue, stored',
        ),
      )
    })
  }
  if (chance.happens(0.04)) {
    await writeOnFullDisk(world, page, letter)
    return
  }
  const isDoubleTap = chance.happens(0.1)
  await Promise.all([store(page, letter), isDoubleTap && store(page, letter)])
  if (!letter.isAcknowledged && chance.happens(0.5)) {
    // The person finds their draft and sends it again: it has kept its id.
    world.tally.count('written again after a kill, same id')
    const next = world.openPage(browser, person, 'again')
    await store(next, letter)
    next.kill()
  }
}

async function store(page: Page, letter: Letter): Promise<void> {
  const { entry, bytes } = letter
  await page.untilKilled(async () => {
    await enqueue(page.db, entry, fileOf(entry, bytes))
    // Nobody has seen what a page said that was gone by then.
    if (page.isAlive) letter.isAcknowledged = true
  })
}

export function fileOf(entry: NewEntry, bytes: Uint8Array<ArrayBuffer> | undefined) {
  if (entry.command !== 'request.submit' || !bytes) return undefined
  return { id: entry.content.fileId, bytes: bytes.slice().buffer, type: 'image/png', name: 'seats.png' }
}

/** `enqueue` has to say that it could not: the text stays with the person, who tries again. */
async function writeOnFullDisk(world: World, page: Page, letter: Letter): Promise<void> {
  page.fillDisk()
  let isRejected = false
  await store(page, letter).catch(() => {
    isRejected = true
  })
  if (!page.isAlive) return
  if (isRejected) world.tally.count('disk full at enqueue')
  else world.letters.violate('taken although the disk was full', letter.entry)
  if (letter.place !== undefined) world.letters.violate('stored although it was said not to be', letter.entry)
  await store(page, letter)
}

async function compose(world: World, page: Page, person: Person, chance: Chance): Promise<Draft> {
  const number = world.letters.all.length + 1
  const make = (what: Omit<NewEntry, 'id' | 'writtenAt'>, flaw: Flaw = 'none') => ({
    entry: { id: newId(), writtenAt: new Date(page.browser.now()).toISOString(), ...what } as NewEntry,
    flaw,
  })
  const text = `Letter ${number} from ${page.browser.name}`
  if (person.isAdmin) {
    const requestId = chance.pick([...world.requests.values()].flat())
    const isBlank = chance.happens(0.04)
    const content = { requestId, message: isBlank ? '  ' : text }
    return make({ command: 'chat.adminSend', lane: requestId, content }, isBlank ? 'blank' : 'none')
  }
  if (chance.happens(0.14)) return composeRequest(chance, number, make)
  const tickets = world.tickets.get(person.id) ?? []
  if (chance.happens(0.12) && tickets.length > 0) {
    const ticket = chance.pick(tickets)
    const command = chance.pick(['ticket.opened', 'ticket.confirmReceived'] as const)
    return make(
      { command, lane: ticket.id, content: { ticketId: ticket.id } },
      ticket.isReady ? 'none' : 'not_ready',
    )
  }
  if (chance.happens(0.03)) {
    const others = [...world.requests].filter(([userId]) => userId !== person.id).flatMap(([, ids]) => ids)
    const requestId = chance.pick(others)
    return make({ command: 'chat.send', lane: requestId, content: { requestId, message: text } }, 'foreign')
  }
  const about = await pickRequest(world, page, person, chance)
  const isBlank = chance.happens(0.03)
  const content = { requestId: about.id, message: isBlank ? '  ' : text }
  const dependsOn = about.needs && { dependsOn: about.id }
  const made = make(
    { command: 'chat.send', lane: about.id, content, ...dependsOn },
    isBlank ? 'blank' : 'none',
  )
  return { ...made, needs: about.needs }
}

function composeRequest(
  chance: Chance,
  number: number,
  make: (what: Omit<NewEntry, 'id' | 'writtenAt'>, flaw?: Flaw) => Pick<Letter, 'entry' | 'flaw'>,
): Draft {
  const flaw = chance.happens(0.3) ? chance.pick(['blank', 'file'] as const) : 'none'
  const content = {
    artist: `Artist ${number}`,
    venue: 'Greek Theatre',
    concertDate: '2099-06-05T20:00',
    section: '102',
    preferredRow: flaw === 'blank' ? '  ' : 'F',
    ticketCount: 2,
    stubhubPrice: '$240',
    fileId: newId(),
  }
  const made = make({ command: 'request.submit', lane: '', content }, flaw)
  made.entry.lane = made.entry.id
  return { ...made, bytes: flaw === 'file' ? noPicture(chance) : picture(chance) }
}

/** One of the person's requests; more often than not one that is not sent yet, if there is any. */
async function pickRequest(
  world: World,
  page: Page,
  person: Person,
  chance: Chance,
): Promise<{ id: string; needs?: Letter }> {
  if (chance.happens(0.5)) {
    const unsent = await page.untilKilled(() =>
      page.db.outbox.filter(({ command }) => command === 'request.submit').toArray(),
    )
    if (unsent && unsent.length > 0) {
      const { id } = chance.pick(unsent)
      const needs = world.letters.of(id)
      if (needs) return { id, needs }
    }
  }
  return { id: chance.pick(world.requests.get(person.id) ?? []) }
}
