import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseEnv } from './config/env.ts'
import { createDb } from './db/knex.ts'
import { runChild } from './testing/childProcess.ts'
import { createTestDatabase } from './testing/testDatabase.ts'

/** `npm run user:create` on a new installation. */
async function create(parameters: string[], password: string) {
  const databaseUrl = await createTestDatabase()
  const settings = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'live-shows-user-')),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  onTestFinished(() => rm(settings.DATA_DIR, { recursive: true, force: true }))
  const person = ['--email', 'kit@example.com', '--name', 'Kit Moreno']
  const child = runChild('api/createUser.ts', settings, [...person, ...parameters], `${password}\n`)
  const code = await child.ended()
  const db = createDb(parseEnv(settings))
  const users = code === 0 ? await db('users').where({ email: 'kit@example.com' }) : []
  await db.destroy()
  return { code, output: child.output(), user: users[0] }
}

it.each([[['admin', 'developer'], { isAdmin: true, isDeveloper: true }, 'admin and developer']])(
  'an account is created with the roles %j',
  async (roles, has, words) => {
    const { code, output, user } = await create(
      roles.flatMap((role) => ['--role', role]),
      'eight characters',
    )
    expect(output).toContain(`kit@example.com can sign in now, as ${words}. Written to `)
    expect(code).toBe(0)
    expect({ isAdmin: Boolean(user.isAdmin), isDeveloper: Boolean(user.isDeveloper) }).toEqual(has)
  },
)

it.each([
  [['--role', 'admin', '--role', 'king'], /--role must be one or more of customer, admin, developer/],
  [['--role', 'admin'], /password: Password must be at least 8 characters long/],
])('is refused in words with %j', async (parameters, words) => {
  const { code, output } = await create(parameters, 'short')
  expect(output).toMatch(words)
  expect(code).toBe(1)
})
