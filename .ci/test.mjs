// `npm test`: everything that CI runs, and a closing line with the counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const reports = 'node_modules/.cache/tests'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const playwrightReport = `${reports}/playwright.json`

/** One run of vitest with a report of its own. */
const vitest = (name, options) =>
  `npx vitest run ${options} --reporter=default --reporter=json --outputFile.json=${reports}/vitest-${name}.json`

// The lanes of a step run at the same time, the commands of a lane one after another. Together they keep two cores busy: browsers wait a third
// of their time, tests of the API for disks, databases and other processes.
const steps = [
  ['npm run check', 'npm run build'],
  [
    [
      vitest('components', '--project components'),
      'npx playwright test --config pwa/e2e/playwright.config.ts',
    ],
    [
      vitest('sqlite', "--project 'api on SQLite' --project pwa --maxWorkers=1"),
      vitest('postgres', "--project 'api on PostgreSQL' --tags-filter=postgres --maxWorkers=1"),
    ],
  ],
]

const env = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${playwrightReport}`,
  ...(hasRoom('/dev/shm') && { TMPDIR: '/dev/shm' }),
}
let failedStep
for (const lanes of steps) {
  await Promise.all(lanes.map((lane) => runLane([lane].flat())))
  if (failedStep) break
}

async function runLane(commands) {
  for (const command of commands) {
    if (failedStep) return
    if ((await run(command)) !== 0) failedStep ??= command
  }
}

/** The tests' databases and browser profiles are thrown away. Held in memory, their commits wait for no disk. */
function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3
}

async function run(command) {
  process.stdout.write(`\n> ${command}\n`)
  const [code] = await once(spawn(command, { stdio: 'inherit', env, shell: true }), 'exit')
  return code
}

const playwright = read(playwrightReport)?.stats
let passed = (playwright?.expected ?? 0) + (playwright?.flaky ?? 0)
let failed = playwright?.unexpected ?? 0
for (const name of ['sqlite', 'postgres', 'components']) {
  const report = read(`${reports}/vitest-${name}.json`)
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
}
if (failedStep) process.stdout.write(`\nFailed: ${failedStep}\n`)
process.stdout.write(`\n${passed} passed, ${failedStep && failed === 0 ? 1 : failed} failed\n`)
process.exit(failedStep ? 1 : 0)

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
