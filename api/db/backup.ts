import { copyFile, link, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Knex } from 'knex'
import { parseEnv, sqliteFile } from '../config/env.ts'
import { codeOf, messageOf } from '../config/errorDetails.ts'
import { copyRows } from './copyRows.ts'
import { createDb, type DatabaseSettings } from './knex.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { withStartLock } from './withStartLock.ts'

/**
 * Writes everything the application keeps, files included, into one SQLite file, whichever database it comes from. Servers may go on
 * writing: the backup has the state of one point in time. It bears its name once it is complete and was opened and checked.
 *
 * @param file must not exist yet
 * @returns its size in bytes
 */
export async function saveBackup(settings: DatabaseSettings, file: string): Promise<{ bytes: number }> {
  if (await exists(file)) throw new Error(`${file} exists already`)
  await mkdir(dirname(resolve(file)), { recursive: true })
  // Beside it, because a file can only be renamed within its disk.
  const folder = await mkdtemp(`${resolve(file)}-`)
  try {
    const made = join(folder, 'backup')
    if (settings.databaseUrl) await copyToSqlite(settings, folder)
    vacuumInto(sqliteFile(settings.databaseUrl ? folder : settings.dataDir), made)
    checkBackup(made)
    await sync(made)
    await rename(made, file)
    await sync(dirname(resolve(file)))
    return { bytes: (await stat(file)).size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Puts a backup in the place of the database. A SQLite database that was there stays beside it; a PostgreSQL one must have no accounts.
 * Sessions are not restored: some may have been ended since.
 *
 * @param now names what it replaces
 * @returns the file of the database that was replaced, if there was one
 * @throws {Error} if the file is no complete backup of this version, or a server runs
 */
export async function restoreBackup(
  settings: DatabaseSettings,
  file: string,
  now: Date,
): Promise<{ replaced: string | undefined }> {
  checkBackup(file)
  const folder = await mkdtemp(join(dirname(resolve(file)), 'live-shows-restore-'))
  try {
    const copy = sqliteFile(folder)
    await copyFile(file, copy)
    forgetSessions(copy)
    if (settings.databaseUrl) {
      await copyToPostgres(folder, settings.databaseUrl)
      return { replaced: undefined }
    }
    return { replaced: await putInPlace(copy, settings, now) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Copies a SQLite database to a PostgreSQL one that has no accounts, and compares what arrived value by value.
 *
 * @returns how many rows were copied
 * @throws {Error} if a server runs on either of them
 */
export async function moveToPostgres(
  { dataDir }: Pick<DatabaseSettings, 'dataDir'>,
  databaseUrl: string,
): Promise<{ rows: number }> {
  const file = sqliteFile(dataDir)
  if (!(await exists(file))) throw new Error(`There is no ${file}`)
  return withStartLock(parseEnv({ DATA_DIR: dataDir }), async () => {
    refuseIfOpen(file)
    return copyToPostgres(dataDir, databaseUrl)
  })
}

async function copyToSqlite(settings: DatabaseSettings, folder: string): Promise<void> {
  const made = parseEnv({ DATA_DIR: folder })
  await withDatabases(settings, made, async (from, to) => {
    await assertMigrated(from)
    await migrate(to, made)
    await copyRows(from, to)
  })
}

async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<{ rows: number }> {
  const from = parseEnv({ DATA_DIR: dataDir })
  const to = parseEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  return withDatabases(from, to, async (source, target) => {
    await assertMigrated(source)
    await refuseOtherConnections(target)
    await migrate(target, to)
    const [accounts] = await target('users').limit(1)
    if (accounts) throw new Error('That database has accounts already: choose an empty one')
    return { rows: await copyRows(source, target) }
  })
}

async function withDatabases<T>(
  from: DatabaseSettings,
  to: DatabaseSettings,
  work: (from: Knex, to: Knex) => Promise<T>,
): Promise<T> {
  const source = createDb(from)
  const target = createDb(to)
  try {
    return await work(source, target)
  } finally {
    await source.destroy()
    await target.destroy()
  }
}

function vacuumInto(file: string, copy: string): void {
  const source = openSqlite(file)
  try {
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
}

function openSqlite(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new Error(`${file} cannot be opened as a database`, { cause: error })
  }
}

/** @throws {Error} unless the file is whole, all its references lead somewhere, and it has the tables of this version */
function checkBackup(file: string): void {
  const backup = openSqlite(file)
  try {
    const damage = backup.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new Error(`${file} is damaged: ${damage}`)
    const broken = backup.pragma('foreign_key_check') as { table: string }[]
    if (broken[0]) throw new Error(`${file} is incomplete: rows of ${broken[0].table} refer to missing ones`)
    const names = backup.prepare('select name from knex_migrations order by name').pluck().all()
    assertVersion(file, names as string[])
  } catch (error) {
    const code = codeOf(error)
    if (code === 'SQLITE_NOTADB' || code === 'SQLITE_ERROR')
      throw new Error(`${file} is no backup`, { cause: error })
    if (code?.startsWith('SQLITE_'))
      throw new Error(`${file} is damaged: ${messageOf(error)}`, { cause: error })
    throw error
  } finally {
    backup.close()
  }
}

async function assertMigrated(db: Knex): Promise<void> {
  assertVersion('The database', await db('knex_migrations').orderBy('name').pluck('name'))
}

function assertVersion(what: string, names: readonly string[]): void {
  if (names.join() !== Object.keys(migrations).sort().join())
    throw new Error(`${what} has the tables of another version: use that version's code for it`)
}

function forgetSessions(file: string): void {
  const copy = new Sqlite(file)
  copy.pragma('foreign_keys = on')
  copy.prepare('delete from sessions').run()
  copy.close()
}

/** @returns the file that the database which was there has now */
function putInPlace(copy: string, settings: DatabaseSettings, now: Date): Promise<string | undefined> {
  return withStartLock(settings, async () => {
    const file = sqliteFile(settings.dataDir)
    const incoming = `${file}.incoming`
    await copyFile(copy, incoming)
    await sync(incoming)
    let replaced: string | undefined
    if (await exists(file)) {
      refuseIfOpen(file)
      replaced = `${file}.replaced-${now.toISOString().replaceAll(':', '-')}`
      await link(file, replaced)
    }
    // The database always has a file, the old or the new one: a server that found none would make an empty one.
    await rename(incoming, file)
    await sync(settings.dataDir)
    return replaced
  })
}

/** SQLite leaves its log only while no other connection is open; afterwards the file has everything: sqlite.org/pragma.html#pragma_journal_mode */
function refuseIfOpen(file: string): void {
  const db = new Sqlite(file, { timeout: 0 })
  try {
    db.pragma('journal_mode = delete')
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') throw new Error(`A process uses ${file}: stop the server first`)
    throw error
  } finally {
    db.close()
  }
}

/** PostgreSQL's own workers do not count: an autovacuum may run whether a server does or not. */
async function refuseOtherConnections(db: Knex): Promise<void> {
  const { rows } = await db.raw(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  if (rows.length > 0) throw new Error('Another process is connected to that database: stop the server first')
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Makes a file, or what a folder lists, survive a power failure. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
