/** The part of a better-sqlite3 connection that knex uses. */
interface Connection {
  prepare(sql: string): unknown
}

const mostStatements = 500
const changesTables = /^\s*(?:alter|create|drop|reindex|vacuum)\b/i

/**
 * Caches a connection's prepared statements by their text. knex prepares a statement for every call, which usually takes
 * longer than running it. The least recently used ones are evicted; a schema change clears the cache.
 */
export function reuseStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection)
  const statements = new Map<string, unknown>()
  connection.prepare = (sql) => {
    if (changesTables.test(sql)) {
      statements.clear()
      return prepare(sql)
    }
    const statement = statements.get(sql) ?? prepare(sql)
    // A Map keeps insertion order, so the most recently used entry is last.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > mostStatements && oldest !== undefined) statements.delete(oldest)
    return statement
  }
}
