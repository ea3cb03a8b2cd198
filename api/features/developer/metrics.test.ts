import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { eventsApi } from '#contract/events.ts'
import { requestsApi } from '#contract/requests.ts'
import { submitRequest } from '../../testing/factories.ts'
import { sharedApp, startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const app = sharedApp()

function scrape({ address }: Pick<TestApp, 'address'>, headers: Record<string, string> = {}) {
  return fetch(`${address}/api/metrics`, { headers })
}

/** A figure of a scrape by its name and labels, as Prometheus writes them. */
async function figure(series: string): Promise<number> {
  const text = await (await scrape(app)).text()
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line ? Number(line.slice(series.length)) : Number.NaN
}

it('requests are counted by the template of their path, and by status', async () => {
  const customer = await app.signIn()
  const { id } = await submitRequest(customer)
  const read = (status: number) =>
    figure(
      `live_shows_request_duration_seconds_count{method="GET",route="/api/ticket-requests/:id",status="${status}"}`,
    )
  const before = (await read(200)) || 0
  await customer.client.call(requestsApi.get, { params: { id } })
  await customer.client.refusal(requestsApi.get, { params: { id: randomUUID() } })
  expect(await read(200)).toBe(before + 1)
  expect(await read(404)).toBe(1)
  await fetch(`${app.address}/wp-admin`)
  expect(
    await figure('live_shows_request_duration_seconds_count{method="GET",route="other",status="404"}'),
  ).toBe(1)
})

it('has what waits: jobs by lane, promises, money, devices, and the open streams', {
  tags: 'postgres',
}, async () => {
  const customer = await app.signIn()
  const { id: requestId } = await submitRequest(customer)
  const at = app.clock.now().toISOString()
  const job = { kind: 'offers.expire', payload: '{}', createdAt: at }
  await app.db('jobs').insert([
    { ...job, id: randomUUID(), runAt: new Date(Date.parse(at) - 120_000).toISOString() },
    { ...job, id: randomUUID(), runAt: at, failedAt: at },
  ])
  expect(await figure('live_shows_jobs{lane="deadlines",state="failed"}')).toBe(1)
  expect(await figure('live_shows_oldest_due_job_seconds{lane="deadlines"}')).toBeGreaterThan(100)
  const writtenAt = new Date(Date.parse(at) - 60_000).toISOString()
  await customer.client.call(chatApi.send, {
    body: { requestId, message: 'Hi', writtenAt },
    key: randomUUID(),
  })
  expect(await figure('live_shows_outbox_longest_wait_seconds')).toBeGreaterThan(59)
  expect(await figure('live_shows_money_stuck{what="refund_failed"}')).toBe(0)
  expect(await figure('live_shows_disk_free_bytes')).toBeGreaterThan(0)

  expect(await figure('live_shows_streams')).toBe(0)
  const closing = new AbortController()
  await fetch(`${app.address}${eventsApi.stream.path}`, {
    headers: { cookie: customer.client.cookie },
    signal: closing.signal,
  })
  expect(await figure('live_shows_streams')).toBe(1)
  closing.abort()

  expect(await figure('live_shows_overdue{promise="replies"}')).toBe(0)
  app.clock.advance(48 * 60 * 60 * 1000)
  expect(await figure('live_shows_overdue{promise="replies"}')).toBeGreaterThan(0)
})

it('are read from the same machine only, or with the token', async () => {
  const proxied = await scrape(app, { 'X-Forwarded-For': '203.0.113.5' })
  expect(proxied.status).toBe(401)
  expect(await proxied.json()).toMatchObject({ code: 'metrics_token_required' })

  const token = 'a token of the installation'
  const guarded = await startTestApp({ env: { METRICS_TOKEN: token } })
  expect((await scrape(guarded)).status).toBe(401)
  expect((await scrape(guarded, { Authorization: `Bearer ${token}!` })).status).toBe(401)
  const allowed = await scrape(guarded, {
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': '203.0.113.5',
  })
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('content-type')).toContain('text/plain')
  await guarded.stop()
})

it('what alarms and dashboard ask for is there, and every alarm says what to do', async () => {
  const read = (name: string) => readFile(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8')
  const [alerts, dashboard, alarms] = await Promise.all(
    ['alerts.yml', 'dashboard.json', 'alarms.md'].map(read),
  )
  const scraped = await (await scrape(app)).text()
  const asked = new Set(`${alerts}${dashboard}`.match(/\blive_shows_\w+/g))
  const missing = [...asked].filter(
    (name) => !scraped.includes(`\n${name}{`) && !scraped.includes(`\n${name} `),
  )
  // Nothing was sent in this test.
  expect(missing).toEqual(['live_shows_pushes_total'])
  const headings = [...(alarms ?? '').matchAll(/^## (\w+)/gm)].map(([, heading = '']) =>
    heading.toLowerCase(),
  )
  const runbooks = [...(alerts ?? '').matchAll(/alarms\.md#(\w+)/g)].map(([, anchor]) => anchor)
  expect([...new Set(runbooks)].sort()).toEqual(headings.sort())
})
