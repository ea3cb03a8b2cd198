import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { collectDefaultMetrics } from 'prom-client'
import { parseEnv, settingsToWarnOf } from './config/env.ts'
import { messageOf } from './config/errorDetails.ts'
import { createLog } from './config/log.ts'
import { createReadableLines } from './config/readableLines.ts'
import { demoAccounts, demoPassword, fillWithDemo } from './demo/fillWithDemo.ts'
import { type RunningServer, startServer } from './startServer.ts'

/** The output of `vite build`. Absent during development, when Vite serves the PWA. */
const pwaRoot = resolve('dist/pwa')

/**
 * Before a process of several stops, proxies get so long to send new calls to the others. Longer than they take to notice that it is
 * not healthy (`api/deploy/Caddyfile`). Milliseconds.
 */
const drainMs = 5000

/** After an error that nothing caught, the process ends after this time at the latest. Milliseconds. */
const longestStopMs = 20_000

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  const readableLines = env.hasReadableLog
    ? createReadableLines((text) => process.stdout.write(text))
    : undefined
  const log = createLog(env.logLevel, readableLines)
  for (const warning of settingsToWarnOf(env)) log.warn(warning)
  let server: RunningServer | undefined
  const exit = async () => {
    await server?.stop().catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exitCode = 1
    })
    process.exit()
  }
  // The state of the process is unknown from here on, so it ends; a supervisor starts the next one (README).
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event === 'uncaughtException' ? 'uncaught exception' : 'unhandled rejection')
      process.exitCode = 1
      setTimeout(() => process.exit(), longestStopMs).unref()
      void exit()
    })
  }
  server = await startServer({
    env,
    log,
    ...(existsSync(`${pwaRoot}/index.html`) && { pwaRoot }),
    beforeListening: async (deps, sandboxAddress) => {
      if (env.demoData) await fillWithDemo(deps, sandboxAddress)
    },
  })
  // Event loop, memory, CPU.
  collectDefaultMetrics({ register: server.deps.metrics.registry })
  if (!readableLines) log.info({ address: server.address }, 'Live Shows is listening')
  if (readableLines || env.demoData) {
    const people = env.demoData ? demoAccounts : []
    const signIns = people.map(({ email }) => `Sign in as ${email}, password ${demoPassword}`)
    process.stdout.write(`\n${[`Open ${server.address}`, ...signIns].join('\n')}\n\n`)
  }
  readableLines?.showAll()

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      server?.drain()
      setTimeout(exit, env.production && env.databaseUrl ? drainMs : 0)
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
})
