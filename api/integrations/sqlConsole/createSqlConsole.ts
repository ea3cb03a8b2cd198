import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { sqlLimits } from '#contract/database.ts'
import { AppError } from '#contract/errors.ts'
import { type Env, sqliteFile } from '../../config/env.ts'
import { messageOf } from '../../config/errorDetails.ts'
import type { Log } from '../../config/log.ts'
import { isPostgres } from '../../db/knex.ts'
import { prepareConsoleRole } from './consoleRole.ts'
import { type Order, type Outcome, type SqlConsole, UnfinishedQuery } from './sqlConsole.ts'
import { explainTimeout, memoryMessage } from './statements.ts'

/** Queries that run at once in this process, each of another developer. */
const maxAtOnce = 2
/** Timeout for the start of a query's process. Milliseconds. */
const maxStartMs = 15_000
/** Bytes of output; more than the largest result, with names of columns. */
const maxOutput = 4 * sqlLimits.bytes

interface ConsoleDeps {
  db: Knex
  env: Pick<Env, 'databaseUrl' | 'dataDir'>
  log: Log
  /** The file of the program that runs a query. Tests bring one that starts faster. */
  program?: (() => string) | undefined
  /** How long a query may take, in milliseconds; its process starts before. */
  timeoutMs?: number | undefined
}

/** Beside this file in the sources, and beside the server once built; it is named and built alike. */
const ownProgram = () => fileURLToPath(new URL(`./queryProcess${extname(import.meta.url)}`, import.meta.url))

export function createSqlConsole({
  db,
  env,
  log,
  program = ownProgram,
  timeoutMs = sqlLimits.seconds * 1000,
}: ConsoleDeps): SqlConsole {
  const running = new Map<string, ChildProcess | undefined>()
  let roleUrl: Promise<string> | undefined

  async function databaseOf(): Promise<Order['database']> {
    if (!env.databaseUrl || !isPostgres(db)) return { file: sqliteFile(env.dataDir) }
    roleUrl ??= prepareConsoleRole(db, env.databaseUrl)
    try {
      return { url: await roleUrl }
    } catch (error) {
      // The next query tries again: the database's user may get the right to create roles.
      roleUrl = undefined
      throw unavailable(error)
    }
  }

  function unavailable(error: unknown): AppError {
    log.error({ err: error }, 'the SQL console is not available')
    return new AppError('sql_unavailable', { cause: error })
  }

  return {
    async run(developerId, sql) {
      if (running.has(developerId) || running.size >= maxAtOnce) throw new AppError('sql_busy')
      running.set(developerId, undefined)
      try {
        const order: Order = { database: await databaseOf(), sql, timeoutMs }
        const { outcome, ms } = await runProcess(program(), order, (child) => running.set(developerId, child))
        if ('unavailable' in outcome) {
          roleUrl = undefined
          throw unavailable(new Error(outcome.unavailable))
        }
        if ('error' in outcome) throw new UnfinishedQuery(outcome)
        return { ...outcome, ms }
      } finally {
        running.delete(developerId)
      }
    },
    close() {
      for (const child of running.values()) child?.kill('SIGKILL')
    },
  }
}

/** Runs a query in a process of its own, and kills it when its time is over. */
function runProcess(
  program: string,
  order: Order,
  onStart: (child: ChildProcess) => void,
): Promise<{ outcome: Outcome; ms: number }> {
  return new Promise((resolve, reject) => {
    // Without our settings: it needs no secrets.
    const child = spawn(process.execPath, argumentsFor(program), { env: {}, cwd: dirname(program) })
    onStart(child)
    let end: Outcome | undefined
    const stop = (outcome: Outcome) => {
      end ??= outcome
      child.kill('SIGKILL')
    }
    let timer = setTimeout(() => stop({ unavailable: 'The process of a query did not start' }), maxStartMs)
    let startedAt: number | undefined
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      if (startedAt === undefined && chunk.includes('started')) {
        startedAt = performance.now()
        clearTimeout(timer)
        const { timeoutMs } = order
        timer = setTimeout(() => stop({ error: explainTimeout(timeoutMs), state: 'stopped' }), timeoutMs)
      } else complaint = `${complaint}${chunk}`.slice(0, 2000)
    })
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxOutput) stop({ error: memoryMessage, state: 'stopped' })
    })
    // The process may end before it has read everything.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      const ms = startedAt === undefined ? 0 : Math.round(performance.now() - startedAt)
      const isDone = code === 0 && end === undefined
      resolve({ outcome: isDone ? parseOutcome(chunks) : (end ?? outcomeOfExit(startedAt, complaint)), ms })
    })
    child.stdin.end(JSON.stringify(order))
  })
}

function argumentsFor(program: string): string[] {
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : []
  return ['--max-old-space-size=96', '--no-warnings', ...loader, program]
}

function parseOutcome(chunks: readonly Buffer[]): Outcome {
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch (error) {
    return { unavailable: `The result of a query cannot be read: ${messageOf(error)}` }
  }
}

/** Why a process ended that we did not stop: once it runs a query, because of too little memory. */
function outcomeOfExit(startedAt: number | undefined, complaint: string): Outcome {
  return startedAt === undefined
    ? { unavailable: `The process of a query did not start: ${complaint}` }
    : { error: memoryMessage, state: 'stopped' }
}
