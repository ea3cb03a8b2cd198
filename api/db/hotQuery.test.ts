/** @module-tag postgres */

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sharedApp } from '../testing/sharedApp.ts'
import { columnsAs, hotQuery } from './hotQuery.ts'

const app = sharedApp()

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
    await addWord(app.deps.db, added)
    const error = await addWord(app.deps.db, { ...newWord(), word: added.word }).catch((reason) => reason)
    expect(error.message).toMatch(/insert into .blacklisted_words/)
    expect(error.message).not.toContain(added.word)
  })

  it('refuses an absent value, which would become null', async () => {
    const left = { id: randomUUID(), word: undefined as unknown as string, createdAt: since }
    await expect(addWord(app.deps.db, left)).rejects.toThrow('a value for word')
  })
})
