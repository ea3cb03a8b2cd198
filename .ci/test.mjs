// `npm test`, and with `engines` WebKit and Firefox after it or, as `npm run test:engines`, alone. A closing line has the counts of all.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const reports = 'node_modules/.cache/tests'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** One run of vitest with a report of its own. */
const vitest = (name, options) =>
  `npx vitest run ${options} --reporter=default --reporter=json --outputFile.json=${reports}/vitest-${name}.json`

/** One run of Playwright with a report of its own. */
const playwright = (name, projects) =>
  `PLAYWRIGHT_JSON_OUTPUT_NAME=${process.cwd()}/${reports}/playwright-${name}.json npx playwright test --config pwa/e2e/playwright.config.ts ${projects.map((project) => `--project='${project}'`).join(' ')}`

// The lanes of a step run at the same time, the commands of a lane one after another. Together they keep two cores busy: browsers wait a third
// of their time, tests of the API for disks, databases and other processes.
const suites = {
  main: [
    ['npm run check', 'npm run build'],
    [
      [
        vitest('components', '--project components'),
        playwright('chromium', ['new version', 'journeys', 'whole browser']),
      ],
      [
        vitest('sqlite', "--project 'api on SQLite' --project pwa --maxWorkers=1"),
        vitest('postgres', "--project 'api on PostgreSQL' --tags-filter=postgres --maxWorkers=1"),
      ],
    ],
  ],
  engines: [[playwright('engines', ['WebKit', 'Firefox'])]],
}

const env = { ...process.env, ...(hasRoom('/dev/shm') && { TMPDIR: '/dev/shm' }) }
/** The first command that failed, and the end of what it printed: the other lane prints on after it. */
let failure
for (const lanes of process.argv.slice(2).flatMap((suite) => suites[suite])) {
  await Promise.all(lanes.map((lane) => runLane([lane].flat())))
  if (failure) break
}

async function runLane(commands) {
  for (const command of commands) {
    if (failure) return
    const { code, end } = await run(command)
    if (code !== 0) failure ??= { command, end }
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
  const child = spawn(command, { stdio: ['inherit', 'pipe', 'pipe'], env, shell: true })
  let end = ''
  for (const output of ['stdout', 'stderr']) {
    child[output].pipe(process[output], { end: false })
    child[output].setEncoding('utf8').on('data', (text) => {
      end = (end + text).slice(-12_000)
    })
  }
  const [code] = await once(child, 'close')
  return { code, end }
}

let passed = 0
let failed = 0
for (const file of readdirSync(reports)) {
  const { stats, ...report } = JSON.parse(readFileSync(`${reports}/${file}`, 'utf8'))
  passed += stats ? stats.expected + stats.flaky : report.numPassedTests
  failed += stats ? stats.unexpected : report.numFailedTests
}
if (failure) process.stdout.write(`\nFailed: ${failure.command}\n${failure.end}`)
process.stdout.write(`\n${passed} passed, ${failure && failed === 0 ? 1 : failed} failed\n`)
process.exitCode = failure ? 1 : 0
