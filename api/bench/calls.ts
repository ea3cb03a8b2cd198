import autocannon, { type Request } from 'autocannon'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { requestsApi } from '#contract/requests.ts'
import { newId } from '../db/newId.ts'
import { median, type Row, rowOf } from './row.ts'
import { type MeasuredServer, type Pair, signIn, startPair } from './servers.ts'

const rounds = 9
const seconds = 1.5

/** The busiest reads, compared with the plain stack reading the same rows. */
export async function benchReads(): Promise<Row[]> {
  const pair = await startPair()
  const rows: Row[] = []
  for (const [path, as] of [
    [accountsApi.me.path, 'customer'],
    [requestsApi.listMine.path, 'customer'],
    [requestsApi.adminList.path, 'admin'],
  ] as const) {
    rows.push(await compare(pair, { what: `reads of \`${path}\``, path, as, connections: 50 }))
  }
  await pair.stop()
  return rows
}

/**
 * Durable sends of a chat message, with authorization, idempotency key and event, compared with a single insert by the
 * plain stack.
 */
export async function benchSends(): Promise<Row[]> {
  const pair = await startPair()
  const [request] = await (await signIn(pair.ours, 'customer')).call(requestsApi.listMine)
  const { method, path } = chatApi.send
  const row = await compare(pair, {
    what: `durable \`${method} ${path}\``,
    method,
    path,
    as: 'customer',
    connections: 50,
    body: JSON.stringify({ requestId: request?.id, message: 'Any chance on the aisle?' }),
    setupRequest: (sent) => ({ ...sent, headers: { ...sent.headers, 'idempotency-key': newId(new Date()) } }),
  })
  await pair.stop()
  return [row]
}

/** A call that both servers of a pair answer. */
interface Load extends Pick<Request, 'method' | 'body' | 'setupRequest'> {
  what: string
  path: string
  as: string
  connections: number
}

interface Round {
  perSecond: number
  /** Processor time per request, in microseconds of the server process. */
  cpu: number
}

/**
 * Loads the two servers of a pair alternately in short rounds, and compares adjacent rounds, so that other load on the
 * machine affects both. Reports the processor time per request too, which varies less than the rate.
 */
async function compare(pair: Pair, load: Load): Promise<Row> {
  const runs = { ours: await prepare(pair.ours, load), plain: await prepare(pair.plain, load) }
  const pairs: Record<'ours' | 'plain', Round>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? 'ours' : 'plain'
    const second = round % 2 === 0 ? 'plain' : 'ours'
    const measured = { [first]: await runs[first](), [second]: await runs[second]() }
    pairs.push(measured as (typeof pairs)[number])
  }
  const cpuRatio = median(pairs.map(({ ours, plain }) => plain.cpu / ours.cpu))
  const ours = summarize(pairs.map((each) => each.ours))
  return rowOf({
    what: load.what,
    figure: median(pairs.map((each) => each.ours.perSecond / each.plain.perSecond)),
    measured: (ratio) => `${ours} (${ratio}; by CPU ${cpuRatio.toFixed(2)}x)`,
    limit: `the plain stack: ${summarize(pairs.map(({ plain }) => plain))}`,
    least: 1,
  })
}

function summarize(rounds: readonly Round[]): string {
  const perSecond = Math.round(median(rounds.map(({ perSecond }) => perSecond)))
  const cpu = Math.round(median(rounds.map(({ cpu }) => cpu)))
  return `${perSecond}/s, ${cpu} µs of CPU each`
}

/** Signs in and warms up the JIT. @returns loads the server for one round */
async function prepare(server: MeasuredServer, load: Load): Promise<() => Promise<Round>> {
  const { method = 'GET', path, body, setupRequest, connections } = load
  const { cookie } = await signIn(server, load.as)
  const run = async () => {
    const before = await server.cpuMicros()
    const result = await autocannon({
      url: server.address,
      connections,
      duration: seconds,
      requests: [
        {
          method,
          path,
          headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body }),
          ...(setupRequest && { setupRequest }),
        },
      ],
    })
    const answered = result['2xx']
    if (answered === 0 || result.non2xx > 0) {
      throw new Error(`${path} was answered ${answered} times, and ${result.non2xx} times with an error`)
    }
    return { perSecond: answered / result.duration, cpu: ((await server.cpuMicros()) - before) / answered }
  }
  await run()
  return run
}
