import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sqliteFile } from '../config/env.ts'
import { assertPragmas, createDb } from './knex.ts'
import { isId, newId } from './newId.ts'
import { reuseStatements } from './reuseStatements.ts'

describe('SQLite', () => {
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

  it('waits for another process that opens the same new database', async () => {
    const other = new Sqlite(sqliteFile(dataDir))
    other.exec('begin immediate')
    const opened = assertPragmas(db)
    setTimeout(() => other.close(), 100)
    await expect(opened).resolves.toBeUndefined()
  })

  it('returns a column that was added after a statement was prepared', async () => {
    await db.schema.createTable('seats', (table) => table.text('id').primary())
    await db('seats').insert({ id: 'one' })
    expect(await db('seats').select('*')).toEqual([{ id: 'one' }])
    await db.schema.alterTable('seats', (table) => table.text('gate'))
    expect(await db('seats').select('*')).toEqual([{ id: 'one', gate: null }])
    const other = new Sqlite(sqliteFile(dataDir))
    other.exec('alter table seats add door text')
    other.close()
    expect(await db('seats').select('*')).toEqual([{ id: 'one', gate: null, door: null }])
  })
})

describe('prepared statements', () => {
  it('are prepared once per text', () => {
    const connection = new Sqlite(':memory:')
    const prepare = vi.spyOn(connection, 'prepare')
    reuseStatements(connection)
    const first = connection.prepare('select ? as value')
    expect(connection.prepare('select ? as value')).toBe(first)
    expect(first.all(7)).toEqual([{ value: 7 }])
    expect(prepare).toHaveBeenCalledTimes(1)
  })

  it('evict the least recently used one', () => {
    const connection = new Sqlite(':memory:')
    const prepare = vi.spyOn(connection, 'prepare')
    reuseStatements(connection)
    connection.prepare('select 0')
    for (let number = 1; number <= 499; number += 1) connection.prepare(`select ${number}`)
    connection.prepare('select 0')
    connection.prepare('select 500')
    prepare.mockClear()
    connection.prepare('select 0')
    expect(prepare).not.toHaveBeenCalled()
    connection.prepare('select 1')
    expect(prepare).toHaveBeenCalledTimes(1)
  })
})

it('creates ids in the order of the clock, also within a millisecond', () => {
  const start = Date.parse('2026-12-05T20:00:00Z')
  const made = [0, 0, 0, 0, 1, 1, 5].map((later) => newId(new Date(start + later)))
  expect(made).toEqual([...made].sort())
  expect(new Set(made).size).toBe(made.length)
  expect(made.every(isId)).toBe(true)
})

it('keeps the order within a millisecond if ids of another one come in between', () => {
  const clock = new Date('2026-12-06T20:00:00Z')
  const made = Array.from({ length: 40 }, (_, index) => {
    newId(new Date(clock.getTime() - 1000 * (index % 3)))
    return newId(clock)
  })
  expect(made).toEqual([...made].sort())
  expect(new Set(made).size).toBe(made.length)
})

it('uses the given time, also a past one', () => {
  const later = newId(new Date('2026-12-05T20:00:00Z'))
  expect(newId(new Date('2026-12-05T19:00:00Z')) < later).toBe(true)
})
