import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { acceptedRequest } from '../../../testing/orders.ts'
import { createAccount } from '../../../testing/people.ts'
import { button, dialog, field, toast } from '../../../testing/screen.ts'

const payButton = button('Pay $375.00')

async function openCheckout(): Promise<void> {
  const person = await createAccount()
  await openApp(`/checkout/${await acceptedRequest(person)}`, person)
  await expect.element(payButton).toBeEnabled()
}

async function pay(card: string): Promise<void> {
  await field('Card number').fill(card)
  await field(/Expiration/).fill('12 / 40')
  await field(/Security code|CVC/).fill('123')
  await field(/ZIP/i).fill('94704')
  await payButton.click()
}

it('payment secrets are not stored on the device', async () => {
  await openCheckout()
  expect(JSON.stringify({ ...localStorage })).not.toContain('_secret_')
})

it('a declined card shows an error and leaves the form usable', async () => {
  await openCheckout()
  await pay('4000 0000 0000 0002')
  await expect.element(toast()).toHaveTextContent('Payment Failed')
  await expect.element(payButton).toBeEnabled()
  await pay('4242 4242 4242 4242')
  await expect.element(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
})

it('a payment that the bank rejected can be repeated', async () => {
  await openCheckout()
  await pay('4000 0025 0000 3155')
  await button('Fail').click()
  await expect.element(payButton).toBeEnabled()
  await pay('4000 0025 0000 3155')
  await button('Complete').click()
  await expect.element(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
})

it('the receipt can be opened again, by its URL and from the request', async () => {
  await openCheckout()
  await pay('4242 4242 4242 4242')
  await expect.element(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  const isThere = async () => {
    await expect.element(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect.element(page.getByRole('article', { name: 'Receipt' })).toHaveTextContent('$375.00')
    await expect.element(page.getByRole('link', { name: 'Go to My Tickets' })).toBeVisible()
  }
  await reloadApp()
  await isThere()
  await page.getByRole('link', { name: 'Back to the request' }).click()
  await dialog().getByRole('link', { name: 'Receipt' }).click()
  await isThere()
})
