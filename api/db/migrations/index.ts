import type { Knex } from 'knex'
import * as firstTables from './001_first_tables.ts'
import * as unusedFiles from './002_unused_files.ts'

/** In the order of their names. A migration that has run anywhere is never edited; a new one is added. */
export const migrations: Record<string, Knex.Migration> = {
  '001_first_tables': firstTables,
  '002_unused_files': unusedFiles,
}
