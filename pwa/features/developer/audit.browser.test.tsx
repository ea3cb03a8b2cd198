import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type AuditEntry, auditApi } from '#contract/audit.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { customer, developer, longName } from '../../testing/people.ts'
import {
  address,
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  openDates,
  press,
  title,
  toast,
  type,
} from '../../testing/screen.ts'

const log = '/developer?tab=system&view=audit'
const { path } = auditApi.list
const idOf = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const entry: AuditEntry = {
  id: idOf(1),
  at: '2026-03-01T12:00:05.000Z',
  writtenAt: '2026-03-01T11:00:00.000Z',
  actor: { id: idOf(2), name: 'Sam Rivera', email: 'sam@example.com' },
  type: 'offer.accepted',
  subject: { kind: 'offer', id: idOf(3), label: null },
  requestId: idOf(4),
  data: { total: 36000 },
  ...{ query: null, queryState: null, queryError: null },
  origin: { ip: '203.0.113.7', device: 'Chrome on Android' },
}
const rows = page.getByRole('list', { name: 'Audit log, newest first' }).getByRole('listitem')

async function openLog(search = ''): Promise<void> {
  await openApp(`${log}${search}`, developer)
  await expect.element(title('Audit log')).toBeVisible()
}

/** Answers with these entries. @returns the queries that were asked */
function answerWith(entries: AuditEntry[]): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  answerCalls(path, async (_, { url }) => {
    asked.push(new URL(url).searchParams)
    return Response.json(entries)
  })
  return asked
}

it('the log and the timeline of a request are opened from System; it is narrowed to a person by name or email, and leads back', async () => {
  await openApp('/developer?tab=system', developer)
  await page
    .getByRole('link', { name: /^Timeline of the request for/ })
    .first()
    .click()
  await expect.poll(address).toMatch(/view=audit&request=[\da-f-]{36}$/)
  const request = new URLSearchParams(location.search).get('request')
  await expect.element(rows.last()).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Places of System' })
  const place = (name: string) => places.getByRole('link', { name, exact: true })
  await expect.element(place('Audit log')).toHaveAttribute('aria-current', 'page')
  await place('Page errors').click()
  await expect.element(page.getByRole('heading', { name: 'Page errors' })).toHaveFocus()
  await expectAddress('/developer?tab=system')
  await expect.element(title('System')).toBeVisible()
  await place('Audit log').click()
  await expectAddress(log)
  await expect.element(rows.first()).toBeVisible()

  // None of several; the only one, also before the answer has come.
  await field('Person').fill('example.com')
  await press('Enter')
  await expect.element(page.getByText(/^Choose whose entries to show/)).toBeVisible()
  expect(address()).not.toContain('person=')
  // The whole log would pass for theirs.
  await expect.element(page.getByRole('heading', { name: 'No person chosen' })).toBeVisible()
  await expectNone(rows)
  await expect.element(button('Export CSV')).toBeDisabled()
  await field('Person').fill(customer.email)
  await press('Enter')
  await expect.poll(address).toMatch(/view=audit&person=[\da-f-]{36}$/)
  await expect.element(rows.first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^By and about / })).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
  await button('Show everybody').click()
  await expectAddress(log)
  expect(document.activeElement).not.toBe(document.body)
  await field('Person').fill(customer.email)
  await page.getByRole('list', { name: 'Found people' }).getByRole('button').first().click()
  await expect.poll(address).toMatch(/view=audit&person=[\da-f-]{36}$/)

  // The timeline is reached from Admin View, too.
  await openApp(`/developer?tab=admin-view&request=${request}`)
  await dialog().getByRole('link', { name: 'Timeline in the audit log' }).click()
  await expectAddress(`${log}&request=${request}`)
  await expect.element(rows.first()).toBeVisible()
})

it('the filters are kept in the address and asked of the server; what is no reference, no person or days in the wrong order is not asked for, exported or shown with other entries', async () => {
  const asked = answerWith([entry])
  await openLog()
  await field('Area').selectOptions('Offers')
  await field('Request').click()
  await type('#0000ABCD')
  await expect.poll(address).toContain('request=0000abcd')
  await openDates()
  await field('From').fill('2026-03-02')
  await expectAddress(`${log}&group=offer&request=0000abcd&startDate=2026-03-02`)
  await expect.element(field('Area')).toHaveDisplayValue('Offers')
  await expect.element(field('Request')).toHaveValue('0000abcd')
  await expect.element(page.getByRole('heading', { name: 'Timeline of request #0000abcd' })).toBeVisible()
  await expect
    .poll(() => Object.fromEntries(asked.at(-1) ?? []))
    .toMatchObject({ group: 'offer', requestId: '0000abcd', startDate: '2026-03-02' })

  await expect.element(rows.first()).toBeVisible()
  await expectAccessible()
  await field('Request').fill('0000abc')
  await expect.element(page.getByText(/A reference has 8 characters/)).toBeVisible()
  await expectNone(rows)
  await expect.element(button('Export CSV')).toBeDisabled()
  await field('Request').fill('0000abcd')
  await expect.element(rows.first()).toBeVisible()
  await openDates()
  await field('To').fill('2026-03-01')
  await expect
    .element(page.getByRole('heading', { name: 'The end date is before the start date' }))
    .toBeVisible()
  await expectNone(rows)
  await openLog('&person=nobody')
  await expect.element(page.getByRole('heading', { name: 'No such person' })).toBeVisible()
  await expectNone(rows)
  await button('Show the whole log').click()
  await expect.element(rows.first()).toBeVisible()
})

it('an entry shows all of it by keyboard, the query of a run of the SQL console included, and leads to its request and its person; any entry is readable on each screen, where what happened has the most room', async () => {
  const query = Array.from({ length: 50 }, (_, line) => `select ${line}`).join('\nunion all ')
  const { actor } = entry
  const longActor = { id: idOf(5), name: longName, email: `${'a'.repeat(240)}@example.com` }
  answerWith([
    { ...entry, type: 'developer.sql_run', query, queryState: 'refused', queryError: 'It says why.' },
    { ...entry, id: idOf(9), actor: null, origin: null, type: 'gone.type' },
    { ...entry, id: idOf(8), actor: longActor },
    {
      ...entry,
      ...{ id: idOf(6), type: 'account.signed_in' },
      subject: { kind: 'user', id: idOf(2), label: 'Sam Rivera' },
    },
    {
      ...entry,
      ...{ id: idOf(7), actor: longActor, type: 'developer.sql_run', query, queryState: 'cut' },
      subject: { kind: 'user', id: idOf(5), label: longName.toUpperCase() },
    },
  ])
  await openLog()
  await expect.element(rows.first()).toHaveTextContent(/^A query was refused by the SQL console.*select 0/)
  // Two lines of the query.
  expect(rows.first().getByRole('code').element().getBoundingClientRect().height).toBeLessThan(60)
  await expect.element(rows.nth(1)).toHaveTextContent(/^gone\.type \$360\.00 The service/)
  await expect.element(rows.nth(2).getByText(longName)).toBeVisible()
  const scrollsSideways = () => document.documentElement.scrollWidth !== document.documentElement.clientWidth
  expect(scrollsSideways()).toBe(false)
  await page.viewport(820, 1180)
  // A device and a reference are in one line each, also beside a long query.
  for (const text of ['Chrome on Android', /^Offer #/]) {
    const shown = page.getByRole('cell').getByText(text).first()
    await expect.element(shown).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(shown.element())
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
  }
  expect(scrollsSideways()).toBe(false)
  // Who did something to themselves is named once.
  const own = page.getByRole('row', { name: /^Signed in/ })
  await expect.element(own.getByText(actor?.email ?? '')).toBeVisible()
  expect(own.getByText('Sam Rivera', { exact: true }).elements()).toHaveLength(1)

  await page.viewport(1440, 900)
  const what = page.getByText('Ran a query in the SQL console, which cut its result', { exact: true })
  await expect.element(what).toBeVisible()
  const lines = document.createRange()
  lines.selectNodeContents(what.element())
  // The faces may come after the words.
  await document.fonts.ready
  expect(lines.getClientRects()).toHaveLength(1)
  const widths = page
    .getByRole('columnheader')
    .elements()
    .map((header) => header.getBoundingClientRect().width)
  const [first = 0, ...others] = widths
  expect(first, String(widths)).toBeGreaterThan(1.3 * Math.max(...others))
  // Fourteen rows of this height are in sight.
  const [row] = page.getByRole('row').elements().slice(1)
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {}
  expect(height).toBeLessThanOrEqual(37)
  expect(top + 14 * height).toBeLessThanOrEqual(900)
  expect(scrollsSideways()).toBe(false)
  // The keys open the rows one after the other, beside the list.
  const second = page.getByRole('row').nth(2)
  await press('j')
  await expect.element(dialog().getByText('It says why.')).toBeVisible()
  await press('j')
  await expect.element(dialog().getByRole('heading', { name: 'gone.type' })).toBeVisible()
  await expect.element(second).toHaveAttribute('aria-current', 'true')
  await press('k')
  await expect.element(dialog().getByText('It says why.')).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  await press('Escape')
  await expectNone(dialog())
  await expect.element(page.getByRole('row').nth(1).getByRole('button')).toHaveFocus()

  await page.viewport(390, 844)
  await expect.element(rows.first()).toBeVisible()
  ;(rows.first().getByRole('button').element() as HTMLElement).focus()
  await press('Enter')
  for (const text of [
    ...[idOf(1), idOf(2), idOf(3), idOf(4), '203.0.113.7', 'Chrome on Android', '$360.00', '36000'],
    ...['2026-03-01T11:00:00.000Z', query.replaceAll('\n', ' '), 'Refused, not run', 'It says why.'],
  ]) {
    await expect.element(dialog().getByText(text, { exact: true })).toBeVisible()
  }
  await expectAccessible()
  await expect
    .element(dialog().getByRole('link', { name: 'Log of this person' }))
    .toHaveAttribute('href', `${log}&person=${idOf(2)}`)
  await dialog().getByRole('link', { name: 'Timeline of this request' }).click()
  await expectAddress(`${log}&request=${idOf(4)}`)
  await expectNone(dialog())
})

it('the log says if its next page or its export fails, whether nothing was recorded or nothing matches, and what needs a connection', async () => {
  const next = { ...entry, id: idOf(8), type: 'offer.made' }
  let first: AuditEntry[] = []
  let second = Response.json({ message: 'It broke.', code: 'internal' }, { status: 500 })
  answerCalls(path, async (_, { url }) => {
    const isFirst = !new URL(url).searchParams.has('cursor')
    if (!isFirst) return second.clone()
    const link = first.length > 0 && `<${path}?cursor=next>; rel="next"`
    return Response.json(first, link ? { headers: { Link: link } } : {})
  })
  await openLog()
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible()
  await field('Area').selectOptions('Notes')
  await expect.element(page.getByText('No matching entries')).toBeVisible()
  first = [entry]
  await button('Show the whole log').click()
  await expectAddress(log)
  await openDates()
  await field('From').fill('2026-02-01')
  await press('Escape')
  await button('Load more').click()
  await expect.element(page.getByText('It broke.')).toBeVisible()
  second = Response.json([next])
  await button('Load more').click()
  await expect.element(rows.nth(1)).toHaveTextContent(/^Made an offer/)
  answerCalls(auditApi.export.path, { status: 403, json: { message: 'No.', code: 'developer_only' } })
  await button('Export CSV').click()
  await expect.element(toast()).toHaveTextContent('Could not export the audit log. Please try again.')
  await goOffline()
  await expect.element(button('Export CSV')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field('Person')).toBeDisabled()
  await expect.element(page.getByText(/Filtering and exporting the log needs a connection/)).toBeVisible()
  await expect.element(rows.first()).toBeVisible()
})
