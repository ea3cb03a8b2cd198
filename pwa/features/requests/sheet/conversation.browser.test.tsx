import { describe, expect, it, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { log, messageField, messagesOf, openDiscussion, write } from '../../../testing/discussion.ts'
import { answerCalls, holdCalls, untilLive } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { passTime } from '../../../testing/passTime.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { screenshotPreview } from '../../../testing/requestForm.ts'
import { button, dialog, expectNone, field, title } from '../../../testing/screen.ts'

const standing = page.getByRole('region', { name: 'Current offer' })
const answer = (requestId: string, message: string) =>
  callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message })
const kinds = async (requestId: string) =>
  (await callAs<{ kind: string }[]>(admin, 'GET', `/api/chat-messages/${requestId}`)).map(({ kind }) => kind)
const staffReads = (requestId: string, seq: number) =>
  callAs(admin, 'POST', '/api/chat-reads', { requestId, seq })
const box = (part: { element(): Element }) => part.element().getBoundingClientRect()
const reads = (requestId: string) => callAs<{ seenSeq: number }>(admin, 'GET', `/api/chat-reads/${requestId}`)

/** A request with an offer, opened by its customer. */
async function openOffered(...prices: number[]) {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  for (const price of prices) await makeOffer(requestId, price)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.element(standing).toBeVisible()
  return { person, requestId }
}

describe('the timeline', () => {
  it('has offers and messages by their time, dead offers as one line that compares them and unfolds; failing offers can be loaded again', async () => {
    const person = await createAccount()
    const requestId = await submitRequest(person)
    const first = {
      ticketCount: 2,
      section: '102',
      pricePerTicket: 190,
      notes: 'On the aisle, as you asked.',
    }
    await callAs(admin, 'POST', `/api/admin/ticket-requests/${requestId}/offer`, first)
    await makeOffer(requestId)
    const restore = answerCalls(/\/offers$/, {
      status: 400,
      json: { message: 'No offers today.', code: 'invalid_input' },
    })
    await openApp(`/dashboard?ticket=${requestId}`, person)
    await expect.element(page.getByText('Could not load offers')).toBeVisible()
    await expect.element(messageField).toBeVisible()
    restore()
    // The offers may also be fetched again by themselves, with the next event.
    await expect
      .poll(() => {
        for (const retry of button('Retry').elements()) (retry as HTMLElement).click()
        return standing.elements().length
      })
      .toBe(1)
    await expect.element(log.getByText('You sent this request')).toBeInTheDocument()
    await expect.element(log.getByText('Offer 1 was $395.00, now $20 less')).toBeVisible()
    await expect.element(log.getByText(/No longer available/)).toBeVisible()
    const whole = standing.getByText('2 × $180.00 each + $15.00 service fee')
    await page.viewport(820, 1180)
    await expect.element(whole.and(page.css(':visible'))).toBeVisible()
    await page.viewport(360, 740)
    await expect.element(log.getByRole('button', { name: /^Offer 1 was/ })).toBeVisible()
    const dead = log.getByRole('button', { name: /^Offer 1 was/ }).element()
    expect(dead.parentElement?.clientHeight).toBe(44)
    expect(dead.scrollWidth).toBe(dead.clientWidth)
    await expect.element(log.getByText(/^[A-Z][a-z]+$/).first()).toBeVisible()
    await expect.element(log.getByText(/^Offer 2 by \w+, /)).toBeVisible()
    await expect.element(log.getByText('$20 less than offer 1', { exact: true })).toBeVisible()
    await log.getByRole('button', { name: /^Offer 1 was/, expanded: false }).click()
    await expect.element(log.getByText('Section 102 · 2 seats')).toBeVisible()
    await expect.element(log.getByText('2 × $190.00 each + $15.00 service fee')).toBeVisible()
    await expect.element(log.getByText('On the aisle, as you asked.')).toBeVisible()
    await expectNone(standing.getByText(/service fee/).and(page.css(':visible')))
    await log.getByRole('button', { name: /^Offer 1 was/, expanded: true }).click()
    await expectNone(log.getByText('On the aisle, as you asked.'))
  })

  it('names staff by their first name, shows when they have seen a message, and marks what arrives while it is out of view as new, but not what arrives in view', async () => {
    const { requestId } = await openDiscussion()
    await untilLive()
    await write('Two together please')
    await expect.element(log.getByText(/· Sent$/)).toBeVisible()
    await staffReads(requestId, 1)
    await expect.element(log.getByText(/· Seen \d+:\d\d/)).toBeVisible()
    await answer(requestId, 'Looking now')
    await expect.element(log.getByText('Looking now')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /^Message \w+$/ })).toBeVisible()
    await expect.element(log.getByText(/^[A-Z]$/)).toBeVisible()
    await write('Thanks')
    await expect.element(page.getByRole('textbox', { name: /^Message (?!the team)/ })).toBeVisible()
    // Messages that were on the screen are reported as read.
    await expect.poll(async () => (await reads(requestId)).seenSeq).toBe(2)
    await expectNone(log.getByText('New', { exact: true }))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await answer(requestId, 'Arrived out of view')
    await expect.element(log.getByText('New', { exact: true })).toBeVisible()
    visibility.mockRestore()
  })

  it('marks what is new, and does not report it as read before it was seen', async () => {
    const person = await createAccount()
    const requestId = await submitRequest(person)
    await callAs(person, 'POST', '/api/chat-messages', { requestId, message: 'Hello' })
    await openApp(`/dashboard?ticket=${requestId}`, person)
    await expect.element(log.getByText('Hello')).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expectNone(log)
    // A public page, where the device does not fetch some of them before.
    await openApp('/privacy-policy')
    for (let index = 1; index <= 12; index += 1) await answer(requestId, `Answer ${index}\n\nwith more lines`)
    // The reply with the read state arrives before the new messages do.
    const { release } = holdCalls(/^\/api\/chat-messages\//)
    let isAnswered = false
    answerCalls(/^\/api\/chat-reads\//, async (call) => {
      const reply = await call()
      isAnswered = true
      return reply
    })
    await openApp(`/dashboard?ticket=${requestId}`)
    await expect.element(log.getByText('Hello')).toBeVisible()
    await expect.poll(() => isAnswered).toBe(true)
    release()
    await expect.element(log.getByText('New', { exact: true })).toBeVisible()
    await expect.element(button('12 new messages')).toBeVisible()
    await openSlowly(requestId)
    await expect.element(button('12 new messages')).toBeVisible()
    expect((await reads(requestId)).seenSeq).toBeLessThan(13)
    await button('12 new messages').click()
    await expectNone(button(/new message/))
    await expect.poll(async () => (await reads(requestId)).seenSeq).toBe(13)

    await openApp('/account-settings')
    await answer(requestId, 'One that fits')
    await openSlowly(requestId)
    await expect.poll(async () => (await reads(requestId)).seenSeq).toBe(14)
  })

  /** Opens it in a sheet that still has no height when it is known what is new. */
  async function openSlowly(requestId: string): Promise<void> {
    const hidden = new CSSStyleSheet()
    hidden.replaceSync('ion-modal { display: none !important }')
    document.adoptedStyleSheets = [hidden]
    await openApp(`/dashboard?ticket=${requestId}`)
    await expect.element(page.getByText('New', { exact: true })).toBeInTheDocument()
    document.adoptedStyleSheets = []
  }
})

it('counter-offers are written into the field and sent as a negotiation, by the keyboard alone; none is offered twice', async () => {
  const { requestId } = await openOffered(180)
  const pressOn = async (control: { element(): Element }) => {
    ;(control.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  const fold = standing.getByRole('button')
  await pressOn(fold)
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  await pressOn(button('Ask $165 each'))
  await expect.element(messageField).toHaveFocus()
  await pressOn(button('Ask $170 each'))
  await expect.element(page.getByText('Negotiating Offer 1 · $375.00')).toBeVisible()
  await expect.element(messageField).toHaveValue('Could you do $170.00 each?')
  expect(await messagesOf(requestId)).toEqual([])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('Could you do $170.00 each?')).toBeVisible()
  await expect.element(messageField).toHaveFocus()
  await expect.element(button('Ask $165 each')).toBeEnabled()
  await expectNone(button('Ask $170 each'))
  await expect.element(dialog().getByText('Asked $170 each')).toBeVisible()
  await expect.poll(() => messagesOf(requestId)).toEqual(['Could you do $170.00 each?'])
  await userEvent.keyboard('Thank you')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kinds(requestId)).toEqual(['negotiation', 'chat'])
  // No chip asks for it of a new offer either.
  await makeOffer(requestId, 175)
  await expect.element(button('Accept $365.00')).toBeVisible()
  await expectNone(button('Ask $170 each'))
})

it('an offer dearer than the price found says by how much, and the prices to ask for are below what was found, fee included', async () => {
  await openOffered(250)
  const difference = standing.getByRole('button', {
    name: '$35 more than you found',
  })
  await expect.element(difference).toHaveStyle({ color: getComputedStyle(document.body).color })
  const chips = () =>
    button(/^(?:Ask \$|Negotiate)/)
      .elements()
      .map(({ textContent }) => textContent)
  expect(chips()).toEqual(['Negotiate', 'Ask $230 each', 'Ask $225 each'])
  await difference.click()
  await expect.element(standing.getByText(/^You found 2 × \$240\.00 = \$480\.00/)).toBeVisible()
})

it('a closed request can be asked for again with its details, and replaces a started request only after a question', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  const offerId = await makeOffer(requestId)
  await callAs(person, 'POST', `/api/offers/${offerId}/decline`)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await button('New request like this').click()
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await expect.element(field(/^Artist/)).toHaveValue('Weyes Blood')
  await expect.element(field(/^Price you found/)).toHaveValue('$240')
  await expect.element(field(/^Event Date/)).toHaveValue('2030-06-05T20:00')
  await expect.element(screenshotPreview).toBeVisible()
  await field(/^Artist/).fill('Mitski')
  await openApp(`/dashboard?ticket=${requestId}`)
  await button('New request like this').click()
  await button('Keep it').click()
  await expectNone(page.getByRole('dialog', { name: 'Replace your new request?' }))
  await button('New request like this').click()
  // The date passes meanwhile.
  passTime(10 * 365 * 24 * 60 * 60_000)
  await button('Replace it').click()
  await expect.element(field(/^Artist/)).toHaveValue('Weyes Blood')
  await expect.element(field(/^Event Date/)).toHaveValue('')
  await expect.element(field(/^Event Date/)).toHaveAccessibleDescription(/That date is over/)
  await expect.element(page.getByText('Uploaded', { exact: true })).toBeVisible()
})

it('a name as long as can be leaves the thread its room on a small phone, and is in full in the details', async () => {
  const person = await createAccount()
  const artist = 'Wolfgangpuck '.repeat(15).trim()
  const requestId = await submitRequest(person, artist)
  await commands.addMessages(requestId, 8)
  await makeOffer(requestId)
  await page.viewport(360, 740)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.element(standing).toBeVisible()
  const frame = dialog().element()
  expect(dialog().getByRole('heading', { level: 2 }).element().clientHeight).toBeLessThan(60)
  const venue = dialog().getByText('Greek Theatre').first().element()
  const text = document.createRange()
  text.selectNodeContents(venue)
  const { left, top } = text.getBoundingClientRect()
  expect(document.elementFromPoint(left + 1, top + 5)).toBe(venue)
  expect(log.element().clientHeight).toBeGreaterThan(100)
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  // Heights are fractions of a pixel here.
  await expect.element(button('Accept $375.00')).toBeInViewport({ ratio: 0.99 })
  await expect.element(messageField).toBeInViewport({ ratio: 0.99 })
  await standing.getByRole('button').click()
  await expect.element(dialog().getByRole('definition').filter({ hasText: artist })).toBeVisible()

  await page.viewport(360, 640)
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(button('Negotiate')).toBeVisible()
  await expect.poll(() => box(button('Negotiate')).top - box(log).bottom).toBeGreaterThan(0)
  await expect.element(log.getByText('$375')).toBeInViewport()
})

it('with the on-screen keyboard up the newest messages stay in view; from 820 px a button shows only the chat', async () => {
  const { requestId } = await openOffered(180)
  expect(log.element().clientHeight).toBeGreaterThan(330)
  const { visualViewport } = window
  if (!visualViewport) throw new Error('not a browser')
  const height = vi.spyOn(visualViewport, 'height', 'get').mockReturnValue(508)
  visualViewport.dispatchEvent(new Event('resize'))
  await expect.element(button('Ask $170 each')).toBeVisible()
  messageField.element().focus()
  await expectNone(button('Ask $170 each'))
  await expectNone(
    dialog()
      .getByText(/Greek Theatre/)
      .and(page.css(':visible')),
  )
  await expect.element(standing.getByText(/^\d+ h \d+ m left$/)).toBeVisible()
  await expect.element(log.getByText(/^Offer 1 by/)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => log.element().clientHeight).toBeGreaterThan(150)
  await expect.poll(() => messageField.element().getBoundingClientRect().bottom).toBeLessThan(508)
  await expectNone(button(/^(?:Accept \$|Decline)/))
  messageField.element().blur()
  await expect.element(button('Ask $170 each')).toBeVisible()
  height.mockRestore()

  // At least three lines on the smallest phone, above all other controls.
  await page.viewport(320, 568)
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(button('Accept $375.00')).toBeInViewport({ ratio: 1 })
  const inSight = () => {
    const { top, bottom } = log.element().getBoundingClientRect()
    return Math.min(bottom, button('Negotiate').element().getBoundingClientRect().top) - top
  }
  await expect.poll(inSight).toBeGreaterThan(3 * 24)
  await expect.element(log.getByText(/^Offer 1 by/)).toBeInViewport()

  // With text of twice the size, nothing covers the offer and the thread once they are scrolled to.
  await commands.setTextSize(32)
  const isUncovered = (part: { element(): Element }) => {
    part.element().scrollIntoView({ block: 'end' })
    const { top, bottom, left } = box(part)
    return [Math.max(top, 60) + 4, bottom - 4].map((y) =>
      part.element().contains(document.elementFromPoint(left + 40, y)),
    )
  }
  for (const part of [standing, log]) await expect.poll(() => isUncovered(part)).toEqual([true, true])
  expect(box(standing.getByRole('button')).right).toBeLessThan(320)
  await commands.setTextSize(16)

  await page.viewport(820, 1180)
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
  expect(log.element().clientHeight).toBeLessThanOrEqual(250)
  await button('Expand chat').click()
  await expectNone(page.getByRole('heading', { name: 'Your request' }).and(page.css(':visible')))
  await expect.poll(() => log.element().clientHeight).toBeGreaterThan(250)
  await button('Show request').click()
  await expect.element(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
})

it('a request of somebody else is not there, by its link either', async () => {
  const path = '/api/admin/ticket-requests?q=khruangbin'
  const all = await callAs<{ id: string; artist: string }[]>(admin, 'GET', path)
  const others = all.find(({ artist }) => artist === 'Khruangbin')?.id
  expect(others).toBeDefined()
  await openApp(`/dashboard?ticket=${others}`, await createAccount())
  await expect.element(dialog().getByText('Request not found')).toBeVisible()
  await expectNone(dialog().getByRole('button', { name: 'Retry' }))
  await expectNone(page.getByText('Khruangbin'))
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
})
