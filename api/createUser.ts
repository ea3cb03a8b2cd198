import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod/mini'
import { registration } from '#contract/accounts.ts'
import { parseEnv, sqliteFile } from './config/env.ts'
import { messageOf } from './config/errorDetails.ts'
import { createLog } from './config/log.ts'
import { createDb } from './db/knex.ts'
import { migrate } from './db/migrate.ts'
import { createPubSub } from './events/pubSub.ts'
import { owaspHashing } from './features/accounts/passwords.ts'
import { registerUser } from './features/accounts/registerUser.ts'

const usage = `Makes an account, the first one of a new installation for instance:
  npm run user:create -- --role developer --email kit@example.com --name "Kit Moreno" --phone "(555) 010-0100" --zip 94704
Roles: customer, admin, developer. An admin who is also a developer has both: --role admin --role developer. The password is asked for, or read from standard input.
`

const roles = {
  customer: {},
  admin: { isAdmin: true },
  developer: { isDeveloper: true },
} as const

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { role: { ...text, multiple: true }, email: text, name: text, phone: text, zip: text },
  })
  const given = values.role ?? []
  if (given.length === 0 || !given.every((role) => Object.hasOwn(roles, role)))
    throw new Error(`--role must be one or more of ${Object.keys(roles).join(', ')}\n\n${usage}`)
  const traits = Object.assign({}, ...given.map((role) => roles[role as keyof typeof roles]))
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)

  const person = {
    email: values.email,
    name: values.name,
    phone: values.phone ?? '000-000-0000',
    zipCode: values.zip ?? '00000',
  }
  // Before the password is asked for.
  check(z.omit(registration, { password: true }).safeParse(person))
  const password = await ask('Password (at least 8 characters): ')
  const form = check(registration.safeParse({ ...person, password }))

  const db = createDb(env)
  try {
    await migrate(db, env)
    const deps = {
      env,
      db,
      now: () => new Date(),
      log: createLog('warn'),
      passwordHashing: owaspHashing,
      pubSub: createPubSub(),
      wakeJobs: () => {},
    }
    const user = await registerUser(deps, form, traits)
    const database = env.databaseUrl ? 'the database of DATABASE_URL' : sqliteFile(env.dataDir)
    process.stdout.write(
      `${user.email} can sign in now, as ${given.join(' and ')}. Written to ${database}.\n`,
    )
  } finally {
    await db.destroy()
  }
}

function check<T>(parsed: z.core.util.SafeParseResult<T>): T {
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${problems.join('\n')}\n\n${usage}`)
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = once(lines, 'close').then(() => {
      throw new Error('No password was given, so nothing was created.')
    })
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
})
