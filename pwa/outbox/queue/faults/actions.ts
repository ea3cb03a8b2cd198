import fc from 'fast-check'
import { vi } from 'vitest'
import { newId } from '../../../http/newId.ts'
import { withReopening } from '../../../offline/openOfflineDb.ts'
import { withLock } from '../../../offline/withLock.ts'
import { commandNamed, type OutgoingCommand } from '../../commands/registry.ts'
import * as outbox from '../outbox.ts'
import type { OutboxEntry } from '../outboxEntry.ts'
import { Page } from './device.ts'
import { invalid } from './server.ts'
import { type FateName, fates, fileIdOf, type World, type Written } from './world.ts'

type Run<T> = (world: World, value: T) => unknown
type ValueOf<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never

/** One of these words, some more often than others. */
function choose<Word extends string>(weights: Record<Word, number>): fc.Arbitrary<Word> {
  const words = Object.keys(weights) as Word[]
  return fc.oneof(...words.map((word) => ({ weight: weights[word], arbitrary: fc.constant(word) })))
}

const at = fc.nat(3)
const rarely = fc.nat(6).map((chance) => chance === 6)
/** Steps on disk or network after which the page is killed: a third of the times, mostly while it stores an answer. */
const steps = [0, 0, 0, 1, 1, 1, 2, 2, 4, 7]
const killIn = fc.nat(29).map((chance) => steps[29 - chance])
const usual = choose({ answered: 6, refused: 2, 'arrives later': 1, 'file lost': 1, '426': 1 })
const fate = fc.oneof(usual, fc.constantFrom(...(Object.keys(fates) as FateName[])))

/** A command for each way in which entries can differ: with a file, with a lane, without, silent, dropped if refused. */
const contents = {
  'request.submit': (_: string, artist: string) => ({ ...form, artist, fileId: newId() }),
  'chat.send': (requestId: string, message: string) => ({ requestId, message }),
  'offer.negotiate': (requestId: string, message: string) => ({ requestId, message, offerId: requestId }),
  'faq.ask': (_: string, message: string) => ({ message }),
  'ticket.confirmReceived': (ticketId: string) => ({ ticketId }),
  'ticket.opened': (ticketId: string) => ({ ticketId }),
  'chat.markRead': (requestId: string) => ({ requestId, seq: 1 }),
}
const show = { venue: 'Greek Theatre', concertDate: '2099-06-05T20:00', stubhubPrice: '$240' }
const form = { ...show, section: '102', preferredRow: 'F', ticketCount: 2 }
type Name = keyof typeof contents
const names = [...Object.keys(contents), 'chat.markRead', 'chat.markRead'] as Name[]

const writing = fc.record({
  command: fc.oneof(fc.constantFrom<Name>('chat.send', 'request.submit'), fc.constantFrom(...names)),
  about: choose({ unsent: 3, known: 2, foreign: 1 }),
  isInvalid: rarely,
  isAcrossLanes: fc.boolean(),
  killIn,
})

/** The signed-in person writes something in the first tab. */
async function write(world: World, value: ValueOf<typeof writing>): Promise<void> {
  const { current: person, device } = world
  const page = world.tab(0)
  if (!person || !page) return
  const { db } = page
  const id = newId()
  const unsent = storedOf(world).findLast(({ row }) => fileIdOf(row) !== undefined)
  const requestIds = { unsent: unsent?.id ?? person.requestId, known: person.requestId, foreign: newId() }
  const requestId = requestIds[value.about]
  const text = `${value.isInvalid ? invalid : ''}${world.entries.size}`
  const content = contents[value.command](requestId, text)
  const what = { command: value.command, content } as OutgoingCommand
  const needs = value.command === 'chat.send' ? world.entries.get(requestId) : undefined
  const isAcrossLanes = value.isAcrossLanes && needs !== undefined
  const writtenAt = new Date().toISOString()
  const entry: Written = { id, person, writtenAt, versions: [what], current: [what], needs, isAcrossLanes }
  // A request whose call is under way is discarded when that has ended, with all that was written about it by then.
  entry.isDiscarded = needs?.isDiscarded === true
  world.entries.set(id, entry)
  // Like `useSend`. No command needs one of another lane yet, so the model makes some that do.
  const store = () =>
    db.transaction('rw', db.outbox, db.outgoingFiles, db.drafts, async () => {
      await outbox.enqueue(db, { id, writtenAt, ...what }, fileFor(what))
      if (isAcrossLanes) await db.outbox.where({ id }).modify({ lane: id })
    })
  const work = () => withReopening(db, store).then(() => true)
  const { result, error } = await world.start(page, work, value.killIn)
  entry.isAcknowledged = result === true
  if (device.disk === 'full') world.see('disk: full, writing')
  if (result && device.disk === 'full') world.violate('stored on a full disk', entry)
  if (error && device.troubles === 0) world.violate(`not stored: ${error}`, entry)
  if (page.isAlive) return
  const isStored = await person.disk.outbox.get({ id })
  world.see(isStored ? 'killed: writing: stored' : 'killed: writing: not stored')
}

function fileFor(content: OutgoingCommand) {
  const id = fileIdOf(content)
  return id ? { id, bytes: new ArrayBuffer(3), type: 'image/png', name: 'seats.png' } : undefined
}

/** The entries of the signed-in person that are stored on the device. */
function storedOf({ entries, current }: World) {
  const isStored = (entry: Written) => entry.person === current && entry.row !== undefined
  return [...entries.values()].filter((entry): entry is Written & { row: OutboxEntry } => isStored(entry))
}

const acting = fc.record({
  wish: choose({ retry: 2, edit: 3, 'begin to edit': 1, 'cancel editing': 1, discard: 1 }),
  at,
  hasNewFile: fc.boolean(),
  killIn,
})

/** The signed-in person handles an entry on the Outbox sheet, like `useEntryActions`. */
async function act(world: World, { wish, at, hasNewFile, killIn }: ValueOf<typeof acting>): Promise<void> {
  const page = world.tab(0)
  const stored = storedOf(world)
  const suitable = stored.filter(({ row }) => suits(row, wish)).sort((one) => (one.row.problem ? -1 : 1))
  const entry = suitable[at % suitable.length]
  if (!page || !entry) return
  const { db } = page
  const { id, row, current } = entry
  const run = <T>(work: () => Promise<T>) => world.start(page, () => withReopening(db, work), killIn)
  world.see(`person: ${wish}`)
  if (wish === 'retry') await run(() => outbox.retryEntry(db, id))
  if (wish === 'begin to edit') await run(() => outbox.beginEdit(db, id))
  if (wish === 'cancel editing') await run(() => outbox.cancelEdit(db, id))
  if (wish === 'discard') {
    const rows = stored.map((one) => one.row)
    const discarded = outbox.withDependants(rows, id).map((one) => world.entries.get(one.id))
    if (discarded.length > 1) world.see('person: discard with others')
    for (const one of discarded) if (one) one.isDiscarded = true
    const drop = () => outbox.discardEntry(db, id)
    await run(row.state === 'waiting' ? () => withLock(`outbox.${db.userId}`, drop) : drop)
  }
  if (wish === 'edit') {
    const to = better(row, `better ${entry.versions.length}`, hasNewFile)
    entry.versions = [...entry.versions, to]
    entry.current = [...current, to]
    const file = fileIdOf(to) === fileIdOf(row) ? undefined : fileFor(to)
    const { result } = await run(() => outbox.editEntry(db, id, to, file))
    if (result) entry.current = result === 'edited' ? [to] : current
    if (result === 'edited') world.see(`person: edit: of a ${row.problem ? 'refused' : 'waiting'} entry`)
    if (result === 'under_way') world.see('person: edit: too late')
  }
}

function suits({ state, command }: OutboxEntry, wish: string): boolean {
  if (wish === 'retry') return state === 'needs_you'
  if (wish === 'cancel editing') return state === 'editing'
  return wish === 'discard' || commandNamed(command)?.edit !== undefined
}

/** A refused negotiation becomes a chat message, as on screen. */
function better({ command, content, problem }: OutboxEntry, text: string, hasNewFile: boolean) {
  if (command === 'request.submit') {
    return { command, content: { ...content, artist: text, fileId: hasNewFile ? newId() : content.fileId } }
  }
  const isGivenUp = command === 'offer.negotiate' && problem
  if (isGivenUp)
    return { command: 'chat.send', content: { requestId: content.requestId, message: text } } as const
  return { command, content: { ...content, message: text } } as OutgoingCommand
}

const flushing = fc.record({
  who: choose({ tab: 1, 'other tab': 1, worker: 1 }),
  fate: fc.array(fate, { maxLength: 4, size: 'max' }),
  /** Otherwise its calls wait. */
  isAnswered: fc.constantFrom(true, true, false),
  skipsBackoff: fc.boolean(),
  killIn,
})

async function flush(world: World, value: ValueOf<typeof flushing>): Promise<void> {
  const { who, fate, isAnswered, skipsBackoff, killIn } = value
  const { current, device } = world
  const page =
    who === 'worker' ? current && new Page(device, current.id, true) : world.tab(who === 'tab' ? 0 : 1)
  if (!page) return
  await world.flush(page, skipsBackoff, isAnswered ? undefined : killIn)
  if (!isAnswered) return
  for (const name of fate) {
    const call = device.calls.find((one) => one.page === page)
    if (call) await world.answer(call, name, killIn)
  }
  await world.answerAll(page)
}

const sessions = choose({ 'is back': 2, 'is over': 1, 'signed out': 1, 'another person': 2 })

async function changeSession(world: World, what: ValueOf<typeof sessions>): Promise<void> {
  const [sam, alex] = world.people
  const forgotten = world.tab(1)
  world.see(`session: ${what}`)
  if (what === 'is over' && world.session) world.session.isOver = true
  if (what === 'signed out') await world.leave()
  if (what === 'is back') await world.signIn(world.current ?? sam)
  if (what === 'another person') await world.signIn(world.current === sam ? alex : sam)
  if (what === 'another person' && forgotten) await world.flush(forgotten, true)
}

const disks = choose({ ok: 3, full: 1, refuses: 1, closes: 1 })

async function changeDisk(world: World, what: ValueOf<typeof disks>): Promise<void> {
  const { device } = world
  world.see(`disk: ${what}`)
  if (what !== 'ok') device.troubles += 1
  if (what === 'closes') for (const page of device.pages) page.loseConnections()
  else device.disk = what
}

const networks = choose({ there: 4, gone: 1, 'gone unnoticed': 1, 'there unnoticed': 1 })

/** An action in a world, after which the world is checked. */
function action<T>(weight: number, name: string, values: fc.Arbitrary<T>, run: Run<T>) {
  const toAction = (value: T): fc.AsyncCommand<World, World> => ({
    check: () => true,
    async run(world) {
      await run(world, value)
      await world.check()
    },
    toString: () => `${name} ${fc.stringify(value)}`,
  })
  return { weight, arbitrary: values.map(toAction) }
}

const actions = [
  action(8, 'write', writing, write),
  action(6, 'act', acting, act),
  action(14, 'flush', flushing, flush),
  action(12, 'answer', fc.record({ at, fate, killIn }), (world, { at, fate, killIn }) => {
    const { calls } = world.device
    const call = calls[at % calls.length]
    return call && world.answer(call, fate, killIn)
  }),
  action(3, 'session', sessions, changeSession),
  action(2, 'disk', disks, changeDisk),
  action(1, 'network', networks, ({ device }, what) => {
    device.network.isThere = what.startsWith('there')
    device.network.isReported = what === 'there' || what === 'gone unnoticed'
  }),
  action(2, 'time', fc.constantFrom(2_000, 60_000, 4_000_000, -20_000_000), (world, ms) => {
    vi.setSystemTime(Date.now() + ms)
    world.see(ms < 0 ? 'clock: set back' : 'clock: forward')
  }),
  action(2, 'kill', at, ({ device }, at) => {
    const pages = [...device.pages]
    pages[at % pages.length]?.kill()
    return device.settle()
  }),
  action(3, 'arrive', at, (world, at) => world.arrive(at % world.late.length)),
]

/** The actions of one world. */
export const happenings = fc.commands([fc.oneof(...actions)], { maxCommands: 110, size: 'max' })
