import { parseEnv } from './api/config/env.ts'
import { knexConfig } from './api/db/knex.ts'

/** For the knex command line, e.g. to look at a database. The app migrates by itself when it starts. */
export default knexConfig(parseEnv(process.env))
