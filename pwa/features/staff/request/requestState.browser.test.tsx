import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { untilLive } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { passTime } from '../../../testing/passTime.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { button, dialog, expectNone, press } from '../../../testing/screen.ts'
import { requestAddress } from '../../desk/requestQueue.ts'

const column = (name: string) => page.getByRole('complementary', { name })

it('once an offer is sent one can ask to be reminded of a silent client, whose answer ends that; the time brings the request back', async () => {
  await page.viewport(1440, 900)
  const client = await createAccount({ name: 'Mara Oduya' })
  const artist = `Silent${Date.now()}`
  const id = await submitRequest(client, artist)
  await openApp(requestAddress(id, `q=${artist}`), admin)
  await expect.element(column('Make Offer')).toBeVisible()
  await expectNone(button('Remind me if they stay silent'))
  await untilLive()
  const offerId = await makeOffer(id)
  await expect.element(column('Make Offer')).toHaveTextContent(/\$\d+\.00 offered.*left/)
  await expect.element(button('Remind me if they stay silent').first()).toBeVisible()
  await press('s')
  await dialog()
    .getByRole('button', { name: /^In 3 hours/ })
    .click()
  await expectNone(dialog())
  await expect.element(page.getByRole('region', { name: artist }).getByText(/^Reminder /)).toBeVisible()
  await callAs(client, 'POST', `/api/offers/${offerId}/respond`, { message: 'A little less?' })
  await expectNone(page.getByText(/^Reminder /))
  await expectNone(button('Remind me if they stay silent'))

  await callAs(admin, 'POST', '/api/admin/chat-messages', { requestId: id, message: 'Not possible' })
  await button('Remind me if they stay silent').first().click()
  await dialog()
    .getByRole('button', { name: /^In 3 hours/ })
    .click()
  await expect.element(page.css(`[data-request="${id}"]`)).toHaveTextContent(/Offer · \d+ h/)
  passTime(3.1 * 3_600_000)
  await expect.element(page.css(`[data-request="${id}"]`)).toHaveTextContent('Still silent')
  await button('Drop the reminder').first().click()
  await expectNone(page.css(`[data-request="${id}"]`).getByText('Still silent'))
  await expectAccessible()
})

it('a declined request shows what was offered and nothing that cannot be done, beside it and in place', async () => {
  const client = await createAccount({ name: 'Mara Oduya' })
  const id = await submitRequest(client, 'Alvvays')
  const offerId = await makeOffer(id)
  await callAs(client, 'POST', `/api/offers/${offerId}/decline`)
  await page.viewport(1440, 900)
  await openApp(requestAddress(id), admin)
  await expect.element(column('Declined')).toHaveTextContent('$375.00')
  await expectNone(column('Declined').getByRole('button'))
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(page.getByText(/^This request is already completed or declined/)).toBeVisible()
    await expectNone(button('Make Offer'))
  }
})
