import { resolve } from 'node:path'
import { parseEnv } from '../config/env.ts'
import { defaultLimits } from '../config/limits.ts'
import { createLog } from '../config/log.ts'
import { fillWithDemo } from '../demo/fillWithDemo.ts'
import { startServer } from '../startServer.ts'

/** The API and the PWA as `main.ts` starts them, with room for more messages of one account than a person may send. */
const env = parseEnv(process.env)
const { address, deps } = await startServer({
  env,
  log: createLog(env.logLevel),
  limits: { ...defaultLimits, messages: { max: 1_000_000, refillMs: 1_000_000 } },
  pwaRoot: resolve('dist/pwa'),
  beforeListening: fillWithDemo,
})
let statements = 0
deps.db.on('query', () => {
  statements += 1
})
Object.defineProperty(globalThis, 'statements', { get: () => statements })
process.stdout.write(`Open ${address}\n`)
process.once('SIGTERM', () => process.exit(0))
