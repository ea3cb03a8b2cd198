import { describe, expect, it, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { acceptedRequest, makeOffer } from '../../../testing/orders.ts'
import { createAccount } from '../../../testing/people.ts'
import { button, dialog, expectAddress, expectNone, field, title, toast } from '../../../testing/screen.ts'

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

it('a declined card shows an error and leaves the form and the way back usable', async () => {
  await openCheckout()
  await pay('4000 0000 0000 0002')
  await expect.element(toast()).toHaveTextContent('Payment Failed')
  const back = page.getByRole('link', { name: 'Back to the request' }).element()
  const { left, right } = back.getBoundingClientRect()
  expect(toast().element().getBoundingClientRect().left).toBeGreaterThanOrEqual(right)
  expect(right - left).toBeGreaterThanOrEqual(44)
  await expect.element(payButton).toBeEnabled()
  await pay('4242 4242 4242 4242')
  await expect.element(title("You're going.")).toBeVisible()
})

it('a payment that the bank rejected can be repeated', async () => {
  await openCheckout()
  await pay('4000 0025 0000 3155')
  await button('Fail').click()
  await expect.element(payButton).toBeEnabled()
  await pay('4000 0025 0000 3155')
  await button('Complete').click()
  await expect.element(title("You're going.")).toBeVisible()
})

it('the receipt can be opened again, by its URL and from the request', async () => {
  await openCheckout()
  const checkout = location.pathname
  await pay('4242 4242 4242 4242')
  await expect.element(title("You're going.")).toBeVisible()
  const isThere = async () => {
    await expect.element(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect.element(page.getByRole('article', { name: 'Receipt' })).toHaveTextContent('$375.00')
    await expect.element(page.getByRole('link', { name: 'Go to My Tickets' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expectAddress(checkout)
  await isThere()
  await reloadApp()
  await isThere()
  await page.getByRole('link', { name: 'Back to the request' }).click()
  await dialog().getByRole('link', { name: 'Receipt' }).click()
  await isThere()
})

describe('after a redirect, the paid moment', () => {
  const stripe = '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status='

  it('is shown only once the server says paid; until then it waits, and the address keeps nothing', async () => {
    const person = await createAccount()
    const id = await acceptedRequest(person)
    await openApp(`/dashboard?paid=${id}${stripe}succeeded`, person)
    await expect.element(title('Confirming your payment…')).toBeVisible()
    await expectAddress('/dashboard?tab=my-tickets')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await expectNone(title("You're going."))
  })

  it('says what was paid, saved and when tickets come, and leads to the tickets', async () => {
    const person = await createAccount()
    const id = await acceptedRequest(person)
    await openApp(`/checkout/${id}`, person)
    await pay('4242 4242 4242 4242')
    await expect.element(title("You're going.")).toBeVisible()
    // Where a reload leads.
    await expectAddress('/dashboard?tab=my-tickets')
    await expect.element(page.getByText(`Your receipt is on its way to ${person.email}.`)).toBeVisible()
    await expect.element(page.getByText('$105.00 saved')).toBeVisible()
    await expect.element(page.getByText(/^Tickets by /)).toBeVisible()
    await expect.element(page.getByRole('article')).toHaveTextContent(/Section102.*You paid \$375\.00/)
    await button('See it in My Tickets').click()
    await expectAddress('/dashboard?tab=my-tickets')
    await expect.element(page.getByText('Being Prepared')).toBeVisible()
    await reloadApp()
    await expect.element(title('My Tickets')).toBeVisible()
  })

  it('moves once, and not at all if reduced motion is asked for', async () => {
    onTestFinished(() => commands.setReducedMotion('reduce'))
    const person = await createAccount()
    await openApp(`/checkout/${await acceptedRequest(person)}`, person)
    await pay('4242 4242 4242 4242')
    await expect.element(page.getByText(/saved$/)).toBeVisible()
    const motion = () => getComputedStyle(page.getByRole('article').element())
    expect(motion().animationName).toBe('none')
    await commands.setReducedMotion('no-preference')
    await expect.poll(() => motion().animationName).not.toBe('none')
    expect(motion().animationIterationCount).toBe('1')
  })

  it('a failed one says so, and can be tried again', async () => {
    const person = await createAccount()
    const id = await acceptedRequest(person)
    await openApp(`/dashboard?paid=${id}${stripe}failed`, person)
    await expect.element(title('Payment Failed')).toBeVisible()
    await expectAddress('/dashboard')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.element(payButton).toBeEnabled()
  })

  it('of a request that is not theirs is never shown', async () => {
    const id = await acceptedRequest(await createAccount())
    await openApp(`/dashboard?paid=${id}`, await createAccount())
    await expect.element(title('Confirming your payment…')).toBeVisible()
    await expectNone(title("You're going."))
    await button('Done').click()
    await expect.element(title('My Tickets')).toBeVisible()
  })
})

it('a new offer that staff make meanwhile is named, and the way to it', async () => {
  const person = await createAccount()
  const requestId = await acceptedRequest(person)
  await openApp(`/checkout/${requestId}`, person)
  await expect.element(payButton).toBeEnabled()
  await makeOffer(requestId, 150)
  await expect.element(page.getByText('Invalid Status')).toBeVisible()
  await expect.element(page.getByText(/There is a new offer for this request/)).toBeVisible()
  await expect.element(page.getByText('Weyes Blood')).toBeVisible()
  await page.getByRole('link', { name: 'View offer' }).click()
  await expect.element(dialog().getByText('$315.00').first()).toBeVisible()
})
