import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../http/newId.ts'
import { keepDraft } from '../../offline/drafts.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { flushOutbox } from './flushOutbox.ts'
import { beginEdit, cancelEdit, discardEntry, editEntry, enqueue, listOutbox, retryEntry } from './outbox.ts'
import type { NewEntry } from './outboxEntry.ts'

let db: OfflineDb
beforeEach(() => {
  db = new OfflineDb(newId(), { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const writtenAt = '2027-06-05T20:00:00.000Z'

async function writeChat(requestId: string, overrides: Partial<NewEntry> = {}): Promise<string> {
  const id = newId()
  const entry = { id, command: 'chat.send', content: { requestId, message: 'Hello' }, writtenAt }
  await enqueue(db, { ...entry, ...overrides } as NewEntry)
  return id
}

function picture(id: string) {
  return { id, bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/png', name: 'seats.png' }
}

function requestContent(fileId: string) {
  return {
    artist: 'Mitski',
    venue: 'Greek Theatre',
    concertDate: '2099-06-05T20:00',
    section: '102',
    preferredRow: 'F',
    ticketCount: 2,
    stubhubPrice: '$240',
    fileId,
  }
}

function changedRequest(fileId: string) {
  return { command: 'request.submit', content: requestContent(fileId) } as const
}
const better = { command: 'chat.send', content: { requestId: 'request', message: 'Better' } } as const

async function writeRequest(): Promise<{ id: string; fileId: string }> {
  const id = newId()
  const fileId = newId()
  const content = requestContent(fileId)
  await enqueue(db, { id, command: 'request.submit', content, writtenAt }, picture(fileId))
  return { id, fileId }
}

const summary = async () => (await listOutbox(db)).map(({ id, state, lane }) => ({ id, state, lane }))
const fileIds = () => db.outgoingFiles.toCollection().primaryKeys()

/** Our server, refusing every call. */
const refuse = async () =>
  new Response(JSON.stringify({ message: 'No.', code: 'not_found' }), { status: 404 })

describe('enqueue', () => {
  it('stores entries in the order of writing, with their files', async () => {
    const { id, fileId } = await writeRequest()
    const chat = await writeChat(id)
    expect((await listOutbox(db)).map((entry) => entry.id)).toEqual([id, chat])
    expect(await fileIds()).toEqual([fileId])
  })

  it('stores a double tap once', async () => {
    const id = newId()
    await Promise.all([writeChat('request', { id }), writeChat('request', { id })])
    expect(await listOutbox(db)).toHaveLength(1)
  })

  it('rejects if the entry could not be stored', async () => {
    db.outbox.hook('creating', () => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await expect(writeChat('request')).rejects.toThrow()
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('retryEntry', () => {
  it('makes a refused entry wait again, due at once', async () => {
    const id = await writeChat('request')
    await flushOutbox(db, { fetch: refuse })
    expect(await listOutbox(db)).toMatchObject([{ id, state: 'needs_you', problem: { message: 'No.' } }])
    await retryEntry(db, id)
    expect(await listOutbox(db)).toMatchObject([{ id, state: 'waiting', notBefore: 0 }])
    expect(await listOutbox(db)).not.toMatchObject([{ problem: expect.anything() }])
  })
})

describe('editEntry', () => {
  it('replaces the content and keeps id and place', async () => {
    const first = await writeChat('request')
    const second = await writeChat('request')
    await beginEdit(db, first)
    await editEntry(db, first, better)
    expect(await listOutbox(db)).toMatchObject([
      { id: first, state: 'waiting', attempts: 0, content: { message: 'Better' } },
      { id: second },
    ])
  })

  it('keeps messages about an edited request', async () => {
    const { id } = await writeRequest()
    const chat = await writeChat(id)
    await editEntry(db, id, changedRequest(newId()))
    expect(await summary()).toEqual([
      { id, state: 'waiting', lane: id },
      { id: chat, state: 'waiting', lane: id },
    ])
    expect((await listOutbox(db))[1]).toMatchObject({ dependsOn: id, content: { requestId: id } })
  })

  it('can change the command: a refused negotiation becomes a chat message', async () => {
    const content = { requestId: 'request', offerId: 'offer', message: 'Less?' }
    const negotiation = await writeChat('request', { command: 'offer.negotiate', content })
    await flushOutbox(db, { fetch: refuse })
    await editEntry(db, negotiation, better)
    const [entry] = await listOutbox(db)
    expect(entry).toMatchObject({ command: 'chat.send', lane: 'request', state: 'waiting' })
    expect(entry?.content).toEqual(better.content)
    expect(entry?.problem).toBeUndefined()
  })

  it('replaces the file', async () => {
    const { id, fileId } = await writeRequest()
    const other = newId()
    await editEntry(db, id, changedRequest(other), picture(other))
    expect(await fileIds()).toEqual([other])
    expect(await fileIds()).not.toContain(fileId)
  })

  it('does nothing if the entry was sent or discarded meanwhile', async () => {
    const { id, fileId } = await writeRequest()
    await editEntry(db, newId(), changedRequest(newId()), picture(newId()))
    expect(await summary()).toEqual([{ id, state: 'waiting', lane: id }])
    expect(await fileIds()).toEqual([fileId])
  })

  it('returns whether the entry was changed', async () => {
    const id = await writeChat('request')
    expect(await editEntry(db, newId(), better)).toBe('gone')
    await db.outbox.where({ id }).modify({ mayHaveArrived: true })
    expect(await editEntry(db, id, better)).toBe('under_way')
    expect(await listOutbox(db)).toMatchObject([{ id, content: { message: 'Hello' } }])
    await db.outbox.where({ id }).modify({ mayHaveArrived: undefined })
    expect(await editEntry(db, id, better)).toBe('edited')
  })
})

describe('an entry that is being edited', () => {
  it('is not sent, nor are entries that depend on it, unless it may already have arrived', async () => {
    const [request, other] = [await writeRequest(), await writeChat('another request')]
    await writeChat(request.id)
    await db.outbox.where({ id: other }).modify({ mayHaveArrived: true })
    for (const id of [request.id, other]) await beginEdit(db, id)
    await flushOutbox(db, { fetch: refuse })
    expect((await summary()).map(({ state }) => state)).toEqual(['editing', 'needs_you', 'waiting'])
  })

  it('waits again after the edit is cancelled', async () => {
    const id = await writeChat('request')
    await beginEdit(db, id)
    await cancelEdit(db, id)
    expect(await summary()).toMatchObject([{ id, state: 'waiting' }])
  })

  it('needs the user again after the edit of a refused entry is cancelled', async () => {
    const id = await writeChat('request')
    await flushOutbox(db, { fetch: refuse })
    await db.outbox.where({ id }).modify({ mayHaveArrived: undefined })
    await beginEdit(db, id)
    await cancelEdit(db, id)
    expect(await listOutbox(db)).toMatchObject([{ state: 'needs_you', problem: { message: 'No.' } }])
  })
})

it('retrying leaves alone what is being edited', async () => {
  const id = await writeChat('request')
  await beginEdit(db, id)
  await retryEntry(db, id)
  expect(await summary()).toMatchObject([{ id, state: 'editing' }])
})

describe('an entry of a newer version of the app', () => {
  it('stays and does not block other lanes', async () => {
    const newer = await writeChat('request')
    await db.outbox.where({ id: newer }).modify({ command: 'chat.react' as never })
    const other = await writeChat('another request')
    await flushOutbox(db, { fetch: refuse })
    expect(await summary()).toEqual([
      { id: newer, state: 'waiting', lane: 'request' },
      { id: other, state: 'needs_you', lane: 'another request' },
    ])
  })
})

describe('discardEntry', () => {
  it('deletes the entry, those that depend on it, and its file', async () => {
    const { id } = await writeRequest()
    await writeChat(id)
    const other = await writeChat('another request')
    expect(await discardEntry(db, id)).toBe(2)
    expect((await summary()).map((entry) => entry.id)).toEqual([other])
    expect(await fileIds()).toEqual([])
  })

  it('deletes the drafts about a discarded request, and no others', async () => {
    const { id } = await writeRequest()
    for (const place of [`chat:${id}`, `request-form:${id}`, 'request-form'])
      await keepDraft(db, place, 'typed')
    await discardEntry(db, id)
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['request-form'])
  })

  it('discards nothing for an unknown id', async () => {
    await writeChat('request')
    expect(await discardEntry(db, newId())).toBe(0)
    expect(await listOutbox(db)).toHaveLength(1)
  })
})
