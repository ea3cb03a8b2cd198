import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { developerApi } from '#contract/developer.ts'
import { fileUrl } from '#contract/files.ts'
import { healthApi } from '#contract/health.ts'
import { requestsApi } from '#contract/requests.ts'
import { writeWholeFile } from '../integrations/writeWholeFile.ts'
import { offeredRequest, requestForm, screenshot, submitRequest } from '../testing/factories.ts'
import { recordingLog } from '../testing/logs.ts'
import { type SignedIn, startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { refused } from '../testing/TestClient.ts'
import { onPostgres } from '../testing/testDatabase.ts'
import { cannotSave } from './watchStorage.ts'

const minuteMs = 60_000
const { log, lines } = recordingLog()

let app: TestApp
let customer: SignedIn
beforeEach(async () => {
  app = await startTestApp({ log })
  customer = await app.signIn()
  await app.runJobs()
  lines.length = 0
})
afterEach(() => app.stop())

/** A picture that fits into no free page of the database. */
const bigPicture = Buffer.concat([
  Buffer.from(screenshot.split(',')[1] ?? '', 'base64'),
  randomBytes(1024 * 1024),
])
const bigScreenshot = `data:image/png;base64,${bigPicture.toString('base64')}`

const everything = async () => {
  const tables = ['ticket_requests', 'files', 'file_contents', 'commands', 'events', 'jobs']
  const counts = tables.map(async (table) => [table, (await app.db(table).select()).length])
  return Object.fromEntries(await Promise.all(counts))
}
const health = () => app.visitor().try(healthApi.health)

describe('a full disk', () => {
  it('answers 507 in words with Retry-After, saves nothing by halves, and the same call succeeds later', {
    tags: 'postgres',
  }, async () => {
    const before = await everything()
    const makeRoom = await fillDisk(app.db)
    const call = { body: requestForm({ stubhubScreenshot: bigScreenshot }), key: randomUUID() }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await customer.client.try(requestsApi.submit, call)
      expect(answer).toMatchObject(refused('storage_full'))
      expect(answer.text).toContain('We cannot save anything at the moment')
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(await everything()).toEqual(before)
    }
    const upload = await customer.client.send('PUT', fileUrl(randomUUID()), {
      body: new Uint8Array(bigPicture),
    })
    expect(upload.status).toBe(507)
    expect(await everything()).toEqual(before)
    // Once, and not with every call.
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ text: 'nothing can be saved' }])

    await makeRoom()
    expect((await customer.client.try(requestsApi.submit, call)).status).toBe(201)
    expect(await everything()).toMatchObject({ ticket_requests: before.ticket_requests + 1 })
  })

  it('is reported by the health check while it lasts, and no longer', async () => {
    expect((await health()).status).toBe(200)
    const makeRoom = await fillDisk(app.db)
    await customer.client.try(requestsApi.submit, { body: requestForm({ stubhubScreenshot: bigScreenshot }) })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await health()
      expect(answer).toMatchObject({
        status: 503,
        body: { message: 'Nothing can be saved: the disk is full or read-only.' },
      })
      expect(answer.headers.get('retry-after')).not.toBeNull()
    }
    await makeRoom()
    const before = await everything()
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await everything()).toEqual(before)
    expect(lines.at(-2)).toMatchObject({ level: 'info', text: 'everything can be saved again' })
  })

  it('does not keep people from reading, even where a visit would be recorded', async () => {
    await submitRequest(customer)
    app.clock.advance(30 * minuteMs)
    // Updating in place needs no new page, so the driver's error is made up.
    const { client } = app.db
    const query = client._query
    let refused = 0
    client._query = function (connection: object, statement: { sql: string }) {
      if (!/^update .sessions/.test(statement.sql)) return query.call(this, connection, statement)
      refused += 1
      return Promise.reject(
        Object.assign(new Error('no space'), { code: onPostgres() ? '53100' : 'SQLITE_FULL' }),
      )
    }
    expect(await customer.client.call(requestsApi.listMine)).toHaveLength(1)
    client._query = query
    expect(refused).toBe(1)
  })

  it('leaves jobs for later: none is lost, and none has to be retried by hand', async () => {
    const { id } = (await offeredRequest(app, {}, { customer })).request
    const makeRoom = await fillDisk(app.db)
    const queued = await app.db('jobs').where({ doneAt: null })
    await app.runJobs().catch(() => {})
    await makeRoom()
    app.clock.advance(30 * minuteMs)
    await app.runJobs()
    expect(queued.length).toBeGreaterThan(0)
    expect(await app.db('jobs').whereNotNull('failedAt')).toEqual([])
    expect(await customer.client.call(requestsApi.get, { params: { id } })).toMatchObject({ id })
  })

  it('where mails are written to files is reported too', async () => {
    const developer = await app.signIn({ isDeveloper: true })
    const { send } = app.deps.mailer
    app.deps.mailer.send = async (mail) => {
      await writeFile('/dev/full', 'Hello')
      return send(mail)
    }
    const test = () =>
      developer.client.try(developerApi.testEmail, { body: { recipient: 'sam@example.com' } })
    expect(await test()).toMatchObject(refused('storage_full'))
    app.deps.mailer.send = send
    expect((await health()).status).toBe(200)
    expect((await test()).status).toBe(200)
  })
})

describe('a disk that can only be read', () => {
  it.runIf(!onPostgres())(
    'is reported in the same way, people go on reading, and the same call succeeds later',
    async () => {
      const before = await everything()
      await app.db.raw('pragma query_only = on')
      const call = { body: requestForm(), key: randomUUID() }
      expect(await customer.client.try(requestsApi.submit, call)).toMatchObject(refused('storage_full'))
      expect(await health()).toMatchObject(refused('disk_full'))
      expect(await customer.client.call(requestsApi.listMine)).toEqual([])
      await app.runJobs().catch(() => {})
      expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ text: 'nothing can be saved' }])

      await app.db.raw('pragma query_only = off')
      expect(await everything()).toEqual(before)
      expect((await health()).status).toBe(200)
      expect((await customer.client.try(requestsApi.submit, call)).status).toBe(201)
    },
  )

  it.each(['SQLITE_READONLY_DIRECTORY', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'EROFS', '25006'])(
    'says so with %s',
    (code) => expect(cannotSave(Object.assign(new Error('no'), { code }))).toBe(true),
  )
})

it('a file that does not fit leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-full-'))
  // The kernel's own full disk, at the name of the unfinished file.
  await symlink('/dev/full', join(folder, '.mail.eml'))
  const failure: unknown = await writeWholeFile(folder, 'mail.eml', 'Hello').catch((error: unknown) => error)
  expect(cannotSave(failure)).toBe(true)
  expect(await readdir(folder)).toEqual([])
  await writeWholeFile(folder, 'mail.eml', 'Hello')
  expect(await readdir(folder)).toEqual(['mail.eml'])
  expect(await readFile(join(folder, 'mail.eml'), 'utf8')).toBe('Hello')
  await rm(folder, { recursive: true })
})

/** Tables whose writes fail on PostgreSQL: the last ones of a change, and the one that is probed. */
const tables = ['events', 'file_contents', 'jobs']

/**
 * Makes the database run out of space. SQLite does it for real: its file must not grow. PostgreSQL answers with its error of a
 * full disk, raised by a trigger.
 *
 * @returns frees the space again
 */
async function fillDisk(db: Knex): Promise<() => Promise<void>> {
  if (!onPostgres()) {
    const [{ pageCount: pages }] = await db.raw('pragma page_count')
    const limit = async (most: number) => db.raw(`pragma max_page_count = ${most}`)
    await limit(pages)
    return async () => {
      await limit(pages * 1000)
    }
  }
  await db.raw(`
    create function refuse_to_grow() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$
  `)
  for (const table of tables) {
    await db.raw(
      `create trigger full_disk before insert on ${table} for each row execute function refuse_to_grow()`,
    )
  }
  return async () => {
    await db.raw('drop function refuse_to_grow() cascade')
  }
}
