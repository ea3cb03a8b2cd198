// `npm test`: everything that CI runs, one step after another, and a closing line with the counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const reports = 'node_modules/.cache/tests'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`

// Commands of one step run at the same time.
const steps = [
  ['npm run check', 'npm run build'],
  [`npx vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`],
  ['npx playwright test --config pwa/e2e/playwright.config.ts'],
]

const env = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${playwrightReport}`,
  ...(hasRoom('/dev/shm') && { TMPDIR: '/dev/shm' }),
}
let failedStep
for (const commands of steps) {
  const codes = await Promise.all(commands.map(run))
  failedStep = commands.find((_, index) => codes[index] !== 0)
  if (failedStep) break
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

const vitest = read(vitestReport)
const playwright = read(playwrightReport)?.stats
const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0)
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0)
if (failedStep) process.stdout.write(`\nFailed: ${failedStep}\n`)
process.stdout.write(`\n${passed} passed, ${failedStep && failed === 0 ? 1 : failed} failed\n`)
process.exit(failedStep ? 1 : 0)

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
