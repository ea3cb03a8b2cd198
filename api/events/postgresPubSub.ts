import type { Knex } from 'knex'
import { Client } from 'pg'
import { z } from 'zod/mini'
import { invalidation } from '#contract/events.ts'
import { presence } from '#contract/presence.ts'
import type { Log } from '../config/log.ts'
import { createPubSub, type PubSub } from './pubSub.ts'

/** The channel's name and the fields of its messages are fixed once released: during a deploy, processes of two builds share it. */
const channel = 'live_shows_invalidations'
const reconnectDelayMs = 1000

const addresses = z.array(z.string())
const message = z.union([
  z.object({
    invalidation: z.omit(invalidation, { addresses: true }),
    addresses: z.object({ own: addresses, staff: addresses, both: addresses }),
    customerId: z.nullable(z.string()),
    toStaff: z.boolean(),
    area: z.optional(z.string()),
  }),
  z.object({ accessOf: z.nullable(z.string()) }),
  z.object({ presence }),
  z.object({ stream: z.object({ id: z.string(), userId: z.string(), isOpen: z.boolean() }) }),
])

/**
 * Publish/subscribe between processes that share one PostgreSQL. Messages are sent with NOTIFY, and each process forwards
 * them to its own subscribers. A lost connection is reopened; invalidations published in the meantime are lost, and all
 * streams check whether they may stay open.
 */
export async function createPostgresPubSub(db: Knex, databaseUrl: string, log: Log): Promise<PubSub> {
  const local = createPubSub()
  let client: Client | undefined
  let closing = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl })
    next.on('notification', ({ payload }) => {
      const { data } = message.safeParse(readJson(payload ?? ''))
      if (data) local.publish(data)
    })
    next.on('error', (error) => log.warn({ err: error }, 'the invalidation connection failed'))
    next.on('end', () => {
      if (next !== client) return
      client = undefined
      reconnectSoon()
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
      local.publish({ accessOf: null })
    } catch (error) {
      log.warn({ err: error }, 'the invalidation connection could not be opened again')
      reconnectSoon()
    }
  }

  await connect()
  return {
    publish(publication) {
      db.raw('select pg_notify(?, ?)', [channel, JSON.stringify(publication)]).catch((error: unknown) =>
        log.warn({ err: error }, 'an invalidation was lost'),
      )
    },
    subscribe: local.subscribe,
    repeatRecent: (subscriber) => {
      const completeMs = local.repeatRecent(subscriber)
      return client ? completeMs : 0
    },
    size: local.size,
    async close() {
      closing = true
      await local.close()
      await client?.end()
    },
  }
}

/** Anybody who may connect to the database can write to the channel. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
