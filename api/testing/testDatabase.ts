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

/** A new, empty database for one test file; undefined on SQLite, where it is a file of the test app. */
export async function createTestDatabase(): Promise<string | undefined> {
  const server = inject('postgresUrl')
  if (server === '') return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
