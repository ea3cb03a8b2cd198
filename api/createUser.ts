import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { registration } from '#contract/accounts.ts'
import { parseEnv } from './config/env.ts'
import { createLog } from './config/log.ts'
import { createDb } from './db/knex.ts'
import { migrate } from './db/migrate.ts'
import { createPubSub } from './events/pubSub.ts'
import { registerUser } from './features/accounts/registerUser.ts'

const usage = `Makes an account, the first one of a new installation for instance:
  npm run user:create -- --role developer --email kit@example.com --name "Kit Moreno" --phone "(555) 010-0100" --zip 94704
Roles: customer, admin, developer. The password is asked for, or read from standard input.
`

const roles = {
  customer: {},
  admin: { isAdmin: true },
  developer: { isDeveloper: true },
} as const

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { role: text, email: text, name: text, phone: text, zip: text } })
  const role = values.role as keyof typeof roles
  if (!(role in roles)) throw new Error(usage)

  const parsed = registration.safeParse({
    email: values.email,
    name: values.name,
    phone: values.phone ?? '000-000-0000',
    zipCode: values.zip ?? '00000',
    password: await ask('Password (at least 8 characters): '),
  })
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`${problems.join('\n')}\n\n${usage}`)
  }

  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  const db = createDb(env)
  try {
    await migrate(db, env)
    const deps = {
      env,
      db,
      now: () => new Date(),
      log: createLog('warn'),
      pubSub: createPubSub(),
      wakeJobs: () => {},
    }
    const user = await registerUser(deps, parsed.data, roles[role])
    process.stdout.write(`${user.email} can sign in now, as ${role}.\n`)
  } finally {
    await db.destroy()
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
