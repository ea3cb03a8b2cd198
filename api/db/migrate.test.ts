/** @module-tag postgres */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseEnv } from '../config/env.ts'
import { type Child, runChild } from '../testing/childProcess.ts'
import { createTestDatabase, onPostgres } from '../testing/testDatabase.ts'
import { createDb } from './knex.ts'
import { migrate } from './migrate.ts'
import * as listsAndSearch from './migrations/007_lists_and_search.ts'
import * as queue from './migrations/011_queue.ts'
import { migrations } from './migrations/index.ts'
import { newId } from './newId.ts'

const program = 'api/testing/migrateProcess.ts'

let settings: Record<string, string>
let db: Knex
const children: Child[] = []
beforeEach(async () => {
  const databaseUrl = await createTestDatabase('template1')
  settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'live-shows-migrate-')),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
})
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill()
  await db?.destroy()
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true })
})

function start(...parameters: string[]): Child {
  const child = runChild(program, settings, parameters)
  children.push(child)
  return child
}

/** Opened on demand: on SQLite it is another process's connection. */
function open(): Knex {
  db = createDb(parseEnv(settings))
  return db
}

async function migrationNames(): Promise<string[]> {
  const rows = await db('knex_migrations').orderBy('id')
  return rows.map(({ name }) => name)
}

describe('migrating', () => {
  it('runs once, however many processes start at the same moment', async () => {
    const moment = `at=${Date.now() + 2500}`
    const racing = Array.from({ length: 5 }, () => start(moment))
    const ends = await Promise.all(racing.map((child) => child.ended()))
    expect(ends, racing.map((child) => child.output()).join('\n')).toEqual([0, 0, 0, 0, 0])
    open()
    expect(await migrationNames()).toEqual(Object.keys(migrations))
    expect(await db('users').select('id')).toEqual([])
  })

  it('survives a kill: the tables are unchanged, and the next start succeeds', async () => {
    const victim = start('stop in the middle')
    await victim.says(/in the middle/)
    await victim.kill()
    expect(await start().ended()).toBe(0)
    open()
    expect(await migrationNames()).toEqual(Object.keys(migrations))
    expect(await db.schema.hasTable('half_done')).toBe(false)
    expect(await db.schema.hasTable('users')).toBe(true)
  })

  it('waits for another process, and continues when that one is killed', async () => {
    const first = start('stop in the middle')
    await first.says(/in the middle/)
    const second = start()
    await first.kill()
    expect(await second.ended()).toBe(0)
  })

  it('changes nothing the second time', async () => {
    open()
    await migrate(db, parseEnv(settings))
    await migrate(db, parseEnv(settings))
    expect(await migrationNames()).toEqual(Object.keys(migrations))
  })
})

describe('the words that rows are found by', () => {
  it('are filled in for the rows that exist, in batches', async () => {
    open()
    await migrate(db, parseEnv(settings))
    const at = '2026-11-22T10:00:00.000Z'
    const users = Array.from({ length: 1100 }, (_, index) => ({
      id: newId(new Date(at)),
      name: `Björk ${index}`,
      email: `b${index}@example.com`,
      phone: '',
      zipCode: '',
      createdAt: at,
    }))
    await db.batchInsert('users', users, 50)
    const request = {
      ...{
        id: '01990000-0000-7000-8000-0000deadbeef',
        userId: users[0]?.id,
        name: 'Zoe',
        email: 'z@example.com',
      },
      ...{
        artist: 'MØ',
        venue: 'Kite Hall',
        concertDate: '2027-06-05T20:00',
        section: '102',
        preferredRow: 'F',
      },
      ...{ ticketCount: 2, stubhubPrice: '$240', status: 'pending', createdAt: at, updatedAt: at },
    }
    await db('ticket_requests').insert(request)
    await listsAndSearch.down(db)
    await listsAndSearch.up(db)
    expect(await db('search_words').where({ kind: 'user', word: 'bjork' })).toHaveLength(users.length)
    const last = users.at(-1)
    const words = await db('search_words').where({ rowId: last?.id }).orderBy('word').select('word')
    expect(words.map(({ word }) => word)).toEqual(['1099', 'b1099', 'bjork', 'com', 'example'])
    const found = await db('search_words').where({ kind: 'request', rowId: request.id }).pluck('word')
    expect(found.sort()).toEqual(['102', 'com', 'deadbeef', 'example', 'hall', 'kite', 'mo', 'z', 'zoe'])
  })
})

describe('the words by which requests were not found before', () => {
  it('are added to those of requests that exist, and adding them again changes nothing', async () => {
    open()
    await migrate(db, parseEnv(settings))
    const at = '2026-11-22T10:00:00.000Z'
    const userId = newId(new Date(at))
    await db('users').insert({
      id: userId,
      name: 'Ada',
      email: 'ada@example.com',
      phone: '',
      zipCode: '',
      createdAt: at,
    })
    const requests = Array.from({ length: 1100 }, () => ({
      id: newId(new Date(at)),
      userId,
      name: 'Ada',
      email: 'ada@example.com',
      phone: '(555) 321-0142',
      artist: 'Kite',
      venue: 'Hall',
      concertDate: '2099-06-05T20:00',
      section: 'Balcony',
      preferredRow: 'F',
      ticketCount: 1,
      stubhubPrice: '$1',
      status: 'pending',
      createdAt: at,
      updatedAt: at,
    }))
    await db.batchInsert('ticket_requests', requests, 30)
    const known = requests.map(({ id }) => ({ kind: 'request', rowId: id, word: 'kite' }))
    await db.batchInsert('search_words', known, 100)
    for (let time = 0; time < 2; time += 1) {
      await queue.down(db)
      await queue.up(db)
      for (const word of ['kite', 'balcony', '3210142', '0142']) {
        expect(await db('search_words').where({ kind: 'request', word }), word).toHaveLength(requests.length)
      }
    }
  })
})

describe('a fresh schema', () => {
  it('has unique indexes: of open offers, live orders, payments and discounts, refunds, open returns and next owners', async () => {
    open()
    await migrate(db, parseEnv(settings))
    const catalogue = onPostgres()
      ? await db('pg_indexes').where({ schemaname: 'public' }).select('indexdef as sql')
      : await db('sqlite_master').where({ type: 'index' }).whereNotNull('sql').select('sql')
    const partial = catalogue
      .map(({ sql }) => String(sql).toLowerCase())
      .filter((sql) => sql.includes('unique') && sql.includes(' where '))
      .map((sql) => /index (\w+)/.exec(sql)?.[1])
    expect(partial.sort()).toEqual([
      'discount_codes_one_active',
      'discount_uses_one_live',
      'offers_one_pending',
      'orders_one_live',
      'orders_one_live_of_listing',
      'payments_one_live',
      'refunds_one_late',
      'refunds_one_resold',
      'resell_opt_ins_one_chosen',
      'ticket_returns_one_open',
      'tickets_one_heir',
    ])
  })

  it('refuses rows with invalid references', async () => {
    open()
    await migrate(db, parseEnv(settings))
    const orphan = { userId: 'nobody', passwordHash: 'a-secret-hash', changedAt: 'now' }
    const failure: unknown = await db('credentials')
      .insert(orphan)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    // Errors are logged in full, so they must not contain the statement's values.
    expect(String(failure)).not.toContain('a-secret-hash')
  })
})
