import type { OutboxEntry } from '../outboxEntry.ts'
import { isDone, type TrackedEntry } from './trackedEntries.ts'
import type { World } from './world.ts'

/** Compares the entries with the server's database and with what is left on the devices. @returns what is wrong */
export function findViolations(world: World, left: readonly OutboxEntry[]): string[] {
  return [
    ...world.entries.violations,
    ...everyLetterOnce(world, left),
    ...nothingElse(world),
    ...inOrder(world),
    ...sideEffectsOnce(world),
    ...negotiationsAlertOnce(world),
    ...questionsAsWritten(world),
    ...interestAsRecorded(world),
    ...filesWhole(world),
  ]
}

function everyLetterOnce(world: World, left: readonly OutboxEntry[]): string[] {
  const wrong: string[] = []
  const onDevice = new Map<string, number>()
  for (const { id } of left) onDevice.set(id, (onDevice.get(id) ?? 0) + 1)
  const waitsForPerson = (entry: OutboxEntry): boolean =>
    entry.state !== 'waiting' ||
    left.some(({ id, ...other }) => id === entry.dependsOn && other.state !== 'waiting')
  for (const entry of left) {
    if (!waitsForPerson(entry)) wrong.push(`still waiting for no reason: ${entry.command} ${entry.id}`)
  }
  for (const tracked of world.entries.all) {
    const sent = isDone(world.books, tracked) ? 1 : 0
    const kept = onDevice.get(tracked.entry.id) ?? 0
    const copies = sent + kept
    const what = `${tracked.entry.command} ${tracked.entry.id} of ${tracked.device}`
    // Refused because the ticket was not ready, and left so. An earlier call, still in flight, arrived after the ticket became
    // ready. So the server has it once and the device keeps it; a retry would return the first result.
    const mayBeLate = tracked.isLeft && tracked.flaw === 'not_ready' && tracked.calls > 1
    if (copies > (mayBeLate ? 2 : 1)) wrong.push(`doubled (${sent} sent, ${kept} kept): ${what}`)
    if (copies === 0 && tracked.isAcknowledged && !tracked.isDiscarded) wrong.push(`lost: ${what}`)
    if (copies === 0 && tracked.place !== undefined && !tracked.isDiscarded)
      wrong.push(`lost after a kill: ${what}`)
    if (sent > 0 && tracked.isDiscarded) wrong.push(`sent although it was discarded: ${what}`)
  }
  return wrong
}

/** The server has only messages and requests that people wrote, with the right author and text. */
function nothingElse(world: World): string[] {
  const wrong: string[] = []
  const userIds = world.people.map(({ id }) => id)
  const known = new Set([...world.requests.values()].flat())
  for (const { id, authorId, message } of world.books.messages(userIds)) {
    const tracked = world.entries.of(id)
    if (!tracked) wrong.push(`nobody wrote message ${id}`)
    else if (tracked.userId !== authorId) wrong.push(`message ${id} has the wrong author`)
    else if (!tracked.versions.some(({ text }) => text === message))
      wrong.push(`message ${id} has another text: ${message}`)
  }
  for (const { id, userId } of world.books.requests(userIds)) {
    if (known.has(id)) continue
    const tracked = world.entries.of(id)
    if (!tracked) wrong.push(`nobody wrote request ${id}`)
    else if (tracked.userId !== userId) wrong.push(`request ${id} has the wrong owner`)
  }
  return wrong
}

/** In each thread, a person's messages from one device are in the order of writing, except those that needed the person. */
function inOrder(world: World): string[] {
  const wrong: string[] = []
  const last = new Map<string, { tracked: TrackedEntry; place: number; seq: number }>()
  const messages = world.books.messages(world.people.map(({ id }) => id))
  for (const { id, requestId, seq } of messages.toSorted((one, other) => one.seq - other.seq)) {
    const tracked = world.entries.of(id)
    const place = tracked?.place
    if (!tracked || place === undefined || tracked.neededPerson || tracked.needs?.neededPerson) continue
    if (tracked.isAcrossLanes) continue
    const lane = `${tracked.device} ${tracked.userId} ${requestId}`
    const before = last.get(lane)
    if (before && before.place > place) {
      wrong.push(
        `out of order on ${tracked.device}: place ${place} has seq ${seq}, place ${before.place} has ${before.seq}`,
      )
    }
    last.set(lane, { tracked, place, seq })
  }
  return wrong
}

/** Events whose subject is an account, or that a person can undo and repeat (`interestAsRecorded`). */
const mayRepeat = /^(account|faq|listing)\./

function sideEffectsOnce(world: World): string[] {
  const wrong: string[] = []
  const userIds = world.people.map(({ id }) => id)
  const counts = new Map<string, number>()
  for (const { type, subject } of world.books.events(userIds)) {
    const name = `${type} ${subject}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const [name, count] of counts) {
    if (count > 1 && !mayRepeat.test(name)) wrong.push(`recorded ${count} times: ${name}`)
  }
  const mailed = new Map<string, number>()
  for (const id of world.books.mailedMessages()) mailed.set(id, (mailed.get(id) ?? 0) + 1)
  for (const { id } of world.books.messages(userIds)) {
    if (counts.get(`chat.message_sent ${id}`) !== 1) wrong.push(`not recorded: message ${id}`)
    const isStaff = world.entries.of(id)?.entry.command === 'chat.adminSend'
    if ((mailed.get(id) ?? 0) !== (isStaff ? 1 : 0))
      wrong.push(`mailed ${mailed.get(id) ?? 0} times: message ${id}`)
  }
  for (const { id } of world.books.requests(userIds)) {
    if (counts.get(`request.submitted ${id}`) !== 1) wrong.push(`not recorded: request ${id}`)
  }
  return wrong
}

/** Staff get one alert per negotiation and none for chat messages, and every message has the kind it was written as. */
function negotiationsAlertOnce({ books, people, entries }: World): string[] {
  const wrong: string[] = []
  const userIds = people.map(({ id }) => id)
  const alerts = new Map<string, number>()
  for (const { requestId, message } of books.negotiations(userIds)) {
    const key = `${requestId} ${message}`
    alerts.set(key, (alerts.get(key) ?? 0) + 1)
  }
  for (const { id, requestId, kind, message } of books.messages(userIds)) {
    const key = `${requestId} ${message}`
    const times = alerts.get(key) ?? 0
    alerts.delete(key)
    const mayBe = entries.of(id)?.versions.map(({ command }) => command === 'offer.negotiate')
    if (!mayBe?.includes(kind === 'negotiation')) {
      wrong.push(`message ${id} was stored as ${kind}`)
    }
    if (times !== (kind === 'negotiation' ? 1 : 0)) wrong.push(`alerted staff ${times} times: message ${id}`)
  }
  for (const key of alerts.keys()) wrong.push(`alerted staff although nobody wrote it: ${key}`)
  return wrong
}

/** Staff have only the questions that people asked, with the right author and text. */
function questionsAsWritten({ books, people, entries, inbox }: World): string[] {
  return books.questions(people.map(({ id }) => id)).flatMap(({ id, userId, message }) => {
    if (inbox.includes(id)) return []
    const tracked = entries.of(id)
    if (!tracked) return [`nobody asked question ${id}`]
    if (tracked.userId !== userId) return [`question ${id} has the wrong author`]
    const isWritten = tracked.versions.some(({ text }) => text === message)
    return isWritten ? [] : [`question ${id} has another text: ${message}`]
  })
}

/** Interest in a ticket is recorded exactly when it begins and when it ends. */
function interestAsRecorded({ books, people }: World): string[] {
  return books
    .interest(people.map(({ id }) => id))
    .flatMap(({ userId, listingId, recorded, stored }) =>
      recorded === stored
        ? []
        : [`interest of ${userId} in ${listingId}: recorded ${recorded}, stored ${stored}`],
    )
}

function filesWhole(world: World): string[] {
  const wrong: string[] = []
  for (const { id, fileId } of world.books.requests(world.people.map((person) => person.id))) {
    if (!world.entries.of(id)) continue
    const written = fileId && world.pictures.get(fileId)
    const stored = fileId && world.books.fileBytes(fileId)
    const isSame =
      written &&
      stored &&
      written.length === stored.length &&
      written.every((byte, at) => byte === stored[at])
    if (!isSame) wrong.push(`the screenshot of request ${id} is not what was written`)
  }
  return wrong
}
