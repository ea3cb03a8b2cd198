import { setTimeout } from 'node:timers/promises'
import { parseEnv } from '../config/env.ts'
import { assertPragmas, createDb } from '../db/knex.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'

/**
 * A process that migrates like a starting server and exits. With `stop in the middle` it hangs inside the last migration;
 * with `at=<milliseconds since 1970>` it starts at that time.
 */
if (process.argv.includes('stop in the middle')) {
  migrations['999_never_ends'] = async (knex) => {
    await knex.schema.createTable('half_done', (table) => table.text('id'))
    process.stdout.write('in the middle\n')
    setInterval(() => {}, 1000)
    await new Promise(() => {})
  }
}

// Lets several processes migrate at the same time, although their startup times differ.
const startAt = process.argv.find((word) => word.startsWith('at='))
if (startAt) await setTimeout(Number(startAt.slice(3)) - Date.now())

const env = parseEnv(process.env)
const db = createDb(env)
await assertPragmas(db)
await migrate(db, env)
await db.destroy()
process.stdout.write('migrated\n')
