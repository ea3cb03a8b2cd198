/** @module-tag postgres */

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseApi, sqlLimits } from '#contract/database.ts'
import { readableTables, secretTables } from '../../../db/secretTables.ts'
import type { Outcome } from '../../../integrations/sqlConsole/sqlConsole.ts'
import { queryHere } from '../../../testing/queryHere.ts'
import { sharedApp, sharedPerson } from '../../../testing/startTestApp.ts'
import { refused } from '../../../testing/TestClient.ts'
import { onPostgres } from '../../../testing/testDatabase.ts'
import { waitFor } from '../../../testing/timing.ts'

const limits = { sqlQueries: { max: 10_000, refillMs: 1000 } }
const app = sharedApp({ limits, queryTimeoutMs: 50_000 })
const developer = sharedPerson(app, { isDeveloper: true, name: 'Dana Developer' })
/** Another installation, whose queries end as early as in production. On a busy machine others need longer. */
const strictApp = sharedApp({ limits })
const hasty = sharedPerson(strictApp, { isDeveloper: true })
beforeAll(async () => {
  await app
    .db('vapid_keys')
    .insert({ id: 1, publicKey: 'pub', privateKey: 'SECRET', createdAt: 'x' })
    .onConflict('id')
    .ignore()
})
const run = (query: string, by = developer) => by.client.call(databaseApi.execute, { body: { query } })

const attempt = (query: string, by = developer) => by.client.try(databaseApi.execute, { body: { query } })

/** @returns the message of the refusal */
async function refusalOf(query: string, by = developer): Promise<string> {
  const { status, body } = await attempt(query, by)
  expect(
    [status, (body as { code?: string }).code],
    `${query} ${JSON.stringify(body).slice(0, 300)}`,
  ).toEqual([400, 'sql_failed'])
  return (body as { message: string }).message
}

const runHere = queryHere(app)

async function rowsHere(query: string): Promise<Extract<Outcome, { rows: unknown }>> {
  const outcome = await runHere(query)
  if ('rows' in outcome) return outcome
  throw new Error(`${query} ${JSON.stringify(outcome)}`)
}

async function refusalHere(query: string): Promise<string> {
  const outcome = await runHere(query)
  expect(Object.keys(outcome), `${query} ${JSON.stringify(outcome).slice(0, 300)}`).toEqual([
    'error',
    'state',
  ])
  return 'error' in outcome ? outcome.error : ''
}

/** Everything that is stored, apart from what the calls themselves store. */
async function stored(): Promise<string> {
  const { db } = app.deps
  const own = ['sql_queries', 'events', 'rate_limits', 'sessions', 'sql_console_login']
  const hash = createHash('sha256')
  const schema = onPostgres()
    ? (await db.raw('select table_name, column_name from information_schema.columns order by 1, 2')).rows
    : await db.raw('select name, sql from sqlite_master order by 1')
  hash.update(JSON.stringify(schema))
  for (const name of [...readableTables, ...secretTables].filter((table) => !own.includes(table))) {
    const rows: object[] = await db(name).select()
    hash.update(`${name} ${JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())}`)
  }
  return hash.digest('hex')
}

describe('a query', () => {
  it('is answered with its columns and rows, with large numbers, bytes and special numbers', async () => {
    const cells = onPostgres()
      ? "9007199254740993::bigint, '\\xff00'::bytea, 'infinity'::float8"
      : "9007199254740993, x'ff00', 9e999"
    const { columns, rows, isCut, ms } = await run(
      `-- who\nselect name, 1 as n, null as missing, 1.5 as x, name, ${cells} from users where name = 'Dana Developer';`,
    )
    expect(columns.slice(0, 5)).toEqual(['name', 'n', 'missing', 'x', 'name'])
    const [[name, n, missing, x, again, ...special] = []] = rows
    expect([name, n, missing, Number(x), again]).toEqual(['Dana Developer', 1, null, 1.5, 'Dana Developer'])
    expect(special).toEqual(['9007199254740993', expect.stringMatching(/^(?:0x|\\x)ff00$/), 'Infinity'])
    expect([rows.length, isCut]).toEqual([1, false])
    expect(ms).toBeGreaterThanOrEqual(0)
  })

  it('without rows has its columns', async () => {
    expect(await runHere('select id, email from users where 1 = 0')).toMatchObject({
      columns: ['id', 'email'],
      rows: [],
    })
  })

  it('may be a CTE, VALUES or an explanation', async () => {
    const { rows } = await rowsHere(
      'with recursive a(n) as (select 1 union all select n + 1 from a where n < 3) select * from a',
    )
    expect(rows).toEqual([[1], [2], [3]])
    expect((await rowsHere('values (1), (2)')).rows).toEqual([[1], [2]])
    const plan = onPostgres()
      ? 'explain analyze select * from users'
      : 'explain query plan select * from users'
    expect((await rowsHere(plan)).rows.length).toBeGreaterThan(0)
    expect((await rowsHere('(select 1 as n)'.replace(/[()]/g, onPostgres() ? '$&' : ''))).rows).toEqual([[1]])
  })

  it('is cut at 1,000 rows, long cells and large results', async () => {
    const numbers = (count: number) =>
      `with recursive a(n) as (select 1 union all select n + 1 from a where n < ${count}) `
    const exact = await rowsHere(`${numbers(1000)} select n from a`)
    expect([exact.rows.length, exact.isCut]).toEqual([1000, false])
    const cut = await rowsHere(`${numbers(1001)} select n from a`)
    expect([cut.rows.length, cut.isCut]).toEqual([1000, true])
    const long = onPostgres() ? "repeat('x', 3000)" : "replace(hex(zeroblob(1500)), '0', 'x')"
    const cells = Array.from({ length: 20 }, () => long).join(', ')
    const large = await run(`${numbers(100)} select ${cells} from a`)
    expect(large.rows[0]?.[0]).toBe(`${'x'.repeat(sqlLimits.cellCharacters)}…`)
    expect(large.isCut).toBe(true)
    expect(JSON.stringify(large).length).toBeLessThan(sqlLimits.bytes + 10_000)
  })
})

/** What must not run, by what it would do. */
const writes = [
  "update users set name = 'x'",
  'delete from users',
  "insert into blacklisted_words (id, word) values ('x', 'x')",
  "update users set name = 'x' returning *",
  'with gone as (delete from users returning *) select * from gone',
  'drop table users',
  'create table stolen (a text)',
  'create temp table stolen as select * from users',
  'create view stolen as select * from users',
  'alter table users add column stolen text',
  'select 1; delete from users',
  'begin',
  'vacuum',
  'analyze',
  'explain delete from users',
]
const onSqlite = [
  "attach database '/tmp/stolen.sqlite' as stolen",
  "attach ':memory:' as m",
  "vacuum into '/tmp/stolen.sqlite'",
  'pragma journal_mode = delete',
  'pragma database_list',
  "pragma table_info('credentials')",
  'pragma writable_schema = on',
  'pragma query_only = off',
  "select load_extension('x')",
  'select fts3_tokenizer(1)',
  "select rtreecheck('users')",
  "select sqlite_log(1, 'x')",
  "select writefile('/tmp/stolen', 'x')",
  "select readfile('/etc/passwd')",
  "select edit('x')",
  'select * from dbstat',
  'select * from "sqlite_dbpage"',
  "select * from sqlite_dbpage('main')",
  'select * from fts5vocab',
  'create virtual table v using fts5(a)',
]
const inPostgres = [
  "copy users to '/tmp/stolen'",
  'copy users to stdout',
  "copy (select 1) to program 'id'",
  'select * into stolen from users',
  'select * from users for update',
  'set role postgres',
  "set session authorization 'postgres'",
  "select set_config('role', 'postgres', true)",
  "select set_config('session_authorization', 'postgres', false)",
  'listen x',
  'lock table users',
  "do 'begin end'",
  'call x()',
  'show all',
  'prepare x as select 1',
  'declare c cursor for select 1',
  'discard all',
  'grant select on credentials to public',
  "alter role current_user password 'x'",
  'create role x',
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "select * from dblink('dbname=postgres', 'select 1') as t(a int)",
  'select * from pg_authid',
  'select * from pg_largeobject',
  'select * from pg_hba_file_rules',
  'select pg_reload_conf()',
  "select nextval('knex_migrations_id_seq')",
  "select query_to_xml('delete from users', true, true, '')",
  "select query_to_xml('create temp table x (a int)', true, true, '')",
  "select query_to_xml('select * from credentials', true, true, '')",
  "select table_to_xml('credentials', true, true, '')",
  'explain analyze delete from users',
  'explain analyze create temp table x as select 1',
  'select 1 -- \n; delete from users',
  'select * from pg_stats, credentials',
  'create extension dblink',
  'create function f() returns int language sql as $$ select 1 $$',
]

describe('a statement that is not allowed', () => {
  let before: { rows: string; files: string[] }
  const everything = async () => ({
    rows: await stored(),
    files: onPostgres() ? [] : await readdir(app.dataDir),
  })
  beforeAll(async () => {
    before = await everything()
  })

  it.each([...writes, ...(onPostgres() ? inPostgres : onSqlite)])(
    'is refused in words: %s',
    async (query) => {
      const refusal = await refusalHere(query)
      expect(refusal).toMatch(/^\S.{10}/)
      expect(refusal).not.toMatch(/cursor/i)
    },
  )

  it('has changed nothing', async () => {
    expect(await everything()).toEqual(before)
  })

  const begin = 'Please begin with SELECT, WITH, VALUES or EXPLAIN.'
  const listed = 'The tables and columns that can be read are listed beside the query.'
  const forNow = 'so it is not available here'
  it.each([
    [
      'delete from users',
      `A statement that begins with DELETE is not run here, because the console only reads. ${begin}`,
    ],
    [
      'selct 1',
      onPostgres() ? 'syntax error at or near "selct" (line 1, character 1)' : 'near "selct": syntax error',
    ],
    ['-- nothing', `This does not begin with a statement. ${begin}`],
    [')', `This does not begin with a statement. ${begin}`],
    ['show tables', `SHOW is not available in the console. ${listed}`],
    ['select 1; select 2', 'Please run one statement at a time.'],
    [
      'explain delete from users',
      'Only a SELECT, WITH or VALUES statement can be explained here, not DELETE.',
    ],
    [
      'with gone as (delete from users returning *) select * from gone',
      'DELETE changes data, and the console only reads. Please use SELECT to see the rows that it is about.',
    ],
    [
      'with a as (select 1) delete from users',
      'DELETE changes data, and the console only reads. Please use SELECT to see the rows that it is about.',
    ],
    [
      'select 1 from CODES',
      'The table codes holds secrets, so the console does not read it. Please leave it out. An alias or a text with this name has to be spelled differently.',
    ],
    ...(onPostgres()
      ? [
          ['select * from pg_class', `pg_class belongs to the database itself, ${forNow}. ${listed}`],
          [
            'select nextval(1)',
            'nextval is not available in the console. Please write the query without it.',
          ],
          [
            'select * from users for update',
            'The console only reads, so SELECT FOR UPDATE is not possible. Please leave it out.',
          ],
          [
            'select * from knex_migrations',
            `This query reads more than the tables of the app, so it is not run. ${listed}`,
          ],
        ]
      : [
          ['pragma database_list', `PRAGMA is not available in the console. ${listed}`],
          [
            'select * from users, sqlite_master',
            'The catalogue cannot be read together with tables. Please read one of them at a time.',
          ],
          [
            'select * from dbstat',
            'dbstat is not available in the console. Please write the query without it.',
          ],
          [
            'select * from knex_migrations',
            `This query reads more than the tables of the app, so it is not run. ${listed}`,
          ],
        ]),
  ])('is answered with why, and what to do instead: %s', async (query = '', sentence) => {
    expect(await refusalHere(query)).toBe(sentence)
  })
})

describe('what is not listed beside the query', () => {
  const ways = onPostgres()
    ? [
        "select attname from pg_attribute where attrelid = 'creden' || 'tials'",
        'select * from "pg_catalog"."pg_class"',
        'select * from U&"p\\0067_attribute"',
        "select query_to_xml('select * from p' || 'g_attribute', true, true, '')",
        "select has_column_privilege('creden' || 'tials', 'password_hash', 'select')",
        "select ('creden' || 'tials')::regclass",
        'select to_regclass(16400)',
        'select currval(16400)',
        'select (null::credentials).*',
        'select nonsense from credentials',
        "select current_setting('data_directory')",
        "select current_setting('config_file')",
        'show data_directory',
      ]
    : [
        'select sql from sqlite_master',
        'select * from "sqlite_schema"',
        "select * from 'sqlite_master'",
        'select * from [SQLITE_MASTER]',
        'select * from sqlite_temp_master',
        'select * from sqlite_stat1',
        "select * from pragma_table_info('creden' || 'tials')",
        'select * from pragma_database_list',
        'select * from "pragma_database_list"',
        'explain pragma database_list',
        "explain pragma table_info('credentials')",
        'pragma database_list',
        'select nonsense from credentials',
        'select password_hash from credentials',
      ]
  it.each(ways)('is not revealed by: %s', async (query) => {
    const answer = JSON.stringify(await runHere(query))
    for (const secret of ['password_hash', 'changed_at', 'link_hash', 'p256dh', 'qr_text', app.dataDir]) {
      expect(answer).not.toContain(secret)
    }
    expect(answer).not.toMatch(/nonsense|must be owner|is not a sequence/)
  })

  it('is not in the catalogue, which has what is listed', async () => {
    const outcome = await runHere(
      onPostgres()
        ? 'select distinct table_name from information_schema.columns'
        : "select name from sqlite_master where type = 'table' order by name",
    )
    const names = 'rows' in outcome ? outcome.rows.map(([name]) => name) : []
    expect(names).toEqual(expect.arrayContaining([...readableTables]))
    for (const secret of secretTables) expect(names).not.toContain(secret)
    if (!onPostgres())
      expect(await runHere("select name from pragma_table_info('request_notes')")).toMatchObject({
        rows: [['id'], ['request_id'], ['author_id'], ['text'], ['created_at']],
      })
  })
})

describe('secrets', () => {
  const kinds = [
    'selct credentials',
    'select count(*) from credentials',
    `with c as (select * from credentials) select 1 from c`,
    `select u.id from users u where exists (select 1 from credentials)`,
    `select (select count(*) from credentials)`,
    `select 1 from users left join credentials on 1 = 1`,
    `select 1 union all select 2 from credentials`,
    `select * from "credentials"`,
    `SELECT * FROM CREDENTIALS`,
    `select * from /* */ ${onPostgres() ? 'public' : 'main'}.credentials`,
    ...(onPostgres()
      ? [`explain analyze select * from credentials`, `select * from credentials tablesample system (100)`]
      : [
          `select * from [credentials]`,
          `select * from 'credentials'`,
          `select rowid from credentials order by 1`,
          `explain select * from credentials`,
          `explain query plan select * from credentials`,
        ]),
  ]
  it.each(kinds)('are not read by any kind of query: %s', async (query) => {
    expect(await refusalHere(query)).toMatch(/secret/)
  })

  it('are not read through a view, a trigger or an index of theirs', async () => {
    const { db } = app.deps
    await db.raw('create view leaked as select password_hash from credentials')
    try {
      expect(await refusalHere('select * from leaked')).toMatch(/secret|permission denied/)
    } finally {
      await db.raw('drop view leaked')
    }
    for (const index of [
      "select user_id from credentials where user_id = 'x'",
      'select id_hash from sessions order by expires_at',
    ]) {
      expect(await refusalHere(index)).toMatch(/secret/)
    }
  })

  it('are not read from statistics', async () => {
    await app.db.raw('analyze')
    const statistics = onPostgres() ? ['pg_stats', 'pg_statistic'] : ['sqlite_stat1', 'sqlite_stat4']
    for (const name of statistics) {
      expect(await refusalHere(`select * from ${name}`)).toMatch(/listed beside the query/)
    }
  })

  it('are none of what is in the other tables, which are read as the schema says', async () => {
    const tables = await developer.client.call(databaseApi.schema)
    for (const { name, columns } of tables) {
      const read = await rowsHere(`select * from ${name} limit 1`)
      expect(read.columns, name).toEqual(columns.map((column) => column.name))
    }
    expect(tables.map(({ name }) => name)).toEqual(readableTables.toSorted())
    const users = tables.find(({ name }) => name === 'users')
    expect(users?.columns).toContainEqual({ name: 'email', type: 'text' })
    expect(users?.rows).toBeGreaterThan(0)
  })

  if (onPostgres()) {
    it('and all else are safe from queries that take every connection: the role has a few', async () => {
      await runHere('select 1')
      const { role, password } = await app.db('sql_console_login').first()
      const url = new URL(app.deps.env.databaseUrl ?? '')
      url.username = role
      url.password = password
      const clients = Array.from({ length: 12 }, () => new Client({ connectionString: url.href }))
      try {
        const outcomes = await Promise.allSettled(clients.map((client) => client.connect()))
        const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []))
        expect(refused.length).toBeGreaterThanOrEqual(4)
        for (const reason of refused) expect(String(reason)).toMatch(/too many connections for role/)
      } finally {
        await Promise.allSettled(clients.map((client) => client.end()))
      }
    })

    it('are safe from the role itself, whatever its connection does', async () => {
      await runHere('select 1')
      const login = await app.db('sql_console_login').first()
      const url = new URL(app.deps.env.databaseUrl ?? '')
      url.username = login.role
      url.password = login.password
      const client = new Client({ connectionString: url.href })
      await client.connect()
      try {
        for (const sql of [
          'select * from credentials',
          'select * from sql_console_login',
          "update users set name = 'x'",
          'create temp table x (a int)',
          'set role postgres',
          'create table x (a int)',
          "copy users to program 'id'",
        ]) {
          await expect(client.query(sql), sql).rejects.toThrow(/permission denied/)
        }
        const rights = await client.query(
          'select rolsuper, rolcreaterole, rolcreatedb, rolinherit, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
        )
        expect(Object.values(rights.rows[0])).toEqual([false, false, false, false, false, false])
      } finally {
        await client.end()
      }
    })
  }
})

describe('a query that takes too much', () => {
  it('of time is in the history before it runs, and is stopped, in PostgreSQL even if it lifts its limit', async () => {
    const query = onPostgres()
      ? "select set_config('statement_timeout', '0', false), count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b"
      : 'with recursive a(n) as (select 1 union all select n + 1 from a) select count(*) from a'
    const running = refusalOf(query, hasty)
    // Other calls are answered while a query runs.
    await waitFor(async () => {
      const newest = await hasty.client.call(databaseApi.queries, { query: { limit: 1 } })
      expect(newest).toMatchObject([{ query, ms: null, state: null, error: null }])
    })
    expect(await attempt('select 1', hasty)).toMatchObject(refused('sql_busy'))
    expect(await running).toContain('stopped after 5 seconds')
    const ended = await hasty.client.call(databaseApi.queries, { query: { limit: 2 } })
    expect(ended.map(({ state }) => state)).toEqual(['refused', 'stopped'])
    if (onPostgres()) {
      const connections = () =>
        strictApp.deps
          .db('pg_stat_activity')
          .whereRaw("application_name = 'live-shows sql console' and datname = current_database()")
      await waitFor(async () => expect(await connections()).toEqual([]))
    }
  })

  it('of memory is killed before its time is over, and the reply says so', async () => {
    // In PostgreSQL the memory is the server's.
    if (onPostgres()) return
    const query = 'select length(hex(randomblob(200000000)))'
    expect(await refusalOf(query)).toMatch(/^The query needed too much memory/)
  })

  it('does not harm the server', async () => {
    const query = onPostgres()
      ? "select string_agg(repeat('x', 1000), '') from generate_series(1, 1000000)"
      : 'select zeroblob(1000000000)'
    const { status, body } = await attempt(query, hasty)
    const text = JSON.stringify(body)
    // Cut and small, or stopped.
    if (status !== 200) expect(text).toMatch(/stopped|too big|memory|invalid memory alloc/)
    expect(text.length).toBeLessThan(sqlLimits.bytes)
    // The process of the next query starts again.
    expect((await run('select 1 as n', hasty)).rows).toEqual([[1]])
  })
})

describe('the console', () => {
  it('asks for a query, and for a short one', async () => {
    for (const query of ['', '  \n ']) {
      expect(await attempt(query)).toMatchObject({
        status: 400,
        body: { message: 'Please enter a SQL query' },
      })
    }
    expect(await attempt(`select '${'x'.repeat(10_000)}'`)).toMatchObject({ status: 400 })
  })

  it('says what the database says about a mistake', async () => {
    expect(await refusalHere('select nonsense from users')).toMatch(/nonsense/)
    expect(await refusalHere('select * from no_such_table')).toMatch(/no_such_table/)
    if (onPostgres()) expect(await refusalHere('select 1,\n  nonsense')).toMatch(/\(line 2, character 3\)/)
  })
})

describe('the history', () => {
  it('has every query with its outcome and how long it took, newest first, in pages', async () => {
    await run('select 1 as first_of_history')
    const { ms } = await run(
      'with recursive a(n) as (select 1 union all select n + 1 from a where n < 1001) select n from a',
    )
    await refusalOf('select nonsense')
    await refusalOf('delete from users where 1 = 1')
    const [refused, failed, cut, ran] = await developer.client.call(databaseApi.queries, {
      query: { limit: 4 },
    })
    expect(refused).toMatchObject({
      query: 'delete from users where 1 = 1',
      name: 'Dana Developer',
      rowCount: null,
      state: 'refused',
    })
    expect(refused?.error).toMatch(/^A statement that begins with DELETE/)
    expect(failed).toMatchObject({ ms: expect.any(Number), state: 'failed' })
    expect(cut).toMatchObject({ ms, rowCount: 1000, state: 'cut', error: null })
    expect(ran).toMatchObject({
      query: 'select 1 as first_of_history',
      rowCount: 1,
      state: 'ran',
      error: null,
    })
    const events = await app.db('events').where({ type: 'developer.sql_run' }).orderBy('id', 'desc').limit(1)
    expect(events[0]).toMatchObject({ actorId: developer.user.id, subjectId: developer.user.id })
    expect(JSON.parse(events[0].data)).toEqual({ queryId: refused?.id })
  })
})
