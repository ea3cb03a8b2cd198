import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import type { Ticket } from '#contract/tickets.ts'
import { buildMessage, buildTicket } from '../testing/builders.ts'
import { stubCaches } from '../testing/stubs.ts'
import { OfflineDb } from './offlineDb.ts'
import { forgetGates, keepGates, listGates, readGate, type SavedGate } from './savedGates.ts'
import { addToThread } from './savedThreads.ts'
import {
  listArrivals,
  listSavedTicketIds,
  readSavedTickets,
  saveTickets,
  takeArrivals,
} from './savedTickets.ts'

const now = new Date('2027-05-01T12:00:00Z')
const checkedAt = new Date('2027-05-01T11:00:00Z')

const ticket = (id: string, change: Partial<Ticket> = {}) =>
  buildTicket({
    id,
    ticketFile: `/api/files/${id}`,
    ticketFileType: 'application/pdf',
    qrCode: `QR ${id}`,
    price: null,
    locked: false,
    isRefunded: false,
    isRefundDelayed: false,
    resale: null,
    ...change,
  })

const file = { bytes: new ArrayBuffer(3), type: 'application/pdf' }
const fetchFile = vi.fn(async (_url: string) => file)
let db: OfflineDb

beforeEach(() => {
  fetchFile.mockReset().mockResolvedValue(file)
  db = new OfflineDb('somebody', { indexedDB: new IDBFactory(), IDBKeyRange })
})

const save = (tickets: Ticket[]) => saveTickets(db, tickets, { checkedAt, now, fetchFile })

it('saves every ticket in the server’s order, with the time of the fetch', async () => {
  await save([ticket('b'), ticket('a', { status: 'pending', qrCode: null, ticketFile: null })])
  const saved = await readSavedTickets(db)
  expect(saved?.tickets.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(saved?.checkedAt).toBe(checkedAt.toISOString())
})

it('returns undefined before anything was saved', async () => {
  expect(await readSavedTickets(db)).toBeUndefined()
})

it('fetches the files of upcoming usable tickets once', async () => {
  const tickets = [
    ticket('upcoming'),
    ticket('past', { concertDate: '2027-04-01T20:00' }),
    ticket('on its way back', { status: 'returning' }),
    ticket('no file', { ticketFile: null }),
  ]
  await save(tickets)
  await save(tickets)
  expect(fetchFile.mock.calls).toEqual([['/api/files/upcoming']])
  expect(await listSavedTicketIds(db)).toEqual(new Set(['upcoming', 'no file']))
})

it('fetches the picture of a code too, without which a ticket is not on the device', async () => {
  const picture = { bytes: new Uint8Array([137, 80]).buffer, type: 'image/png' }
  fetchFile.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(picture)
  const withPicture = ticket('a', { qrCode: null, ticketFile: null, codeImage: '/api/files/code' })
  expect(await save([withPicture])).toEqual(['a'])
  expect(await listSavedTicketIds(db)).toEqual(new Set())
  expect(await save([withPicture])).toEqual([])
  expect(await listSavedTicketIds(db)).toEqual(new Set(['a']))
  const saved = await readSavedTickets(db)
  expect(saved?.pictures).toEqual(new Map([['/api/files/code', 'data:image/png;base64,iVA=']]))
})

it('reports which files could not be fetched, and fetches them the next time', async () => {
  fetchFile.mockRejectedValueOnce(new Error('no network'))
  expect(await save([ticket('a'), ticket('b')])).toEqual(['a'])
  expect(await listSavedTicketIds(db)).toEqual(new Set(['b']))
  expect(await save([ticket('a'), ticket('b')])).toEqual([])
  expect(await listSavedTicketIds(db)).toEqual(new Set(['a', 'b']))
})

it('fetches a replaced file and deletes the old one', async () => {
  await save([ticket('a')])
  await save([ticket('a', { ticketFile: '/api/files/other' })])
  expect(await db.ticketFiles.toCollection().primaryKeys()).toEqual(['/api/files/other'])
})

it('deletes a ticket that is no longer listed, with its file', async () => {
  await save([ticket('a'), ticket('b')])
  await save([ticket('b')])
  expect((await readSavedTickets(db))?.tickets.map(({ id }) => id)).toEqual(['b'])
  expect(await db.ticketFiles.count()).toBe(1)
})

describe('an arrival', () => {
  const arrived = async () => [...(await listArrivals(db))].sort()
  const pending = (id: string) => ticket(id, { status: 'pending', qrCode: null, ticketFile: null })

  it('is a ticket that became ready since the last time, or is new on a device that knew the others', async () => {
    await save([pending('a'), pending('b'), ticket('opened', { status: 'delivered' })])
    expect(await arrived()).toEqual([])
    await save([ticket('a'), pending('b'), ticket('opened', { status: 'delivered' }), ticket('bought since')])
    expect(await arrived()).toEqual(['a', 'bought since'])
  })

  it('is announced once, by one tab', async () => {
    await save([pending('a'), pending('b')])
    await save([ticket('a'), ticket('b')])
    const tabs = await Promise.all([takeArrivals(db, ['a', 'b']), takeArrivals(db, ['a', 'b'])])
    expect(tabs.flat().sort()).toEqual(['a', 'b'])
    await save([ticket('a'), ticket('b')])
    expect(await arrived()).toEqual([])
  })

  it('that was not announced yet is forgotten once the ticket was opened elsewhere', async () => {
    await save([pending('a'), pending('b')])
    await save([ticket('a'), ticket('b')])
    await save([ticket('a', { status: 'delivered' }), ticket('b')])
    expect(await arrived()).toEqual(['b'])
  })

  it('is nothing on a device that knew no tickets, of a past event, of a return that was cancelled, or that was just paid', async () => {
    await save([ticket('a')])
    await save([
      pending('past'),
      ticket('back', { status: 'returning' }),
      ticket('resold', { status: 'ready', locked: true, qrCode: null, ticketFile: null }),
    ])
    await save([ticket('past', { concertDate: '2027-04-01T20:00' }), ticket('back'), ticket('resold')])
    expect(await arrived()).toEqual([])
  })
})

it('adds a message to a thread in the order of seq, and only once', () => {
  const [one, two, three] = [1, 2, 3].map((seq) => buildMessage({ seq })) as [
    ChatMessage,
    ChatMessage,
    ChatMessage,
  ]
  expect(addToThread([one, three], two)).toEqual([one, two, three])
  const thread = [one, two]
  expect(addToThread(thread, two)).toBe(thread)
})

describe('gate views', () => {
  beforeEach(stubCaches)
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const gate = (ticketId: string, html = ticketId): SavedGate => ({
    ticketId,
    concertDate: '2027-06-05T20:00',
    position: 0,
    html,
    aheadMs: 0,
  })

  it('a changed ticket replaces its gate view, and one that is gone takes it along', async () => {
    await keepGates('sam', [gate('a'), gate('b')])
    await keepGates('sam', [gate('b', 'changed'), gate('c')])
    expect(await readGate('sam', 'a')).toBeUndefined()
    expect(await readGate('sam', 'b')).toEqual(gate('b', 'changed'))
    expect((await listGates('sam')).map(({ ticketId }) => ticketId).sort()).toEqual(['b', 'c'])
  })

  it('the last one leaves no cache behind', async () => {
    await keepGates('sam', [gate('a')])
    await keepGates('sam', [])
    expect(await caches.has('live-shows.gate.sam')).toBe(false)
    expect(await listGates('sam')).toEqual([])
    expect(await caches.has('live-shows.gate.sam')).toBe(false)
  })

  it('each person has their own', async () => {
    await keepGates('sam', [gate('a')])
    await keepGates('bo', [gate('b')])
    expect(await readGate('bo', 'a')).toBeUndefined()
    await forgetGates('sam')
    expect(await readGate('sam', 'a')).toBeUndefined()
    expect(await readGate('bo', 'b')).toEqual(gate('b'))
  })
})
