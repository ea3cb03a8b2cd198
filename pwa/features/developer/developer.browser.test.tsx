import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, untilLive } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
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
} from '../../testing/screen.ts'
import { dismissToast } from '../../ui/toasts/toastStore.ts'

const tabRow = page.getByRole('navigation', { name: 'Developer dashboard' })
const tabs = tabRow.getByRole('link')
/** The tabs that were shown before stay in the page, hidden. */
const isSeen = (words: Locator) => words.elements().some((element) => element.checkVisibility())
/** Titles of the tabs whose panel has another title. */
const titles: Record<string, string> = {
  Overview: 'Developer Dashboard',
  Transactions: 'Transaction History',
}

it('the tabs are in one row, each in one line; on a phone it shows the current one and half of another, so that it is seen to scroll', async () => {
  const expectCurrentInSight = async () => {
    await expect.element(tabs.first()).toBeInTheDocument()
    const row = tabRow.element().getBoundingClientRect()
    const shareInSight = tabs.elements().map((link) => {
      const { left, right, width } = link.getBoundingClientRect()
      return Math.max(0, Math.min(right, row.right) - Math.max(left, row.left)) / width
    })
    const current = tabs.elements().findIndex((link) => link.hasAttribute('aria-current'))
    expect(shareInSight[current]).toBeCloseTo(1)
    expect(shareInSight[4]).toBeCloseTo(0.5, 1)
  }
  await openApp('/developer', developer)
  await expectCurrentInSight()
  await page.viewport(820, 1180)
  const heights = tabs.elements().map((link) => link.querySelector('span')?.getClientRects()[0]?.height)
  expect(new Set(heights).size).toBe(1)
  const row = tabRow.element()
  expect(row.scrollWidth).toBe(row.clientWidth)
  await page.viewport(390, 844)
  await openApp('/developer?tab=email-logs')
  await expectCurrentInSight()
})

it('a developer starts at the overview of their account and its permissions; each tab that is opened without a connection says so, and that it comes by itself', async () => {
  await openApp('/', developer)
  await expectAddress('/developer')
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(developer.email)).toBeVisible()
  const flag = (name: string) => page.css(`div:has(> dt:text-is("${name}")) > dd`)
  await expect.element(flag('Developer access')).toHaveTextContent('Yes')
  await expect.element(flag('Admin access')).toHaveTextContent('No')
  await expectAccessible()

  await goOffline()
  await openApp('/developer')
  await expect.element(tabs.first()).toBeVisible()
  // Exactly these tabs exist.
  const names = [
    ...['Overview', 'User Management', 'Transactions', 'Admin View', 'User View', 'System'],
    ...['Database', 'Analytics', 'Email Logs'],
  ]
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual(names)
  for (const name of names) {
    await tabRow.getByRole('link', { name, exact: true }).click()
    await expect.element(title(titles[name] ?? name)).toBeVisible()
    await expect.element(page.getByText(/It appears when you are connected\.$/).first()).toBeVisible()
    await expectNone(button('Retry'))
    await expect.poll(() => isSeen(page.getByText(/^Loading/))).toBe(false)
  }
})

it('the analytics have counts that say what they count, and charts with tables, whose range and steps are in the address, and no rate of nothing', async () => {
  await openApp('/developer?tab=analytics', developer)
  await expect.element(title('Analytics')).toBeVisible()
  await expect.element(page.getByText('Active requests', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Requests include those for resold tickets/)).toBeVisible()
  await expect.element(page.getByText(/deleted requests included/)).toBeVisible()
  await expectAccessible()
  // At first the last 30 days are compared with those before.
  await expect.element(page.getByText(/vs\. the 30 days before$/).first()).toBeVisible()
  await openDates()
  await field('Period').selectOptions('Last 7 days')
  await field('Steps').selectOptions('Days')
  await expectAddress('/developer?tab=analytics&period=7d&step=day')
  await page.getByText('Show as a table').first().click()
  const table = page.getByRole('table', { name: 'Requests submitted' })
  await expect.element(table.getByRole('rowheader').nth(6)).toBeVisible()
  // The figures are compared with those before, and the drawing says the highest and the last one.
  const submitted = page.getByRole('figure', { name: 'Requests submitted', exact: true })
  await expect
    .element(submitted.getByText(/^\d+, (no change|[+−]\d[\d,]*%|none before) vs\. the 7 days before$/))
    .toBeVisible()
  const values = () => [...submitted.element().querySelectorAll('svg > text')].map((text) => text.textContent)
  const inTable = (column = 0) =>
    table
      .getByRole('row')
      .elements()
      .flatMap((row) => row.querySelectorAll('td')[column]?.textContent ?? [])
      .map(Number)
  await expect.poll(() => values()[0]).toBe(String(Math.max(...inTable())))
  await expect.element(table.getByRole('columnheader', { name: 'Requests before' })).toBeVisible()
  expect(inTable(1)).toHaveLength(7)
  const drawn = (name: string) => page.getByRole('figure', { name, exact: true }).element()
  expect(drawn('Accept rate').querySelector('.ct-line')).not.toBeNull()
  expect(drawn('Requests submitted').querySelector('.ct-line')).toBeNull()
  // Each day says its values; the figures of all charts begin at one height.
  const days = submitted.css('rect')
  expect(days.elements()).toHaveLength(7)
  await expect.element(days.last()).toHaveTextContent(/^\w{3} \d+, \d{4}\sRequests: [\d,]+$/)
  await days.last().hover()
  await expect.poll(() => isSeen(submitted.css('g:has(> rect):last-of-type > text'))).toBe(true)
  const start = (name: string) => {
    const { top } = drawn(name).getBoundingClientRect()
    return Number(drawn(name).children[1]?.getBoundingClientRect().top) - top
  }
  expect(start('Answers to offers')).toBe(start('Requests submitted'))
  const coarser = page.getByText('This period is too long for days, so the charts have weeks.')
  await expect.element(coarser).not.toBeInTheDocument()
  await openDates()
  await field('Period').selectOptions('Last 12 months')
  await expect.element(coarser).toBeVisible()
  await openDates()
  await field('To').fill('2020-01-01')
  await field('From').fill('2020-01-02')
  const inPeriod = page.getByRole('heading', { name: 'In this period' })
  // No figures of other dates stay beside the wrong ones.
  await expect
    .element(page.getByRole('heading', { name: 'The end date is before the start date' }))
    .toBeVisible()
  await expectNone(page.getByRole('figure'))
  await expectNone(inPeriod)
  await openDates()
  await field('To').fill('2020-02-01')
  await expect.element(inPeriod).toBeVisible()

  // There is no rate where there is nothing to have a share of.
  const rate = page.getByText('Accept rate', { exact: true }).first()
  await expect.poll(() => rate.element().nextElementSibling?.textContent).toBe('–')
  const offers = page.getByRole('figure', { name: 'Offers made' })
  await expect.element(offers).toHaveTextContent('None in this period')
  await page.getByText('Show as a table').nth(4).click()
  const rates = page.getByRole('table', { name: 'Accept rate' })
  await expect.element(rates.getByRole('cell', { name: '–' }).first()).toBeVisible()
  await expectNone(rates.getByText('0%'))
})

const recent = page.getByRole('list', { name: 'Recent emails' })
const all = page.getByRole('list', { name: 'All emails' })
const inDialog = (name: string) => dialog().getByRole('button', { name })
const noHost = 'The email could not be sent: no such host'
const refuse = (path: RegExp) =>
  answerCalls(path, { status: 503, json: { message: noHost, code: 'internal' } })

/** A page has 50 messages, which the server of the tests may not have sent today: each of two has one. */
function answerInPages(): void {
  answerCalls(/\/email-logs$/, async (call, request) => {
    const log = (await (await call(new Request('/api/developer/email-logs'))).json()) as { all: object[] }
    const all = [{ ...log.all[0], id: crypto.randomUUID() }]
    const link = '</api/developer/email-logs?cursor=further>; rel="next"'
    const isFirst = !request.url.includes('cursor')
    return Response.json({ ...log, all }, isFirst ? { headers: { Link: link } } : {})
  })
}

it('the five newest emails and the total are shown; a test email is sent by a form, found in the full log, read and sent again after a confirmation; the log is narrowed to what failed, and read in pages', async () => {
  await openApp('/developer?tab=email-logs', developer)
  await expect.poll(() => recent.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(page.getByText(/^\d+ messages in the last 24 hours/)).toBeVisible()
  await expectAccessible()
  // Otherwise the list is fetched again while an email is open, with those that parallel tests have sent.
  await untilLive()
  const newest = recent.getByRole('button').first().element()
  newest.focus()
  await press('Enter')
  await expect.element(dialog().getByText('Message ID')).toBeVisible()
  await press('Escape')
  await expect.poll(() => document.activeElement).toBe(newest)

  await button('Send test email').click()
  const send = inDialog('Send test email')
  const recipient = field('Recipient')
  await expect.element(recipient).toHaveFocus()
  await send.click()
  await expect.element(dialog().getByText('Recipient is required')).toBeVisible()
  await recipient.fill('somebody@example.com')
  const subject = `By the form ${Date.now()}`
  await field(/^Subject/).fill(subject)
  let restore = refuse(/\/test-email$/)
  await send.click()
  await expect.element(toast()).toHaveTextContent('Email Failed')
  await expect.element(dialog().getByText(noHost)).toBeVisible()
  await expect.element(recipient).toHaveValue('somebody@example.com')
  restore()
  await send.click()
  await expect.element(toast()).toHaveTextContent('Test email sent')
  dismissToast()

  await button('View full log').click()
  // Subjects of mails can have counts of messages, too.
  const counts = dialog().getByText(/^(Showing the newest 50 of )?\d+ messages in the last 24 hours$/)
  await expect.element(counts).toBeVisible()
  const search = dialog().getByLabelText('Search')
  await search.fill(subject)
  await expect.poll(() => all.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(dialog().getByText('1 message', { exact: true })).toBeVisible()
  const mails = all.getByRole('button', { name: subject })
  await mails.click()
  await expect.element(dialog().getByText('This is a test email. No action is needed.')).toBeVisible()
  expect(dialog().getByText('Delivered').elements()).toHaveLength(1)
  await expectNone(dialog().getByText(/code is hidden/))
  for (const fact of ['somebody@example.com', 'Test', /@live-shows\.example>$/]) {
    await expect.element(dialog().getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expectAccessible()
  const ask = async () => {
    await inDialog('Resend').click()
    await expect.element(dialog().getByRole('heading', { name: 'Send this email again?' })).toBeVisible()
    await expect.element(dialog().getByText('will get the same email again')).toBeVisible()
  }
  restore = refuse(/\/resend-email$/)
  await ask()
  await inDialog('Resend').click()
  await expect.element(toast()).toHaveTextContent('Resend Failed')
  await expect.element(dialog().getByText('Message ID')).toBeVisible()
  restore()
  await ask()
  await inDialog('Cancel').click()
  await expect.element(dialog().getByText('Message ID')).toBeVisible()
  expect(mails.elements()).toHaveLength(1)
  await ask()
  await inDialog('Resend').click()
  await expect.element(toast()).toHaveTextContent('Email resent')
  dismissToast()
  await expect.poll(() => mails.elements()).toHaveLength(2)
  await expect.element(mails.first()).toHaveTextContent('Test, resent')
  // The question and the email have closed, each with its own step back.
  await expect.poll(() => page.css('ion-modal:not(.overlay-hidden)').elements()).toHaveLength(1)

  await dialog().getByLabelText('Failed only').click()
  await expect.element(dialog().getByText('No matching messages')).toBeVisible()
  await inDialog('Show all messages').click()
  await expect.element(search).toHaveValue('')
  await expect.poll(() => all.getByRole('listitem').elements().length).toBeGreaterThan(5)
  answerInPages()
  await search.fill('paged')
  await expect.element(dialog().getByText('Showing 1 message')).toBeVisible()
  await inDialog('Load more').click()
  await expect.element(dialog().getByText('2 messages', { exact: true })).toBeVisible()
  await expectNone(inDialog('Load more'))
  history.back()
  await expectNone(dialog())
  expect(address()).toContain('email-logs')
})
