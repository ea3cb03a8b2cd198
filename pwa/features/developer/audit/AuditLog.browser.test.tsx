import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditEntry } from '#contract/audit.ts'
import { auditApi } from '#contract/audit.ts'
import { answerCalls, goOffline } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { customer, developer, longName } from '../../../testing/people.ts'
import {
  address,
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  press,
  title,
  toast,
  type,
} from '../../../testing/screen.ts'

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
  query: null,
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
    return new Response(JSON.stringify(entries), { headers: { 'Content-Type': 'application/json' } })
  })
  return asked
}

describe('the audit log', () => {
  it('is opened from the head of the System tab, and leads back', async () => {
    await openApp('/developer?tab=system', developer)
    await page.getByRole('link', { name: 'Open the audit log' }).click()
    await expectAddress(log)
    await expect.element(rows.first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to System' }).click()
    await expectAddress('/developer?tab=system')
    await expect.element(title('System')).toBeVisible()
  })

  it('keeps its filters in the address and asks the server for them', async () => {
    const asked = answerWith([entry])
    await openLog()
    await field('Area').selectOptions('Offers')
    await field('Request').click()
    await type('#0000ABCD')
    await expect.poll(address).toContain('request=0000abcd')
    await field('From').fill('2026-03-01')
    await expectAddress(`${log}&group=offer&request=0000abcd&startDate=2026-03-01`)
    await reloadApp()
    await expect.element(field('Area')).toHaveDisplayValue('Offers')
    await expect.element(field('Request')).toHaveValue('0000abcd')
    await expect.element(page.getByRole('heading', { name: 'Timeline of request #0000abcd' })).toBeVisible()
    await expect
      .poll(() => Object.fromEntries(asked.at(-1) ?? []))
      .toMatchObject({ group: 'offer', requestId: '0000abcd', startDate: '2026-03-01' })
  })

  it('asks and exports nothing, and shows no other entries, for what is no reference, no person or days in the wrong order', async () => {
    answerWith([entry])
    await openLog('&startDate=2026-03-02')
    await expect.element(rows.first()).toBeVisible()
    await field('Request').fill('0000abc')
    await expect.element(page.getByText(/A reference has 8 characters/)).toBeVisible()
    await expectNone(rows)
    await expect.element(button('Export CSV')).toBeDisabled()
    await field('Request').fill('0000abcd')
    await expect.element(rows.first()).toBeVisible()
    await openLog('&person=nobody')
    await expect.element(page.getByRole('heading', { name: 'No such person' })).toBeVisible()
    await expectNone(rows)
    await button('Show the whole log').click()
    await expect.element(rows.first()).toBeVisible()
    await field('From').fill('2026-03-02')
    await field('To').fill('2026-03-01')
    await expect
      .element(page.getByRole('heading', { name: 'The end date is before the start date' }))
      .toBeVisible()
    await expectNone(rows)
    await expect.element(button('Export CSV')).toBeDisabled()
  })

  it('finds a person by email and shows what they did and what was done to them', async () => {
    await openLog()
    await field('Person').fill(customer.email)
    await page.getByRole('list', { name: 'Found people' }).getByRole('button').first().click()
    await expect.poll(address).toMatch(/view=audit&person=[\da-f-]{36}$/)
    await expect.element(rows.first()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^By and about / })).toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
    await button('Show everybody').click()
    await expectAddress(log)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('takes the only person who is found when Enter is pressed, also before the answer, and none of several', async () => {
    await openLog()
    await field('Person').fill('example.com')
    await press('Enter')
    await expect.element(page.getByText(/^Choose whose entries to show/)).toBeVisible()
    expect(address()).not.toContain('person=')
    await field('Person').fill(customer.email)
    await press('Enter')
    await expect.poll(address).toMatch(/view=audit&person=[\da-f-]{36}$/)
    await expect.element(page.getByRole('heading', { name: /^By and about / })).toBeVisible()
  })

  it('shows all of an entry by keyboard, and leads to its request and its person', async () => {
    answerWith([entry])
    await openLog()
    await expect.element(rows.first()).toBeVisible()
    ;(rows.first().getByRole('button').element() as HTMLElement).focus()
    await press('Enter')
    for (const text of [
      idOf(1),
      idOf(2),
      idOf(3),
      idOf(4),
      '203.0.113.7',
      'Chrome on Android',
      '$360.00',
      '36000',
    ]) {
      await expect.element(dialog().getByText(text, { exact: true })).toBeVisible()
    }
    await expect.element(dialog().getByText('2026-03-01T11:00:00.000Z')).toBeVisible()
    await expect
      .element(dialog().getByRole('link', { name: 'Log of this person' }))
      .toHaveAttribute('href', `${log}&person=${idOf(2)}`)
    await dialog().getByRole('link', { name: 'Timeline of this request' }).click()
    await expectAddress(`${log}&request=${idOf(4)}`)
    await expectNone(dialog())
  })

  it('shows the query of a run of the SQL console: two lines of it in the row, all of it in the details', async () => {
    const query = Array.from({ length: 200 }, (_, line) => `select ${line}`).join('\nunion all ')
    answerWith([{ ...entry, type: 'developer.sql_run', query }])
    await openLog()
    await expect.element(rows.first()).toHaveTextContent('select 0')
    expect(rows.first().getByRole('code').element().getBoundingClientRect().height).toBeLessThan(60)
    await rows.first().getByRole('button').click()
    await expect.element(dialog().getByText('Query', { exact: true })).toBeVisible()
    await expect.element(dialog().getByText(query.replaceAll('\n', ' '))).toBeVisible()
  })

  it('has a device and a reference in one line each on a tablet, also beside a long query', async () => {
    const query = 'select name from users '.repeat(40)
    answerWith([{ ...entry, id: idOf(7), type: 'developer.sql_run', query }, entry])
    await page.viewport(820, 1180)
    await openLog()
    for (const text of ['Chrome on Android', /^Offer #/]) {
      const shown = page.getByRole('cell').getByText(text).last()
      await expect.element(shown).toBeVisible()
      const range = document.createRange()
      range.selectNodeContents(shown.element())
      expect(range.getClientRects()).toHaveLength(1)
    }
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  it('names a person who did something to themselves once', async () => {
    const { actor } = entry
    answerWith([
      { ...entry, type: 'account.signed_in', subject: { kind: 'user', id: idOf(2), label: 'Sam Rivera' } },
    ])
    await page.viewport(1440, 900)
    await openLog()
    await expect.element(page.getByText(actor?.email ?? '')).toBeVisible()
    expect(page.getByText('Sam Rivera', { exact: true }).elements()).toHaveLength(1)
  })

  it('shows what the service did, types of other releases and long names', async () => {
    const actor = { id: idOf(2), name: longName, email: `${'a'.repeat(240)}@example.com` }
    answerWith([
      { ...entry, id: idOf(9), actor: null, origin: null, type: 'gone.type' },
      { ...entry, actor },
    ])
    await openLog()
    await expect.element(rows.first()).toHaveTextContent(/^gone\.type \$360\.00 The service/)
    await expect.element(rows.nth(1).getByText(longName)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  it('says so if it cannot be loaded, if it is empty, and if nothing matches', async () => {
    const stop = answerCalls(path, { status: 500, json: { message: 'It broke.', code: 'internal' } })
    await openLog()
    await expect.element(page.getByText('Could not load the audit log')).toBeVisible()
    stop()
    answerWith([])
    await button('Retry').click()
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible()
    await field('Area').selectOptions('Notes')
    await button('Show the whole log').click()
    await expectAddress(log)
  })

  it('loads more, and says so if that fails', async () => {
    let page2 = { status: 500, json: { message: 'It broke.', code: 'internal' } as unknown }
    answerCalls(path, async (_, { url }) => {
      const isFirst = !new URL(url).searchParams.has('cursor')
      const { status, json } = isFirst ? { status: 200, json: [entry] } : page2
      return new Response(JSON.stringify(json), {
        status,
        headers: {
          'Content-Type': 'application/json',
          ...(isFirst && { Link: `<${path}?cursor=next>; rel="next"` }),
        },
      })
    })
    await openLog()
    await button('Load more').click()
    await expect.element(page.getByText('It broke.')).toBeVisible()
    page2 = { status: 200, json: [{ ...entry, id: idOf(8), type: 'offer.made' }] }
    await button('Load more').click()
    await expect.element(rows.nth(1)).toHaveTextContent(/^Made an offer/)
    await expectNone(button('Load more'))
  })
})

describe('the export', () => {
  it('that is refused says so', async () => {
    answerCalls(auditApi.export.path, { status: 403, json: { message: 'No.', code: 'developer_only' } })
    await openLog()
    await button('Export CSV').click()
    await expect.element(toast()).toHaveTextContent('Could not export the audit log. Please try again.')
  })

  it('needs a connection, and so do the filters', async () => {
    answerWith([entry])
    await openLog()
    await expect.element(rows.first()).toBeVisible()
    await goOffline()
    await expect.element(button('Export CSV')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(field('Person')).toBeDisabled()
    await expect.element(page.getByText(/Filtering and exporting the log needs a connection/)).toBeVisible()
    await expect.element(rows.first()).toBeVisible()
  })
})

it('the timeline of a request is reached from the requests of the System tab and from Admin View', async () => {
  await openApp('/developer?tab=system', developer)
  await page
    .getByRole('link', { name: /^Timeline of the request for/ })
    .first()
    .click()
  await expect.poll(address).toMatch(/view=audit&request=[\da-f-]{36}$/)
  const request = new URLSearchParams(location.search).get('request')
  await expect.element(rows.last()).toBeVisible()
  await openApp(`/developer?tab=admin-view&request=${request}`, developer)
  await dialog().getByRole('link', { name: 'Timeline in the audit log' }).click()
  await expectAddress(`${log}&request=${request}`)
  await expect.element(rows.first()).toBeVisible()
})
