import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { benchBytes } from './bytes.ts'
import { benchFirstVisit } from './firstVisit.ts'
import { benchGate } from './gate.ts'
import { benchLists } from './lists.ts'
import { benchReading } from './reading/measure.ts'
import { benchReads } from './reads.ts'
import { formatTable, type Row } from './row.ts'
import { benchSends } from './sends.ts'

/**
 * `npm run bench`: measures the figures of `api/docs/NUMBERS.md`, each against a limit taken in the same run, since
 * machines are shared and noisy. `-- --write` updates `api/docs/NUMBERS.md`, `-- reads sends` runs only those.
 */
const benches: Record<string, () => Promise<Row[]>> = {
  bytes: benchBytes,
  visit: benchFirstVisit,
  gate: benchGate,
  reads: benchReads,
  sends: benchSends,
  lists: benchLists,
  reading: benchReading,
}

const chosen = process.argv.slice(2).filter((argument) => argument in benches)
const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stderr.write(`measuring ${name} …\n`)
  rows.push(...(await bench()))
}

const table = formatTable(rows)
process.stdout.write(`\n${table}\n`)
if (process.argv.includes('--write')) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
  const text = `# Numbers

What \`npm run bench\` measured on ${new Date().toISOString().slice(0, 10)} (${machine}). Each figure has a limit
from the same run. Compare the ratio; the figures themselves depend on the machine.

${table}

The plain stack is \`api/bench/plainServer.ts\`: Koa, koa-session with a database store, @koa/router and Objection on a copy of the
same SQLite file with the same settings, without guards, policies, logs, keys or events. The two servers are loaded in turn in short
rounds. The ratio is the median of the rounds' ratios, so it need not be the quotient of the two rates beside it.

The counts for staff take longer with a million rows because most of them reach their limit of 1,000 there, which few do with a
thousand rows; beyond that they do not grow.
`
  await writeFile('api/docs/NUMBERS.md', text)
}
process.exit(rows.some(({ isMet }) => !isMet) ? 1 : 0)
