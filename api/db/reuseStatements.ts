/** The parts of a better-sqlite3 connection and its statements that knex uses. */
export interface Connection {
  prepare(sql: string): Statement
}
interface Statement {
  /** Whether the statement returns rows. */
  reader: boolean
  all(...bindings: unknown[]): unknown[]
  raw(isOn: boolean): unknown
  columns(): { name: string }[]
}

const maxStatements = 500
const changesTables = /^\s*(?:alter|create|drop|reindex|vacuum)\b/i

/**
 * Caches a connection's prepared statements by their text. knex prepares a statement for every call, which usually takes
 * longer than running it. The least recently used ones are evicted; a schema change clears the cache. Their rows are made by
 * `readAsObjects`.
 */
export function reuseStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection)
  const statements = new Map<string, Statement>()
  connection.prepare = (sql) => {
    if (changesTables.test(sql)) {
      statements.clear()
      return prepare(sql)
    }
    const statement = statements.get(sql) ?? readAsObjects(prepare(sql))
    // A Map keeps insertion order, so the most recently used entry is last.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > maxStatements && oldest !== undefined) statements.delete(oldest)
    return statement
  }
}

/**
 * Makes the rows of a statement from arrays. The objects of better-sqlite3 are hash tables to V8, which take longer to make and to
 * read than objects of one shape (v8.dev/blog/fast-properties).
 */
function readAsObjects(statement: Statement): Statement {
  if (!statement.reader) return statement
  statement.raw(true)
  const readArrays = statement.all.bind(statement) as (...bindings: unknown[]) => unknown[][]
  let toObject: (row: unknown[]) => unknown
  let width: number | undefined
  statement.all = (...bindings) => {
    const rows = readArrays(...bindings)
    // With `select *` the columns are those of the table now.
    if (rows[0] && rows[0].length !== width) {
      width = rows[0].length
      // Quoted, and of our own queries: the console's run elsewhere.
      const fields = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: row[${index}]`)
      toObject = new Function('row', `return { ${fields} }`) as typeof toObject
    }
    return rows.map((row) => toObject(row))
  }
  return statement
}
