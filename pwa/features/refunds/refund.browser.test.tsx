import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, holdCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { deliver, paidRequest } from '../../testing/orders.ts'
import { passTime } from '../../testing/passTime.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { button, dialog, expectNone, toast } from '../../testing/screen.ts'

it('a refund says what is left and what goes back before it is sent, and what became of it after', async () => {
  await page.viewport(1440, 900)
  const client = await createAccount({ name: 'Pillar Customer' })
  const { requestId, ticketIds } = await paidRequest(client)
  await deliver(ticketIds)
  await openApp(`/admin?request=${requestId}`, admin)
  await button('Refund...').click()
  const send = (label: string) => dialog().getByRole('button', { name: label, exact: true })
  await expect.element(dialog()).toHaveTextContent('Weyes Blood · Wed, Jun 5, 2030')
  await expect.element(dialog()).toHaveTextContent('$375.00 is left of the payment. $375.00 goes back.')
  await expect.element(dialog()).toHaveTextContent('Tickets that were not used or sold are withdrawn')

  await dialog().getByLabelText('What').selectOptions('An amount')
  await expect.element(dialog()).toHaveTextContent('The client keeps all tickets')
  const amount = dialog().getByLabelText('Amount in dollars')
  await amount.fill('twelve')
  await send('Refund').click()
  await expect.element(amount).toHaveAccessibleDescription('Type the amount like 12.50')
  await amount.fill('1,000')
  await expect.element(amount).toHaveAccessibleDescription('At most $375.00 is left')
  await amount.fill('12.345')
  await expect.element(amount).toHaveAccessibleDescription('Use at most two decimals')
  await expect.element(dialog()).toHaveTextContent('Check the amount: at most $375.00 can go back.')
  await expect.element(send('Refund')).toBeVisible()
  await amount.fill('12,50')
  await expect.element(send('Refund $12.50')).toBeEnabled()

  await dialog().getByLabelText('What').selectOptions('Chosen seats')
  await dialog()
    .getByLabelText(/Seat 11 · \$180\.00/)
    .click()
  await expect.element(dialog()).toHaveTextContent('This ticket is withdrawn: file and code go')
  await send('Refund $180.00').click()
  await expect.element(dialog()).toHaveTextContent('Please write a reason, which the client reads')
  await dialog().getByLabelText('Reason').fill('x'.repeat(501))
  await expect.element(dialog()).toHaveTextContent('Please use at most 500 characters')
  await dialog().getByLabelText('Reason').fill('The seat is behind a pillar')
  await goOffline()
  await expect.element(dialog()).toHaveTextContent('Refunding needs a connection.')
  await expect.element(send('Refund $180.00')).toBeDisabled()
  await goOnline()
  const restore = answerCalls(/\/refunds$/, { status: 503 }, 'POST')
  await send('Refund $180.00').click()
  await expect.element(dialog().getByRole('alert')).toBeInTheDocument()
  restore()

  const answers = holdCalls(/\/refundable$/)
  await send('Refund $180.00').click()
  const done = toast().filter({ hasText: '$180.00 goes back to Pillar Customer, who reads' })
  await expect.element(done).toHaveTextContent('Refund on its way')
  await expect.element(dialog().getByLabelText(/Seat 11 · \$180\.00/)).toBeChecked()
  await expect.element(dialog()).toHaveTextContent('$180.00 goes back.')
  answers.release()
  await expectNone(dialog())
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect.element(refunds).toHaveTextContent('The seat is behind a pillar')
  await button('Refund...').click()
  await dialog().getByLabelText('What').selectOptions('Chosen seats')
  await expect.element(dialog().getByLabelText(/Seat 11/)).toBeDisabled()
  await expect.element(dialog()).toHaveTextContent('This seat was refunded before.')
})

it('can be made from the transaction too, and beside the payment of a request on the day of the show', async () => {
  await page.viewport(390, 844)
  const { requestId } = await paidRequest(await createAccount({ name: 'Tamsin Refundme' }))
  await openApp('/admin?tab=transactions', admin)
  await page.getByRole('button', { name: /Tamsin Refundme/ }).click()
  await button('Refund').click()
  await expect.element(dialog()).toHaveTextContent('$375.00 is left of the payment.')
  await expectAccessible()

  await openApp(`/admin?request=${requestId}`, admin)
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect.element(payment).toHaveTextContent('$375.002 × $180.00 + $15.00 fee · Visa 4242 · no code')
  await expect.element(dialog()).toHaveTextContent(/Tamsin paid \$375\.00, and saved \$/)
  passTime(Date.parse('2030-06-05T20:00Z') - Date.now())
  await expect.element(dialog()).toHaveTextContent('Show today · 2 tickets not delivered')
  await payment.getByRole('button', { name: 'Refund...' }).click()
  await page.getByLabelText('Reason').fill('They did not arrive')
  await button('Refund $375.00').click()
  await expect.element(toast().filter({ hasText: 'Refund on its way' })).toBeInTheDocument()
  await expect.element(payment).toHaveTextContent('Refunded')
  // Nothing is left to refund, and no saving of an order whose money goes back.
  await expectNone(payment.getByRole('button', { name: 'Refund...' }))
  await expect.element(payment).toHaveFocus()
  await expect.element(dialog()).not.toHaveTextContent('and saved')
  await expect.element(dialog()).toHaveTextContent('Tickets · 2 withdrawn')
})

it('comes before the delivery if the client wants the money back for a moved show, with its reason', async () => {
  await page.viewport(1440, 900)
  const { requestId } = await paidRequest(await createAccount())
  answerCalls(
    new RegExp(`^/api/admin/ticket-requests/${requestId}$`),
    async (call) =>
      Response.json({ ...(await (await call()).json()), moneyBackAskedAt: '2030-01-02T12:00:00Z' }),
    'GET',
  )
  await openApp(`/admin?request=${requestId}`, admin)
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect.element(payment).toHaveTextContent('asked for the money back on Jan 2')
  await payment.getByRole('button', { name: 'Refund...' }).click()
  await expect
    .element(dialog().getByLabelText('Reason'))
    .toHaveValue('The show has moved, and you asked for your money back.')
  await dialog().getByRole('button', { name: 'Refund $375.00' }).click()
  await expect.element(toast().filter({ hasText: 'Refund on its way' })).toBeInTheDocument()
})
