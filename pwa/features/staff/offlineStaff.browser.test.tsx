import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { goOffline, goOnline, untilAnswered } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../testing/orders.ts'
import { type Account, admin, createAccount } from '../../testing/people.ts'
import { button, dialog, expectNone, field, press, toast } from '../../testing/screen.ts'

interface Told {
  id: string
  undeliveredTickets: number
}
/** The prices of a request's offers, newest first. */
const offersOf = async (requestId: string) =>
  (
    await callAs<{ pricePerTicket: number }[]>(admin, 'GET', `/api/admin/ticket-requests/${requestId}/offers`)
  ).map(({ pricePerTicket }) => pricePerTicket)
const price = field('Price per ticket ($)')
const send = button(/^Send \$[\d,.]+$/).first()
const kept = (what: string) =>
  page.getByText(`Your ${what} is kept as a draft on this device. Send it once you are connected.`)
const respondButton = button('Text response instead')
const response = () => dialog().getByLabelText('Response', { exact: true })

/** Opens a request at the desk without a connection. */
async function openOffline(): Promise<{ client: Account; requestId: string }> {
  const client = await createAccount({ name: 'Maya Chen' })
  const requestId = await submitRequest(client, 'Olivia Dean')
  await page.viewport(820, 1180)
  await openApp(`/admin?request=${requestId}`, admin)
  await expect.element(button('Make Offer')).toBeEnabled()
  // The list and the discussion, too.
  await untilAnswered()
  await goOffline()
  return { client, requestId }
}

describe('staff without a connection', () => {
  it('can write an offer, which waits as a draft until it is sent by hand, beside what others have offered meanwhile', async () => {
    const { requestId } = await openOffline()
    await button('Make Offer').click()
    await price.fill('80')
    await expect.element(kept('offer')).toBeVisible()
    await expect.element(send).toBeDisabled()
    price.element().focus()
    await press('Enter')
    await expect.element(price).toHaveValue('80')
    await price.fill('81')
    await openApp('/admin')
    await expect.element(page.getByText(/^You are offline\. Last checked today/).first()).toBeVisible()
    await expectNone(toast())
    await makeOffer(requestId, 90)
    await goOnline()
    await expect.element(toast()).toHaveTextContent('You have an unsent draft')
    await expect.element(toast()).toHaveTextContent('Your draft offer for Olivia Dean was not sent.')
    expect(await offersOf(requestId)).toEqual([90])
    await toast().getByRole('link', { name: 'Open' }).click()
    await button('Make Offer').click()
    await expect.element(page.getByText(/offered \$195\.00 while you were writing/).first()).toBeVisible()
    // Typing on does not make it what the draft was based on.
    await price.fill('82')
    await button('Replace it').click()
    await dialog()
      .getByRole('button', { name: /^Send \$/ })
      .click()
    await expect.poll(() => offersOf(requestId)).toEqual([82, 90])
  })

  it('can write a text response, and see what the client has written meanwhile before it is sent', async () => {
    const { client, requestId } = await openOffline()
    await button('Make Offer').click()
    await respondButton.click()
    await response().fill('Two on the aisle.')
    await expect.element(kept('response')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Send response' })).toBeDisabled()
    await callAs(client, 'POST', '/api/chat-messages', { requestId, message: 'Only the balcony, please.' })
    await goOnline()
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent(
        /^The discussion went on since you began this response\. Maya wrote: “Only the balcony, please\.”/,
      )
    await response().fill('Two in the balcony.')
    await dialog().getByRole('button', { name: 'Send response' }).click()
    await expect
      .element(page.getByRole('region', { name: 'Text response' }))
      .toHaveTextContent('Two in the balcony.')
  })

  it('cannot deliver tickets', async () => {
    const [owed] = await callAs<Told[]>(admin, 'GET', '/api/admin/ticket-requests?view=to_deliver')
    await openApp(`/admin?request=${owed?.id}`, admin)
    const deliver = page.getByRole('button', { name: 'Deliver tickets', exact: true }).first()
    await expect.element(deliver).toBeEnabled()
    await goOffline()
    await expect
      .element(page.getByText('You are offline. Delivering tickets needs a connection.'))
      .toBeVisible()
    await expect.element(deliver).toBeDisabled()
  })
})
