import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from './config/env.ts'
import { messageOf } from './config/errorDetails.ts'
import { moveToPostgres, restoreBackup, saveBackup } from './db/backup.ts'

const usage = `Usage:
  npm run backup                       writes a backup to DATA_DIR/backups; servers may run
  npm run backup -- FILE               writes it to FILE
  npm run restore -- FILE              puts a backup in the place of the database, while no server runs
  npm run move -- postgres://…         copies the SQLite database to an empty PostgreSQL one, while no server runs
`

async function main([action, target, ...more]: string[]): Promise<string> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  if (more.length === 0 && action === 'save') {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const file = target ?? join(env.dataDir, 'backups', `live-shows-${time}Z.sqlite`)
    const { bytes } = await saveBackup(env, file)
    return `Backed up to ${file}, ${bytes} bytes, opened and checked. Copy it to another machine.`
  }
  if (more.length === 0 && action === 'restore' && target) {
    const { replaced } = await restoreBackup(env, target, new Date())
    const before = replaced ? ` What was there before is ${replaced}.` : ''
    return `Restored ${target}.${before} Everybody has to log in again.`
  }
  if (more.length === 0 && action === 'move' && target?.startsWith('postgres')) {
    const { rows } = await moveToPostgres(env, target)
    return `Copied ${rows} rows; all tables have the same rows. Start the server with that address as DATABASE_URL.`
  }
  throw new Error(usage)
}

main(process.argv.slice(2)).then(
  (done) => process.stdout.write(`${done}\n`),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  },
)
