import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { OfflineDb } from './offlineDb.ts'
import { listSavedTicketIds, readSavedTickets, saveTickets } from './savedTickets.ts'

const now = new Date('2027-05-01T12:00:00Z')
const checkedAt = new Date('2027-05-01T11:00:00Z')

function ticket(id: string, change: Partial<Ticket> = {}): Ticket {
  return {
    id,
    requestId: 'request',
    artist: 'Mitski',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    status: 'ready',
    returnStatus: null,
    seatInfo: '',
    section: null,
    row: null,
    seat: null,
    gate: null,
    createdAt: now.toISOString(),
    transferredAt: null,
    receivedByClient: false,
    clientConfirmedAt: null,
    ticketFile: `/api/files/${id}`,
    ticketFileType: 'application/pdf',
    qrCode: `QR ${id}`,
    ...change,
  }
}

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
