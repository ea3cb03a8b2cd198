import autocannon, { type Request } from 'autocannon'
import { median, type Row } from './row.ts'
import type { MeasuredServer, Pair } from './startPair.ts'

const rounds = 9
const seconds = 1.5
const target = 1

/** A call that both servers of a pair answer. */
export interface Load extends Pick<Request, 'method' | 'body' | 'setupRequest'> {
  what: string
  path: string
  connections: number
  cookies: Record<'ours' | 'plain', string>
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
export async function compare({ ours, plain }: Pair, load: Load): Promise<Row> {
  // Warm up the JIT.
  await run(ours, load, load.cookies.ours)
  await run(plain, load, load.cookies.plain)
  const pairs: { ours: Round; plain: Round }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await run(ours, load, load.cookies.ours)
      pairs.push({ ours: first, plain: await run(plain, load, load.cookies.plain) })
    } else {
      const first = await run(plain, load, load.cookies.plain)
      pairs.push({ plain: first, ours: await run(ours, load, load.cookies.ours) })
    }
  }
  const ratio = median(pairs.map(({ ours, plain }) => ours.perSecond / plain.perSecond))
  const cpuRatio = median(pairs.map(({ ours, plain }) => plain.cpu / ours.cpu))
  return {
    what: load.what,
    measured: `${summarize(pairs.map(({ ours }) => ours))} (${ratio.toFixed(2)}x; by CPU ${cpuRatio.toFixed(2)}x)`,
    limit: `the plain stack: ${summarize(pairs.map(({ plain }) => plain))}`,
    target: `≥ ${target.toFixed(1)}x`,
    isMet: ratio >= target,
  }
}

function summarize(rounds: readonly Round[]): string {
  const perSecond = Math.round(median(rounds.map(({ perSecond }) => perSecond)))
  const cpu = Math.round(median(rounds.map(({ cpu }) => cpu)))
  return `${perSecond}/s, ${cpu} µs of CPU each`
}

async function run(server: MeasuredServer, load: Load, cookie: string): Promise<Round> {
  const { method = 'GET', path, body, setupRequest, connections } = load
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
  return {
    perSecond: answered / result.duration,
    cpu: ((await server.cpuMicros()) - before) / answered,
  }
}
