import { copyFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { requestsApi } from '#contract/requests.ts'
import { parseEnv, sqliteFile } from './config/env.ts'
import { restoreBackup } from './db/backup.ts'
import { runChild } from './testing/childProcess.ts'
import { paidRequest, submitRequest } from './testing/factories.ts'
import { noLimits } from './testing/noLimits.ts'
import { sharedApp, startTestApp, testPassword } from './testing/startTestApp.ts'
import { createTestDatabase, onPostgres } from './testing/testDatabase.ts'

const app = sharedApp({ limits: noLimits })

let folder: string
let file: string
beforeEach(async () => {
  folder = await newFolder()
  file = join(folder, 'backup.sqlite')
})

async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'live-shows-backup-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** The settings of the running app. */
const running = () => ({
  DATA_DIR: app.dataDir,
  ...(app.deps.env.databaseUrl && { DATABASE_URL: app.deps.env.databaseUrl }),
})

/** The settings of a new installation, whose database has no accounts. */
async function elsewhere(): Promise<Record<string, string>> {
  const databaseUrl = await createTestDatabase('template1')
  return { DATA_DIR: await newFolder(), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

async function run(settings: Record<string, string>, ...parameters: string[]) {
  const child = runChild('api/backup.ts', settings, parameters)
  const code = await child.ended()
  return { code, output: child.output() }
}

async function done(settings: Record<string, string>, ...parameters: string[]): Promise<string> {
  const { code, output } = await run(settings, ...parameters)
  expect(code, output).toBe(0)
  return output
}

/** Runs the app on what was restored. */
async function startOn(settings: Record<string, string>) {
  const restored = await startTestApp({ env: settings, clock: app.clock })
  onTestFinished(() => restored.stop())
  return restored
}

describe('a backup', () => {
  it('taken while people write has all that was acknowledged before it, with files, and is restored whole', {
    tags: 'postgres',
  }, async () => {
    const { customer, request } = await paidRequest(app)
    const writer = await app.signIn()
    let isOver = false
    const submitted: string[] = []
    const write = async () => {
      while (!isOver) submitted.push((await submitRequest(writer)).id)
    }
    let before: string[] = []
    const back = async () => {
      await expect.poll(() => submitted.length).toBeGreaterThan(3)
      before = [...submitted]
      expect(await done(running(), 'save', file)).toContain(`Backed up to ${file}`)
    }
    await Promise.all([write(), back().finally(() => (isOver = true))])
    expect(await readdir(folder)).toEqual(['backup.sqlite'])

    const settings = await elsewhere()
    expect(await done(settings, 'restore', file)).toContain(`Restored ${file}.`)
    const restored = await startOn(settings)
    const { client, user } = customer
    const again = restored.visitor()
    again.cookies = new Map(client.cookies)
    expect(await again.refusal(accountsApi.me)).toMatchObject({ status: 401 })
    await again.call(accountsApi.login, { body: { email: user.email, password: testPassword } })
    const params = { id: request.id }
    const found = await again.call(requestsApi.get, { params })
    expect(found).toEqual(await client.call(requestsApi.get, { params }))
    const picture = async (address: string, cookie: string) =>
      Buffer.from(
        await (await fetch(`${address}${found.stubhubScreenshot}`, { headers: { cookie } })).arrayBuffer(),
      )
    const bytes = await picture(restored.address, again.cookie)
    expect(bytes.length).toBeGreaterThan(1000)
    expect(bytes).toEqual(await picture(app.address, client.cookie))
    expect(await restored.db('ticket_requests').pluck('id')).toEqual(expect.arrayContaining(before))
  })

  it('is never written over a file, and only a whole one of this version is restored', async () => {
    await done(running(), 'save', file)
    expect(await run(running(), 'save', file)).toEqual({ code: 1, output: `${file} exists already\n` })
    const settings = await elsewhere()
    const refuses = (words: string) =>
      expect(restoreBackup(parseEnv(settings), file, new Date())).rejects.toThrow(words)
    const whole = join(folder, 'whole')
    await copyFile(file, whole)
    change('delete from users')
    await refuses('refer to missing ones')
    await copyFile(whole, file)
    change("update knex_migrations set name = '000_another'")
    await refuses('has the tables of another version')
    await copyFile(whole, file)
    await truncate(file, 40 * 4096)
    await refuses('is damaged')
    await writeFile(file, 'words and no database')
    await refuses('is no backup')
    await rm(file)
    await refuses('cannot be opened')
    expect(await run(settings, 'restore')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage'),
    })
    // None of these left anything behind.
    expect(await readdir(settings.DATA_DIR ?? '')).toEqual([])
    expect(await readdir(folder)).toEqual(['whole'])
  })

  it('is not restored while a server runs, nor over what is there', { tags: 'postgres' }, async () => {
    await done(running(), 'save', file)
    const { code, output } = await run(running(), 'restore', file)
    expect(output).toContain('stop the server first')
    expect(code).toBe(1)
    const settings = await elsewhere()
    if (settings.DATABASE_URL) await connectAsWorker(settings.DATABASE_URL)
    await done(settings, 'restore', file)
    const again = await run(settings, 'restore', file)
    if (onPostgres()) {
      expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has accounts already') })
      return
    }
    const [, kept = ''] = /What was there before is (\S+)\. /.exec(again.output) ?? []
    expect(await readdir(settings.DATA_DIR ?? '')).toContain(kept.split('/').at(-1))
    expect(again.code).toBe(0)
  })
})

if (onPostgres())
  it('a SQLite database is moved to PostgreSQL whole, once', { tags: 'postgres' }, async () => {
    const { request, customer } = await paidRequest(app)
    await done(running(), 'save', file)
    const dataDir = await newFolder()
    await copyFile(file, sqliteFile(dataDir))
    const databaseUrl = (await createTestDatabase('template1')) ?? ''
    const busy = new Sqlite(sqliteFile(dataDir))
    busy.pragma('journal_mode = wal')
    busy.prepare('select id from users').get()
    expect(await run({ DATA_DIR: dataDir }, 'move', databaseUrl)).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop the server first'),
    })
    busy.close()
    expect(await done({ DATA_DIR: dataDir }, 'move', databaseUrl)).toMatch(/^Copied \d+ rows/)
    expect(await run({ DATA_DIR: dataDir }, 'move', databaseUrl)).toMatchObject({
      code: 1,
      output: expect.stringContaining('has accounts already'),
    })
    const moved = await startOn({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    // Nobody has to sign in again.
    const client = moved.visitor()
    client.cookies = new Map(customer.client.cookies)
    const params = { id: request.id }
    expect(await client.call(requestsApi.get, { params })).toEqual(
      await customer.client.call(requestsApi.get, { params }),
    )
    expect(await moved.db('payments').sum('amount as cents')).toEqual(
      await app.db('payments').sum('amount as cents'),
    )
  })

/** Stands for an autovacuum, which nobody can start at a chosen time: like it, this connection is not a client's. */
async function connectAsWorker(databaseUrl: string): Promise<void> {
  const worker = new Client(`${databaseUrl}?replication=database`)
  await worker.connect()
  onTestFinished(() => worker.end())
}

function change(sql: string): void {
  const backup = new Sqlite(file)
  backup.pragma('foreign_keys = off')
  backup.exec(sql)
  backup.close()
}
