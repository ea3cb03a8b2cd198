import type { Knex } from 'knex'
import { isPostgres } from '../knex.ts'
import { accounts } from './baseline/accounts.ts'
import { postgres, sqlite } from './baseline/dialect.ts'
import { money } from './baseline/money.ts'
import { operations } from './baseline/operations.ts'
import { requests } from './baseline/requests.ts'
import { tickets } from './baseline/tickets.ts'

/** In the order of their names. Never edit a migration that has run anywhere; add a new one. None is ever taken down. */
export const migrations: Record<string, (knex: Knex) => Promise<void>> = {
  '001_baseline': createTables,
}

/**
 * All tables. Ids are UUIDv7 text, times ISO-8601 UTC text, money integer cents; `concert_date` is wall time without a zone.
 * Every foreign key has an index, except those to accounts that nothing looks for, and every column that holds a state
 * is checked (schema.test.ts).
 */
async function createTables(knex: Knex): Promise<void> {
  const dialect = isPostgres(knex) ? postgres : sqlite
  for (const subject of [accounts, requests, money, tickets, operations]) {
    for (const statement of subject(dialect).split(/;\n/)) {
      if (statement.trim()) await knex.raw(statement)
    }
  }
}
