import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { readableTables } from '../../db/secretTables.ts'

/** An arbitrary constant that identifies our lock among a PostgreSQL server's advisory locks. */
const advisoryLock = 7_105_027
/** Iterations of SCRAM-SHA-256, as in PostgreSQL. */
const iterations = 4096
/** Connections of the role, for all processes together. */
const maxConnections = 8

/**
 * Makes the role that the console signs in as: it owns nothing, may read the readable tables, and nothing else. Its password is
 * made once and kept in a table that it cannot read, so that all processes share it.
 *
 * @returns the address of the database for that role
 * @throws {Error} if the database's user may not create roles
 */
export async function prepareConsoleRole(db: Knex, databaseUrl: string): Promise<string> {
  const login = await db.transaction(async (tx) => {
    // Grants of two processes at once would fail.
    await tx.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
    const { rows } = await tx.raw('select current_database() as name')
    const database: string = rows[0].name
    // Roles belong to the server, which may have several databases of ours.
    const role = `live_shows_console_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`
    const made = { id: 1, role, password: randomBytes(24).toString('hex') }
    await tx('sql_console_login').insert(made).onConflict('id').ignore()
    const kept = await tx('sql_console_login').where({ id: 1 }).first('role', 'password')
    // A copy of a database has the name of the original's role.
    const password: string = kept.role === role ? kept.password : made.password
    if (kept.role !== role) await tx('sql_console_login').where({ id: 1 }).update(made)
    await grant(tx, database, role, password)
    return { role, password }
  })
  const url = new URL(databaseUrl)
  url.username = login.role
  url.password = login.password
  return url.href
}

async function grant(tx: Knex.Transaction, database: string, role: string, password: string): Promise<void> {
  const exists = await tx.raw('select 1 from pg_roles where rolname = ?', [role])
  if (exists.rows.length === 0) await tx.raw('create role ?? nologin', [role])
  // Not the password itself, which the server's log might show.
  await tx.raw(
    `alter role ?? login noinherit nocreatedb nocreaterole connection limit ${maxConnections}
     password '${scramVerifier(password)}'`,
    [role],
  )
  // The only right of `public` that the role could use: to create temporary tables.
  await tx.raw('revoke temporary on database ?? from public', [database])
  await tx.raw('revoke all on all tables in schema public from ??', [role])
  await tx.raw('grant usage on schema public to ??', [role])
  await tx.raw(`grant select on ${readableTables.map(() => '??').join(', ')} to ??`, [
    ...readableTables,
    role,
  ])
}

/** A password as PostgreSQL stores it: postgresql.org/docs/current/catalog-pg-authid.html */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  const serverKey = hmac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
