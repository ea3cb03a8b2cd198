import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDb } from './knex.ts'
import { reuseStatements } from './reuseStatements.ts'

describe('prepared statements', () => {
  it('are prepared once per text', () => {
    const connection = new Sqlite(':memory:')
    const prepare = vi.spyOn(connection, 'prepare')
    reuseStatements(connection)
    const first = connection.prepare('select ? as value')
    expect(connection.prepare('select ? as value')).toBe(first)
    expect(first.get(7)).toEqual({ value: 7 })
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

  describe('through knex', () => {
    let dataDir: string
    let db: Knex
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'live-shows-statements-'))
      db = createDb({ dataDir, databaseUrl: undefined })
      await db.schema.createTable('seats', (table) => table.text('id').primary())
    })
    afterEach(async () => {
      await db.destroy()
      await rm(dataDir, { recursive: true, force: true })
    })

    it('return a column that was added after they were prepared', async () => {
      await db('seats').insert({ id: 'one' })
      expect(await db('seats').select('*')).toEqual([{ id: 'one' }])
      await db.schema.alterTable('seats', (table) => table.text('gate'))
      expect(await db('seats').select('*')).toEqual([{ id: 'one', gate: null }])
    })
  })
})
