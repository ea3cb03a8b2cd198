import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TicketRequest } from '#contract/requests.ts'
import { keepSharedFile } from '../../../offline/sharedFile.ts'
import { write } from '../../../testing/discussion.ts'
import { answerCalls, goOffline, goOnline, holdCalls } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { acceptedRequest, callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { type Account, admin, createAccount } from '../../../testing/people.ts'
import { fillInRequest, screenshotFile } from '../../../testing/requestForm.ts'
import { address, button, dialog, expectAddress, expectNone, press, title } from '../../../testing/screen.ts'

const history = '/dashboard?tab=request-history'
const group = (name: RegExp) => page.getByRole('region', { name })
const tab = page.getByRole('navigation').getByRole('link', { name: /^Request History/ })
const item = (artist: string) => page.getByRole('listitem').filter({ hasText: artist })
const long = 'Extraordinarily long name of a band '.repeat(6).slice(0, 200).trim()

const sendMessage = (requestId: string, message: string) =>
  callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message })
async function decline(person: Account, requestId: string): Promise<void> {
  await callAs(person, 'POST', `/api/offers/${await makeOffer(requestId)}/decline`)
}

describe('Request History', () => {
  it('has what needs the customer as cards, what is with the team as rows, and what is closed folded', async () => {
    const person = await createAccount()
    const offeredId = await submitRequest(person, 'Olivia Dean')
    await makeOffer(offeredId)
    await sendMessage(offeredId, 'Aisle seats, as you asked.')
    await acceptedRequest(person)
    const withMessage = await submitRequest(person, 'Sabrina Carpenter')
    await sendMessage(withMessage, 'Row 15 would be fine as well.')
    await submitRequest(person, 'Khruangbin')
    await decline(person, await submitRequest(person, 'Turnstile'))
    const { paths } = holdCalls(/\/offers$/)
    await openApp(history, person)

    const needsYou = group(/^Needs you · 2$/)
    const offered = needsYou.getByRole('listitem').filter({ hasText: 'Olivia Dean' })
    for (const words of [
      'Offer Received',
      '$375.00',
      'You save $105.00',
      'Section 102 · 2 seats',
      '1 new',
      '“Aisle seats, as you asked.”',
    ]) {
      await expect.element(offered).toHaveTextContent(words)
    }
    // Prices come with their requests; only what the device keeps for reading offline is fetched, later.
    expect(paths.length).toBeLessThan(2)
    const unpaid = needsYou.getByRole('listitem').filter({ hasText: 'Weyes Blood' })
    await expect.element(unpaid).toHaveTextContent('Payment Required')
    await expect.element(unpaid.getByRole('link', { name: 'Complete Payment' })).toBeVisible()

    const withTeam = group(/^With the team · 2$/)
    await expect.poll(() => withTeam.getByRole('listitem').elements().length).toBe(2)
    const [first, second] = withTeam.getByRole('listitem').elements()
    expect(first?.textContent).toMatch(/Sabrina Carpenter.*“Row 15 would be fine as well\.”.*In Discussion/)
    expect(first?.textContent).toMatch(/1 new.*Row F\s· 2\sseats/)
    expect(second?.textContent).toMatch(/Khruangbin.*Sent\. We answer by .*Pending Review/)

    const closed = button('Closed · 1 Show')
    await expectNone(page.getByText('Turnstile'))
    await closed.click()
    await expect.element(page.getByText('Turnstile')).toBeVisible()
    await reloadApp()
    await expect.element(page.getByText('Turnstile')).toBeVisible()
    await button('Closed · 1 Hide').click()
    await expectNone(page.getByText('Turnstile'))
  })

  it('has an offer that was negotiated with the team, with its clock, until staff answer', async () => {
    const person = await createAccount()
    const requestId = await submitRequest(person, 'Olivia Dean')
    const offerId = await makeOffer(requestId)
    await openApp(history, person)
    await expect.element(group(/^Needs you · 1$/)).toBeVisible()
    await callAs(person, 'POST', `/api/offers/${offerId}/respond`, { message: 'Could you do $150?' })
    const withTeam = group(/^With the team · 1$/)
    await expect
      .element(withTeam.getByRole('listitem'))
      .toHaveTextContent(/23 h 5\d m left.*You: “Could you do \$150\?”.*Offer Received/)
    await expectNone(group(/^Needs you/))
    await expect.element(tab).toHaveAccessibleName('Request History')
    await withTeam.getByRole('button').click()
    await expect.element(dialog()).toHaveTextContent(/We answer by/)
    await press('Escape')
    await sendMessage(requestId, 'Let me ask.')
    await expect.element(group(/^Needs you · 1$/)).toBeVisible()
  })

  it('shows what is charged with a discount code, and the price of a resold ticket, which has no offer', async () => {
    const person = await createAccount()
    await acceptedRequest(person)
    const withOrder = (row: object) =>
      answerCalls(/\/api\/ticket-requests(\/[^/]+)?$/, async (call) => {
        const known = (await (await call()).json()) as object
        return Response.json(
          Array.isArray(known) ? known.map((it) => ({ ...it, ...row })) : { ...known, ...row },
        )
      })
    const stop = withOrder({ order: { total: 360, discount: 15, moneyBack: null, hasTickets: false } })
    await openApp(history, person)
    const unpaid = page.getByRole('listitem').filter({ hasText: 'Weyes Blood' })
    await expect.element(unpaid).toHaveTextContent(/\$360\.00.*You save \$120\.00/)
    await unpaid.getByRole('button').first().click()
    const offer = page.getByRole('region', { name: 'Current offer' })
    await expect.element(offer).toHaveTextContent('$360.00total, all in2 × $180 + $15 − $15')
    stop()
    withOrder({
      order: { total: 195, discount: 0, moneyBack: null, hasTickets: false },
      kind: 'resale',
      currentOffer: null,
    })
    await openApp(history)
    await expect.element(unpaid).toHaveTextContent('$195.00')
  })

  it('opens a request by any part of its card or row, and by the keyboard alone', async () => {
    const person = await createAccount()
    await makeOffer(await submitRequest(person, 'Olivia Dean'))
    await acceptedRequest(person)
    await submitRequest(person, 'Khruangbin')
    await openApp(history, person)
    for (const [artist, words] of [
      ['Olivia Dean', 'You save $105.00'],
      ['Khruangbin', /^Sent\./],
    ] as const) {
      const part = await item(artist).getByText(words).findElement()
      part.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = part.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      ;(hit as HTMLElement).click()
      await expect.element(dialog()).toBeVisible()
      await expect.element(dialog().getByRole('heading', { name: artist })).toBeVisible()
      await press('Escape')
      await expectNone(dialog())
    }

    const stops: string[] = []
    const heading = page.getByRole('heading', { level: 1 }).element() as HTMLElement
    heading.tabIndex = -1
    heading.focus()
    for (let step = 0; step < 4; step++) {
      await press('Tab')
      stops.push((document.activeElement?.textContent ?? '').trim())
    }
    expect(stops).toEqual(['View offer', 'View', 'Complete Payment', 'View'])
    await press('Enter')
    await expect.element(dialog().getByRole('heading', { name: 'Khruangbin' })).toBeVisible()
  })

  it('keeps an open request open after a reload, until Back', async () => {
    const person = await createAccount()
    await submitRequest(person, 'Khruangbin')
    await openApp(history, person)
    await item('Khruangbin').getByRole('button').click()
    await expect.element(dialog()).toBeVisible()
    await reloadApp()
    await expect.element(dialog().getByRole('heading', { name: 'Khruangbin' })).toBeVisible()
    window.history.back()
    await expectNone(dialog())
    await expectAddress(history)
  })

  it('shows a request beside the list from 820 px, where the next one can be opened', async () => {
    const person = await createAccount()
    await makeOffer(await submitRequest(person, 'Olivia Dean'))
    await submitRequest(person, 'Khruangbin')
    await page.viewport(820, 1180)
    await openApp(history, person)
    const open = (artist: string) => item(artist).getByRole('button', { name: /^View/ })
    for (const artist of ['Olivia Dean', 'Khruangbin']) {
      await open(artist).click()
      await expect.element(dialog().getByRole('heading', { name: artist, level: 2 })).toBeVisible()
      await expect.element(dialog()).toHaveFocus()
      await expect.element(item(artist)).toHaveAttribute('aria-current', 'true')
      const [list, pane] = [item(artist), dialog()].map((part) => part.element().getBoundingClientRect())
      expect(list?.right).toBeLessThanOrEqual(pane?.left ?? 0)
    }
    expect(dialog().elements()).toHaveLength(1)
    await press('Escape')
    await expectNone(dialog())
    await expect.element(open('Khruangbin')).toHaveFocus()
    await open('Olivia Dean').click()
    await expect.element(dialog()).toBeVisible()
    window.history.back()
    await expectNone(dialog())
    await expectAddress(history)
  })

  it('keeps row and seat count in sight beside a long section, and an artist of 200 characters to two lines', async () => {
    const person = await createAccount()
    const ids = [await submitRequest(person, long), await submitRequest(person, 'x'.repeat(200))]
    await makeOffer(ids[0] ?? '')
    answerCalls('/api/ticket-requests', async (call) => {
      const rows = (await (await call()).json()) as TicketRequest[]
      const section = 'Grandstand Presidential Suite '.repeat(3)
      const shown = rows.map((row) => ({
        ...row,
        section,
        currentOffer: row.currentOffer && { ...row.currentOffer, section, row: '12' },
      }))
      return Response.json(shown)
    })
    await openApp(history, person)
    for (const words of [/Row 12\s· 2\sseats/, /Row F\s· 2\sseats/]) {
      await expect.element(page.getByText(words)).toBeVisible()
      const { left, right } = page.getByText(words).element().getBoundingClientRect()
      expect([left >= 0, right <= innerWidth]).toEqual([true, true])
      const { scrollWidth, clientWidth } = page.getByText(words).element()
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    }
    for (const artist of page.getByRole('heading', { level: 3 }).elements()) {
      expect(artist.getBoundingClientRect().height).toBeLessThan(60)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  it('shows unsent requests in their place, and marks those with a message that is not sent yet or was refused', async () => {
    const person = await createAccount()
    await makeOffer(await submitRequest(person, 'Olivia Dean'))
    await submitRequest(person, 'Khruangbin')
    await openApp('/dashboard?tab=new-request', person)
    await fillInRequest('Mitski')
    await expect.element(tab).toHaveAccessibleName('Request History, 1 needs you')
    await goOffline()
    await button('Submit Ticket Request').click()
    await tab.click()
    await expect.element(group(/^With the team · 2$/).getByText('Not sent yet')).toBeVisible()
    await item('Khruangbin').getByRole('button').click()
    await write('Row 15?')
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog())
    await expect.element(item('Khruangbin').getByText('Not sent yet')).toBeVisible()
    await expect.element(item('Khruangbin').getByText('You: “Row 15?”')).toBeVisible()
    const refusal = { status: 400, json: { message: 'No.', code: 'invalid_input' } }
    answerCalls(/^\/api\/(ticket-requests|chat-messages)$/, refusal, 'POST')
    await goOnline()
    await expect.element(item('Khruangbin').getByText('Needs you')).toBeVisible()
    const refused = group(/^Needs you · 2$/)
    await expect.element(refused.getByText('No.')).toBeVisible()
    await expect.element(refused.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectNone(page.getByText('Not sent yet'))
    // Discard lies above the button that covers the row.
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect
      .element(
        dialog()
          .getByText(/Discard/)
          .first(),
      )
      .toBeVisible()
  })
})

it('the badge on the tab counts what is under Needs you, live and offline, and no unread messages of other requests', async () => {
  const person = await createAccount()
  const first = await submitRequest(person, 'Olivia Dean')
  const second = await submitRequest(person, 'Khruangbin')
  // Nothing needs the customer, so this is New Request, and nothing that comes later takes them away.
  await openApp('/dashboard', person)
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Request History')
  await sendMessage(second, 'Row 15 would be fine as well.')
  const offer = await makeOffer(first)
  await sendMessage(first, 'Have a look.')
  await expect.element(tab).toHaveAccessibleName('Request History, 1 needs you')
  await makeOffer(second)
  await expect.element(tab).toHaveAccessibleName('Request History, 2 need you')
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  expect(address()).toBe('/dashboard')
  // A link has its own tab, whatever needs the user.
  await openApp('/dashboard?tab=new-request')
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Request History, 2 need you')
  expect(address()).toBe('/dashboard?tab=new-request')
  await goOffline()
  await reloadApp()
  await expect.element(tab).toHaveAccessibleName('Request History, 2 need you')
  await goOnline()
  await callAs(person, 'POST', `/api/offers/${offer}/decline`)
  await sendMessage(first, 'Sorry.')
  await tab.click()
  await expect.element(button(/^Closed · 1/)).toHaveTextContent(/new/)
  await expect.element(group(/^Needs you · 1$/)).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Request History, 1 needs you')
})

it('the dashboard without a tab leads to Request History if requests need the customer, else to New Request', async () => {
  const person = await createAccount()
  await makeOffer(await submitRequest(person, 'Olivia Dean'))
  // The server may need more than the two seconds that the dashboard waits for it.
  const stop = answerCalls('/api/ticket-requests', {
    json: await callAs(person, 'GET', '/api/ticket-requests'),
  })
  await openApp('/dashboard', person)
  await expectAddress(history)
  await expect.element(title('Request History')).toBeVisible()
  stop()
  await goOffline()
  await openApp('/dashboard')
  await expectAddress(history)
  await goOnline()

  // A shared picture waits for its form, which takes it.
  await keepSharedFile(await screenshotFile())
  await openApp('/dashboard')
  await expect.element(page.getByText('seats.png')).toBeVisible()
  await expect.element(tab).toHaveAccessibleName('Request History, 1 needs you')
  expect(address()).toBe('/dashboard')

  // An offer has come while the app was closed, whose saved list does not know it.
  const other = await createAccount()
  const pendingId = await submitRequest(other, 'Mitski')
  await openApp(history, other)
  await expect.element(item('Mitski')).toBeVisible()
  await openApp('/privacy-policy')
  await makeOffer(pendingId)
  await openApp('/dashboard')
  await expectAddress(history)

  // The server does not answer.
  holdCalls('/api/ticket-requests')
  await openApp('/dashboard', await createAccount())
  await expect.element(title('Request Live Entertainment')).toBeVisible()
})
