import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
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
  title,
  toast,
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
  userPhone: null,
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
  dispute: {
    ...{ id: '01990000-0000-7000-8000-000000000003', amount: 260, reason: 'fraudulent' },
    ...{ status: 'needs_response', dueBy: '2026-03-12T12:00:00.000Z', openedAt: '2026-03-03T12:00:00.000Z' },
  },
}

/** Saves nothing, until the end of the test. @returns the addresses of what would have been saved */
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

it('transactions have their sums, a chart with a table of the same numbers, their range in the address, and an export of it, which says if it is refused and needs a connection', async () => {
  const saved = recordDownloads()
  await openPanel()
  await expect.element(page.getByText('Revenue', { exact: true })).toBeVisible()
  await page.getByText('Show as a table').click()
  const table = page.getByRole('table', { name: /^Revenue by/ })
  await expect.element(table.getByRole('columnheader', { name: 'Non-members' })).toBeVisible()
  await expectAccessible()
  await field('Period').selectOptions('Last 30 days')
  await field('Per page').selectOptions('10')
  await expectAddress('/admin?tab=transactions&period=30d&size=10')
  await reloadApp()
  await expect.element(field('Period')).toHaveDisplayValue('Last 30 days')
  await expect.element(field('From')).not.toHaveValue('')

  await field('From').fill('2026-03-01')
  await field('To').fill('2026-03-31')
  await expect.poll(address).toContain('startDate=2026-03-01&endDate=2026-03-31')
  await button('Export CSV').click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatch(
    /\/api\/admin\/transactions\/export\?format=csv&startDate=2026-03-01&endDate=2026-03-31&timeZone=/,
  )
  answerCalls(`${path}/export`, { status: 403, json: { message: 'No.', code: 'admin_only' } })
  await button('Export CSV').click()
  await expect
    .element(toast())
    .toHaveTextContent('Failed to export transactions. Please check your permissions and try again.')
  await goOffline()
  await expect.element(button('Export CSV')).toHaveAttribute('aria-disabled', 'true')
  await goOnline()

  // What is wrong is said below, so that nothing moves that is being used.
  const places = () =>
    [button('Export CSV'), field('From'), field('To'), page.getByText(/^Days are those of/)].map((element) =>
      JSON.stringify(element.element().getBoundingClientRect()),
    )
  const before = places()
  await field('From').fill('2999-01-01')
  await field('To').fill('')
  await expect.element(page.getByRole('heading', { name: 'The start date is in the future' })).toBeVisible()
  await expect.element(field('From')).toHaveAccessibleDescription('The start date is in the future')
  expect(places()).toEqual(before)
  await field('From').fill('2026-03-01')
  await field('To').fill('2020-01-01')
  await expect
    .element(page.getByRole('heading', { name: 'The end date is before the start date' }))
    .toBeVisible()
  await expect.element(field('To')).toHaveAccessibleDescription('The end date is before the start date')
  expect(places()).toEqual(before)
  // Those of the range before are gone.
  await expectNone(page.getByText('Revenue', { exact: true }))
  await expectNone(rows)
})

it('transactions say so if they cannot be loaded, if there are none, and if none matches; one opens with all that is recorded, and leads admins to the request, which developers do not have', async () => {
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
  await field('Period').selectOptions('Last 7 days')
  await button('Show all transactions').click()
  await expectAddress('/admin?tab=transactions')
  answerCalls(path, { json: [row] })
  await field('Period').selectOptions('Last 30 days')

  // Fees are without what codes waived.
  const stat = (name: string) => page.css(`dt:text-is("${name}")`).element().parentElement?.textContent
  await expect.poll(() => stat('Service fees')).toBe('Service fees$525.00plus $45.00 waived by codes')
  expect(stat('Revenue')).toBe('Revenue$10,163.301,204 payments')
  expect(stat('Members')).toBe('Members$0.001 payment')
  expect(stat('Refunded')).toBe('Refunded$100.10$10,063.20 after refunds')
  expect(stat('Charged back')).toBe('Charged back$63.20$10,000.00 kept')
  await rows.first().getByRole('button').click()
  for (const text of [
    'SUMMER26',
    'Hollywood Bowl',
    row.id,
    '$100.00',
    'Disputed',
    /^\$260\.00 · .*somebody else used their card/,
    'Answer by',
  ]) {
    await expect.element(dialog().getByText(text).first()).toBeVisible()
  }
  await expect
    .element(dialog().getByRole('link', { name: 'Open the request' }))
    .toHaveAttribute('href', `/admin?request=${row.requestId}`)
  await expectAccessible()
  await openPanel(developer)
  await rows.first().getByRole('button').click()
  await expect.element(dialog().getByText('SUMMER26')).toBeVisible()
  await expectNone(dialog().getByRole('link', { name: 'Open the request' }))
})
