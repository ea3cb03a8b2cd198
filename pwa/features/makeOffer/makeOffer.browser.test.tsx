import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { newId } from '../../http/newId.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, untilAnswered, untilLive } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { acceptedRequest, callAs, submitRequest } from '../../testing/orders.ts'
import { type Account, admin, createAccount, createAdmin } from '../../testing/people.ts'
import { address, button, dialog, expectNone, field, press, toast, type } from '../../testing/screen.ts'
import { dismissToast } from '../../ui/toasts/toastStore.ts'
import { requestAddress } from '../desk/requestQueue.ts'
import { failedOffers, forgetFailed, undoMs } from './heldOffer.tsx'

const price = field('Price per ticket ($)')
const section = field('Section')
const count = page.getByRole('spinbutton', { name: 'Tickets', exact: true })
const notes = field('Note to the client (optional)')
/** Alone, without opening the next request. */
const send = button(/^Send (offer|\$[\d,.]+)$/)
const sendAndNext = button(/^Send (offer|\$[\d,.]+) & next$/)
const undo = button('Undo')
const sending = page.getByText(/^Sending \$[\d,.]+ to \w+ in \d\ss$/)

type SetTimeout = (callback: () => void, ms?: number, ...rest: unknown[]) => unknown

let passUndoTime = () => {}

/** The five seconds pass only when a test says so, and does not depend on how fast it runs. Toasts, which have as long, stay. */
function stopUndoTime(): void {
  const setTimeout: SetTimeout = window.setTimeout
  const spy = vi.spyOn(window, 'setTimeout') as unknown as Mock<SetTimeout>
  spy.mockImplementation((callback, ms, ...rest) => {
    if (ms !== undoMs) return setTimeout(callback, ms, ...rest)
    if (callback !== dismissToast) passUndoTime = callback
    return 0
  })
}

beforeEach(async () => {
  stopUndoTime()
  // What was noted in another test takes room.
  for (const { requestId } of failedOffers.read()) forgetFailed(requestId)
  // Wide enough for the form beside the request.
  await page.viewport(1440, 900)
})

/** The page is left: what waits for an undo is posted at once. */
const postNow = () => dispatchEvent(new Event('pagehide'))

/** Waits for the next call of a path, until it has its answer. */
const untilAnswering = (path: string) =>
  new Promise<void>((resolve) => {
    answerCalls(path, async (call) => {
      const reply = await call()
      resolve()
      return reply
    })
  })

/** Waits until it is known which request is next: until then, the button that opens it is the one that sends alone. */
const untilNextIsKnown = () => expect.element(sendAndNext).toBeVisible()

/** Opens the form for a new request. @returns the request's id */
async function openForm(artist: string, ticketCount?: number, client?: Account): Promise<string> {
  const id = await submitRequest(client ?? (await createAccount()), artist, ticketCount)
  await openApp(requestAddress(id), admin)
  await expect.element(section).toHaveValue('102')
  await untilNextIsKnown()
  return id
}

/** The total is in sight while price and note are typed on a screen of this size. */
async function expectTotalAboveKeyboard(text: string, width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  for (const typed of [price, notes]) {
    await typed.click()
    const total = page.getByText(text, { exact: true }).element().getBoundingClientRect()
    expect(total.top).toBeGreaterThanOrEqual(0)
    expect(total.bottom).toBeLessThanOrEqual(height)
  }
}

const pathOf = (id: string) => `/api/admin/ticket-requests/${id}/offer`
const offersOf = (id: string) => callAs<{ id: string }[]>(admin, 'GET', `${pathOf(id)}s`)
const terms = { ticketCount: 1, section: '210', row: 'K', pricePerTicket: 99, notes: 'Aisle' }

it('the five seconds to undo pass before an offer without mistakes is posted; then the form holds its price, which what is typed replaces, or a tap by what the client asks for', async () => {
  const client = await createAccount()
  const id = await openForm('Big Thief', 4, client)
  await expect.element(page.getByText('Type a price to see the total.')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await section.fill('')
  await price.fill('100.105')
  await expect.element(page.getByText('Check the price to see the total.')).toBeVisible()
  await press('Enter')
  await expect.element(page.getByText('Use at most two decimals')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await price.fill('100')
  await send.click()
  await expect.element(page.getByText('Section is required')).toBeVisible()
  await expect.element(section).toHaveFocus()
  await expectNone(sending)
  await section.fill('102')
  await button('More tickets').click()
  await notes.fill('Two rows down')
  await price.fill('180')
  await send.click()
  await expect.element(sending).toHaveTextContent('Sending $915.00 to Mara in')
  await expect
    .element(page.getByRole('status').getByText('Sending $915.00 to Mara in 5 seconds.'))
    .toBeInTheDocument()
  await expectNone(price)
  expect(await offersOf(id)).toEqual([])
  passUndoTime()
  await expect.element(toast()).toHaveTextContent('Offer sentMara can accept $915.00 for 24 hours.')
  await expectNone(sending)
  await expect.element(price).toHaveValue('180')
  await expect.element(notes).toHaveValue('')
  await expect.element(count).toHaveValue('4')
  // The same price again is asked about.
  await section.click()
  await press('Enter')
  await expect.element(dialog().getByText(/same price as the offer that stands/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Go back' }).click()
  await expectNone(dialog())
  const offers = await offersOf(id)
  expect(offers).toMatchObject([{ ticketCount: 5, pricePerTicket: 180 }])

  await price.click()
  await type('139')
  await expect.element(price).toHaveValue('139')
  await price.click()
  await type('9')
  await expect.element(price).toHaveValue('1399')
  for (const message of ['Could you do $130.00 each?', 'Or $135?'])
    await callAs(client, 'POST', `/api/offers/${offers[0]?.id}/respond`, { message })
  await button('Use $135 as asked').click()
  await expect.element(price).toHaveValue('135')
  await expect.element(button('Send $555.00')).toBeEnabled()
  await expectNone(button(/as asked$/))
  // The offer answers the earlier question.
  const ask = { message: '$130, please.' }
  await callAs(client, 'POST', `/api/offers/${offers[0]?.id}/respond`, ask)
  await expect.element(button('Offer $130 each')).toBeVisible()
  await callAs(admin, 'POST', pathOf(id), { ticketCount: 5, section: '102', pricePerTicket: 134 })
  await expectNone(button('Offer $130 each'))
})

it('an offer is a draft until it arrives, also after failures and a reload, and is one offer, also if its reply was lost or not read', async () => {
  const id = await openForm('Big Thief')
  await expect.element(page.getByText('prefilled from the request')).toBeVisible()
  await price.fill('180')
  await expect.element(page.getByText('draft on this device')).toBeVisible()
  const keys: (string | null)[] = []
  const stop = answerCalls(pathOf(id), async (_, { headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    throw new TypeError('Failed to fetch')
  })
  await send.click()
  postNow()
  await expect.element(toast()).toHaveTextContent('Failed to send offer')
  await expect.element(toast()).toHaveTextContent('Your offer for Big Thief is kept as a draft.')
  await expect.element(price).toHaveValue('180')
  await reloadApp()
  await expect.element(price).toHaveValue('180')
  await expect.element(section).toHaveValue('102')
  await send.click()
  postNow()
  await expect.poll(() => keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
  stop()
  answerCalls(pathOf(id), async (call) => {
    await call()
    throw new TypeError('Failed to fetch')
  })
  await expect.element(price).toHaveValue('180')
  await send.click()
  postNow()
  await expect.element(toast()).toHaveTextContent('Your offer for Big Thief has arrived.')
  await expectNone(page.getByText('draft on this device'))
  expect(await offersOf(id)).toHaveLength(1)

  // When the page is left, an offer is posted at once, and its reply is not read: the draft is gone with it.
  await price.fill('170')
  let isKept = false
  answerCalls(pathOf(id), async (call, { keepalive }) => {
    isKept = keepalive
    // The offer arrives after the next page has asked for the offers.
    await untilAnswering(`${pathOf(id)}s`)
    await call()
    return new Promise(() => undefined)
  })
  await sendAndNext.click()
  await expect.poll(address).not.toBe(requestAddress(id))
  await reloadApp()
  await expect.element(toast()).toHaveTextContent('Your offer for Big Thief has arrived.')
  await openApp(requestAddress(id))
  await expect.element(price).toHaveValue('170')
  await expect.element(page.getByText('prefilled from the last offer')).toBeVisible()
  expect([isKept, await offersOf(id)]).toMatchObject([
    true,
    [{ pricePerTicket: 170 }, { pricePerTicket: 180 }],
  ])
})

it('the message field, an assignment and an offer on its way move nothing', async () => {
  await page.viewport(820, 1180)
  const id = await submitRequest(await createAccount(), 'Black Country, New Road')
  await callAs(admin, 'POST', pathOf(id), terms)
  await commands.addMessages(id, 4)
  await openApp(requestAddress(id), admin)
  await expect.element(page.getByText('Message 4', { exact: true })).toBeVisible()
  const tops = () =>
    [
      page.getByRole('heading', { name: 'Black Country, New Road' }),
      page.getByText('Client found'),
      page.getByRole('log'),
    ].map((part) => Math.round(part.first().element().getBoundingClientRect().top))
  const before = tops()
  await page.getByRole('textbox', { name: /^Message/ }).click()
  expect(tops()).toEqual(before)
  await button('Assign to me').click()
  await expect.element(button('Hand over')).toBeVisible()
  expect(tops()).toEqual(before)
  expect(button('Make Offer').element().getBoundingClientRect().right).toBeLessThan(820)

  await button('Make Offer').click()
  await price.fill('95')
  await sendAndNext.click()
  await expect.element(sending).toBeVisible()
  await expect.element(price).toBeVisible()
  // The last prices below the form are there.
  await untilAnswered()
  const place = () => Math.round(price.element().getBoundingClientRect().top)
  const during = place()
  passUndoTime()
  await expectNone(sending)
  expect(place()).toBe(during)
})

describe('with two admins on one request', () => {
  it('an offer that another admin makes while it is typed is shown; both answers are possible, and fields never merge; one that is refused after the next request was opened leads back, where the two stand side by side', async () => {
    const jo = await createAdmin({ name: 'Jo Park' })
    const id = await openForm('Alvvays')
    await price.fill('85')
    await callAs(jo, 'POST', pathOf(id), terms)
    const moved = page.getByRole('alert').getByText('Jo offered $114.00 while you were writing.')
    await expect.element(moved).toBeVisible()
    await expect.element(section).toHaveValue('102')
    await expect.element(notes).toHaveValue('')
    await press('Enter')
    await expect.element(dialog().getByText('Replace Jo’s offer?')).toBeVisible()
    await dialog().getByRole('button', { name: 'Go back' }).click()
    await expectNone(dialog())
    await button('Replace it').click()
    await dialog().getByRole('button', { name: 'Send $185.00' }).click()
    await expect.element(sending).toBeVisible()
    postNow()
    await expect.element(toast()).toHaveTextContent('Offer sent')
    const [mine] = await offersOf(id)
    expect(mine).toMatchObject({ section: '102', row: 'F', ticketCount: 2, pricePerTicket: 85, notes: null })

    await price.fill('70')
    await callAs(jo, 'POST', pathOf(id), terms)
    await expect.element(moved).toBeVisible()
    await button('Discard mine').click()
    await expect.element(price).toHaveValue('99')
    await expectNone(moved)
    await expect.element(section).toHaveValue('210')
    // All three are in the discussion, however narrow it is.
    const log = page.getByRole('log')
    await expect.element(log.getByText(/^Active\s/)).toHaveTextContent('Sec 210, Row K')
    await page.viewport(1180, 820)
    await expect
      .element(log.getByText(/^Offer 1\s· Jo, .*No longer available.*Sec 210, Row K$/))
      .toBeVisible()
    await log.getByText(/^Offer 2\s/).click()
    await expect.element(log.getByText('2 × $85.00 + $15.00')).toBeVisible()
    const pane = page.getByRole('region', { name: 'Alvvays' }).element()
    expect(pane.scrollWidth).toBe(pane.clientWidth)
    expect(log.element().clientHeight).toBeGreaterThan(300)
    await price.fill('76')
    await expectTotalAboveKeyboard('$167.00', 1180, 420)

    await page.viewport(1440, 900)
    await price.fill('85')
    await sendAndNext.click()
    await expect.poll(address).not.toBe(requestAddress(id))
    await callAs(jo, 'POST', pathOf(id), terms)
    postNow()
    const notice = page
      .getByRole('alert')
      .getByText(/^Your offer for Alvvays was not sent\. Jo has offered \$114\.00/)
    await expect.element(notice).toBeVisible()
    await page.viewport(1180, 820)
    await expect.element(sendAndNext).toBeVisible()
    await expect.poll(() => sendAndNext.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(820)
    await button('Open Alvvays').click()
    await expect.poll(address).toBe(requestAddress(id))
    await expect.element(price).toHaveValue('85')
    await expect.element(button('Replace it')).toBeVisible()
    await expectNone(notice)
    expect(await offersOf(id)).toHaveLength(4)

    await sendAndNext.click()
    await dialog().getByRole('button', { name: /^Send/ }).click()
    await expect.poll(address).not.toBe(requestAddress(id))
    await callAs(jo, 'POST', pathOf(id), { ...terms, pricePerTicket: 98 })
    postNow()
    await expect.element(page.getByText(/^Your offer for Alvvays was not sent/)).toBeVisible()
    await button('Dismiss').click()
    await expectNone(button('Open Alvvays'))
  })

  it('each sees that the other writes', async () => {
    const jo = await createAdmin({ name: 'Jo Park' })
    const artist = `Alvvays${Date.now()}`
    const id = await submitRequest(await createAccount(), artist)
    await openApp(requestAddress(id, `q=${artist}`), admin)
    const reports: unknown[] = []
    answerCalls(`/api/admin/ticket-requests/${id}/presence`, async (call, request) => {
      reports.push((await request.json()).writing)
      return call()
    })
    const overForm = page.getByRole('complementary').getByText('Jo is writing an offer')
    const row = page.css(`a[data-request="${id}"]`)
    await untilLive()
    await callAs(jo, 'POST', `/api/admin/ticket-requests/${id}/presence`, { writing: 'offer' })
    await expect.element(overForm).toBeVisible()
    await expect.element(row).toHaveTextContent('Jo is writing an offer')
    // Without the form it is above the message field.
    await page.viewport(820, 1180)
    await expectNone(price)
    await expect.element(page.getByRole('status').getByText('Jo is writing an offer')).toBeVisible()
    await page.viewport(1440, 900)
    await callAs(jo, 'POST', `/api/admin/ticket-requests/${id}/presence`, { writing: null })
    await expectNone(overForm)
    await expect.element(row).not.toHaveTextContent('Jo is writing an offer')
    expect(reports).toEqual([])
    await price.fill('85')
    await expect.poll(() => reports).toEqual(['offer'])
    await expect.element(row).toHaveTextContent('Draft · Greek Theatre')
    await untilNextIsKnown()
    await send.click()
    await expect.element(row).toHaveTextContent(/\$185\.00 Sends in \d s/)
    await expect.poll(() => reports).toEqual(['offer', null])
    await page.getByPlaceholder('Message Mara').fill('Still looking')
    await expect.poll(() => reports).toEqual(['offer', null, 'message'])
    await button('Send').click()
    // Long before the 20 s without a key that would end it.
    await expect.poll(() => reports, { timeout: 10_000 }).toEqual(['offer', null, 'message', null])
  })
})

it('asks before what may be a mistake, sends only what it asked about, and asks no more once the client has paid', async () => {
  const jo = await createAdmin({ name: 'Jo Park' })
  const id = await openForm('Alvvays')
  await press('o')
  await expect.element(price).toHaveFocus()
  await type('250')
  await send.click()
  const confirm = dialog().getByRole('button', { name: 'Send $515.00' })
  await expect.element(confirm).toBeVisible()
  // The browser’s own undo reaches the field below the dialog.
  document.execCommand('undo')
  await type('{Control>}z{/Control}')
  await expect.element(dialog().getByText('This is $35.00 more than Mara found.')).toBeVisible()
  await callAs(jo, 'POST', pathOf(id), terms)
  await expect.element(dialog().getByText('Replace Jo’s offer?')).toBeVisible()
  await expectNone(confirm)
  await dialog().getByRole('button', { name: 'Continue' }).click()
  await expect.element(confirm).toBeVisible()
  await expectNone(sending)
  await confirm.click()
  await expect.element(sending).toHaveTextContent('Sending $515.00')
  postNow()
  await expect.poll(() => offersOf(id)).toMatchObject([{ pricePerTicket: 250 }, { pricePerTicket: 99 }])
  await expect.element(price).toHaveValue('250')

  const accepted = await acceptedRequest(await createAccount())
  await openApp(requestAddress(accepted))
  // Until then the accepted offer has the place of the form.
  await expect
    .element(page.getByRole('complementary', { name: 'Waiting for payment' }))
    .toHaveTextContent(/^Waiting for payment\$375\.00.*To be paid until/)
  await button('Make another offer').click()
  await expect.element(price).toHaveFocus()
  await untilNextIsKnown()
  await price.fill('170')
  await send.click()
  await expect.element(dialog().getByText('Replace the accepted offer?')).toBeVisible()
  answerCalls(`/api/admin/ticket-requests/${accepted}`, async (call) => {
    const request = await (await call()).json()
    return Response.json({ ...request, status: 'completed', isPaid: true })
  })
  await callAs(admin, 'POST', '/api/admin/chat-messages', { requestId: accepted, message: 'Hello' })
  await expectNone(dialog())
  await expect.element(page.getByRole('region', { name: 'Payment' })).toBeVisible()
  await expectNone(price)
  await expectNone(sending)
})

it('Send & next opens the next due request with Enter, where the offer can still be undone, as in its row', async () => {
  const artist = `Alvvays${Date.now()}`
  const id = await openForm(artist)
  await notes.fill('Two rows down')
  await press('Escape')
  await press('o')
  await expect.element(price).toHaveFocus()
  await type('85{Enter}98')
  await expect.poll(address).not.toBe(requestAddress(id))
  await expect.element(sending).toHaveTextContent('Sending $185.00 to Mara')
  await expect.element(price).toHaveFocus()
  // What was typed before it was there.
  await expect.element(price).toHaveValue('98')
  await press('Backspace', 'Backspace')
  await press('Escape')
  await expect.element(price).not.toHaveFocus()
  await undo.click()
  await expect.poll(address).toBe(requestAddress(id))
  await expect.element(price).toHaveValue('85')
  await expect.element(price).toHaveFocus()
  await expect.element(notes).toHaveValue('Two rows down')
  expect(await offersOf(id)).toEqual([])

  // With Ctrl-Z too, as long as nothing is typed into the next form.
  await notes.click()
  await type('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.poll(address).not.toBe(requestAddress(id))
  await expect.element(price).toHaveFocus()
  await type('1{Control>}z{/Control}')
  await expect.element(sending).toBeVisible()
  await type('{Control>}a{/Control}{Backspace}{Control>}z{/Control}')
  await expect.poll(address).toBe(requestAddress(id))
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('85')

  // And in the row of the list.
  await untilNextIsKnown()
  await send.click()
  await button(`Undo the offer for ${artist}`).click()
  await expectNone(sending)
  await expect.element(price).toHaveValue('85')
  expect(await offersOf(id)).toEqual([])
})

describe('on small screens', () => {
  it('a phone sends from a sheet, whose total is in sight above a keyboard, and can undo from the request', async () => {
    await page.viewport(390, 844)
    const artist = `Alvvays${Date.now()}`
    const id = await submitRequest(await createAccount(), artist)
    await openApp(requestAddress(id, `q=${artist}`), admin)
    await expect.element(page.css('ion-modal [class*=poster] h2')).toHaveTextContent(artist)
    await button('Make Offer').click()
    await price.fill('85')
    await expect.element(send).toBeVisible()
    await untilNextIsKnown()
    await expect.poll(() => send.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
    const [tickets, totals] = ['[class*=count]', '[class*=totals]'].map((box) =>
      page.css(`ion-modal form ${box}`).first().element().getBoundingClientRect(),
    )
    expect(tickets?.bottom).toBeLessThanOrEqual(totals?.top ?? 0)
    await expectTotalAboveKeyboard('$185.00', 390, 508)
    await page.viewport(390, 844)
    await send.click()
    await expect.element(sending).toBeVisible()
    await expectNone(price)
    await undo.click()
    await expect.element(price).toHaveValue('85')
    await sendAndNext.click()
    await expect.poll(address).not.toContain(id)
    await expect.element(sending).toBeVisible()
    await price.fill('98765.43')
    await expectAccessible()
  })

  it('an offer refused after its form was closed opens the form again, with the question', async () => {
    await page.viewport(820, 1180)
    const jo = await createAdmin({ name: 'Jo Park' })
    const artist = `Alvvays${Date.now()}`
    const id = await submitRequest(await createAccount(), artist)
    const refuse = async () => {
      await callAs(jo, 'POST', pathOf(id), terms)
      postNow()
    }
    await openApp(`/admin?q=${artist}`, admin)
    await page.css(`[data-request="${id}"]`).click()
    await price.fill('85')
    await untilNextIsKnown()
    await notes.click()
    await type('{Control>}{Enter}{/Control}')
    await expectNone(price)
    await refuse()
    await expect.element(button('Replace it')).toBeVisible()
    await expect.element(price).toHaveValue('85')

    // From another request its toast and its row lead there.
    await sendAndNext.click()
    await dialog().getByRole('button', { name: /^Send/ }).click()
    await expect.poll(address).not.toContain(id)
    await refuse()
    await expect.element(page.css(`[data-request="${id}"]`)).toHaveTextContent('Not sent · ')
    await toast().getByRole('link', { name: 'Open' }).click()
    await expect.element(button('Discard mine')).toBeVisible()
  })

  it('a tablet sends from the dock, in which all of the form is in sight, and goes on to the next form', async () => {
    // What another test has left to be sent takes room.
    postNow()
    await page.viewport(820, 1180)
    const artist = `Alvvays${Date.now()}`
    const client = await createAccount()
    const id = await submitRequest(client, artist)
    const replies = ['A', 'B', 'C', 'D'].map((letter) => ({
      id: newId(),
      title: letter.repeat(20),
      text: 'Hello',
    }))
    answerCalls('/api/admin/canned-replies', { json: replies })
    await openApp(`/admin?q=${artist}`, admin)
    await page.css(`[data-request="${id}"]`).click()
    // For a new request it is open, and leaves the client's record and the keys of the list as they are.
    await expect.element(button('A'.repeat(20))).toBeVisible()
    await untilNextIsKnown()
    expect(sendAndNext.element().getBoundingClientRect().bottom).toBeLessThan(1180)
    // Nothing of it is cut off or covered.
    for (const part of [count, notes, button('Text response instead')]) {
      const { left, bottom } = part.element().getBoundingClientRect()
      expect(document.elementFromPoint(left + 20, bottom - 3)).toBe(part.element())
    }
    await price.fill('85')
    await expect.element(page.getByRole('region', { name: artist }).getByText('Client found')).toBeVisible()
    await sendAndNext.click()
    await expect.poll(address).not.toContain(id)
    await expect.element(price).toHaveValue('')
    await expect.element(sending).toBeVisible()
    await undo.click()
    await expect.element(price).toHaveValue('85')
    await price.click()
    await press('Escape')
    await expect.element(price).toBeVisible()
    await expect.element(price).not.toHaveFocus()

    // Below a discussion, both ways to answer are in sight.
    for (const message of ['Hello', 'The price moves a lot, it was between 80 and 100.']) {
      await callAs(client, 'POST', '/api/chat-messages', { requestId: id, message })
    }
    await openApp(requestAddress(id))
    await button('Continue Offer').click()
    await expect.element(page.getByText(/^Client found \$/)).toBeVisible()
    await untilNextIsKnown()
    for (const part of [send, button('Text response instead')]) {
      const { left, bottom } = part.element().getBoundingClientRect()
      expect(document.elementFromPoint(left + 20, bottom - 3)).toBe(part.element())
    }

    // A key goes to the price; a tap does not, because the on-screen keyboard would come.
    await expect.element(price).not.toHaveFocus()
    await button('Close').click()
    await press('o')
    await expect.element(price).toHaveFocus()
  })
})
