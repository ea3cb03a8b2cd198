import type { APIRequestContext, Page } from '@playwright/test'
import { fillInCard, requestBody } from './outboxPages.ts'
import { expect, expectToast, openAs, openDialog, phone, tablet, test, toastOf } from './test.ts'

const password = 'a long enough password'
let people = 0

/** A new customer. @returns their email */
async function register(calls: APIRequestContext): Promise<string> {
  people += 1
  const email = `discount-${people}@example.com`
  const person = { email, password, name: 'Nia Okafor', phone: '(555) 010-0177', zipCode: '94704' }
  expect((await calls.post('/api/register', { data: person })).ok()).toBe(true)
  return email
}

async function post<T>(calls: APIRequestContext, address: string, data?: object): Promise<T> {
  const reply = await calls.post(address, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as T
}

/** A request of the signed-in customer with an accepted offer of $375. @returns its id */
async function acceptedRequest(customer: APIRequestContext, admin: APIRequestContext): Promise<string> {
  const { id } = await post<{ id: string }>(customer, '/api/ticket-requests', requestBody)
  const terms = { ticketCount: 2, section: '102', row: 'F', pricePerTicket: 180 }
  const offer = await post<{ id: string }>(admin, `/api/admin/ticket-requests/${id}/offer`, terms)
  await post(customer, `/api/offers/${offer.id}/accept`)
  return id
}

/** Opens the checkout of a new customer's order of $375. @returns the request's id */
async function openCheckout(page: Page, admin: APIRequestContext): Promise<string> {
  await openAs(page, await register(page.request), '/dashboard', password)
  const requestId = await acceptedRequest(page.request, admin)
  await page.goto(`/checkout/${requestId}`)
  await expect(page.getByRole('button', { name: 'Pay $375.00' })).toBeEnabled()
  return requestId
}

async function payWith(page: Page, card: string, amount: string): Promise<void> {
  await fillInCard(page, card)
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
}

/** Makes an order cost the full price, or what is left with a code, as its checkout does. */
function setPrice(calls: APIRequestContext, requestId: string, discountCode?: string): Promise<unknown> {
  return post(calls, '/api/create-payment-intent', { requestId, ...(discountCode && { discountCode }) })
}

const usedUp = 'This discount code has been used up.'
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Discount code' })
const codeLine = (page: Page) => page.getByRole('button', { name: 'Have a discount code?' })
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true })
const validate = (page: Page) => page.getByRole('button', { name: 'Validate', exact: true })

async function useCode(page: Page): Promise<void> {
  await codeField(page).fill('NOFEE026')
  await validate(page).click()
  await apply(page).click()
  await expect(page.getByRole('button', { name: 'Pay $360.00' })).toBeEnabled()
}

test('a discount code from its creation to the receipt, also if others use it up before it is applied or before the card is charged', async ({
  newPage,
}) => {
  const admin = await newPage(tablet)
  const customer = await newPage(phone)
  const faster = (await newPage()).request
  const active = admin.getByRole('region', { name: 'Active code' })
  const pay = (amount: string) => customer.getByRole('button', { name: `Pay ${amount}` })

  await test.step('the admin ends the old code and creates one that can be used once', async () => {
    await openAs(admin, 'admin@example.com', '/admin?tab=discounts')
    await admin.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await openDialog(admin).getByRole('button', { name: 'Deactivate' }).click()
    await admin.getByRole('button', { name: 'Create a discount code' }).click()
    const dialog = openDialog(admin)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Please enter a discount code.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue(/^[A-Z0-9]{8}$/)
    await dialog.getByLabel('Code', { exact: true }).fill('nofee026')
    await dialog.getByLabel('Max uses').fill('1')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(admin, 'NOFEE026 is active now.')
    await expect(active).toContainText('0 of 1 used')
  })

  const requestId = await openCheckout(customer, admin.request)
  await faster.post('/api/login', { data: { email: await register(faster), password } })
  const theirs = await acceptedRequest(faster, admin.request)
  const takeUse = () => setPrice(faster, theirs, 'NOFEE026')
  const releaseUse = () => setPrice(faster, theirs)

  await test.step('the customer validates it, and others are faster', async () => {
    await codeLine(customer).click()
    await validate(customer).click()
    await expect(customer.getByText('Please enter a discount code').first()).toBeVisible()
    await codeField(customer).fill('nofee026')
    await expect(codeField(customer)).toHaveValue('NOFEE026')
    await expect(apply(customer)).toBeDisabled()
    await validate(customer).click()
    await expect(customer.getByText(/^Valid:/)).toBeVisible()
    await codeField(customer).fill('NOFEE02')
    await expect(apply(customer)).toBeDisabled()
    await codeField(customer).fill('NOFEE026')
    await validate(customer).click()
    await expect(apply(customer)).toBeEnabled()
    await takeUse()
    await apply(customer).click()
    await expect(codeField(customer)).toHaveAccessibleDescription(usedUp)
    await expect(customer).toHaveURL(/\/checkout\//)
    await expect(toastOf(customer).getByText(usedUp)).toHaveCount(0)
    await expect(pay('$375.00')).toBeEnabled()
    await expect(codeField(customer)).toBeFocused()
    await expect(apply(customer)).toBeDisabled()
  })

  await test.step('applied, it is reserved and survives a reload, until it is removed', async () => {
    await releaseUse()
    await validate(customer).click()
    await apply(customer).click()
    await expect(customer.getByText('-$15.00')).toBeVisible()
    await expect(pay('$360.00')).toBeEnabled()
    // Live.
    await expect(active).toContainText('1 of 1 used')
    await expect(active).toContainText('not paid yet')
    await customer.reload()
    await expect(pay('$360.00')).toBeEnabled()
    await customer.getByRole('button', { name: 'Remove NOFEE026' }).click()
    await expect(pay('$375.00')).toBeEnabled()
    await expect(codeLine(customer)).toBeFocused()
  })

  await test.step('lost in another tab before the card is charged, it leaves the full price, which a card declines', async () => {
    await codeLine(customer).press('Enter')
    await useCode(customer)
    await fillInCard(customer, '4242 4242 4242 4242')
    await setPrice(customer.request, requestId)
    await takeUse()
    await pay('$360.00').click()
    await expect(codeField(customer)).toHaveAccessibleDescription(usedUp)
    await payWith(customer, '4000 0000 0000 0002', '$375.00')
    await expectToast(customer, 'Payment Failed')
    await expect(pay('$375.00')).toBeEnabled()
  })

  await test.step('paid with it, the receipt, the admin’s card and the transaction say the same', async () => {
    await releaseUse()
    await useCode(customer)
    await payWith(customer, '4242 4242 4242 4242', '$360.00')
    await expect(customer.getByRole('heading', { name: "You're going." })).toBeVisible()
    await customer.goto(`/checkout/${requestId}`)
    const receipt = customer.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('-$15.00')
    await expect(receipt).toContainText('$360.00')
    await expect(active).toContainText('1 of 1 used')
    await expect(active).not.toContainText('not paid yet')
    const [transaction] = await (await admin.request.get('/api/admin/transactions')).json()
    expect(transaction).toMatchObject({
      subtotalAmount: 360,
      serviceFee: 15,
      totalAmount: 360,
      discountCodeUsed: 'NOFEE026',
      discountAmount: 15,
    })
  })
})
