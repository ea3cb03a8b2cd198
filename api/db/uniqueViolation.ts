/**
 * Which kind of unique constraint a statement violated; undefined for other errors. Objection recognizes only PostgreSQL's
 * codes; better-sqlite3 reports SQLite's extended codes (sqlite.org/rescode.html#constraint_primarykey).
 */
export function uniqueViolation(error: unknown): 'primary key' | 'index' | undefined {
  if (!(error instanceof Error)) return undefined
  if ('nativeError' in error) return uniqueViolation(error.nativeError)
  if (!('code' in error)) return undefined
  switch (error.code) {
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
      return 'primary key'
    case 'SQLITE_CONSTRAINT_UNIQUE':
      return 'index'
    // postgresql.org/docs/current/errcodes-appendix.html: unique_violation
    case '23505':
      return 'constraint' in error && String(error.constraint).endsWith('_pkey') ? 'primary key' : 'index'
    default:
      return undefined
  }
}
