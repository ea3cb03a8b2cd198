import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { goOffline, goOnline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { callAs, submitRequest } from '../../testing/orders.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { button, expectNone, field, press } from '../../testing/screen.ts'

interface Told {
  id: string
  undeliveredTickets: number
}
const offer = button('Make Offer')
const click = (element: HTMLElement | SVGElement) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

describe('staff without a connection', () => {
  it('cannot make offers, and an open form keeps its typed text', async () => {
    const requestId = await submitRequest(await createAccount())
    await page.viewport(820, 1180)
    await openApp(`/admin?request=${requestId}`, admin)
    await expect.element(offer).toBeEnabled()
    await goOffline()
    await expect.element(page.getByText('You are offline. Making an offer needs a connection.')).toBeVisible()
    await expect.element(offer).toBeDisabled()
    click(offer.element())
    await expectNone(page.getByRole('heading', { name: 'Make Offer' }))
    await goOnline()

    await offer.click()
    const price = field('Price per ticket ($)')
    const send = button(/^Send \$[\d,.]+/).first()
    await price.fill('80')
    await expect.element(send).toBeEnabled()
    await goOffline()
    await expect.element(page.getByText('Sending an offer needs a connection.')).toBeVisible()
    await expect.element(send).toBeDisabled()
    price.element().focus()
    await press('Enter')
    await expect.element(price).toHaveValue('80')
    await page.viewport(390, 844)
  })

  it('cannot deliver tickets', async () => {
    const [owed] = await callAs<Told[]>(admin, 'GET', '/api/admin/ticket-requests?view=to_deliver')
    await openApp(`/admin?request=${owed?.id}`, admin)
    const deliver = page.getByRole('button', { name: /^Deliver Section/ }).first()
    await expect.element(deliver).toBeEnabled()
    await goOffline()
    await expect
      .element(page.getByText('You are offline. Delivering tickets needs a connection.'))
      .toBeVisible()
    await expect.element(deliver).toBeDisabled()
  })
})
