import pg from 'pg'
import { sqlLimits } from '#contract/database.ts'
import { messageOf } from '../../config/errorDetails.ts'
import { readableTables, secretTables } from '../../db/secretTables.ts'
import { collectRows } from './collectRows.ts'
import type { Outcome, Unfinished } from './sqlConsole.ts'
import {
  explainSyntax,
  explainTimeout,
  firstWord,
  refuseCatalogue,
  refuseText,
  secretMessage,
  unlistedMessage,
} from './statements.ts'

const cursor = 'declare result no scroll cursor for '

/** Dates and numbers as PostgreSQL writes them, apart from those that JSON can carry unchanged. */
const types = {
  getTypeParser(oid: number) {
    if ([21, 23, 26, 700, 701].includes(oid)) return Number
    if (oid === 20) return toInteger
    if (oid === 16) return (text: string) => text === 't'
    return (text: string) => text
  },
}

function toInteger(text: string): number | string {
  return Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/**
 * Runs a query as the console's own role, in a transaction that can only read and is rolled back. A cursor takes nothing but a
 * query, and the extended protocol nothing but one statement.
 */
export async function queryPostgres(url: string, sql: string, timeoutMs: number): Promise<Outcome> {
  const refusal = refuseText(sql) ?? refuseCatalogue(sql)
  if (refusal !== undefined) return { error: refusal, state: 'refused' }
  const client = new pg.Client({
    connectionString: url,
    application_name: 'live-shows sql console',
    connectionTimeoutMillis: 3000,
    types: types as unknown as pg.CustomTypesConfig,
  })
  // A connection that breaks also fails the statement.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`set statement_timeout = ${timeoutMs}`)
    await client.query('set idle_in_transaction_session_timeout = 10000')
    await client.query('begin read only')
  } catch (error) {
    void client.end()
    return { unavailable: messageOf(error) }
  }
  try {
    const isExplain = firstWord(sql) === 'explain'
    const text = isExplain ? sql : `${cursor}${sql}`
    if (!isExplain) await oneStatement(client, text)
    // All rows by one statement: its time limit runs already, so that the query cannot change it.
    const { columns, rows, isCut } = await stream(
      client,
      isExplain ? text : `fetch ${sqlLimits.rows + 1} from result`,
    )
    return { columns, rows, isCut }
  } catch (error) {
    return explainError(error, sql, timeoutMs)
  } finally {
    // Rolls the transaction back. Not awaited, since what is left of a large result would be read first.
    void client.end()
  }
}

function oneStatement(client: pg.Client, text: string): Promise<unknown> {
  return client.query({ text, queryMode: 'extended' } as pg.QueryConfig)
}

/** Rows one by one, so that a large result does not come into memory as a whole. */
function stream(client: pg.Client, text: string) {
  return new Promise<{ columns: string[]; rows: ReturnType<typeof collectRows>['rows']; isCut: boolean }>(
    (resolve, reject) => {
      const collection = collectRows()
      const query = new pg.Query({ text, queryMode: 'extended', rowMode: 'array' } as pg.QueryConfig)
      const finish = (columns: string[]) =>
        resolve({ columns, rows: collection.rows, isCut: collection.isCut })
      query.on('row', (row, result) => {
        if (!collection.add(row as unknown as unknown[])) finish(namesOf(result))
      })
      query.on('end', (result) => finish(namesOf(result)))
      query.on('error', reject)
      client.query(query)
    },
  )
}

function namesOf(result: pg.ResultBuilder | undefined): string[] {
  return result?.fields.map(({ name }) => name) ?? []
}

function explainError(error: unknown, sql: string, timeoutMs: number): Unfinished {
  if (!(error instanceof Error)) return { error: messageOf(error), state: 'failed' }
  if ((error as pg.DatabaseError).code === '57014')
    return { error: explainTimeout(timeoutMs), state: 'stopped' }
  const refusal = explainRefusal(error as pg.DatabaseError, sql)
  return refusal === undefined
    ? { error: explainMistake(error as pg.DatabaseError, sql), state: 'failed' }
    : { error: refusal, state: 'refused' }
}

/** The message, where in the query, and the hint. */
function explainMistake({ message, position, hint }: pg.DatabaseError, sql: string): string {
  const at = Number(position ?? 0) - 1 - (firstWord(sql) === 'explain' ? 0 : cursor.length)
  const before = at >= 0 && at <= sql.length ? sql.slice(0, at).split('\n') : undefined
  const where = before ? ` (line ${before.length}, character ${(before.at(-1)?.length ?? 0) + 1})` : ''
  return `${message}${where}${hint ? `. ${hint}` : ''}`
}

/** What is not possible in a transaction that can only read, or for the role, which may do no more than read the readable tables. */
function explainRefusal({ message, code }: pg.DatabaseError, sql: string): string | undefined {
  const syntax = explainSyntax(message, sql)
  if (syntax !== undefined) return syntax
  const [, writing] = /^cannot execute (.+) in a read-only transaction$/.exec(message) ?? []
  if (writing !== undefined)
    return `The console only reads, so ${writing} is not possible. Please leave it out.`
  if (code !== '42501') return undefined
  const [, table] = /^permission denied for table (\w+)$/.exec(message) ?? []
  if (table === undefined) return `${message}. Please write the query without it.`
  if ((secretTables as readonly string[]).includes(table)) return secretMessage(table)
  if (!(readableTables as readonly string[]).includes(table)) return unlistedMessage
  return `The console may only read ${table}. Please leave out what would change or lock it, such as FOR UPDATE.`
}
