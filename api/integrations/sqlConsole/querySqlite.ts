import Sqlite from 'better-sqlite3'
import { messageOf } from '../../config/errorDetails.ts'
import { readableTables, secretTables } from '../../db/secretTables.ts'
import { collectRows } from './collectRows.ts'
import type { Outcome } from './sqlConsole.ts'
import {
  catalogueMessage,
  changesMessage,
  explainSyntax,
  firstWord,
  refuseText,
  secretMessage,
  unavailableMessage,
  unlistedMessage,
  withoutExplain,
} from './statements.ts'

/** Opcodes that open a table or an index by its root page: sqlite.org/opcode.html */
const opening = ['OpenRead', 'OpenWrite', 'ReopenIdx']
/** Flag in `p5`: `p2` is not the page, but a register that has it. */
const pageInRegister = 0x10
/** What describes the schema. Its real contents have all tables with their columns, and the path of the database. */
const catalogue = /\b(?:sqlite_(?:temp_)?(?:master|schema)|pragma_\w+)\b/i
/** Functions that do more than calculate. */
const refusedFunctions = ['load_extension', 'fts3_tokenizer', 'rtreecheck', 'sqlite_log', 'fts5', 'optimize']

interface Opcode {
  opcode: string
  p2: number
  p3: number
  p4: string | null
  p5: number
}

/** Runs a query on a connection that can only read. */
export function querySqlite(file: string, sql: string): Outcome {
  const refusal = refuseText(sql)
  if (refusal !== undefined) return { error: refusal, state: 'refused' }
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
    if (catalogue.test(sql)) db = openCatalogue(db)
  } catch (error) {
    return { unavailable: messageOf(error) }
  }
  try {
    const statement = db.prepare(sql)
    if (!statement.readonly || !statement.reader) return { error: changesMessage(sql), state: 'refused' }
    // An explanation reads no table. What it explains is checked all the same, since it is never needed for these.
    const reason = refuse(db, firstWord(sql) === 'explain' ? withoutExplain(sql) : sql)
    if (reason !== undefined) return { error: reason, state: 'refused' }

    const collection = collectRows()
    const rows = statement.raw().safeIntegers().iterate() as IterableIterator<unknown[]>
    for (const row of rows) if (!collection.add(row)) break
    return {
      columns: statement.columns().map(({ name }) => name),
      rows: collection.rows,
      isCut: collection.isCut,
    }
  } catch (error) {
    const message = messageOf(error)
    const syntax = explainSyntax(message, sql)
    return syntax === undefined ? { error: message, state: 'failed' } : { error: syntax, state: 'refused' }
  } finally {
    db.close()
  }
}

/** An empty database that has only the readable tables, in the place of the real one. */
function openCatalogue(db: Sqlite.Database): Sqlite.Database {
  const names = readableTables.map((name) => `'${name}'`).join(', ')
  const statements = db
    .prepare(
      `select sql from sqlite_master where sql is not null and tbl_name in (${names}) order by type = 'table' desc`,
    )
    .pluck()
    .all() as string[]
  db.close()
  const empty = new Sqlite(':memory:')
  empty.exec(statements.join(';\n'))
  empty.pragma('query_only = on')
  return empty
}

/** @returns why the statement is not run; undefined if it may be */
function refuse(db: Sqlite.Database, sql: string): string | undefined {
  const program = db.prepare(`explain ${sql}`).all() as Opcode[]
  const schema = db
    .prepare('select tbl_name as name, rootpage from sqlite_master where rootpage > 0')
    .all() as { name: string; rootpage: number }[]
  const isCatalogue = catalogue.test(sql)
  const nameOf = new Map(schema.map(({ name, rootpage }) => [rootpage, name]))
  for (const { opcode, p2, p3, p4, p5 } of program) {
    if (opening.includes(opcode)) {
      if (opcode === 'OpenWrite') return changesMessage(sql)
      // Page 1 describes the tables, which are empty here.
      if (isCatalogue && p2 === 1) continue
      if (isCatalogue) return catalogueMessage
      const name = p3 === 0 && (p5 & pageInRegister) === 0 ? nameOf.get(p2) : undefined
      if (isOneOf(secretTables, name)) return secretMessage(name)
      if (!isOneOf(readableTables, name)) return unlistedMessage
    }
    const called = /^(\w+)\(/.exec(p4 ?? '')?.[1]?.toLowerCase()
    if (called !== undefined && refusedFunctions.includes(called)) {
      return unavailableMessage(called)
    }
    if (opcode === 'VOpen') {
      const module = virtualTables(db).find((name) => sql.toLowerCase().includes(name))
      if (module !== undefined) return unavailableMessage(module)
    }
  }
  return undefined
}

function isOneOf<Name extends string>(tables: readonly Name[], name: string | undefined): name is Name {
  return (tables as readonly (string | undefined)[]).includes(name)
}

/** Tables that a module makes up, but for those of the catalogue. A query can only use one by its name, which no quotes can disguise. */
function virtualTables(db: Sqlite.Database): string[] {
  const modules = db.prepare('select lower(name) from pragma_module_list').pluck().all() as string[]
  return modules.filter((name) => !name.startsWith('pragma_') && !name.startsWith('json'))
}
