/** @module-tag postgres */

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { requestsApi } from '#contract/requests.ts'
import { requestForm, submitRequest } from '../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../testing/startTestApp.ts'
import { refused } from '../testing/TestClient.ts'
import { onPostgres } from '../testing/testDatabase.ts'
import { currentCall, withCall } from './currentCall.ts'
import { columnsAs, hotQuery } from './hotQuery.ts'
import { inTransaction } from './inTransaction.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true })

const twenty = Array.from({ length: 20 })
const rows = (table: string, where: object) => app.db(table).where(where)
const sendMessage = (person: SignedIn, requestId: string, message: string, key: string) =>
  person.client.try(person === admin ? chatApi.adminSend : chatApi.send, {
    body: { requestId, message },
    key,
  })

describe('a command with a key', () => {
  it('sent twenty times at once creates one row, one event and one mail, and all replies are equal', async () => {
    const { id: requestId } = await submitRequest(customer)
    const key = randomUUID()
    const answers = await Promise.all(twenty.map(() => sendMessage(admin, requestId, 'Looking now', key)))
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ id: key, seq: 1 })
    expect(await rows('chat_messages', { requestId })).toHaveLength(1)
    expect(await rows('events', { requestId, type: 'chat.message_sent' })).toHaveLength(1)
    expect(await rows('jobs', { payload: JSON.stringify({ messageId: key }) })).toHaveLength(1)
    expect(await rows('commands', { key })).toMatchObject([{ subjectId: key, userId: admin.user.id }])
  })

  it('with another body, address or call is 422 and changes nothing', async () => {
    const [one, other] = [await submitRequest(customer), await submitRequest(customer)]
    const key = randomUUID()
    await sendMessage(customer, one.id, 'Hello', key)
    const reused = { status: 422, body: { code: 'key_reused' } }
    expect(await sendMessage(customer, one.id, 'Hello!', key)).toMatchObject(reused)
    expect(await sendMessage(customer, other.id, 'Hello', key)).toMatchObject(reused)
    expect(await customer.client.try(requestsApi.submit, { body: requestForm(), key })).toMatchObject(reused)
    expect(await rows('chat_messages', {}).whereIn('requestId', [one.id, other.id])).toHaveLength(1)
    expect((await sendMessage(customer, one.id, 'Hello', key)).status).toBe(201)
  })

  it('is the same when it is repeated with the time at which it was written, because it had to wait', async () => {
    const { id: requestId } = await submitRequest(customer)
    const key = randomUUID()
    const first = await sendMessage(customer, requestId, 'Hello', key)
    const body = { requestId, message: 'Hello', writtenAt: app.clock.now().toISOString() }
    const again = await customer.client.try(chatApi.send, { body, key })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await rows('chat_messages', { requestId })).toHaveLength(1)
  })

  it('is identified by its raw body, including fields that the schema removes', async () => {
    const { id: requestId } = await submitRequest(customer)
    const key = randomUUID()
    const send = (body: object) =>
      customer.client.send('POST', chatApi.send.path, {
        key,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    const body = { requestId, message: 'Hello', mood: 'hopeful' }
    expect([(await send(body)).status, (await send(body)).status]).toEqual([201, 201])
    expect(await send({ requestId, message: 'Hello' })).toMatchObject({ status: 422 })
    expect(await rows('chat_messages', { requestId })).toHaveLength(1)
  })

  it('from two users is two commands', async () => {
    const { id: requestId } = await submitRequest(customer)
    const key = `typed by hand ${randomUUID()}`
    const [mine, theirs] = await Promise.all([
      sendMessage(customer, requestId, 'Hello', key),
      sendMessage(admin, requestId, 'Hello', key),
    ])
    expect([mine.status, theirs.status]).toEqual([201, 201])
    const messages = await rows('chat_messages', { requestId }).orderBy('seq')
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('that is the id of another user’s row is 422 and reveals nothing', async () => {
    const theirs = await submitRequest(await app.signIn(), { artist: 'A Secret Wish' })
    const answer = await customer.client.try(requestsApi.submit, { body: requestForm(), key: theirs.id })
    expect(answer).toMatchObject(refused('key_reused'))
    expect(answer.text).not.toContain('Secret')
    expect(await rows('commands', { key: theirs.id, userId: customer.user.id })).toEqual([])
    expect(await rows('ticket_requests', { id: theirs.id })).toMatchObject([{ artist: 'A Secret Wish' }])
  })

  it('that was refused for its content can be sent again with corrected content', async () => {
    const { id: requestId } = await submitRequest(customer)
    const key = randomUUID()
    expect((await sendMessage(customer, requestId, '   ', key)).status).toBe(400)
    expect((await sendMessage(customer, randomUUID(), 'Hello', key)).status).toBe(404)
    expect(await sendMessage(customer, requestId, 'Hello', key)).toMatchObject({
      status: 201,
      body: { id: key },
    })
  })

  it('is refused with a message if its key is too long', async () => {
    const { id: requestId } = await submitRequest(customer)
    const answer = await sendMessage(customer, requestId, 'Hello', 'k'.repeat(256))
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'An Idempotency-Key has at most 255 characters' },
    })
  })
})

describe('a transaction', () => {
  it('that fails changes and publishes nothing', async () => {
    const received: unknown[] = []
    const pubSub = { ...app.deps.pubSub, publish: (publication: unknown) => received.push(publication) }
    const word = { id: randomUUID(), word: 'half', createdAt: app.clock.now().toISOString() }
    const failing = inTransaction(
      { ...app.deps, pubSub, wakeJobs: () => received.push('woken') },
      async (tx) => {
        tx.hasDueJob = true
        const invalidation = { type: 'chat.message_sent', requestId: word.id }
        const addresses = { own: [], staff: ['/api/admin/messages'], both: [] }
        tx.publications.push({ invalidation, addresses, customerId: null, toStaff: true })
        await tx.db('blacklisted_words').insert(word)
        throw new Error('the lights went out')
      },
    )
    await expect(failing).rejects.toThrow('the lights went out')
    expect(await rows('blacklisted_words', { id: word.id })).toEqual([])
    expect(received).toEqual([])
  })

  it('that waits shares a commit on SQLite, in the context of its own call, and fails alone', async () => {
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => void statements.push(sql)
    app.db.on('query', note)
    const changes = twenty.map((_, index) => {
      const call = { cause: `call ${index}`, invalidations: [] }
      const change = () =>
        inTransaction(app.deps, async (tx) => {
          await addWord(tx.db, { ...newWord(), word: `grouped ${index}` })
          if (index % 5 === 0) throw new Error(`no ${index}`)
          return currentCall()?.cause
        })
      return withCall(call, change)
    })
    const outcomes = await Promise.allSettled(changes)
    app.db.off('query', note)
    expect(outcomes).toEqual(
      twenty.map((_, index) =>
        index % 5 === 0
          ? { status: 'rejected', reason: new Error(`no ${index}`) }
          : { status: 'fulfilled', value: `call ${index}` },
      ),
    )
    expect(await rows('blacklisted_words', {}).where('word', 'like', 'grouped %')).toHaveLength(16)
    // The first one fails by itself, before others are with it.
    if (!onPostgres()) expect(statements.filter((sql) => /^COMMIT/.test(sql))).toHaveLength(1)
  })

  it.runIf(!onPostgres())('is not acknowledged if the commit that it shares fails', async () => {
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((word) =>
        inTransaction(app.deps, async (tx) => {
          await addWord(tx.db, { ...newWord(), word: `uncommitted ${word}` })
          // As a full disk does: sqlite.org/lang_transaction.html
          if (word === 'two') await tx.db.raw('rollback')
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await rows('blacklisted_words', {}).where('word', 'like', 'uncommitted %')).toEqual([])
  })
})

interface Word {
  word: string
  createdAt: string
}

let builds = 0
const findWords = hotQuery<{ word: string; since: string }, Word>((db, values) => {
  builds += 1
  return db('blacklisted_words')
    .where({ word: values.word, isActive: true })
    .where('createdAt', '>=', values.since)
    .select(columnsAs(db, 'blacklisted_words', ['word', 'createdAt']))
})
const addWord = hotQuery<{ id: string; word: string; createdAt: string }>((db, values) =>
  db('blacklisted_words').insert({ ...values, isActive: true }),
)

const newWord = () => ({ id: randomUUID(), word: randomUUID(), createdAt: '2026-01-01T00:00:00.000Z' })
const since = '2026-01-01T00:00:00.000Z'

describe('a hot query', () => {
  it('is compiled once, and each call has its own values and our column names', async () => {
    const { db } = app.deps
    const [one, other] = [newWord(), newWord()]
    await addWord(db, one)
    await addWord(db, other)
    for (const { word, createdAt } of [one, other, one]) {
      expect(await findWords(db, { word, since })).toEqual([{ word, createdAt }])
    }
    expect(await findWords(db, { word: one.word, since: '2026-01-02' })).toEqual([])
    expect(builds).toBe(1)
  })

  it('runs in the transaction that is passed', async () => {
    const { db } = app.deps
    const added = newWord()
    const undone = db.transaction(async (tx) => {
      await addWord(tx, added)
      expect(await findWords(tx, { word: added.word, since })).toHaveLength(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await findWords(db, { word: added.word, since })).toEqual([])
  })

  it('fails like any other query: with its text, without the bound values', async () => {
    const added = newWord()
    await addWord(app.db, added)
    const error = await addWord(app.db, { ...newWord(), word: added.word }).catch((reason) => reason)
    expect(error.message).toMatch(/insert into .blacklisted_words/)
    expect(error.message).not.toContain(added.word)
  })

  it('refuses an absent value, which would become null', async () => {
    const left = { id: randomUUID(), word: undefined as unknown as string, createdAt: since }
    await expect(addWord(app.db, left)).rejects.toThrow('a value for word')
  })
})
