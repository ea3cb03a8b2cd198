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
import { beforeBaseline, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

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
  it('runs once, however many processes start at the same time', async () => {
    const startAt = `at=${Date.now() + 2500}`
    const racing = Array.from({ length: 3 }, () => start(startAt))
    const ends = await Promise.all(racing.map((child) => child.ended()))
    expect(ends, racing.map((child) => child.output()).join('\n')).toEqual([0, 0, 0])
    open()
    expect(await migrationNames()).toEqual(Object.keys(migrations))
    expect(await db('users').select('id')).toEqual([])
  })

  it('waits for another process, and continues when that one is killed, with the tables unchanged', async () => {
    const first = start('stop in the middle')
    await first.says(/in the middle/)
    const second = start()
    await first.kill()
    expect(await second.ended()).toBe(0)
    open()
    expect(await migrationNames()).toEqual(Object.keys(migrations))
    expect(await db.schema.hasTable('half_done')).toBe(false)
    expect(await db.schema.hasTable('users')).toBe(true)
  })

  it('changes nothing the second time', async () => {
    open()
    await migrate(db, parseEnv(settings))
    await migrate(db, parseEnv(settings))
    expect(await migrationNames()).toEqual(Object.keys(migrations))
  })
})

describe('a database from before the baseline', () => {
  const user = { id: 'u', name: 'Sam', email: 'sam@example.com', phone: '', zipCode: '', createdAt: 'now' }

  /** A database with one user, whose tables these migrations are said to have made. */
  async function databaseOf(names: readonly string[]): Promise<void> {
    open()
    await migrate(db, parseEnv(settings))
    await db('users').insert(user)
    await db('knex_migrations').delete()
    await db('knex_migrations').insert(names.map((name) => ({ name, batch: 1 })))
  }

  it('counts as migrated and keeps its data if it is complete', async () => {
    await databaseOf(beforeBaseline)
    await migrate(db, parseEnv(settings))
    expect(await migrationNames()).toEqual(Object.keys(migrations))
    expect(await db('users').pluck('email')).toEqual([user.email])
  })

  it('is refused unchanged, in one line that says what to do, if it is not', async () => {
    const names = beforeBaseline.slice(0, -2)
    await databaseOf(names)
    await expect(migrate(db, parseEnv(settings))).rejects.toThrow(
      /^its tables lack 031_user_lists, .+: move it away and start with an empty one$/,
    )
    expect(await migrationNames()).toEqual(names)
    expect(await db('users').pluck('email')).toEqual([user.email])
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
