import type { QueryState, SqlResult } from '#contract/database.ts'
import { AppError } from '#contract/errors.ts'

/** Runs queries of developers so that they can neither change the database, nor read secrets, nor harm this process. */
export interface SqlConsole {
  /** @throws {AppError} sql_failed with words for the developer (`UnfinishedQuery`), sql_busy, sql_unavailable */
  run(developerId: string, sql: string): Promise<SqlResult>
  /** Ends what is running. */
  close(): void
}

/** Input of the process that runs a query, on its standard input. */
export interface Order {
  /** A file of SQLite, or an address of PostgreSQL. */
  database: { file: string } | { url: string }
  sql: string
  /** When the query is stopped. Milliseconds. */
  timeoutMs: number
}

/** What that process writes on its standard output, as JSON. */
export type Outcome = Omit<SqlResult, 'ms'> | Unfinished | { unavailable: string }

/** Why a query has no result, in words for its developer. */
export interface Unfinished {
  error: string
  state: Exclude<QueryState, 'ran' | 'cut'>
}

/** A query that has no result. */
export class UnfinishedQuery extends AppError {
  readonly state: QueryState

  constructor({ error, state }: Unfinished) {
    super('sql_failed', { message: error })
    this.state = state
  }
}
