import { parseEnv } from '../config/env.ts'
import { createLog } from '../config/log.ts'
import { startServer } from '../startServer.ts'
import { noLimits } from './noLimits.ts'

// The server without limits and with cheap passwords, for tests that kill it under load.
const env = parseEnv(process.env)
const log = createLog(env.logLevel)
const passwordHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const { address } = await startServer({ env, log, limits: noLimits, passwordHashing })
log.info({ address }, 'Live Shows is listening')
