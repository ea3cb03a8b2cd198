import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { accountsApi } from '#contract/accounts.ts'
import { requestsApi } from '#contract/requests.ts'
import { startApp } from '../../pwa/e2e/runningApp.ts'
import { sqliteFile } from '../config/env.ts'
import { TestClient } from '../testing/TestClient.ts'
import { median, percent, type Row } from './row.ts'

const rounds = 3
const seconds = 3
const connections = 50
const target = 0.5

/** The busiest reads against bare Koa and raw better-sqlite3 that read the same rows and send the same bytes. */
export async function benchReads(): Promise<Row[]> {
  const app = await startApp({ LOG_LEVEL: 'warn' })
  const client = new TestClient(app.address)
  await client.call(accountsApi.login, {
    body: { email: 'customer@example.com', password: 'live-shows-demo' },
  })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { user } = await client.call(accountsApi.me)
  const requests = await client.call(requestsApi.listMine)
  const talkative = requests.find(({ artist }) => artist === 'Sabrina Carpenter') ?? requests[0]
  const reads = [
    { path: '/api/me', sql: 'select * from users where id = ?', id: user.id },
    {
      path: '/api/ticket-requests',
      sql: 'select * from ticket_requests where user_id = ? order by created_at desc limit 500',
      id: user.id,
    },
    {
      path: `/api/chat-messages/${talkative?.id}`,
      sql: 'select * from chat_messages where request_id = ? order by seq desc limit 200',
      id: talkative?.id ?? '',
    },
    {
      path: '/api/tickets',
      sql: 'select * from tickets where owner_id = ? order by concert_date desc limit 500',
      id: user.id,
    },
  ]

  const rows: Row[] = []
  for (const read of reads) {
    const { text } = await client.send('GET', read.path)
    const floor = await startFloor(sqliteFile(app.dataDir), read, text)
    const ours: number[] = []
    const limit: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      limit.push(await load(`${floor.address}${read.path}`))
      ours.push(await load(`${app.address}${read.path}`, { cookie }))
    }
    floor.stop()
    const ratio = median(ours) / median(limit)
    rows.push({
      what: `reads of \`${read.path.replace(/[0-9a-f-]{36}/, '{id}')}\``,
      measured: `${Math.round(median(ours))}/s (${percent(median(ours), median(limit))})`,
      limit: `bare Koa + raw better-sqlite3: ${Math.round(median(limit))}/s`,
      target: `≥ ${target * 100} %`,
      isMet: ratio >= target,
    })
  }
  await app.remove()
  return rows
}

async function load(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} times with an error`)
  return result.requests.average
}

interface Read {
  path: string
  sql: string
  id: string
}

function startFloor(file: string, read: Read, reply: string): Promise<{ address: string; stop: () => void }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'api/bench/floorServer.ts', file, read.sql, read.id, reply],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the floor server ended with ${code}`)))
    child.stdout.once('data', (bytes: Buffer) =>
      resolve({ address: bytes.toString().trim(), stop: () => child.kill() }),
    )
  })
}
