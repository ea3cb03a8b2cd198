import Sqlite from 'better-sqlite3'
import { messageOf } from '../../config/errorDetails.ts'
import { collectRows } from './collectRows.ts'
import type { Outcome } from './sqlConsole.ts'
import { explainRefusal, firstWord } from './statements.ts'

const secretMessage = (name: string) => `The table ${name} holds secrets, so the console does not read it.`

/** Opcodes that open a table or an index by its root page: sqlite.org/opcode.html */
const opening = ['OpenRead', 'OpenWrite', 'ReopenIdx']
/** Of `p5`: `p2` is not the page, but a register that has it. */
const pageInRegister = 0x10
/** They do more than calculate. */
const refusedFunctions = ['load_extension', 'fts3_tokenizer', 'rtreecheck', 'sqlite_log', 'fts5', 'optimize']

/** Samples of what indexes contain, secret ones included. */
const isSample = (name: string) => /^sqlite_stat[34]$/i.test(name)

interface Opcode {
  opcode: string
  p2: number
  p3: number
  p4: string | null
  p5: number
}

/** Runs a query on a connection that can only read. */
export function querySqlite(file: string, sql: string, secretTables: readonly string[]): Outcome {
  let db: Sqlite.Database
  try {
    db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 1000 })
    // Sorting must not fill the disk.
    db.pragma('temp_store = memory')
    db.pragma('query_only = on')
    db.pragma('trusted_schema = off')
    // Explained and read in the same state of the schema.
    db.exec('begin')
    db.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    return { unavailable: messageOf(error) }
  }
  try {
    const statement = db.prepare(sql)
    const isExplain = firstWord(sql) === 'explain'
    if (!statement.readonly || !statement.reader) return { error: explainRefusal(sql) }
    if (!isExplain && !['select', 'with', 'values'].includes(firstWord(sql))) {
      return { error: explainRefusal(sql) }
    }
    // An explanation reads no table. What it explains is checked all the same, since it is never needed for these.
    const refusal = refuse(db, isExplain ? withoutExplain(sql) : sql, secretTables)
    if (refusal !== undefined) return { error: refusal }

    const collection = collectRows()
    const rows = statement.raw().safeIntegers().iterate() as IterableIterator<unknown[]>
    for (const row of rows) if (!collection.add(row)) break
    return {
      columns: statement.columns().map(({ name }) => name),
      rows: collection.rows,
      isCut: collection.isCut,
    }
  } catch (error) {
    return { error: explainError(error) }
  } finally {
    db.close()
  }
}

/** @returns why the statement is not run; undefined if it may be */
function refuse(db: Sqlite.Database, sql: string, secretTables: readonly string[]): string | undefined {
  const program = db.prepare(`explain ${sql}`).all() as Opcode[]
  const schema = db
    .prepare('select tbl_name as name, rootpage from sqlite_master where rootpage > 0')
    .all() as { name: string; rootpage: number }[]
  const nameOf = new Map(schema.map(({ name, rootpage }) => [rootpage, name]))
  const secret = new Set<string>(secretTables)
  for (const { opcode, p2, p3, p4, p5 } of program) {
    if (opening.includes(opcode)) {
      if (opcode === 'OpenWrite' || p3 !== 0 || (p5 & pageInRegister) !== 0) return explainRefusal(sql)
      const name = nameOf.get(p2)
      // Page 1 is sqlite_master, which describes the tables.
      if (name === undefined && p2 !== 1) return explainRefusal(sql)
      if (name !== undefined && (secret.has(name) || isSample(name))) return secretMessage(name)
    }
    const called = /^(\w+)\(/.exec(p4 ?? '')?.[1]?.toLowerCase()
    if (called !== undefined && refusedFunctions.includes(called)) {
      return `The function ${called} is not available in the console.`
    }
    if (opcode === 'VOpen') {
      const module = virtualTables(db).find((name) => sql.toLowerCase().includes(name))
      if (module !== undefined) return `The table ${module} is not available in the console.`
    }
  }
  return undefined
}

/**
 * Tables that a module makes up, but for those with facts of the schema. A query can only use one by its name, which no quotes
 * can disguise.
 */
function virtualTables(db: Sqlite.Database): string[] {
  const modules = db.prepare('select lower(name) from pragma_module_list').pluck().all() as string[]
  return modules.filter((name) => !name.startsWith('pragma_') && !name.startsWith('json'))
}

function withoutExplain(sql: string): string {
  return sql.replace(/^[\s\S]*?\bexplain\b(?:\s+query\s+plan\b)?/i, '')
}

function explainError(error: unknown): string {
  const message = messageOf(error)
  return /more than one statement/.test(message) ? 'Please run one statement at a time.' : message
}
