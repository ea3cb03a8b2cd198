/** What knex uses of a better-sqlite3 connection, and nothing else. */
interface Connection {
  prepare(sql: string): unknown
}

const mostStatements = 500
const changesTables = /^\s*(?:alter|create|drop|reindex|vacuum)\b/i

/**
 * Keeps a connection's prepared statements for the next call with the same text: knex prepares each one anew, which costs
 * more than most of them take to run. Values are bound, so the texts repeat. The least recently used go first; a change of
 * tables drops all.
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
    // A map keeps the order of insertion: the most recently used stands last.
    statements.delete(sql)
    statements.set(sql, statement)
    const [oldest] = statements.keys()
    if (statements.size > mostStatements && oldest !== undefined) statements.delete(oldest)
    return statement
  }
}
