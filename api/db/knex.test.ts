import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertPragmas, createDb } from './knex.ts'

let dataDir: string
let db: Knex
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-shows-knex-'))
  db = createDb({ dataDir, databaseUrl: undefined })
})
afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

describe('SQLite', () => {
  it('runs with a write-ahead log, full sync and foreign keys', async () => {
    await expect(assertPragmas(db)).resolves.toBeUndefined()
  })

  it.each([
    ['synchronous = NORMAL', 'SQLite runs with synchronous=1, but 2 is needed'],
    ['foreign_keys = OFF', 'SQLite runs with foreign_keys=0, but 1 is needed'],
    ['journal_mode = DELETE', 'SQLite runs with journal_mode=delete, but wal is needed'],
  ])('refuses to start with %s', async (pragma, sentence) => {
    await db.raw(`pragma ${pragma}`)
    await expect(assertPragmas(db)).rejects.toThrow(sentence)
  })
})
