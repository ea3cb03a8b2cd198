import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { requestsApi } from '#contract/requests.ts'
import { startApp } from '../../pwa/e2e/runningApp.ts'
import { newId } from '../db/newId.ts'
import { TestClient } from '../testing/TestClient.ts'
import { median, percent, type Row } from './row.ts'

const rounds = 3
const sendsARound = 1500
const people = 16
const target = 0.25

/** Durable sends of a chat message, session, key, event and job included, against SQLite's own fully synced commits. */
export async function benchSends(): Promise<Row[]> {
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const client = new TestClient(app.address)
  await client.call(accountsApi.login, {
    body: { email: 'customer@example.com', password: 'live-shows-demo' },
  })
  const [request] = await client.call(requestsApi.listMine)
  const requestId = request?.id ?? ''

  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    limit.push(await commitsPerSecond())
    ours.push(await sendsPerSecond(client, requestId))
  }
  await app.remove()
  const ratio = median(ours) / median(limit)
  return [
    {
      what: 'durable message sends',
      measured: `${Math.round(median(ours))}/s (${percent(median(ours), median(limit))})`,
      limit: `SQLite's FULL commits: ${Math.round(median(limit))}/s`,
      target: `≥ ${target * 100} %`,
      isMet: ratio >= target,
    },
  ]
}

async function sendsPerSecond(client: TestClient, requestId: string): Promise<number> {
  let left = sendsARound
  const started = performance.now()
  const person = async () => {
    while (left > 0) {
      left -= 1
      await client.call(chatApi.send, {
        body: { requestId, message: 'Any chance on the aisle?' },
        key: newId(new Date()),
      })
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  return sendsARound / ((performance.now() - started) / 1000)
}

async function commitsPerSecond(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'live-shows-bench-'))
  const db = new Sqlite(join(folder, 'floor.sqlite'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table messages (id integer primary key, message text not null)')
  const insert = db.prepare('insert into messages (message) values (?)')
  const commits = 3000
  const started = performance.now()
  for (let index = 0; index < commits; index += 1) insert.run('Any chance on the aisle?')
  const seconds = (performance.now() - started) / 1000
  db.close()
  await rm(folder, { recursive: true, force: true })
  return commits / seconds
}
