// `npm test`: everything that CI runs, one step after another, and a closing line with the counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

const reports = 'node_modules/.cache/tests'
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`

const steps = [
  ['npm', 'run', 'check'],
  ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  ['npm', 'run', 'build'],
  ['npx', 'playwright', 'test', '--config', 'pwa/e2e/playwright.config.ts'],
]

let failedStep
for (const [command, ...parameters] of steps) {
  process.stdout.write(`\n> ${command} ${parameters.join(' ')}\n`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${playwrightReport}` }
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env })
  if (status !== 0) {
    failedStep = `${command} ${parameters.join(' ')}`
    break
  }
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
