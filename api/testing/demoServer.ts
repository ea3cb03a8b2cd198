import { parseEnv } from '../config/env.ts'
import { createLog } from '../config/log.ts'
import { fillWithDemo } from '../db/demo/fillWithDemo.ts'
import { startServer } from '../startServer.ts'
import { cheapHashing } from './cheapHashing.ts'

// The server with demo data, for tests that sign in for every step.
const env = parseEnv(process.env)
const log = createLog(env.logLevel)
const { address } = await startServer({
  env,
  log,
  passwordHashing: cheapHashing,
  beforeListening: (deps, sandboxAddress) => fillWithDemo(deps, sandboxAddress),
})
log.info({ address }, 'Live Shows is listening')
