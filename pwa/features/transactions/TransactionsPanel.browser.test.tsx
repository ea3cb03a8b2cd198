import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { invalidatesHeader } from '#contract/endpoint.ts'
import type { Receipt } from '#contract/payments.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { admin, developer } from '../../testing/people.ts'
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

const rows = page.getByRole('list', { name: 'Transactions, newest first' }).getByRole('listitem')
const path = '/api/admin/transactions'
const openPanel = async (person = admin) => {
  await openApp(`${person === admin ? '/admin' : '/developer'}?tab=transactions`, person)
  await expect.element(title('Transaction History')).toBeVisible()
}
const row = {
  id: '01990000-0000-7000-8000-000000000001',
  transactionDate: '2026-03-01T12:00:00.000Z',
  userEmail: 'sam@example.com',
  userName: 'Sam Rivera',
  userPhone: '+15550100123',
  userMembershipStatus: 'member',
  eventArtist: 'Khruangbin',
  eventVenue: 'Hollywood Bowl',
  eventDate: '2026-06-05T20:00',
  ticketCount: 2,
  ticketSection: '102',
  subtotalAmount: 360,
  serviceFee: 15,
  totalAmount: 360,
  discountCodeUsed: 'SUMMER26',
  discountAmount: 15,
  paymentStatus: 'disputed',
  requestId: '01990000-0000-7000-8000-000000000002',
  refundedAmount: 100,
  chargedBackAmount: 0,
  refundFailed: false,
  dispute: {
    ...{ id: '01990000-0000-7000-8000-000000000003', amount: 260, reason: 'fraudulent' },
    ...{ status: 'needs_response', dueBy: '2026-03-12T12:00:00.000Z', openedAt: '2026-03-03T12:00:00.000Z' },
  },
}

/** Saves nothing, until the end of the test. @returns the addresses of the files that would have been saved */
function recordDownloads(): string[] {
  const saved: string[] = []
  const save = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    saved.push(event.target.href)
  }
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    this.addEventListener('click', save)
    click.call(this)
  }
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click
  })
  return saved
}

/** Records calls. @returns their addresses, until the end of the test */
function recordCalls(): string[] {
  const asked: string[] = []
  const { fetch } = window
  window.fetch = (...call) => {
    asked.push(call[0] instanceof Request ? call[0].url : String(call[0]))
    return fetch(...call)
  }
  onTestFinished(() => {
    window.fetch = fetch
  })
  return asked
}

it('transactions have their sums, a chart with a table of the same numbers, filters in the address that all of it obeys, and an export of the same, which says if it is refused and needs a connection', async () => {
  const saved = recordDownloads()
  await page.viewport(390, 844)
  await openPanel()
  await expect.element(page.getByText('Revenue', { exact: true })).toBeVisible()
  // In sight, though the line of filters is longer than the screen.
  expect(button('Export CSV').element().getBoundingClientRect().right).toBeLessThan(390)
  await expectNone(page.getByText('Show as a table'))
  await button(/^Revenue by/).click()
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: /^Revenue by/ })
  await expect.element(table.getByRole('columnheader', { name: 'Non-members' })).toBeVisible()
  await openDates()
  await expectAccessible()
  await field('Period').selectOptions('Last 30 days')
  await button('10').click()
  await expectAddress('/admin?tab=transactions&period=30d&size=10')
  await reloadApp()
  await expect.element(button('Dates: Last 30 days')).toBeVisible()
  await openDates()
  await expect.element(field('From')).not.toHaveValue('')

  const asked = recordCalls()
  await field('From').fill('2026-03-01')
  await field('To').fill('2026-03-31')
  await expect.element(button('Dates: Mar 1, 2026 – Mar 31, 2026')).toBeVisible()
  await press('Escape')
  await expectNone(field('From'))
  await field('Status').selectOptions('Disputed')
  await field('Membership').selectOptions('Non-members')
  await field('Discount code').selectOptions('With a code')
  await field('Search').fill('sam')
  await expect.poll(address).toContain('startDate=2026-03-01&endDate=2026-03-31')
  await expect.poll(address).toContain('status=disputed&membership=non_member&discount=used&q=sam')
  const filter =
    /startDate=2026-03-01&endDate=2026-03-31&timeZone=[^&]+&q=sam&status=disputed&membership=non_member&discount=used/
  for (const call of [`${path}?`, `${path}/summary?`])
    await expect.poll(() => asked.some((one) => one.includes(call) && filter.test(one))).toBe(true)
  await button('Export CSV').click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toContain(`${path}/export?format=csv&`)
  expect(saved[0]).toMatch(filter)
  answerCalls(`${path}/export`, { status: 403, json: { message: 'No.', code: 'admin_only' } })
  await button('Export CSV').click()
  await expect
    .element(toast())
    .toHaveTextContent('Failed to export transactions. Please check your permissions and try again.')
  await goOffline()
  await expect.element(button('Export CSV')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(/^You are offline\. Last checked .* Exporting/)).toBeVisible()
  await expect.element(page.getByText('No such transactions')).toBeVisible()
  // What was never looked at is not there, which is said once, and comes by itself.
  await field('Status').selectOptions('Refunded')
  await expect.element(page.getByText('Failed to load transaction history')).toBeVisible()
  await expect.element(page.getByText('It appears when you are connected.')).toBeVisible()
  await expectNone(button('Retry'))
  await goOnline()
  await expect.element(page.getByText('No such transactions')).toBeVisible()

  // At its field, so that no control in use moves; what is shown stays.
  await button('Show all transactions').click()
  await expect.element(rows.first()).toBeVisible()
  await openDates()
  const places = () =>
    [field('From'), field('To')].map((element) => JSON.stringify(element.element().getBoundingClientRect()))
  const before = places()
  await field('From').fill('2999-01-01')
  await field('To').fill('')
  await expect.element(field('From')).toHaveAccessibleDescription('The start date is in the future')
  expect(places()).toEqual(before)
  await field('From').fill('2026-03-01')
  await field('To').fill('2020-01-01')
  await expect.element(field('To')).toHaveAccessibleDescription('The end date is before the start date')
  await expect.element(page.css('fieldset').getByText('The end date is before the start date')).toBeVisible()
  expect(places()).toEqual(before)
  await expect.element(page.getByText(/^The end date is before .* of the previous dates\.$/)).toBeVisible()
  await expect.element(rows.first()).toBeVisible()
  // Without any before, nothing is shown.
  await reloadApp()
  await expect
    .element(page.getByRole('heading', { name: 'The end date is before the start date' }))
    .toBeVisible()
  await expectNone(rows)
})

it('transactions say so if they cannot be loaded, if there are none, and if none matches; one opens with its amount, what has become of it and what it leads to, of which developers have less', async () => {
  const share = { count: 1, revenue: 0 }
  answerCalls(`${path}/summary`, {
    json: {
      ...{ startDate: '2026-03-01', endDate: '2026-03-01', count: 1204, revenue: 10_163.3 },
      ...{ serviceFees: 570, discounts: 45, discountCodeUses: 3, refunded: 100.1, chargedBack: 63.2 },
      ...{ members: share, nonMembers: share, step: 'day', series: [] },
    },
  })
  const stop = answerCalls(path, { status: 500, json: { message: 'It broke.', code: 'internal' } })
  await openPanel()
  await expect.element(page.getByText('Failed to load transaction history')).toBeVisible()
  // In one step, because a payment elsewhere makes the list load again by itself.
  const retry = button('Retry').element() as HTMLElement
  stop()
  answerCalls(path, { json: [] })
  retry.click()
  await expect.element(page.getByText('No transactions yet')).toBeVisible()
  await field('Status').selectOptions('Refunded')
  await button('Show all transactions').click()
  await expectAddress('/admin?tab=transactions')
  answerCalls(path, { json: [row] })
  await field('Status').selectOptions('Disputed')

  // Fees are without what codes waived.
  const stat = (name: string) => page.css(`dt:text-is("${name}")`).element().parentElement?.textContent
  await expect.poll(() => stat('Service fees')).toBe('Service fees$525.00')
  expect(stat('Transactions')).toBe('Transactions1,204')
  expect(stat('Revenue')).toBe('Revenue$10,163.30$10,000.00 net')
  expect(stat('Members / others')).toBe('Members / others1 / 1')
  expect(stat('Codes used')).toBe('Codes used3$45.00 waived')
  expect(stat('Refunded')).toBe('Refunded$100.10')
  expect(stat('Charged back')).toBe('Charged back$63.20')
  const step = {
    ...{ at: '2026-03-02T12:00:00.000Z', amount: null, state: null, count: null },
    ...{ explanation: null, by: null },
  }
  const timeline = [
    { ...step, type: 'paid' },
    { ...step, type: 'delivered', count: 2 },
    {
      ...{ ...step, type: 'refund', amount: 100, state: 'failed' },
      ...{ explanation: 'Seats moved two rows back', by: 'Ana P.' },
    },
    { ...step, type: 'dispute', amount: 260, state: 'needs_response' },
  ]
  answerCalls(`${path}/${row.id}/detail`, {
    json: {
      ...{ ...row, paymentIntentId: 'pi_3Qz8fK2', ticketRow: 'F', timeline },
      card: { brand: 'visa', last4: '4242' },
    },
  })
  await rows.first().getByRole('button').click()
  await expect.poll(address).toContain(`transaction=${row.id}`)
  await expect.element(dialog().getByRole('heading', { name: '$360.00' })).toBeVisible()
  for (const text of [
    '2 × $180.00 + $15.00 fee · Visa 4242 · code SUMMER26 −$15.00',
    /^Hollywood Bowl · /,
    /^Sec 102, Row F, 2\stickets$/,
    /Member$/,
    row.id,
    'pi_3Qz8fK2',
    'Disputed · $260.00',
    /somebody else used their card.* Answer by Mar 12/,
    /^Delivered, 2\stickets$/,
    'Refund of $100.00, failed',
    '“Seats moved two rows back” by Ana P.',
    'Disputed, $260.00',
  ]) {
    await expect.element(dialog().getByText(text).first()).toBeVisible()
  }
  await expect
    .element(dialog().getByRole('link', { name: 'Open the request' }))
    .toHaveAttribute('href', `/admin?request=${row.requestId}`)
  await expect
    .element(dialog().getByRole('link', { name: '(555) 010-0123' }))
    .toHaveAttribute('href', 'tel:+15550100123')
  // Its bank decides first.
  await expectNone(dialog().getByRole('button', { name: 'Refund' }))
  await expect.element(dialog().getByRole('button', { name: 'Download evidence' })).toBeVisible()
  await expectAccessible()
  answerCalls(`/api/ticket-requests/${row.requestId}/receipt`, {
    json: {
      ...{ paidAt: row.transactionDate, section: '102', row: 'F', seat: null, ticketCount: 2 },
      ...{ subtotal: 360, serviceFee: 15, discountApplied: 15, totalAmount: 360, saving: null },
      ...{ artist: row.eventArtist, venue: row.eventVenue, concertDate: row.eventDate },
      ...{ dispute: null, hasTickets: true },
      refunds: [
        {
          ...{ id: row.id, amount: 100, state: 'failed', createdAt: row.transactionDate },
          ...{ explanation: null, ticket: null },
        },
      ],
    } satisfies Receipt,
  })
  await dialog().getByRole('button', { name: 'Receipt' }).click()
  await expect
    .element(page.getByRole('article', { name: 'Receipt' }))
    .toHaveTextContent(
      /Hollywood Bowl.*Refund delayed.*Paid\$360\.00Refund, .*Delayed\. We are looking into it\.\$100\.00Paid by/,
    )
  // Also on a desktop, whose pane is another element: the receipt stays open.
  await expectAccessible()
  await expect.element(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  await press('Escape')
  await expectNone(page.getByRole('article', { name: 'Receipt' }))
  await expect.element(dialog().getByRole('heading', { name: '$360.00' })).toBeVisible()
  history.back()
  await expectNone(dialog())
  await expectAddress('/admin?tab=transactions&status=disputed')
  await openPanel(developer)
  await type('?')
  await expect.element(dialog().getByText('Open the next one of the list')).toBeVisible()
  await expectNone(dialog().getByText('Make an offer'))
  await press('Escape')
  await expectNone(dialog())
  await goOffline()
  const cut = answerCalls(`${path}/${row.id}/detail`, () => Promise.reject(new TypeError('Failed to fetch')))
  await rows.first().getByRole('button').click()
  await expect.element(dialog().getByText('Could not load the timeline without a connection.')).toBeVisible()
  cut()
  await goOnline()
  await expect.element(dialog().getByText(/^Delivered, 2\stickets$/)).toBeVisible()
  for (const name of ['Open the request', 'Receipt', 'Refund', 'Download evidence'])
    await expectNone(dialog().getByText(name, { exact: true }))
})

it('a payment whose refund failed says so in the list and beside it, where the refund is tried again', async () => {
  await page.viewport(1440, 900)
  const failed = { ...row, paymentStatus: 'paid', refundedAmount: 0, refundFailed: true, dispute: null }
  const detail = { ...failed, paymentIntentId: null, ticketRow: null, card: null, timeline: [] }
  answerCalls(path, { json: [failed] })
  answerCalls(`${path}/${row.id}/detail`, { json: detail })
  const refund = {
    ...{ id: '01990000-0000-7000-8000-000000000004', amount: 360, reason: 'by_staff', state: 'failed' },
    ...{
      lastError: 'expired_or_canceled_card',
      explanation: 'Sorry',
      by: 'Jo',
      createdAt: row.transactionDate,
    },
    ...{ canRetry: true, isRetried: false },
  }
  answerCalls(`/api/admin/ticket-requests/${row.requestId}/refunds`, { json: [refund] })
  const retry = async () => {
    answerCalls(`${path}/${row.id}/detail`, { json: { ...detail, refundFailed: false } })
    const headers = { [invalidatesHeader]: path }
    return Response.json({ ...refund, state: 'queued', canRetry: false }, { headers })
  }
  answerCalls(/\/refunds\/[^/]+\/retry$/, retry, 'POST')
  await openPanel()
  await field('Status').selectOptions('Refund failed')
  await expectAddress('/admin?tab=transactions&status=refund_failed')
  const list = page.getByRole('table', { name: 'Transactions, newest first' })
  await expect.element(list.getByRole('row').last()).toHaveTextContent('Refund failed')
  await list.getByRole('button', { name: /Sam Rivera/ }).click()
  await expect
    .element(dialog())
    .toHaveTextContent('Refund failed · $360.00The card has expired or was cancelled.')
  await dialog()
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect.element(toast()).toHaveTextContent('Trying the refund again$360.00 · Waiting to be sent')
  await expectNone(dialog().getByRole('button', { name: /^Try again/ }))
  await expect.element(dialog()).toHaveFocus()
})

it('at a desk fourteen payments are in sight, one line each, beside the one that is open, whose row is marked; the keys of the desk go through them', async () => {
  // On a tablet, too, nothing moves when it opens.
  await page.viewport(1180, 820)
  const others = Array.from({ length: 13 }, (_, index) => ({
    ...row,
    id: `01990000-0000-7000-8000-0000000001${index + 10}`,
    userName: 'x'.repeat(100),
    eventArtist: `${'Very long '.repeat(20)}${index}`,
  }))
  answerCalls(path, { json: [row, ...others] })
  answerCalls(`${path}/${row.id}/detail`, {
    json: { ...row, paymentIntentId: null, ticketRow: null, card: null, timeline: [] },
  })
  await openPanel()
  const table = page.getByRole('table', { name: 'Transactions, newest first' })
  const top = () => table.element().getBoundingClientRect().top
  await expect.element(table.getByRole('button', { name: 'Sam Rivera' })).toBeVisible()
  // The sums above the table, too.
  await expect.element(page.getByText('Service fees')).toBeVisible()
  const before = top()
  await table.getByRole('button', { name: 'Sam Rivera Khruangbin, $360.00' }).click()
  await expect.element(dialog().getByRole('heading', { name: '$360.00' })).toBeVisible()
  expect(top()).toBe(before)
  await page.viewport(1440, 900)
  await expect.element(table.getByRole('row', { name: /Sam Rivera/ })).toHaveAttribute('aria-current', 'true')
  const left = (selector: string) => page.css(selector).first().element().getBoundingClientRect().left
  expect(left('search')).toBe(left('header [class*="brand"]'))
  const lines = table.getByRole('row').elements().slice(1)
  expect(lines).toHaveLength(14)
  for (const line of lines) expect(line.getBoundingClientRect().height).toBeLessThan(38)
  expect(lines.at(-1)?.getBoundingClientRect().bottom).toBeLessThan(900)

  // Also from the pane, which has the focus.
  await press('j')
  await expect.poll(address).toContain(others[0]?.id)
  await expect.element(dialog()).toHaveFocus()
  await press('ArrowDown')
  await expect.poll(address).toContain(others[1]?.id)
  await press('Escape')
  await expectNone(dialog())
  // After the one that was closed, wherever the focus is.
  ;(document.activeElement as HTMLElement).blur()
  // The second one before the pane of the first is drawn.
  for (let times = 0; times < 2; times += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
  }
  await expect.poll(address).toContain(others[3]?.id)
  await expect.element(dialog()).toHaveFocus()
  await press('k', 'k', 'k', 'k')
  await expect.poll(address).toContain(row.id)
  // Its row has the focus until the pane has it.
  table.getByRole('button', { name: 'Sam Rivera Khruangbin, $360.00' }).element().focus()
  await press('Escape')
  await expectNone(dialog())
  await type('/')
  await expect.element(field(/^Search/)).toHaveFocus()
})
