import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv, settingsToWarnOf } from './config/env.ts'
import { createLog } from './config/log.ts'
import { demoAccounts, demoPassword, fillWithDemo } from './db/demo/fillWithDemo.ts'
import { startServer } from './startServer.ts'

/** The output of `vite build`. Absent during development, when Vite serves the PWA. */
const pwaRoot = resolve('dist/pwa')

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  const log = createLog(env.logLevel)
  for (const warning of settingsToWarnOf(env)) log.warn(warning)
  const server = await startServer({
    env,
    log,
    ...(existsSync(`${pwaRoot}/index.html`) && { pwaRoot }),
    beforeListening: async (deps, sandboxAddress) => {
      if (env.demoData) await fillWithDemo(deps, sandboxAddress)
    },
  })
  log.info({ address: server.address }, 'Live Shows is listening')
  if (env.demoData) {
    const people = demoAccounts.map(({ email }) => email).join(', ')
    process.stdout.write(`\nOpen ${server.address}\nSign in as ${people}\nPassword: ${demoPassword}\n\n`)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
