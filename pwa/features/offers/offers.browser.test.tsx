import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { log, messageField, messagesOf, write } from '../../testing/discussion.ts'
import { answerCalls, enterCaptivePortal, goOffline, goOnline, holdCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { acceptedRequest, makeOffer, submitRequest } from '../../testing/orders.ts'
import { passTime } from '../../testing/passTime.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { address, button, dialog, expectNone, toast } from '../../testing/screen.ts'
import { dismissToast } from '../../ui/toasts/toastStore.ts'
import { requestAddress } from '../desk/requestQueue.ts'

const accept = (amount: string) => dialog().getByRole('button', { name: `Accept ${amount}` })
const offer = page.getByRole('region', { name: 'Current offer' })
const question = page.getByRole('dialog', { name: 'Accept this offer?' })
const click = (element: HTMLElement | SVGElement) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

async function openOffer(): Promise<string> {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  await makeOffer(requestId)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.element(accept('$375.00')).toBeEnabled()
  return requestId
}

it('a negotiation that the device cannot keep is not sent, and declining ends one; a started text stays', async () => {
  const requestId = await openOffer()
  const add = IDBObjectStore.prototype.add
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === 'outbox') throw new DOMException('The disk is full.', 'QuotaExceededError')
    return add.apply(this, row)
  })
  await button('Negotiate').click()
  await messageField.fill('160 each?')
  await button('Send').last().click()
  await expect.element(toast()).toHaveTextContent('Failed to send response')
  await expect.element(messageField).toHaveValue('160 each?')
  full.mockRestore()
  await button('Send').last().click()
  await expect.poll(() => messagesOf(requestId)).toEqual(['160 each?'])
  await expectNone(toast())

  await button('Negotiate').click()
  await expect.element(page.getByText(/^Negotiating/)).toBeVisible()
  await messageField.fill('Or 165?')
  await dialog().getByRole('button', { name: 'Decline' }).click()
  const fetched = holdCalls(`/api/ticket-requests/${requestId}`)
  await dialog().getByRole('button', { name: 'Decline and cancel' }).click()
  // The request moves at once.
  await expect.element(button('New request like this')).toBeVisible()
  // Unfolded, because nothing else is there.
  await expect.element(page.css('section h2')).toHaveTextContent(/^Closed · 1\s*Hide/)
  fetched.release()
  await expectNone(page.getByText(/^Negotiating/))
  await expect.element(messageField).toHaveValue('Or 165?')
})

describe('without a connection', () => {
  /** Expects one notice in the sheet, with the actions that are not possible. */
  async function expectOffline(what: string): Promise<void> {
    const notes = dialog().getByText(/You are offline/)
    await expect
      .element(notes)
      .toHaveTextContent(new RegExp(`^You are offline\\. Messages are saved .* ${what}$`))
    expect(notes.elements()).toHaveLength(1)
  }

  it('offers cannot be accepted or declined, also in an open question, nor in a hotel’s network that answers for us; with one, none that expires while it is shown', async () => {
    await openOffer()
    await accept('$375.00').click()
    await expect.element(question).toBeVisible()
    await expect.element(accept('$375.00')).toBeEnabled()
    const leave = enterCaptivePortal()
    click(accept('$375.00').element())
    await expect.element(toast()).toHaveTextContent(/Your network answered instead of Live Shows/)
    await expect
      .element(
        dialog().getByText(/^Live Shows cannot be reached .* Accepting and declining need a connection\.$/),
      )
      .toBeVisible()
    await expect.element(accept('$375.00')).toBeDisabled()
    leave()
    await expect.element(accept('$375.00')).toBeEnabled()
    await expectNone(dialog().getByText(/cannot be reached/))

    await accept('$375.00').click()
    await expect.element(question).toBeVisible()
    await expect.element(accept('$375.00')).toBeEnabled()
    await goOffline()
    await expect.element(dialog().getByText('Accepting an offer needs a connection.')).toBeVisible()
    await expect.element(accept('$375.00')).toBeDisabled()
    click(accept('$375.00').element())
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expectNone(question)
    await expectOffline('Accepting and declining need a connection.')
    await expect.element(accept('$375.00')).toBeDisabled()
    await expect.element(dialog().getByRole('button', { name: 'Decline' })).toBeDisabled()

    await goOnline()
    await expect.element(offer.getByText(/^23 h \d\d m left$/)).toBeVisible()
    await offer.getByRole('button', { name: /Details$/ }).click()
    await expect.element(offer.getByText('Active', { exact: true })).toBeVisible()
    await accept('$375.00').click()
    await expect.element(question).toBeVisible()
    passTime(25 * 60 * 60_000)
    await expect.element(dialog().getByText(/^This offer has expired\./)).toBeVisible()
    await dialog().getByRole('button', { name: 'Back to the offers' }).click()
    await expectNone(question)
    await expect.element(button('Ask for a new offer')).toBeVisible()
    for (const name of [/^Accept/, 'Decline', 'Negotiate', /^Ask \$/]) {
      await expectNone(dialog().getByRole('button', { name, exact: true }))
    }
  })

  it('an accepted offer cannot be paid', async () => {
    const person = await createAccount()
    await acceptedRequest(person)
    await openApp('/dashboard?tab=request-history', person)
    const payment = page.getByRole('link', { name: 'Complete Payment' })
    await expect.element(payment).toBeVisible()
    await goOffline()
    await expect.element(payment).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('You are offline. Paying needs a connection.')).toBeVisible()
    click(payment.element())
    expect(address()).toBe('/dashboard?tab=request-history')
    await button('View').click()
    await expectOffline('Paying needs a connection.')
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog())
    await goOnline()
    await expect.element(payment).not.toHaveAttribute('aria-disabled', 'true')
    await expectNone(page.getByText('Paying needs a connection.'))
  })

  it('an offer can be negotiated; if it is gone by then, the text can be sent as a message', async () => {
    const requestId = await openOffer()
    await goOffline()
    await button('Negotiate').click()
    await write('160 each?')
    await expect.element(log.getByText('Waiting for a connection')).toBeVisible()
    await makeOffer(requestId, 170)
    await goOnline()

    await expect
      .element(log.getByText('Not sent. This offer is no longer available. Please look at the newest one.'))
      .toBeVisible()
    await expect.element(toast()).toHaveTextContent('Failed to send response')
    // The newest one can be negotiated.
    await expect.element(accept('$355.00')).toBeEnabled()
    await expect.element(button('Negotiate')).toBeEnabled()
    await expectNone(log.getByRole('button', { name: 'Retry' }))
    // The toast covers the button.
    dismissToast()
    await button('See the newest offer').click()
    await expect.element(offer.getByText('2 × $170.00 each + $15.00 service fee').last()).toBeVisible()
    await expect.element(log.getByText('You can edit the text and send it as a message.')).toBeVisible()
    await log.getByRole('button', { name: 'Edit' }).click()
    await expect.element(log.getByText(/so your text will be sent as a message/)).toBeVisible()
    await log.getByLabelText('Message').fill('160 each, as I said?')
    await log.getByRole('button', { name: 'Send as a message' }).click()
    await expect.element(log.getByText('160 each, as I said?')).toBeVisible()
    await expect.poll(() => messagesOf(requestId)).toEqual(['160 each, as I said?'])
    await expectNone(page.getByRole('button', { name: /Outbox/ }))
    await expect.element(messageField).toBeVisible()
  })
})

it('Back does not close a question while its answer is being sent', async () => {
  const person = await createAccount()
  await makeOffer(await submitRequest(person))
  await openApp('/dashboard?tab=request-history', person)
  let fail = () => {}
  const isDown = new Promise<void>((done) => {
    fail = done
  })
  answerCalls(/\/accept$/, async () => {
    await isDown
    return new Response('down', { status: 503 })
  })
  await page.getByRole('button', { name: 'View offer' }).click()
  await accept('$375.00').click()
  await expect.element(question).toBeVisible()
  await accept('$375.00').click()
  await expect.element(page.getByText('Accepting...')).toBeVisible()
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await arrived
  // Long enough to close it.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(question).toBeVisible()
  fail()
  await expect.element(toast()).toHaveTextContent('Failed to accept offer')
  await expectNone(question)
  history.back()
  await expectNone(dialog())
})

const notPaid = 'Not paid in time'
const expectNoContradiction = async () => {
  await expectNone(page.getByText('Offer Expired'))
  await expectNone(page.getByText('Accepted', { exact: true }))
}

/** The request in the server's reply once the time to pay is over. */
function lapse(requestId: string): void {
  const lapsed = { status: 'expired', expiredBecause: 'not_paid', deadlineAt: null }
  const change = <Row extends { id: string }>(row: Row) =>
    row.id === requestId ? { ...row, ...lapsed } : row
  answerCalls(/^\/api\/(admin\/)?ticket-requests$/, async (call) =>
    Response.json(((await (await call()).json()) as { id: string }[]).map(change)),
  )
  answerCalls(new RegExp(`ticket-requests/${requestId}$`), async (call) =>
    Response.json(change((await (await call()).json()) as { id: string })),
  )
}

it('from the moment that the time to pay runs out, the lapse reads the same in the sheet, the list and at the checkout', async () => {
  const person = await createAccount()
  const requestId = await acceptedRequest(person)
  // The request's pill and that of its offer.
  const readsInSheet = async () => {
    await expect.element(dialog().getByText(notPaid, { exact: true })).toBeVisible()
    await expectNoContradiction()
  }
  await openApp(`/dashboard?ticket=${requestId}`, person)
  const standing = page.getByRole('region', { name: 'Current offer' })
  await expect.element(standing.getByText('Accepted', { exact: true })).toBeVisible()
  passTime(24 * 60 * 60_000)
  await readsInSheet()

  lapse(requestId)
  await openApp('/dashboard?tab=request-history')
  await expect.element(page.getByText(new RegExp(`^${notPaid} · `))).toBeVisible()
  await expect.element(page.getByText('Ask us for a new offer.', { exact: true })).toBeVisible()
  await expectNoContradiction()

  await openApp(`/checkout/${requestId}`)
  await expect.element(page.getByText('Invalid Status')).toBeVisible()
  await expect.element(page.getByText('Weyes Blood')).toBeVisible()
  await expect.element(page.getByText(`${notPaid}. Ask us for a new offer.`)).toBeVisible()
  await expect.poll(() => page.getByText('Ask for a new offer').elements()).toHaveLength(1)
  await page.getByRole('link', { name: 'Ask for a new offer' }).click()
  await expect.element(dialog().getByRole('textbox')).toHaveValue('Could you make me a new offer?')
  await expect.element(page.getByText('Offer 1 was $375')).toBeVisible()
  await readsInSheet()
})

it('staff read the same in the list, the request and the history of its offers', async () => {
  const requestId = await acceptedRequest(await createAccount())
  lapse(requestId)
  await page.viewport(1440, 900)
  const search = new URLSearchParams({ group: 'active', q: requestId.slice(-8) })
  await openApp(requestAddress(requestId, search.toString()), admin)
  await expect.element(page.css(`a[data-request="${requestId}"]`)).toHaveTextContent(notPaid)
  await expect.element(page.getByText(new RegExp(`^Offer 1\\s.*${notPaid}\\s· .*Sec `))).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Weyes Blood' }).getByText(notPaid, { exact: true }))
    .toBeVisible()
  await expectNone(page.getByText(/Accepted · /))
})
