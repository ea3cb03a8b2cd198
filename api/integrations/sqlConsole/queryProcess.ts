/**
 * A process of its own for one query (decision 029): it can be killed at any time, and what it needs of memory is not the
 * server's. It has no environment, so no settings.
 */
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { queryPostgres } from './queryPostgres.ts'
import { querySqlite } from './querySqlite.ts'
import type { Order, Outcome } from './sqlConsole.ts'

/** Megabytes. Node itself takes about 60, and tsx as much again. */
const maxMemory = 400

// SQLite blocks this thread and its memory is not V8's, so another thread watches.
const watch = `
setInterval(() => {
  if (process.memoryUsage.rss() > ${maxMemory} * 1024 * 1024) process.kill(process.pid, 'SIGABRT')
}, 5)`
new Worker(watch, { eval: true, execArgv: [] }).unref()

const { database, sql, timeoutMs }: Order = JSON.parse(await text(process.stdin))
// From now on its time counts.
process.stderr.write('started\n')

const outcome: Outcome =
  'file' in database ? querySqlite(database.file, sql) : await queryPostgres(database.url, sql, timeoutMs)
process.stdout.write(JSON.stringify(outcome), () => process.exit())
