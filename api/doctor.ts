import { existsSync } from 'node:fs'
import { messageOf } from './config/errorDetails.ts'
import { examine } from './examine.ts'

const words = { ok: 'ok     ', warning: 'LOOK   ', problem: 'PROBLEM' }

/** `npm run doctor`: says what is missing, and exits with 1 if the server would not start or money would not work. */
async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const findings = await examine(process.env, { now: () => new Date() })
  for (const { about, state, says } of findings) {
    process.stdout.write(`${words[state]} ${about.padEnd(14)} ${says}\n`)
  }
  const problems = findings.filter(({ state }) => state === 'problem').length
  process.stdout.write(`\n${problems === 0 ? 'The server can start.' : `${problems} to solve first.`}\n`)
  return problems === 0 ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  },
)
