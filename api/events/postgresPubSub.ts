import type { Knex } from 'knex'
import { Client } from 'pg'
import { z } from 'zod'
import { invalidation } from '#contract/events.ts'
import type { Log } from '../config/log.ts'
import { createPubSub, type PubSub } from './pubSub.ts'

/** The names of the channel and of its messages' fields stay: processes of the build before listen to them too. */
const channel = 'live_shows_hints'
const reconnectDelayMs = 1000

const message = z.object({ hint: invalidation, customerId: z.string().nullable(), toStaff: z.boolean() })

/**
 * Publish/subscribe between several processes on one PostgreSQL: everything goes out by NOTIFY, and each process passes what
 * it hears on to its own subscribers. A lost connection is opened again; what was published meanwhile is not caught up on.
 */
export async function createPostgresPubSub(db: Knex, databaseUrl: string, log: Log): Promise<PubSub> {
  const local = createPubSub()
  let client: Client | undefined
  let closing = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl })
    next.on('notification', ({ payload }) => {
      const { data } = message.safeParse(JSON.parse(payload ?? 'null'))
      if (data) local.publish({ invalidation: data.hint, customerId: data.customerId, toStaff: data.toStaff })
    })
    next.on('error', (error) => log.warn({ err: error }, 'the invalidation connection failed'))
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
      log.warn({ err: error }, 'the invalidation connection could not be opened again')
      reconnectSoon()
    }
  }

  await connect()
  return {
    publish({ invalidation: hint, customerId, toStaff }) {
      const outgoing = JSON.stringify({ hint, customerId, toStaff } satisfies z.input<typeof message>)
      db.raw('select pg_notify(?, ?)', [channel, outgoing]).catch((error: unknown) =>
        log.warn({ err: error }, 'an invalidation was lost'),
      )
    },
    subscribe: local.subscribe,
    size: local.size,
    async close() {
      closing = true
      await local.close()
      await client?.end()
    },
  }
}
