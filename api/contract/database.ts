import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredText } from './fields.ts'
import { paging } from './lists.ts'

/** What the console shows of a query at most. */
export const sqlLimits = {
  seconds: 5,
  rows: 1000,
  /** Longer texts end with `…`. */
  cellCharacters: 2000,
  /** The rows of a result, as JSON. */
  bytes: 2_000_000,
  queryCharacters: 10_000,
} as const

/** Whole numbers beyond 2^53 and dates are texts, bytes are hexadecimal. */
export const sqlCell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type SqlCell = z.output<typeof sqlCell>

export const sqlResult = z.object({
  /** Columns in order; names may repeat. */
  columns: z.array(z.string()),
  /** The cells in the order of the columns. */
  rows: z.array(z.array(sqlCell)),
  /** There are more rows than `sqlLimits` allows. */
  isCut: z.boolean(),
  ms: z.int(),
})
export type SqlResult = z.output<typeof sqlResult>

export const sqlTable = z.object({
  name: z.string(),
  /** About how many; null if the database does not know. */
  rows: z.nullable(z.int()),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type SqlTable = z.output<typeof sqlTable>

/**
 * How a query ended: it `ran`, its result was `cut` at the limits, it was `stopped` for want of time or memory, the console `refused` it,
 * or the database `failed` at it.
 */
export const queryStates = ['ran', 'cut', 'stopped', 'refused', 'failed'] as const
export const queryState = z.enum(queryStates)
export type QueryState = z.output<typeof queryState>

export const pastQuery = z.object({
  id,
  at: instant,
  /** Name of the developer who ran the query. */
  name: z.string(),
  query: z.string(),
  /** Null if it has not ended, also because the server stopped meanwhile. */
  ms: z.nullable(z.int()),
  rowCount: z.nullable(z.int()),
  state: z.nullable(queryState),
  error: z.nullable(z.string()),
})
export type PastQuery = z.output<typeof pastQuery>

export const databaseApi = {
  /** One statement that only reads. A failed one is answered with `sql_failed` and what the database says about it. */
  execute: endpoint({
    method: 'POST',
    path: '/api/developer/execute-sql',
    kind: 'json',
    body: z.object({ query: requiredText('Please enter a SQL query', sqlLimits.queryCharacters) }),
    reply: sqlResult,
  }),
  /** The tables that the console can read, by name. */
  schema: endpoint({
    method: 'GET',
    path: '/api/developer/database/schema',
    kind: 'json',
    reply: z.array(sqlTable),
  }),
  /** What developers have run, newest first. The `Link` header has the next page's address. */
  queries: endpoint({
    method: 'GET',
    path: '/api/developer/database/queries',
    kind: 'json',
    query: z.object(paging),
    reply: z.array(pastQuery),
  }),
}
