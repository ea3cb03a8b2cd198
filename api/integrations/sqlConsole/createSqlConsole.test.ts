import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../config/log.ts'
import { createDb } from '../../db/knex.ts'
import { createSqlConsole } from './createSqlConsole.ts'
import type { SqlConsole } from './sqlConsole.ts'

let folder: string
let db: ReturnType<typeof createDb>
const consoles: SqlConsole[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-shows-console-'))
  db = createDb({ databaseUrl: undefined, dataDir: folder })
})
afterAll(async () => {
  for (const one of consoles) one.close()
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

/** A console whose queries are run by this program, once it has read its order. */
async function consoleThat(work: string, timeoutMs = 20_000): Promise<SqlConsole> {
  const file = join(folder, `${consoles.length}.mjs`)
  await writeFile(
    file,
    `import { text } from 'node:stream/consumers'
    const order = JSON.parse(await text(process.stdin))
    process.stderr.write('started\\n')
    const answer = (cell) => process.stdout.write(JSON.stringify({ columns: ['a'], rows: [[cell]], isCut: false }))
    ${work}`,
  )
  const log = createLog('silent')
  const one = createSqlConsole({
    db,
    env: { databaseUrl: undefined, dataDir: folder },
    log,
    program: () => file,
    timeoutMs,
  })
  consoles.push(one)
  return one
}

const endless = 'setInterval(() => undefined, 1000)'

it('the process of a query has none of our settings', async () => {
  const { run } = await consoleThat('answer(JSON.stringify(process.env))')
  expect((await run('Dana', 'select 1')).rows).toEqual([['{}']])
})

it('a query that takes longer than it may is killed', async () => {
  const { run } = await consoleThat(endless, 100)
  await expect(run('Dana', 'select 1')).rejects.toThrow(/stopped after/)
})

it('a result that cannot be read is an error', async () => {
  const { run } = await consoleThat("process.stdout.write('{')")
  await expect(run('Dana', 'select 1')).rejects.toMatchObject({ code: 'sql_unavailable' })
})

it('a result that is larger than any can be is not collected', async () => {
  const { run } = await consoleThat(`answer('x'.repeat(9_000_000)); ${endless}`)
  await expect(run('Dana', 'select 1')).rejects.toThrow(/too much memory/)
})

it('a developer runs one query at a time, and all of them two', async () => {
  const { run, close } = await consoleThat(endless)
  const first = Promise.allSettled([run('Dana', 'select 1')])
  await expect(run('Dana', 'select 1')).rejects.toMatchObject({ code: 'sql_busy' })
  const second = Promise.allSettled([run('Jo', 'select 1')])
  await expect(run('Ana', 'select 1')).rejects.toMatchObject({ code: 'sql_busy' })
  // What runs when the server stops ends with it.
  close()
  for (const outcome of [...(await first), ...(await second)]) {
    expect(outcome.status).toBe('rejected')
    expect(String('reason' in outcome && outcome.reason)).not.toMatch(/stopped after/)
  }
})
