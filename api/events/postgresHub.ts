import type { Knex } from 'knex'
import { Client } from 'pg'
import { z } from 'zod'
import { hint } from '#contract/hints.ts'
import type { Log } from '../config/log.ts'
import { createHub, type Hub } from './hub.ts'

const channel = 'live_shows_hints'
const reconnectDelayMs = 1000

const message = z.object({ hint, customerId: z.string().nullable(), toStaff: z.boolean() })

/**
 * The hub of several processes on one PostgreSQL: every hint goes out by NOTIFY, and each process passes what it hears on
 * to its own streams. A lost connection is opened again; what was missed meanwhile is only hints.
 */
export async function createPostgresHub(db: Knex, databaseUrl: string, log: Log): Promise<Hub> {
  const local = createHub()
  let client: Client | undefined
  let closing = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl })
    next.on('notification', ({ payload }) => {
      const parsed = message.safeParse(JSON.parse(payload ?? 'null'))
      if (parsed.success) local.publish(parsed.data)
    })
    next.on('error', (error) => log.warn({ err: error }, 'the hint connection failed'))
    next.on('end', () => {
      if (next === client) reconnectSoon()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    if (closing) await next.end()
  }

  function reconnectSoon(): void {
    if (!closing) setTimeout(() => void reconnect(), reconnectDelayMs).unref()
  }

  async function reconnect(): Promise<void> {
    if (closing) return
    try {
      await connect()
    } catch (error) {
      log.warn({ err: error }, 'the hint connection could not be opened again')
      reconnectSoon()
    }
  }

  await connect()
  return {
    publish(outgoing) {
      db.raw('select pg_notify(?, ?)', [channel, JSON.stringify(outgoing)]).catch((error: unknown) =>
        log.warn({ err: error }, 'a hint was lost'),
      )
    },
    listen: local.listen,
    size: local.size,
    async close() {
      closing = true
      await local.close()
      await client?.end()
    },
  }
}
