import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import knex from 'knex'
import Koa from 'koa'
import session from 'koa-session'
import { knexSnakeCaseMappers, Model, raw } from 'objection'
import rawBody from 'raw-body'
import { v7 } from 'uuid'

/**
 * The baseline of the API benchmarks: the same libraries in their documented setup, on a copy of the same database with the
 * same settings. It reads a session, its user and the rows, and returns JSON, without guard, policy, log, headers,
 * idempotency key or event.
 */
interface PlainSqlite {
  pragma(text: string): unknown
}

const db = knex({
  client: 'better-sqlite3',
  connection: { filename: process.env.PLAIN_DATABASE ?? '' },
  useNullAsDefault: true,
  pool: {
    afterCreate(connection: PlainSqlite, done: () => void) {
      connection.pragma('journal_mode = WAL')
      connection.pragma('synchronous = FULL')
      done()
    },
  },
  ...knexSnakeCaseMappers(),
})
Model.knex(db)

class User extends Model {
  static override tableName = 'users'
  declare id: string
}
class TicketRequest extends Model {
  static override tableName = 'ticket_requests'
  declare id: string
}
class ChatMessage extends Model {
  static override tableName = 'chat_messages'
  declare requestId: string
}
class Ticket extends Model {
  static override tableName = 'tickets'
  declare requestId: string
}
class Offer extends Model {
  static override tableName = 'offers'
  declare requestId: string
}
class PlainMessage extends Model {
  static override tableName = 'plain_messages'
}

await db.schema.createTable('plain_sessions', (table) => {
  table.text('id').primary()
  table.text('data').notNullable()
  table.bigInteger('expires_at').notNullable()
})
await db.schema.createTable('plain_messages', (table) => {
  table.text('id').primary()
  table.text('request_id').notNullable().references('ticket_requests.id')
  table.text('author_id').notNullable().references('users.id')
  table.text('message').notNullable()
  table.text('created_at').notNullable()
  table.index(['request_id', 'created_at'])
})

const app = new Koa()
app.keys = ['a secret that signs the cookies of this server']
app.use(
  session(app, {
    store: {
      async get(id: string) {
        const row = await db('plain_sessions').where({ id }).where('expiresAt', '>', Date.now()).first()
        return row && JSON.parse(row.data)
      },
      async set(id: string, data: object, maxAge: number) {
        const row = { id, data: JSON.stringify(data), expiresAt: Date.now() + maxAge }
        await db('plain_sessions').insert(row).onConflict('id').merge()
      },
      async destroy(id: string) {
        await db('plain_sessions').where({ id }).delete()
      },
    },
  }),
)

async function signedIn(ctx: Koa.Context): Promise<User> {
  const user = await User.query().findById(ctx.session?.userId ?? '')
  if (!user) ctx.throw(401)
  return user
}

/** The newest message of each request. */
async function lastMessages(ids: string[]): Promise<Map<string, ChatMessage>> {
  const newest = ChatMessage.query()
    .whereIn('requestId', ids)
    .groupBy('requestId')
    .select('requestId')
    .max('seq')
  const messages = await ChatMessage.query()
    .whereIn(['requestId', 'seq'], newest)
    .join('users', 'users.id', 'chat_messages.authorId')
    .select('chat_messages.*', 'users.name as authorName')
  return new Map(messages.map((message) => [message.requestId, message]))
}

/** How many messages of each request its customer, or else staff, have not read. */
async function unreadCounts(ids: string[], ofStaff: boolean): Promise<Map<string, object>> {
  const counts = await ChatMessage.query()
    .join('ticket_requests', 'ticket_requests.id', 'chat_messages.requestId')
    .leftJoin('chat_reads', (on) => {
      on.on('chat_reads.requestId', 'chat_messages.requestId')
      if (ofStaff) on.on('chat_reads.userId', 'ticket_requests.userId')
      else on.on('chat_reads.userId', '<>', 'ticket_requests.userId')
    })
    .whereIn('chat_messages.requestId', ids)
    .where({ fromStaff: ofStaff })
    .whereRaw('chat_messages.seq > coalesce(chat_reads.last_seq, 0)')
    .groupBy('chat_messages.requestId')
    .select('chat_messages.requestId', raw('count(*)').as('count'))
  return new Map(counts.map((row) => [row.requestId, row]))
}

/** The latest offer of each request, which is the pending one if there is one. */
async function currentOffers(requests: TicketRequest[]): Promise<Map<string, Offer>> {
  const ids = requests.map(({ id }) => id)
  const offers = await Offer.query().whereIn('requestId', ids).orderBy('createdAt')
  return new Map(offers.map((offer) => [offer.requestId, offer]))
}

const router = new Router()
router.post('/api/login', async (ctx) => {
  const { email } = JSON.parse(await rawBody(ctx.req, { encoding: 'utf8' }))
  const user = await User.query().findOne({ email }).throwIfNotFound()
  if (ctx.session) ctx.session.userId = user.id
  ctx.body = {}
})
router.get('/api/me', async (ctx) => {
  ctx.body = { user: await signedIn(ctx) }
})
router.get('/api/ticket-requests', async (ctx) => {
  const { id } = await signedIn(ctx)
  const requests = await TicketRequest.query().where({ userId: id }).orderBy('createdAt', 'desc').limit(50)
  const ids = requests.map((request) => request.id)
  const offerOf = await currentOffers(requests)
  const messageOf = await lastMessages(ids)
  const unreadOf = await unreadCounts(ids, true)
  ctx.body = requests.map((request) => ({
    ...request,
    currentOffer: offerOf.get(request.id),
    lastMessage: messageOf.get(request.id),
    unread: unreadOf.get(request.id),
  }))
})
router.get('/api/admin/ticket-requests', async (ctx) => {
  await signedIn(ctx)
  const requests = await TicketRequest.query().orderBy('createdAt', 'desc').limit(50)
  const ids = requests.map(({ id }) => id)
  const messageOf = await lastMessages(ids)
  const unreadOf = await unreadCounts(ids, false)
  const undelivered = await Ticket.query()
    .whereIn('requestId', ids)
    .where({ status: 'pending', locked: false })
    .groupBy('requestId')
    .select('requestId', raw('count(*)').as('count'))
  const offerOf = await currentOffers(requests)
  const undeliveredOf = new Map(undelivered.map((row) => [row.requestId, row]))
  ctx.body = requests.map((request) => ({
    ...request,
    lastMessage: messageOf.get(request.id),
    undelivered: undeliveredOf.get(request.id),
    unread: unreadOf.get(request.id),
    currentOffer: offerOf.get(request.id),
  }))
})
router.post('/api/chat-messages', async (ctx) => {
  const { id: authorId } = await signedIn(ctx)
  const { requestId, message } = JSON.parse(await rawBody(ctx.req, { encoding: 'utf8' }))
  ctx.status = 201
  ctx.body = await PlainMessage.query().insert({
    id: v7(),
    requestId,
    authorId,
    message,
    createdAt: new Date().toISOString(),
  } as object)
})
app.use(router.routes())

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Open http://127.0.0.1:${port}\n`)
})
