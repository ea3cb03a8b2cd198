/** @module-tag postgres */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { membershipStatuses } from '#contract/accounts.ts'
import { queryStates } from '#contract/database.ts'
import { emailStatuses } from '#contract/developer.ts'
import { disputeStatuses } from '#contract/rules/disputeRules.ts'
import { offerStatuses } from '#contract/rules/offerRules.ts'
import { orderStates, paymentStates, paymentStatuses, refundStates } from '#contract/rules/orderStates.ts'
import { requestStatuses } from '#contract/rules/requestStatus.ts'
import { listingStatuses, returnableStatuses } from '#contract/rules/resaleRules.ts'
import { returnStatuses, ticketStatuses } from '#contract/rules/ticketStatus.ts'
import { parseEnv } from '../config/env.ts'
import { discountUseStates } from '../features/discounts/discountUses.ts'
import { deleteBatch, retention } from '../jobs/housekeeping.ts'
import { createTestDatabase, explain, onPostgres } from '../testing/testDatabase.ts'
import { createDb } from './knex.ts'
import { migrate } from './migrate.ts'

let dataDir: string
let db: Knex
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-shows-schema-'))
  db = await openDatabase()
  await migrate(db, parseEnv({ DATA_DIR: dataDir }))
})
afterAll(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
})

async function openDatabase(folder = dataDir): Promise<Knex> {
  const databaseUrl = await createTestDatabase('template1')
  return createDb(parseEnv({ DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }))
}

/** Rows of the database's own catalogue. */
async function read(sql: string): Promise<Record<string, string>[]> {
  const result = await db.raw(sql)
  return onPostgres() ? result.rows : result
}

async function tables(): Promise<string[]> {
  const rows = await read(
    onPostgres()
      ? `select tablename as name from pg_tables where schemaname = 'public'`
      : `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
  )
  return rows.map(({ name = '' }) => name).filter((name) => !name.startsWith('knex_'))
}

async function columns(): Promise<string[]> {
  const rows = await read(
    onPostgres()
      ? `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`
      : `select t.name || '.' || c.name as name from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`,
  )
  return rows.map(({ name = '' }) => name)
}

async function foreignKeys(): Promise<string[]> {
  const rows = await read(
    onPostgres()
      ? `select conrelid::regclass || '.' || attname as name from pg_constraint
         join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`
      : `select t.name || '.' || f."from" as name from sqlite_master t, pragma_foreign_key_list(t.name) f
         where t.type = 'table'`,
  )
  return rows.map(({ name = '' }) => name)
}

/** The columns with which an index begins that has every row in which they are set. */
async function indexedColumns(): Promise<string[]> {
  const rows = await read(
    onPostgres()
      ? `select indrelid::regclass || '.' || attname as name, pg_get_expr(indpred, indrelid) as condition from pg_index
         join pg_attribute on attrelid = indrelid and attnum = indkey[0]`
      : `select t.name || '.' || c.name as name, substr(s.sql, instr(lower(s.sql), ' where ') + 7) as condition
         from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
         left join sqlite_master s on i.partial and s.type = 'index' and s.name = i.name
         where t.type = 'table' and c.seqno = 0 and c.name is not null`,
  )
  const isWhole = ({ name = '', condition }: Record<string, string>) =>
    !condition || condition.toLowerCase().replace(/[()]/g, '').trim() === `${name.split('.')[1]} is not null`
  return rows.filter(isWhole).map(({ name = '' }) => name)
}

// SQLite compares every text so.
if (onPostgres())
  it('words are compared byte by byte, whatever language the database has', async () => {
    const collations = await read(
      `select collation_name as name from information_schema.columns
       where table_name = 'search_words' and column_name = 'word'`,
    )
    expect(collations).toEqual([{ name: 'C' }])
  })

describe('foreign keys', () => {
  /** Accounts are emptied, never deleted, and nothing looks for rows by these columns. */
  const neverChecked = `
    admin_messages.responded_by offers.made_by refunds.made_by request_assignments.assigned_by request_notes.author_id
    request_snoozes.user_id show_change_requests.user_id show_changes.made_by tickets.delivered_by`
    .trim()
    .split(/\s+/)

  it('have an index that begins with them, so that a delete does not scan the tables that refer to it', async () => {
    const keys = await foreignKeys()
    expect(keys.length).toBeGreaterThan(25)
    const indexed = await indexedColumns()
    expect(keys.filter((key) => !indexed.includes(key)).sort()).toEqual(neverChecked)
  })

  it('of files are read through their indexes', async () => {
    for (const [table, column] of [
      ['ticket_requests', 'screenshotFileId'],
      ['tickets', 'fileId'],
      ['file_contents', 'fileId'],
      ['return_files', 'fileId'],
    ] as const) {
      const plan = await explain(db, db(table).where(column, 'x').select(column))
      expect(plan).not.toMatch(/\bscan (?:on )?(?:ticket|file)/i)
    }
  })
})

describe('columns that hold a state', () => {
  /** The values that our code knows. */
  const known: Record<string, readonly string[]> = {
    'discount_uses.state': discountUseStates,
    'disputes.status': disputeStatuses,
    'email_logs.status': emailStatuses,
    'offers.status': offerStatuses,
    'orders.state': orderStates,
    'payments.state': paymentStates,
    'refunds.state': refundStates,
    'resell_notifications.status': listingStatuses,
    'sql_queries.state': queryStates,
    'ticket_requests.status': requestStatuses,
    'ticket_requests.status_before_completion': requestStatuses,
    'ticket_returns.status_before': returnableStatuses,
    'tickets.return_status': returnStatuses,
    'tickets.status': ticketStatuses,
    'transaction_totals.payment_status': paymentStatuses,
    'transactions.payment_status': paymentStatuses,
    'transactions.user_membership_status': membershipStatuses,
    'users.membership_status': membershipStatuses,
  }

  it('are all listed here', async () => {
    const named = (await columns()).filter((name) => /[._](?:status|state)(?:_|$)/.test(name))
    expect(named.sort()).toEqual(Object.keys(known))
  })

  /** The values that the database allows, by what enforces it. */
  async function allowed(column: string): Promise<string[][]> {
    const [table, name] = column.split('.')
    const rows = await read(
      onPostgres()
        ? `select pg_get_constraintdef(oid) as definition from pg_constraint
           where contype = 'c' and convalidated and conname = '${table}_${name}_known'`
        : `select substr(sql, instr(sql, 'when new.${name} not in'), instr(sql, 'begin') - instr(sql, 'when')) as definition
           from sqlite_master where type = 'trigger' and tbl_name = '${table}'
           and name in ('${table}_${name}_known_insert', '${table}_${name}_known_update')`,
    )
    return rows.map(({ definition = '' }) =>
      [...definition.matchAll(/'(\w+)'/g)].map(([, value = '']) => value),
    )
  }

  it.each(Object.keys(known))('take only what our code knows: %s', async (column) => {
    const checks = await allowed(column)
    expect(checks).toHaveLength(onPostgres() ? 1 : 2)
    for (const values of checks) expect(values).toEqual(known[column])
  })

  it('refuse anything else in new and in changed rows', async () => {
    const message = { subject: 'x', type: 'x', recipient: 'x', sender: 'x', content: 'x', at: 'x' }
    await expect(db('email_logs').insert({ id: 'new', ...message, status: 'lost' })).rejects.toThrow()
    await db('email_logs').insert({ id: 'old', ...message, status: 'pending' })
    const change = (status: string) => db('email_logs').where({ id: 'old' }).update({ status })
    await expect(change('lost')).rejects.toThrow()
    expect(await change('delivered')).toBe(1)
  })
})

describe('pruning', () => {
  /** What stays for good, or until its account or request is erased (docs/ARCHITECTURE.md, What is deleted). */
  const stays = `
    admin_messages blacklisted_words canned_replies chat_messages chat_reads credentials discount_codes
    discount_uses disputes analytics_figures analytics_position events known_devices offers orders payments
    refunds request_assignments request_notes request_snoozes resell_notifications resell_opt_ins return_files
    search_words show_change_requests show_changes sql_console_login ticket_codes ticket_requests ticket_returns
    tickets transaction_totals transactions
    users vapid_keys`
    .trim()
    .split(/\s+/)
  /** Deleted by a job of their own: unused uploads. */
  const others = ['file_contents', 'files']

  it('covers every table that only grows', async () => {
    const pruned = new Set(retention.map(({ table }) => table))
    expect([...pruned, ...others, ...stays].sort()).toEqual((await tables()).sort())
  })

  it.each(retention.map((rule) => [`${rule.table}.${rule.column}`, rule] as const))(
    'finds the oldest rows through an index: %s',
    async (_, rule) => {
      const plan = await explain(db, deleteBatch(db, rule, new Date()))
      expect(plan).not.toMatch(/seq scan|^scan /im)
    },
  )
})
