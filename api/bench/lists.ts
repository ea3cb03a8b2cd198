import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { analyticsApi } from '#contract/analytics.ts'
import { auditApi } from '#contract/audit.ts'
import { developerApi } from '#contract/developer.ts'
import { requestsApi } from '#contract/requests.ts'
import { transactionsApi } from '#contract/transactions.ts'
import { figureSpans } from '../features/developer/countEvents.ts'
import { totalSpans } from '../features/payments/recordTransaction.ts'
import type { TestClient } from '../testing/TestClient.ts'
import { figureOf, percentile, type Row, rowOf } from './row.ts'
import { signIn, startOurs } from './servers.ts'

const sizes = { small: { requests: 1000, users: 1000 }, large: { requests: 1_000_000, users: 100_000 } }
const rounds = 20
const callsARound = 20
const slowest = 1.5
const largestKB = 50

const queue = requestsApi.adminList.path
const users = developerApi.users.path
const transactions = transactionsApi.list.path
const analytics = analyticsApi.read.path
const lastDays = (days: number) =>
  `startDate=${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}&timeZone=America/New_York`

const reads: { what: string; path: string; as: Role; isLimited?: true; isFirstByte?: true }[] = [
  { what: 'first page of all requests', path: queue, as: 'admin', isLimited: true },
  { what: 'first page of active requests', path: `${queue}?group=active`, as: 'admin', isLimited: true },
  { what: 'first page of inactive requests', path: `${queue}?group=inactive`, as: 'admin', isLimited: true },
  { what: 'seats to deliver', path: `${queue}?view=to_deliver`, as: 'admin', isLimited: true },
  { what: 'counts for staff', path: requestsApi.adminSummary.path, as: 'admin' },
  { what: 'requests of an artist', path: `${queue}?q=artist000007+venue7`, as: 'admin' },
  { what: 'requests by a word that all have', path: `${queue}?q=common`, as: 'admin' },
  { what: 'a request by the end of its id', path: `${queue}?q=000001f4`, as: 'admin' },
  { what: 'a customer’s requests', path: requestsApi.listMine.path, as: 'customer' },
  { what: 'a user by name', path: `${users}?q=name000077`, as: 'developer' },
  { what: 'users by a word that all have', path: `${users}?q=common`, as: 'developer' },
  { what: 'first page of transactions', path: transactions, as: 'admin' },
  { what: 'transactions of a month', path: `${transactions}?${lastDays(30)}`, as: 'admin' },
  { what: 'transactions of an artist', path: `${transactions}?q=artist000007`, as: 'admin' },
  { what: 'transactions by a word that all have', path: `${transactions}?q=common`, as: 'admin' },
  { what: 'sums of a month by day', path: `${transactionsApi.summary.path}?${lastDays(30)}`, as: 'admin' },
  {
    what: 'sums of all by month',
    path: `${transactionsApi.summary.path}?timeZone=America/New_York`,
    as: 'admin',
  },
  { what: 'first byte of the export', path: transactionsApi.export.path, as: 'admin', isFirstByte: true },
  { what: 'analytics of all by month', path: `${analytics}?timeZone=America/New_York`, as: 'developer' },
  { what: 'analytics of a month by day', path: `${analytics}?${lastDays(30)}`, as: 'developer' },
  { what: 'first page of the audit log', path: auditApi.list.path, as: 'developer' },
  { what: 'users counted by a word that all have', path: `${users}/count?q=common`, as: 'developer' },
]
type Role = 'admin' | 'customer' | 'developer'

/** The main lists and searches with many rows, compared with themselves with few. */
export async function benchLists(): Promise<Row[]> {
  const small = await startFilled(sizes.small)
  const large = await startFilled(sizes.large)
  const rows: Row[] = []
  for (const { what, path, as, isLimited, isFirstByte = false } of reads) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      // The first round warms up.
      await measure(small.clients[as], path, isFirstByte, round === 0 ? [] : times.small)
      await measure(large.clients[as], path, isFirstByte, round === 0 ? [] : times.large)
    }
    const bytes = isFirstByte ? 0 : Buffer.byteLength((await large.clients[as].send('GET', path)).text)
    const [few, many] = [percentile(times.small), percentile(times.large)]
    const kB = figureOf(bytes / 1000, 1)
    const size = path.startsWith(users) ? sizes.large.users : sizes.large.requests
    const row = rowOf({
      what: `${what} (\`${path}\`), p95 at ${size.toLocaleString('en-US')} rows`,
      figure: many / few,
      measured: (ratio) => `${many.toFixed(1)} ms (${ratio})${isFirstByte ? '' : `, ${kB.text} kB`}`,
      limit: `at 1,000 rows: ${few.toFixed(1)} ms`,
      most: slowest,
      ...(isLimited && { also: [`≤ ${largestKB} kB`, kB.number <= largestKB] }),
    })
    rows.push(row)
  }
  await Promise.all([small.stop(), large.stop()])
  return rows
}

interface Filled {
  clients: Record<Role, TestClient>
  stop(): Promise<void>
}

/** A server on a database with so many rows, besides the demo data. */
async function startFilled(size: { requests: number; users: number }): Promise<Filled> {
  const server = await startOurs((file) => fill(file, size))
  return {
    clients: {
      admin: await signIn(server, 'admin'),
      customer: await signIn(server, 'customer'),
      developer: await signIn(server, 'developer'),
    },
    stop: server.stop,
  }
}

/**
 * One request in ten is active; each has an event, an offer, a message and a payment of the last two years, a fifteenth has a
 * seat to deliver.
 */
function fill(file: string, { requests, users }: { requests: number; users: number }): void {
  const db = new Sqlite(file)
  const id = (kind: string) => `printf('%08x-0000-7000-8000-${kind}%08x', i, i)`
  // Each artist has 20 requests, so that a search finds as many in a large table as in a small one.
  const artist = `'Artist' || printf('%06d', i % ${requests / 20})`
  const numbers = (count: number) =>
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`
  const words = (kind: string, of: string, count: number, all: string[]) =>
    all
      .map(
        (word) =>
          `insert into search_words (kind, row_id, word) ${numbers(count)} select '${kind}', ${id(of)}, ${word} from n;`,
      )
      .join('')
  const at = (minutes: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${minutes})`
  const before = at("'-' || (i + 10) || ' minutes'")
  const future = at("'+20 hours'")
  const paid = at(`'-' || (i * ${(2 * 365 * 24 * 3600) / requests}) || ' seconds'`)
  const owner = "(select id from users where email = 'customer@example.com')"
  const staff = "(select id from users where email = 'admin@example.com')"
  db.pragma('synchronous = OFF')
  db.exec(`
    begin;
    insert into users (id, name, email, phone, zip_code, created_at)
      ${numbers(users)} select ${id('0001')}, 'Name' || printf('%06d', i) || ' Common', 'user' || i || '@example.org', '', '', ${before} from n;
    ${words('user', '0001', users, ["'name' || printf('%06d', i)", "'common'"])}
    insert into ticket_requests
      (id, user_id, name, email, phone, artist, venue, concert_date, section, preferred_row, ticket_count, stubhub_price,
        status, message_count, reply_due_at, deadline_at, paid_at, completed_at, created_at, updated_at)
      ${numbers(requests)} select ${id('0002')}, ${owner}, 'Maya Lindqvist', 'customer@example.com', '(555) 010-0199',
        ${artist}, 'Venue' || (i % 20) || ' Theatre', '2099-06-05T20:00', '102', 'F', 2, '$240',
        case when i % 10 = 0
          then case i % 4 when 0 then 'offer_made' when 2 then 'in_discussion' else 'pending' end
          else case i % 3 when 0 then 'expired' else 'completed' end end,
        1, case when i % 20 = 0 then ${at("'+' || i || ' minutes'")} end, case when i % 10 = 0 and i % 4 = 0 then ${future} end,
        case when i % 15 = 1 then ${before} end, case when i % 10 > 0 and i % 3 > 0 then ${before} end, ${before}, ${before}
      from n;
    ${words('request', '0002', requests, [`lower(${artist})`, "'venue' || (i % 20)", "'common'", "printf('%08x', i)"])}
    insert into offers (id, request_id, section, row, ticket_count, price_per_ticket, subtotal, service_fee, total_price,
        status, expires_at, made_by, created_at)
      ${numbers(requests)} select ${id('0003')}, ${id('0002')}, '102', 'F', 2, 18000, 36000, 1500, 37500, 'pending', ${future},
        ${staff}, ${before} from n;
    insert into chat_messages (id, request_id, seq, author_id, from_staff, kind, message, created_at)
      ${numbers(requests)} select ${id('0004')}, ${id('0002')}, 1, ${owner}, 0, 'chat',
        'Is there anything closer to the stage? We are three and would like to sit together.', ${before} from n;
    insert into tickets (id, request_id, owner_id, position, concert_date, seat_info, status, created_at)
      ${numbers(requests)} select ${id('0005')}, ${id('0002')}, ${owner}, 1, '2099-06-05T20:00', 'Seat', 'pending', ${before}
      from n where i % 15 = 1;
    insert into orders (id, buyer_id, kind, request_id, section, ticket_count, subtotal, service_fee, discount, total, state,
        pay_by, created_at)
      ${numbers(requests)} select ${id('0006')}, ${owner}, 'sourced', ${id('0002')}, '102', 2, 36000, 1500, 0, 37500, 'paid',
        ${before}, ${before} from n;
    insert into transactions (id, order_id, request_id, transaction_date, user_email, user_name, user_membership_status,
        event_artist, event_venue, event_date, ticket_count, ticket_section, subtotal_amount, service_fee, total_amount,
        discount_amount, payment_status)
      ${numbers(requests)} select ${id('0007')}, ${id('0006')}, ${id('0002')},
        ${paid},
        'customer@example.com', 'Maya Lindqvist', case when i % 3 = 0 then 'member' else 'non_member' end,
        ${artist}, 'Venue' || (i % 20) || ' Theatre', '2099-06-05T20:00', 2, '102', 36000, 1500, 37500, 0, 'paid' from n;
    delete from transaction_totals;
    ${Object.entries(totalSpans)
      .map(
        ([span, length]) => `
          insert into transaction_totals
            (span, starts_at, is_member, has_code, payment_status, payments, revenue, service_fees, discounts,
              discount_code_uses, refunded, charged_back)
          select '${span}', substr(transaction_date, 1, ${length}), user_membership_status = 'member',
            discount_code_used is not null, payment_status, count(*), sum(total_amount), sum(service_fee),
            sum(discount_amount), count(discount_code_used), sum(refunded_amount), sum(charged_back_amount)
          from transactions group by 1, 2, 3, 4, 5;`,
      )
      .join('')}
    insert into events (id, at, actor_id, type, request_id, subject_id, audience, data)
      ${numbers(requests)} select ${id('0008')}, ${paid}, ${owner}, 'request.submitted', ${id('0002')}, ${id('0002')}, 'both', '{}' from n;
    delete from analytics_figures;
    ${figureSpans
      .map(
        (span) => `
          insert into analytics_figures (span, starts_at, figure, value)
          select '${span}', ${spanOf[span]}, figure, count(*)
          from events, (${figures.map((figure) => `select '${figure}' as figure`).join(' union all ')}) group by 2, 3;`,
      )
      .join('')}
    update analytics_position set last_event = (select max(id) from events);
    commit;
  `)
  db.close()
}

/** What each event counts as. */
const figures = [
  'requests',
  'offersMade',
  'offersAccepted',
  'firstReplies',
  'firstInTime',
  'first:2',
  'messages',
]

/** The span of an event's time, as `spanKey` names it. */
const spanOf: Record<(typeof figureSpans)[number], string> = {
  quarter: "substr(at, 1, 14) || printf('%02d', substr(at, 15, 2) / 15 * 15)",
  hour: 'substr(at, 1, 13)',
  day: 'substr(at, 1, 10)',
  month: 'substr(at, 1, 7)',
}

async function measure(client: TestClient, path: string, isFirstByte: boolean, times: number[]) {
  for (let call = 0; call < callsARound; call += 1) {
    const startedAt = performance.now()
    const status = isFirstByte ? await readFirstByte(client, path) : (await client.send('GET', path)).status
    times.push(performance.now() - startedAt)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    // The server reads a few more batches of a call that is left, for which the next one would wait.
    if (isFirstByte) await sleep(50)
  }
}

/** Measures only until the reply begins to arrive. */
async function readFirstByte(client: TestClient, path: string): Promise<number> {
  const stop = new AbortController()
  const headers = { Cookie: client.cookie }
  const reply = await fetch(`${client.address}${path}`, { headers, signal: stop.signal })
  await reply.body?.getReader().read()
  stop.abort()
  return reply.status
}
