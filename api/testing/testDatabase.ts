import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; empty on SQLite. */
    postgresUrl: string
  }
}

/** Whether this run is on PostgreSQL. */
export function onPostgres(): boolean {
  return inject('postgresUrl') !== ''
}

/** How often a random test runs: on PostgreSQL half as often, because the code above the database is the same. */
export function timesOnThisEngine(times: number): number {
  return onPostgres() ? Math.ceil(times / 2) : times
}

/** The name of the database with all tables and no rows. */
export const migratedDatabase = 'migrated'

/**
 * A new database for one test file, with all tables and no rows; undefined on SQLite, where it is a file of the test app.
 *
 * @param template what to copy: `template1` has no tables
 */
export async function createTestDatabase(template = migratedDatabase): Promise<string | undefined> {
  const server = inject('postgresUrl')
  return server === ''
    ? undefined
    : createDatabase(server, `test_${randomUUID().replaceAll('-', '')}`, template)
}

/** Creates a database as a copy of another, and returns its address. */
export async function createDatabase(server: string, name: string, template: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
