/** @module-tag postgres */

import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { auditApi } from '#contract/audit.ts'
import { chatApi } from '#contract/chat.ts'
import { databaseApi } from '#contract/database.ts'
import { deskApi } from '#contract/desk.ts'
import { developerApi, userSorts } from '#contract/developer.ts'
import { discountsApi } from '#contract/discounts.ts'
import { disputesApi } from '#contract/disputes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { eventsApi } from '#contract/events.ts'
import { faqApi } from '#contract/faq.ts'
import { messagePriorities, messagesApi } from '#contract/messages.ts'
import { offersApi } from '#contract/offers.ts'
import { jobLanes, operationsApi } from '#contract/operations.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requestsApi } from '#contract/requests.ts'
import { resaleApi } from '#contract/resale.ts'
import { inactiveStatuses } from '#contract/rules/requestStatus.ts'
import { listingStatuses } from '#contract/rules/resaleRules.ts'
import { returnStatuses } from '#contract/rules/ticketStatus.ts'
import { staffApi } from '#contract/staff.ts'
import { systemApi } from '#contract/system.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { transactionsApi } from '#contract/transactions.ts'
import { viewsApi } from '#contract/views.ts'
import { countEventsJob } from '../features/developer/countEvents.ts'
import { reconcileDisputesJob } from '../features/disputes/applyDispute.ts'
import { settleDeliveriesJob } from '../features/notifications/logDelivery.ts'
import { reconcilePaymentsJob } from '../features/payments/reconcilePayments.ts'
import { endUnsoldReturnsJob } from '../features/resale/returns.ts'
import { warnOfPromisesJob } from '../features/staff/warnOfPromises.ts'
import { markUsedTicketsJob } from '../features/tickets/markUsedTickets.ts'
import { remindOfDeliveriesJob } from '../features/tickets/remindOfDeliveries.ts'
import { remindOfEventsJob } from '../features/tickets/remindOfEvents.ts'
import { removeUnusedFilesJob } from '../files/storeFile.ts'
import { housekeepingJob } from '../jobs/housekeeping.ts'
import { makeOffer, submitRequest } from '../testing/factories.ts'
import { sharedApp, sharedPerson, type TestApp } from '../testing/startTestApp.ts'
import { nextPage } from '../testing/TestClient.ts'
import { isPostgres } from './knex.ts'
import { newId } from './newId.ts'

const app = sharedApp()
const person = sharedPerson(app, { isAdmin: true, isDeveloper: true, name: 'Solitaire Unique' })
let requestId: string
const listingId = '01990000-0000-7000-8000-000000000002'
beforeAll(async () => {
  requestId = (await submitRequest(person, { artist: 'Rarest Quartet' })).id
  await makeOffer(person, requestId)
  await person.client.call(chatApi.send, { body: { requestId, message: 'Hello' } })
  const seller = await app.signIn()
  await addRows(app, person.user.id, seller.user.id)
  await person.client.call(viewsApi.openUser, { params: { id: person.user.id } })
})

/** More than a page in every list. */
const rows = 620
/** More rows than a search may start from. */
const commonRows = 5100

async function addRows({ deps: { db }, clock }: TestApp, userId: string, sellerId: string) {
  const at = (index: number) => new Date(clock.now().getTime() + (index - rows) * 60_000).toISOString()
  /** Rows with an id and a time each; some tables have neither. */
  const add = async <Row extends object>(table: string, rowOf: (index: number) => Row) => {
    const added = Array.from({ length: rows }, (_, index) => ({
      id: newId(clock.now()),
      createdAt: at(index),
      ...rowOf(index),
    }))
    await db.batchInsert(table, added as object[], 30)
    return added
  }
  const bare = (table: string, added: object[]) => db.batchInsert(table, added, 50)
  const event = { artist: 'Common Artist', venue: 'Venue' }
  const statuses = ['pending', 'in_discussion', 'offer_made', ...inactiveStatuses]
  const requests = await add('ticket_requests', (index) => {
    const status = statuses[index % statuses.length] ?? ''
    return {
      ...{ ...event, userId, name: 'Common Name', email: 'common@example.com', status, updatedAt: at(index) },
      ...{ section: '1', preferredRow: 'F', ticketCount: 1, stubhubPrice: '$1' },
      concertDate: index % 2 ? '2020-06-05T20:00' : '2099-06-05T20:00',
      replyDueAt: index % 2 ? at(index) : null,
      // Half of the offers have lapsed, the others end soon.
      deadlineAt: status === 'offer_made' ? at(index % 4 ? index : rows * 2) : null,
      completedAt: status === 'completed' ? at(index) : null,
    }
  })
  const requestOf = (index: number) => requests[index]?.id ?? ''
  const shared = requests.slice(0, rows / 2).map(({ id }) => ({ requestId: id, userId }))
  const assigned = shared.map((row, index) => ({ ...row, at: at(index) }))
  await bare('request_assignments', assigned)
  const snoozed = shared.map((row) => ({ ...row, until: at(rows * 2), messageCount: 0 }))
  await bare('request_snoozes', snoozed)
  const tickets = await add('tickets', (index) => ({
    ...{ ownerId: userId, section: '1', seatInfo: 'Seat', position: 1, requestId: requestOf(index) },
    concertDate: requests[index]?.concertDate,
    status: index % 3 ? 'pending' : 'used',
  }))
  const returns = tickets.map(({ id: ticketId, concertDate }, index) => ({
    ...{ id: newId(clock.now()), ticketId, concertDate, sellerId: index % 2 ? userId : sellerId },
    ...{ statusBefore: 'ready', paysBack: true, requestedAt: at(index), updatedAt: at(index) },
    emailReceivedAt: index % 2 ? at(index) : null,
  }))
  await bare('ticket_returns', returns)
  const listings = await add('resell_notifications', (index) => ({
    ...event,
    ...(index === 1 && { id: listingId }),
    ...{ returnId: returns[index]?.id, ticketId: tickets[index]?.id, sellerId: returns[index]?.sellerId },
    ...{ concertDate: '2099-06-05T20:00', zipCodePrefix: index % 10 ? '947' : '100', seatInfo: 'Seat' },
    ...{ resalePrice: 1, status: listingStatuses[index % 5 ? 0 : index % 3] },
  }))
  const users = await add('users', (index) => ({
    ...{ name: 'Common Person', email: `common-${index}@example.org`, phone: '', zipCode: '' },
  }))
  const optIns = users.map(({ id }, index) => ({
    ...{ id: newId(clock.now()), userId: id, interestedAt: at(index) },
    listingId: index % 2 ? listingId : listings[index]?.id,
  }))
  await bare('resell_opt_ins', optIns)
  const messages = await add('admin_messages', (index) => ({
    ...{ event: 'chat.message_sent', requestId: index % 5 ? requestId : null },
    ...{ subject: 'Question', message: 'Hello', fromUserId: index % 2 ? userId : sellerId },
    ...{ priority: messagePriorities[index % 4], isRead: index % 3 === 0 },
  }))
  for (const [kind, named] of [
    ['user', users],
    ['request', requests],
    ['message', messages],
    ['payment', requests],
  ] as const) {
    const words = named.map(({ id }) => ({ kind, rowId: id, word: 'common' }))
    await bare('search_words', words)
    // Half of the words are other ones: were all the same, any index would find them as fast.
    for (const word of ["'common'", "'word ' || i"]) {
      await db.raw(
        `insert into search_words (kind, row_id, word)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${commonRows})
        select '${kind}', 'row ' || i, ${word} from n`,
      )
    }
  }
  const said = { authorId: userId, fromStaff: true, kind: 'chat', message: 'Hello' }
  await add('chat_messages', (index) => ({ ...said, requestId, seq: index + 2 }))
  await add('discount_codes', (index) => ({
    code: `CODE${1000 + index}`,
    maxUses: 10,
    isActive: index === 0,
  }))
  await add('offers', (index) => ({
    ...{ requestId: requestOf(index), section: '1', ticketCount: 1, madeBy: userId },
    ...{ pricePerTicket: 1, subtotal: 1, serviceFee: 1, totalPrice: 2 },
    ...{ status: 'superseded', expiresAt: at(index) },
  }))
  await add('request_notes', (index) => ({ requestId: requestOf(index % 7), authorId: userId, text: 'Note' }))
  const orders = await add('orders', (index) => ({
    ...{ requestId: requestOf(index), buyerId: userId, kind: 'sourced', section: '1', ticketCount: 1 },
    ...{ subtotal: 1, serviceFee: 1, discount: 0, total: 2, state: 'paid', payBy: at(index) },
  }))
  const transactions = orders.map(({ id: orderId, requestId }, index) => ({
    ...{ id: newId(clock.now()), orderId, requestId, transactionDate: at(index * 60) },
    ...{ userEmail: 'common@example.com', userName: 'Common Name', userMembershipStatus: 'member' },
    ...{ eventArtist: 'Common Artist', eventVenue: 'Venue', eventDate: '2099-06-05T20:00' },
    ...{ ticketCount: 1, ticketSection: '1', subtotalAmount: 1, serviceFee: 1, totalAmount: 2 },
    ...{ discountAmount: 0, paymentStatus: 'paid' },
  }))
  await db.batchInsert('transactions', transactions, 30)
  const totals = ['hour', 'day', 'month'].flatMap((span) =>
    [true, false].flatMap((isMember) =>
      Array.from({ length: rows }, (_, index) => ({
        ...{ span, startsAt: `${span} ${index}`, isMember, hasCode: false, paymentStatus: 'paid' },
        ...{ payments: 1, revenue: 1, serviceFees: 1, discounts: 0, discountCodeUses: 0 },
        ...{ refunded: 0, chargedBack: 0 },
      })),
    ),
  )
  await bare('transaction_totals', totals)
  if (isPostgres(db)) await db.raw('analyze')
}

interface Call {
  endpoint: Endpoint
  query?: { [name: string]: string | undefined }
}

/** A list's first page and the next one. */
async function readTwoPages({ endpoint, query }: Call): Promise<void> {
  const isAboutListing = /^\/api\/resell-|\/listings\//.test(endpoint.path)
  const isAboutUser = endpoint.path.includes('/users/')
  const id = isAboutUser ? person.user.id : isAboutListing ? listingId : requestId
  const params = endpoint.params && {
    ...(endpoint.path.includes('{id}') && { id }),
    ...(endpoint.path.includes('{requestId}') && { requestId }),
  }
  const about = query?.request && { request: requestId }
  const first = await person.client.try(endpoint, { params, query: { ...query, ...about } } as object)
  expect(first.status, `${endpoint.path}: ${first.text}`).toBe(200)
  const next = nextPage(first.headers)
  if (next) expect((await person.client.send('GET', next)).status).toBe(200)
}

interface Statement {
  sql: string
  bindings: unknown[]
}

/** Every statement that looks for rows, but those that find the session. */
async function statementsOf(run: () => Promise<unknown>, kinds = /^(?:select|with)/i): Promise<Statement[]> {
  const { db } = app.deps
  const statements: Statement[] = []
  const note = ({ sql, bindings }: Statement) => {
    if (kinds.test(sql) && !/["`]sessions["`]/.test(sql)) statements.push({ sql, bindings })
  }
  db.on('query', note)
  try {
    await run()
  } finally {
    db.removeListener('query', note)
  }
  return statements
}

/** The indexes that may be read from one end, because they have the list's order or only its rows. */
const inOrder = new Set(
  `
    requests_newest sqlite_autoindex_sql_queries_1 users_by_name users_by_email users_members
    users_with_mfa requests_owed requests_owed_closed requests_pending requests_waiting requests_closed
    transactions_newest transactions_with_code admin_messages_newest admin_messages_unread
    discount_codes_created_at_id_index discount_codes_one_active ticket_returns_newest
    ticket_returns_asked ticket_returns_arrived resell_notifications_newest users_admins users_developers
    sqlite_autoindex_users_1 sqlite_autoindex_events_1`
    .trim()
    .split(/\s+/),
)

/** What the plan of a statement does that takes longer with a larger table. */
async function faultsOf(statement: Statement, mayPutInOrder: boolean): Promise<string[]> {
  const key = JSON.stringify(statement)
  const faults = knownFaults.get(key) ?? (await faultsOfPlan(statement))
  knownFaults.set(key, faults)
  return faults.filter((fault) => !mayPutInOrder || /scan/i.test(fault))
}

/** Many calls make the same statements. */
const knownFaults = new Map<string, string[]>()

/** Asks the engine on a connection of its own. */
async function ask<T>(ways: {
  postgres: (connection: PostgresConnection) => Promise<T>
  sqlite: (connection: SqliteConnection) => T
}): Promise<T> {
  const { client } = app.db
  const connection = await client.acquireConnection()
  try {
    return isPostgres(app.db) ? await ways.postgres(connection) : ways.sqlite(connection)
  } finally {
    await client.releaseConnection(connection)
  }
}

const faultsOfPlan = (statement: Statement) =>
  ask({
    postgres: (connection) => postgresFaults(connection, statement),
    sqlite: (connection) => sqliteFaults(connection, statement),
  })

interface SqliteConnection {
  prepare(sql: string): { all(...bindings: unknown[]): { id: number; parent: number; detail: string }[] }
}

function sqliteFaults(connection: SqliteConnection, { sql, bindings }: Statement): string[] {
  const values = bindings.map((value) => (typeof value === 'boolean' ? Number(value) : value))
  const steps = connection.prepare(`explain query plan ${sql}`).all(...values)
  return steps.flatMap(({ parent, detail }) => {
    const scan = /^SCAN (?!\d+ CONSTANT)(\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail)
    const isOfTable = scan && !/^(?:found|CONSTANT|segments)$/.test(scan[1] ?? '')
    if (isOfTable && !inOrder.has(scan[2] ?? '')) return [detail]
    // Within a row, e.g. among the offers of one request.
    const isOfRow = steps.find(({ id }) => id === parent)?.detail.startsWith('CORRELATED')
    return !isOfRow && /^USE TEMP B-TREE/.test(detail) ? [detail] : []
  })
}

/** What a statement reads from end to end: a list in its own order, or all words of a kind. */
async function unboundedReadsOf(statement: Statement): Promise<string[]> {
  const reads = await ask({
    postgres: (connection) => postgresReads(connection, statement),
    sqlite: (connection) => sqliteReads(connection, statement),
  })
  // By the beginning of a word, or within a row.
  const isBounded = (read: string) => /kind_word_row_id.*\bword ?>/.test(read) || /\brow_id ?=/.test(read)
  return reads.filter((read) => read.startsWith('SCAN') || (/ search_words\b/.test(read) && !isBounded(read)))
}

function sqliteReads(connection: SqliteConnection, { sql, bindings }: Statement): string[] {
  const steps = connection.prepare(`explain query plan ${sql}`).all(...bindings)
  return (
    steps
      .map(({ detail }) => detail)
      // What a window function reads is listed below it.
      .filter((detail) => /^(?:SCAN(?! found| CONSTANT| \(subquery)|SEARCH)/.test(detail))
  )
}

/** Only reads of words: by its statistics PostgreSQL reads such a small list in its order, however the rows are found. */
async function postgresReads(connection: PostgresConnection, statement: Statement): Promise<string[]> {
  const reads: string[] = []
  const walk = (plan: PostgresPlan) => {
    if (plan['Relation Name'] === 'search_words')
      reads.push(`SEARCH search_words USING ${plan['Index Name']} ${plan['Index Cond']}`)
    for (const below of plan.Plans ?? []) walk(below)
  }
  walk(await postgresPlan(connection, statement, ['seqscan', 'bitmapscan']))
  return reads
}

interface PostgresPlan {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PostgresPlan[]
}

interface PostgresConnection {
  query(sql: string, bindings?: unknown[]): Promise<{ rows: { 'QUERY PLAN': [{ Plan: PostgresPlan }] }[] }>
}

/** Small tables are scanned and sorted for speed; what is left with that turned off has no index. */
async function postgresPlan(
  connection: PostgresConnection,
  { sql, bindings }: Statement,
  turnedOff: readonly string[],
): Promise<PostgresPlan> {
  await connection.query(`begin; ${turnedOff.map((way) => `set local enable_${way} = off`).join('; ')}`)
  const { rows } = await connection.query(`explain (format json) ${sql}`, bindings)
  await connection.query('rollback')
  const [row] = rows
  if (!row) throw new Error('There is no plan')
  return row['QUERY PLAN'][0].Plan
}

async function postgresFaults(connection: PostgresConnection, statement: Statement): Promise<string[]> {
  const faults: string[] = []
  const walk = (plan: PostgresPlan, isInner: boolean) => {
    const type = plan['Node Type']
    if (type === 'Seq Scan' || (type.includes('Sort') && !isInner)) {
      faults.push(`${type} ${plan['Relation Name'] ?? ''}`)
    }
    for (const below of plan.Plans ?? []) {
      walk(below, isInner || ['SubPlan', 'InitPlan'].includes(below['Parent Relationship'] ?? ''))
    }
  }
  walk(await postgresPlan(connection, statement, ['seqscan', 'sort', 'bitmapscan']), false)
  return faults
}

const queueLists = [
  {},
  { group: 'active' },
  { group: 'inactive' },
  { view: 'needs_us' },
  { view: 'clients_turn' },
  { view: 'expiring_soon' },
  { view: 'to_deliver' },
  { view: 'mine' },
  { view: 'mine', group: 'inactive' },
  { view: 'needs_us', group: 'inactive' },
  { view: 'to_deliver', group: 'active' },
  { view: 'refund_failed' },
  { view: 'refund_failed', group: 'inactive' },
  { view: 'disputed' },
]
const searches = [{ q: 'common' }, { q: 'rarest' }, { q: 'common rarest' }, { q: 'com' }, { q: 'nowhere' }]
const userSearches = [{ q: 'common' }, { q: 'solitaire' }, { q: 'common solitaire' }]
const transactionRanges = [
  {},
  { startDate: '2026-01-01' },
  { startDate: '2026-01-01T00:30:00Z', endDate: '2099-01-01T00:30:00Z', timeZone: 'Asia/Kathmandu' },
]
const transactionFilters = [
  {},
  { status: 'disputed' },
  { membership: 'member' },
  { discount: 'used' },
  { discount: 'none' },
  { status: 'paid', membership: 'non_member', discount: 'used' },
]
const messageFilters = [{}, { state: 'unread' }, { priority: 'high' }, { kind: 'faq' }]
const userFilters = [{ membership: 'member' }, { membership: 'non_member' }, { mfa: 'on' }, { mfa: 'off' }]
const roles = [{}, { role: 'customer' }, { role: 'admin' }, { role: 'developer' }]

const calls: Call[] = [
  { endpoint: requestsApi.listMine },
  { endpoint: requestsApi.listMine, query: { view: 'attention' } },
  { endpoint: requestsApi.get },
  { endpoint: faqApi.listMine },
  ...queueLists.map((query) => ({ endpoint: requestsApi.adminList, query })),
  ...searches.map((query) => ({ endpoint: requestsApi.adminList, query })),
  // A word that nearly all have, and one that few have.
  ...queueLists
    .slice(1)
    .flatMap((list) =>
      ['common', 'rarest'].map((q) => ({ endpoint: requestsApi.adminList, query: { ...list, q } })),
    ),
  { endpoint: requestsApi.adminGet },
  { endpoint: requestsApi.adminSummary },
  { endpoint: chatApi.list },
  { endpoint: chatApi.reads },
  { endpoint: eventsApi.timeline },
  { endpoint: offersApi.listForRequest },
  { endpoint: offersApi.adminListForRequest },
  { endpoint: ticketsApi.listMine },
  { endpoint: ticketsApi.adminListForRequest },
  ...[undefined, ...returnStatuses].map((returnStatus) => ({
    endpoint: resaleApi.listReturning,
    ...(returnStatus && { query: { returnStatus } }),
  })),
  ...[undefined, ...listingStatuses].map((status) => ({
    endpoint: resaleApi.adminList,
    ...(status && { query: { status } }),
  })),
  ...searches.flatMap((query) => [
    { endpoint: resaleApi.listReturning, query },
    { endpoint: resaleApi.adminList, query },
  ]),
  { endpoint: resaleApi.listOptIns },
  { endpoint: resaleApi.listMine },
  { endpoint: paymentsApi.adminListRefunds },
  { endpoint: disputesApi.adminList },
  ...messageFilters.map((query) => ({ endpoint: messagesApi.list, query })),
  { endpoint: messagesApi.list, query: { state: 'unread', priority: 'high', kind: 'faq' } },
  ...messageFilters.map((filter) => ({ endpoint: messagesApi.list, query: { order: 'urgent', ...filter } })),
  ...searches.map((search) => ({ endpoint: messagesApi.list, query: { order: 'urgent', ...search } })),
  { endpoint: messagesApi.summary },
  { endpoint: discountsApi.list },
  { endpoint: discountsApi.active },
  { endpoint: staffApi.listNotes },
  { endpoint: deskApi.colleagues },
  { endpoint: staffApi.clientCard, query: { request: 'their request' } },
  { endpoint: staffApi.lastPrices, query: { request: 'their request' } },
  ...[{}, { q: 'common' }, { status: 'failed' }].map((query) => ({
    endpoint: developerApi.emailLogs,
    query,
  })),
  { endpoint: databaseApi.queries },
  { endpoint: viewsApi.adminSummary },
  { endpoint: viewsApi.adminRequests, query: { group: 'active' } },
  { endpoint: viewsApi.adminRequests, query: { group: 'inactive' } },
  { endpoint: viewsApi.adminRequest },
  { endpoint: viewsApi.adminChat },
  { endpoint: viewsApi.adminMessages },
  { endpoint: viewsApi.adminReturns },
  { endpoint: viewsApi.adminListings },
  { endpoint: viewsApi.adminOptIns },
  { endpoint: viewsApi.adminDiscountCodes },
  { endpoint: viewsApi.userRequests },
  { endpoint: viewsApi.userRequest },
  { endpoint: viewsApi.userChat },
  { endpoint: viewsApi.userTickets },
  { endpoint: viewsApi.userListings },
  { endpoint: developerApi.emailLogs },
  { endpoint: systemApi.requests },
  ...searches.map((query) => ({ endpoint: systemApi.requests, query })),
  { endpoint: operationsApi.clientErrors },
  ...[
    {},
    { group: 'chat' },
    { personId: listingId },
    { requestId: listingId },
    { requestId: listingId.slice(-8) },
    { startDate: '2020-01-01', endDate: '2099-01-01' },
  ].map((query) => ({ endpoint: auditApi.list, query })),
  { endpoint: operationsApi.failedJobs },
  ...jobLanes.map((lane) => ({ endpoint: operationsApi.failedJobs, query: { lane } })),
  ...[transactionsApi.list, transactionsApi.summary].flatMap((endpoint) =>
    [
      ...transactionRanges,
      ...transactionFilters,
      ...searches,
      ...transactionFilters.map((filter) => ({ ...transactionRanges.at(-1), ...filter })),
      { ...transactionRanges.at(-1), q: 'common rarest' },
    ].map((query) => ({ endpoint, query })),
  ),
  ...[developerApi.users, developerApi.userCount].flatMap((endpoint) =>
    [...roles, ...userFilters, ...userSearches, { role: 'customer', q: 'common solitaire' }].map((query) => ({
      endpoint,
      query,
    })),
  ),
  ...userSorts.flatMap((sort) =>
    [{}, { role: 'customer' }, { membership: 'member' }, ...userSearches].map((query) => ({
      endpoint: developerApi.users,
      query: { ...query, sort },
    })),
  ),
]

/** Lists of one request or one day, read as a whole, and the sums of each step of a chart. The rows of a rare word, of failed refunds and of disputes are put in order, too. */
const bounded = new Set<Endpoint>([
  offersApi.listForRequest,
  offersApi.adminListForRequest,
  ticketsApi.adminListForRequest,
  paymentsApi.adminListRefunds,
  disputesApi.adminList,
  staffApi.lastPrices,
  developerApi.emailLogs,
  transactionsApi.summary,
  viewsApi.adminRequest,
  viewsApi.userRequest,
])

const nameOf = ({ endpoint, query }: Call) =>
  `${endpoint.path} ${new URLSearchParams(query as Record<string, string>)}`.trim()

describe('no list reads a whole table, whatever its size', () => {
  it.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const statements = await statementsOf(() => readTwoPages(call))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const mayPutInOrder =
        call.query?.q !== undefined ||
        // Admins and developers are few.
        (call.query?.sort !== undefined && call.query.role !== undefined) ||
        call.query?.view === 'refund_failed' ||
        call.query?.view === 'disputed' ||
        bounded.has(call.endpoint)
      expect(await faultsOf(statement, mayPutInOrder), statement.sql).toEqual([])
    }
  })

  it('and a list without its index would', async () => {
    const { db } = app.deps
    const [first] = await statementsOf(() =>
      readTwoPages({ endpoint: requestsApi.adminList, query: { view: 'needs_us' } }),
    )
    if (!first) throw new Error('The list has no statement')
    await db.raw('drop index requests_owed')
    knownFaults.clear()
    expect(await faultsOf(first, false)).not.toEqual([])
    await db.raw(
      'create index requests_owed on ticket_requests (reply_due_at, id) where reply_due_at is not null',
    )
    knownFaults.clear()
  })
})

/** Searches whose rarest word few rows have. */
const rareSearches: Call[] = calls.filter(({ query }) => /rarest|solitaire|nowhere/.test(query?.q ?? ''))

describe('a search starts from the rows of its rarest word', () => {
  it.each(rareSearches.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    for (const statement of await statementsOf(() => readTwoPages(call))) {
      expect(await unboundedReadsOf(statement), statement.sql).toEqual([])
    }
  })
})

it.each([
  ['a failed refund', 'refund_failed', /refunds_(unsettled|payment_id_index)/],
  ['an open dispute', 'disputed', /disputes_(open|payment_id_index)/],
])('requests with %s are found by an index of these', async (_, view, index) => {
  const [plan] = await plansOf({ endpoint: requestsApi.adminList, query: { view } })
  expect(plan).toMatch(index)
  expect(plan).not.toContain('requests_newest')
})

it('transactions of a rare status and those with a code are found by an index of their own', async () => {
  const [ofStatus] = await plansOf({ endpoint: transactionsApi.list, query: { status: 'disputed' } })
  expect(ofStatus).toContain('transactions_by_status')
  const [withCode] = await plansOf({ endpoint: transactionsApi.list, query: { discount: 'used' } })
  expect(withCode).toContain('transactions_with_code')
})

it('the audit log of a person is found by what they did and by what was done to them', async () => {
  const [did, wasDone] = await plansOf({ endpoint: auditApi.list, query: { personId: listingId } })
  expect(did).toContain('events_actor')
  expect(wasDone).toContain('events_account')
})

it('a deleted request is found by its reference', async () => {
  const plans = await plansOf({ endpoint: auditApi.list, query: { requestId: listingId.slice(-8) } })
  expect(plans.at(-1)).toContain('deleted_requests')
})

it('what is overdue is counted in the order of an index', async () => {
  const statements = await statementsOf(() => person.client.call(operationsApi.system))
  const counts = statements.filter(({ sql }) => /from ["`](?:ticket_requests|tickets)["`]/.test(sql))
  expect(counts).toHaveLength(2)
  for (const statement of counts) expect(await faultsOf(statement, false), statement.sql).toEqual([])
})

/** The plans of a list's statements, in which the indexes that they read are named. */
async function plansOf(call: Call): Promise<string[]> {
  const plans: string[] = []
  for (const statement of await statementsOf(() => readTwoPages(call))) {
    const plan = await ask({
      postgres: async (connection) =>
        JSON.stringify(await postgresPlan(connection, statement, ['seqscan', 'bitmapscan'])),
      sqlite: (connection) => sqliteReads(connection, statement).join(),
    })
    plans.push(plan)
  }
  return plans
}

it('every GET call of the contract that returns a list is looked at', async () => {
  const { contract } = await import('#contract/index.ts')
  const looked = new Set(calls.map(({ endpoint }) => endpoint.path))
  const lists = Object.values(contract)
    .flatMap((api): Endpoint[] => Object.values(api))
    .filter(({ method, kind, reply }) => method === 'GET' && kind === 'json' && reply.def.type === 'array')
    .map(({ path }) => path)
  // Short tables that only staff change, and the devices of one user.
  const short = new Set<string>([
    requestsApi.activeBlacklistedWords.path,
    systemApi.blacklistedWords.path,
    databaseApi.schema.path,
    accountsApi.listSessions.path,
    staffApi.listCannedReplies.path,
  ])
  expect(lists.length).toBeGreaterThan(7)
  expect(lists.filter((path) => !looked.has(path) && !short.has(path))).toEqual([])
})

describe('no job that looks for work reads a whole table, whatever its size', () => {
  const jobs = [
    warnOfPromisesJob,
    remindOfEventsJob,
    remindOfDeliveriesJob,
    endUnsoldReturnsJob,
    settleDeliveriesJob,
    reconcilePaymentsJob,
    reconcileDisputesJob,
    markUsedTicketsJob,
    housekeepingJob,
    removeUnusedFilesJob,
    countEventsJob,
  ]
  it.each(jobs.map((job) => [job.kind, job] as const))('%s', async (_, job) => {
    const { signal } = new AbortController()
    const attempt = { jobId: newId(app.clock.now()), number: 1, signal }
    const statements = await statementsOf(
      () => job.run(app.deps, {}, attempt),
      /^(?:select|with|update|delete)/i,
    )
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of new Map(statements.map((one) => [one.sql, one])).values())
      expect(await faultsOf(statement, true), statement.sql).toEqual([])
  })
})
