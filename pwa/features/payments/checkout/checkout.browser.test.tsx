import { expect, it, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { errorCatalogue } from '#contract/errors.ts'
import type { PaymentSetup } from '#contract/payments.ts'
import { personalPrefix } from '../../../offline/webStorage.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, untilAnswered, untilLive } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { acceptedRequest, callAs, makeOffer, paidRequest } from '../../../testing/orders.ts'
import { createAccount } from '../../../testing/people.ts'
import {
  button,
  dialog,
  expectAddress,
  expectClearOfToast,
  expectNone,
  field,
  title,
  toast,
} from '../../../testing/screen.ts'
import { toastStore } from '../../../ui/toasts/toastStore.ts'
import { readKeptReturn } from '../return/usePaymentReturn.ts'

const payButton = button('Pay $375.00')
const codeLine = button('Have a discount code?')

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

it('a card that is declined or rejected can be followed by another; the paid screen moves once and leads to the tickets', async () => {
  const person = await createAccount()
  await openApp(`/checkout/${await acceptedRequest(person)}`, person)
  await codeLine.click()
  await expect.element(field('Discount code')).toHaveFocus()
  await field('Discount code').fill('NOSUCH00')
  await button('Validate').click()
  await expect.element(page.getByText(/^We do not know this discount code/)).toBeVisible()
  await expect.element(payButton).toBeEnabled()
  await expectAccessible()
  // Nobody pays the full price by mistake.
  await field('Discount code').fill('NOTAPPLIED')
  await pay('4242 4242 4242 4242')
  await expect.element(page.getByText(/^This code is not applied yet\./)).toBeVisible()
  await expect.element(field('Discount code')).toHaveFocus()
  await expect.element(payButton).toBeEnabled()
  // The content of a closed line does not stop a payment.
  await codeLine.click()
  await expectNone(field('Discount code'))
  await pay('4000 0000 0000 0002')
  await expect.element(toast()).toHaveTextContent('Payment Failed')
  const back = page.getByRole('link', { name: 'Back to the request' }).element()
  expect(back.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
  await expect.element(payButton).toBeEnabled()
  await expectClearOfToast(payButton)
  // The bank rejects it in 3-D Secure.
  await pay('4000 0025 0000 3155')
  await page.viewport(390, 844)
  await button('Fail').click()
  await expect.element(payButton).toBeEnabled()
  await expectClearOfToast(payButton)
  await pay('4242 4242 4242 4242')
  await expect.element(title("You're going.")).toBeVisible()
  await expectAddress('/dashboard?tab=my-tickets')
  const motion = () => getComputedStyle(page.getByRole('article').element())
  expect(motion().animationName).toBe('none')
  await commands.setReducedMotion('no-preference')
  await expect.poll(() => motion().animationName).not.toBe('none')
  expect(motion().animationIterationCount).toBe('1')
  await commands.setReducedMotion('reduce')
  await expect.element(page.getByText(`Your receipt is on its way to ${person.email}.`)).toBeVisible()
  await expect.poll(() => readKeptReturn(history.state.usr)?.isShown).toBe(true)
  // A reload keeps it, but not as news.
  await reloadApp()
  await expect.element(title("You're going.")).toBeVisible()
  await expect.element(page.getByText(`Your receipt was emailed to ${person.email}.`)).toBeVisible()
  await expect.element(page.getByText('$105 saved')).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByText(/^Tickets by /)).toBeVisible()
  await expect
    .element(page.getByRole('article'))
    .toHaveTextContent(/Section102.*For2 tickets.*You paid \$375\.00/)
  await page.getByRole('link', { name: 'See it in My Tickets' }).click()
  await expect.element(dialog()).toHaveTextContent(/Weyes Blood.*Being Prepared.*You saved \$105/)
})

it('a wallet pays by the same rules as a card, where the device has one', async () => {
  const wallet = button('Google Pay')
  await openCheckout()
  await codeLine.click()
  await field('Discount code').fill('NOTAPPLIED')
  await wallet.click()
  await expect.element(page.getByText(/^This code is not applied yet\./)).toBeVisible()
  await codeLine.click()
  await wallet.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Google Pay in the sandbox' }))
    .toHaveTextContent('pay $375.00')
  await button('Pay with a declined card').click()
  await expect.element(toast()).toHaveTextContent('Payment Failed')
  await expect.element(payButton).toBeEnabled()
  // The price changes after the wallet has opened.
  const [status, message] = errorCatalogue.price_changing
  await wallet.click()
  const stop = answerCalls('/api/create-payment-intent', {
    status,
    json: { code: 'price_changing', message },
  })
  await button('Pay').click()
  await expect.element(toast()).toHaveTextContent(/^Payment ErrorNothing was charged/)
  stop()
  await button('Try again').click()
  await expectNone(button('Try again'))
  vi.stubGlobal('PaymentRequest', undefined)
  Reflect.deleteProperty(window, 'PaymentRequest')
  onTestFinished(() => void vi.unstubAllGlobals())
  await reloadApp()
  await expect.element(field('Card number')).toBeVisible()
  await expectNone(wallet)
  vi.unstubAllGlobals()
  await reloadApp()
  await wallet.click()
  await button('Pay').click()
  await expect.element(title("You're going.")).toBeVisible()
})

it('the receipt is at the URL of the checkout, linked from the request, and there offline', async () => {
  const person = await createAccount()
  const { requestId } = await paidRequest(person)
  const checkout = `/checkout/${requestId}`
  const isThere = async () => {
    await expect.element(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect.element(page.getByRole('article', { name: 'Receipt' })).toHaveTextContent('$375.00')
    await expect.element(page.getByRole('link', { name: 'Go to My Tickets' })).toBeVisible()
  }
  await openApp(checkout, person)
  await isThere()
  await expectAccessible()
  await page.getByRole('link', { name: 'Back to the request' }).click()
  await dialog().getByRole('link', { name: 'Receipt' }).click()
  await isThere()
  await goOffline()
  // A week later the request is no longer saved. A public page does not save it again.
  await openApp('/privacy-policy')
  for (const key of Object.keys(localStorage)) if (key.endsWith('.queries')) localStorage.removeItem(key)
  await openApp(checkout)
  await isThere()
  await expect.element(page.getByText('You saved $105.00')).toBeVisible()
})

it('a price that changes can be asked for again, and a new offer is named', async () => {
  const person = await createAccount()
  const requestId = await acceptedRequest(person)
  await openApp(`/checkout/${requestId}`, person)
  await expect.element(payButton).toBeEnabled()
  // Another window keeps changing the price.
  const [status, message] = errorCatalogue.price_changing
  const stop = answerCalls('/api/create-payment-intent', {
    status,
    json: { code: 'price_changing', message },
  })
  await pay('4242 4242 4242 4242')
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
  await expect.element(toast()).toHaveTextContent(/Nothing was charged/)
  await expectNone(page.getByText('Invalid Status'))
  stop()
  await button('Try again').click()
  await expectNone(button('Try again'))

  await makeOffer(requestId, 150)
  await expect.element(page.getByText('Invalid Status')).toBeVisible()
  await expect.element(page.getByText(/There is a new offer for this request/)).toBeVisible()
  await expect.element(page.getByText('Weyes Blood')).toBeVisible()
  await page.getByRole('link', { name: 'View offer' }).click()
  await expect.element(dialog().getByText('$315.00').first()).toBeVisible()
})

it('a connection that is lost while paying is a payment error, and so is what has become of it', async () => {
  await openCheckout()
  const summary = page.getByRole('article', { name: 'Weyes Blood' })
  await expect.element(summary).toHaveTextContent(/Service fee\$15\.00Discount\$0\.00Total\$375\.00/)
  let mend = () => {}
  answerCalls(/confirm$/, async () => {
    // The outcome of the payment is not known yet either.
    mend = answerCalls('/api/create-payment-intent', { status: 503 })
    throw new TypeError('Failed to fetch')
  })
  await pay('4242 4242 4242 4242')
  await expect.element(toast()).toHaveTextContent(/^Payment Error.*Please do not pay again/)
  await expect.element(button('Checking your payment…')).toBeVisible()
  mend()
  await expect.element(toast()).toHaveTextContent(/^Payment Error.*your payment did not go through/)
  await expect.element(payButton).toBeEnabled()
})

it('why payments are unavailable is said once', async () => {
  const message = 'Something went wrong on our side.'
  answerCalls('/api/stripe/config', { status: 500, json: { message, code: 'internal' } })
  const person = await createAccount()
  await openApp(`/checkout/${await acceptedRequest(person)}`, person)
  await expect.element(page.getByText('Payment Unavailable')).toBeVisible()
  await untilAnswered()
  expect(page.getByText(message).elements()).toHaveLength(1)
  await expectNone(toast())
})

it('a payment whose order changes during 3-D Secure says that nothing was charged, also with a new intent', async () => {
  const person = await createAccount()
  const requestId = await acceptedRequest(person)
  const body = { requestId: await acceptedRequest(person) }
  const other = await callAs<PaymentSetup>(person, 'POST', '/api/create-payment-intent', body)
  await openApp(`/checkout/${requestId}`, person)
  await pay('4000 0025 0000 3155')
  await expect.element(button('Complete')).toBeVisible()
  // As after it was cancelled at the provider: the server makes another one.
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent was canceled.',
    payment_intent: { status: 'canceled' },
  }
  answerCalls(/authenticate|confirm/, { status: 400, json: { error } })
  answerCalls('/api/create-payment-intent', async (call) => {
    const setup = (await (await call()).json()) as PaymentSetup
    return Response.json({ ...setup, clientSecret: other.clientSecret, totalAmount: 360 })
  })
  await button('Complete').click()
  const said = 'The order changed in the meantime. Nothing was charged. The amount is now $360.00.'
  await expect.element(toast()).toHaveTextContent(`Payment Failed${said}`)
  await expect.element(page.getByRole('form').getByRole('alert')).toHaveTextContent(said)
  await expect.element(button('Pay $360.00')).toBeEnabled()
})

it('a code that another tab applies or takes off is followed, and so is the price when this one comes into view', async () => {
  const person = await createAccount()
  const requestId = await acceptedRequest(person)
  const { user } = await callAs<{ user: { id: string } }>(person, 'GET', '/api/me')
  let full: PaymentSetup | undefined
  let asked: (string | undefined)[] = []
  answerCalls('/api/create-payment-intent', async (call, request) => {
    const { discountCode } = (await request.json()) as { discountCode?: string }
    asked.push(discountCode)
    if (discountCode) return Response.json({ ...full, totalAmount: 360, discountApplied: 15 })
    const reply = await call()
    full = await reply.clone().json()
    return reply
  })
  await openApp(`/checkout/${requestId}`, person)
  await expect.element(payButton).toBeEnabled()
  await untilLive()

  const otherTab = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => otherTab.remove())
  const storage = otherTab.contentWindow?.localStorage
  const key = `${personalPrefix(user.id)}discount-code.${requestId}`
  await field('Card number').fill('4242')
  storage?.setItem(key, 'LASTONE1')
  await expect.element(page.getByText('Applied: $15.00 off')).toBeVisible()
  await expect.element(button('Pay $360.00')).toBeEnabled()
  // Nothing was tapped here.
  expect(field('Card number').element().matches(':focus')).toBe(true)
  storage?.removeItem(key)
  await expect.element(payButton).toBeEnabled()
  await expect.element(codeLine).toHaveAttribute('aria-expanded', 'false')
  expect(asked.filter(Boolean)).toEqual(['LASTONE1'])
  asked = []
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked).toEqual([undefined])
})

it('a request of somebody else is said once not to be found, and its paid screen is never shown', async () => {
  const id = await acceptedRequest(await createAccount())
  const toasts: (string | undefined)[] = []
  onTestFinished(toastStore.subscribe(() => toasts.push(toastStore.read()?.title)))
  await openApp(`/checkout/${id}`, await createAccount())
  await expect.element(page.getByText('Request Not Found')).toBeVisible()
  await untilLive()
  await untilAnswered()
  expect(toasts).toEqual([])

  await openApp(`/dashboard?paid=${id}`)
  await expect.element(title('My Tickets')).toBeVisible()
  await expectNone(title("You're going."))
})

it('a redirect counts once the server says paid, and can be tried again; offline the order is shown without a card form', async () => {
  const stripe = '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status='
  const person = await createAccount()
  const id = await acceptedRequest(person)
  await openApp(`/dashboard?paid=${id}${stripe}succeeded`, person)
  await expect.element(title('Confirming your payment…')).toBeVisible()
  await expectAddress('/dashboard?tab=my-tickets')
  await reloadApp()
  await expect.element(title('Confirming your payment…')).toBeVisible()
  await untilAnswered()
  await expect.element(title('Confirming your payment…')).toBeVisible()
  await goOffline()
  await expect.element(page.getByText(/You are offline\. We ask again as soon as/)).toBeVisible()

  await goOnline()
  await openApp(`/dashboard?paid=${id}${stripe}failed`)
  await expect.element(title('Payment Failed')).toBeVisible()
  await expectAddress('/dashboard')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.element(payButton).toBeEnabled()

  await goOffline()
  await reloadApp()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Paying needs a connectionNothing was charged.')
  await expect.element(page.getByText(/^You are offline\. Last checked today/)).toBeVisible()
  expect(page.getByText(/You are offline/).elements()).toHaveLength(1)
  await expect
    .element(page.getByRole('article', { name: 'Weyes Blood' }))
    .toHaveTextContent(/2 tickets.*\$375\.00/)
  await expectNone(field('Card number'))
})
