import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { benchReads, benchSends } from './calls.ts'
import { benchDay } from './day.ts'
import { addToHistory, readHistory, whatFell } from './history.ts'
import { benchLists } from './lists.ts'
import { benchLive } from './live.ts'
import { benchOutbox } from './outbox.ts'
import { benchBytes, benchFirstVisit, benchGate } from './pages.ts'
import { benchReading } from './reading/measure.ts'
import { formatTable, type Row } from './row.ts'
import { benchTickets } from './tickets/measure.ts'

/**
 * `npm run bench`: measures the figures of `api/docs/NUMBERS.md`, each against a limit taken in the same run, since
 * machines are shared and noisy, and names what is more than a tenth worse than in the run before (`history.jsonl`). `-- --write` adds the
 * run there and puts it into the table, `-- reads sends` runs only those.
 */
const benches: Record<string, () => Promise<Row[]>> = {
  bytes: benchBytes,
  visit: benchFirstVisit,
  gate: benchGate,
  outbox: benchOutbox,
  reads: benchReads,
  sends: benchSends,
  live: benchLive,
  day: benchDay,
  lists: benchLists,
  reading: benchReading,
  tickets: benchTickets,
}

const chosen = process.argv.slice(2).filter((argument) => argument in benches)
const isWritten = process.argv.includes('--write')
if (isWritten && chosen.length > 0) throw new Error('Only a run of everything is written')
const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  rows.push(...(await bench()))
}

const table = formatTable(rows)
process.stdout.write(`\n${table}\n`)
for (const line of whatFell(rows, await readHistory())) process.stdout.write(`${line}\n`)
if (isWritten) {
  const file = 'api/docs/NUMBERS.md'
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
  const date = new Date().toISOString().slice(0, 10)
  await addToHistory({ date, machine }, rows)
  const text = (await readFile(file, 'utf8'))
    .replace(/measured on .*\)\./, `measured on ${date} (${machine}).`)
    .replace(/^\|[\s\S]*\|$/m, () => table)
  await writeFile(file, text)
}
process.exit(rows.some(({ isMet }) => !isMet) ? 1 : 0)
