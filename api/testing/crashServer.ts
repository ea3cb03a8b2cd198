import { parseEnv } from '../config/env.ts'
import { defaultLimits, type Limits } from '../config/limits.ts'
import { createLog } from '../config/log.ts'
import { startServer } from '../startServer.ts'

// The server without limits and with cheap passwords, for tests that kill it under load.
const env = parseEnv(process.env)
const log = createLog(env.logLevel)
const limits = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, limit]) => [name, { ...limit, max: 1_000_000 }]),
) as Limits
const passwordHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const { address } = await startServer({ env, log, limits, passwordHashing })
log.info({ address }, 'Live Shows is listening')
