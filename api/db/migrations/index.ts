import type { Knex } from 'knex'
import { down, up } from './001_first_tables.ts'

/** In the order of their names. A migration that has run anywhere is never edited; a new one is added. */
export const migrations: Record<string, Knex.Migration> = {
  '001_first_tables': { up, down },
}
