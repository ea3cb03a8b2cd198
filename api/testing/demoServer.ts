import { existsSync } from 'node:fs'
import { parseEnv } from '../config/env.ts'
import { createLog } from '../config/log.ts'
import { fillWithDemo } from '../demo/fillWithDemo.ts'
import { createTicketReader } from '../integrations/ticketReader/createTicketReader.ts'
import { startServer } from '../startServer.ts'
import { localReach } from './pushService.ts'

// The server with demo data, for tests that sign in for every step. Notifications go to `startPushService` only.
const env = parseEnv(process.env)
const log = createLog(env.logLevel)
const { address } = await startServer({
  env,
  log,
  // Argon2id's minimum.
  passwordHashing: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  // The pictures of these tests have no text, and looking for it takes a second of CPU each time.
  textReader: { read: async () => [], close: async () => undefined },
  // Where the machine is busy, a ticket file takes longer than people wait.
  ticketReader: createTicketReader({ log, timeoutMs: 120_000 }),
  pushReach: localReach,
  // Journeys in a browser use the built PWA; for component tests Vite serves it.
  ...(existsSync('dist/pwa/index.html') && { pwaRoot: 'dist/pwa' }),
  beforeListening: (deps, sandboxAddress) => fillWithDemo(deps, sandboxAddress),
})
log.info({ address }, 'Live Shows is listening')
