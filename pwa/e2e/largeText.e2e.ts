import { expectNothingCut } from './expectNothingCut.ts'
import { requestBody } from './outboxPages.ts'
import { doubleText } from './publicPages.ts'
import { expect, openDialog, phone, signIn, test } from './test.ts'

interface Request {
  id: string
  status: string
  isPaid: boolean
  undeliveredTickets: number
}

/** WCAG 1.4.4: somebody reads with twice the size of text on a phone. */
test.describe('text of twice the size', () => {
  test('is nowhere cut off for a customer', async ({ newPage }) => {
    const page = await newPage(phone)
    await doubleText(page)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectNothingCut(page)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expectNothingCut(page)

    await signIn(page, 'customer@example.com')
    // One of its own: other tests write to those that are there.
    const submitted = await page.request.post('/api/ticket-requests', { data: requestBody })
    expect(submitted.status()).toBe(201)
    const requests = (await (await page.request.get('/api/ticket-requests')).json()) as Request[]
    const find = (status: string) => requests.find((request) => request.status === status)?.id
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expectNothingCut(page)
    for (const tab of ['My Tickets', 'Request History']) {
      await page.getByRole('link', { name: tab }).last().click()
      await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
      await expect(
        page
          .getByText(/in \d+ days/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expectNothingCut(page)
    }
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })

    for (const status of ['pending', 'in_discussion', 'completed', 'accepted', 'offer_made']) {
      await page.goto(`/dashboard?ticket=${find(status)}`)
      await expect(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
      await expectNothingCut(page)
    }
    // What it costs and what to do about it are seen at once.
    const offer = openDialog(page)
    await expect(offer.getByText('total, all in').first()).toBeInViewport()
    await expect(offer.getByRole('button', { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
    await expect(offer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    for (const [answer, stay] of [
      [/^Accept/, 'Cancel'],
      ['Decline', 'Keep offer'],
    ] as const) {
      await openDialog(page).getByRole('button', { name: answer }).click()
      await expect(openDialog(page).getByRole('button', { name: stay })).toBeVisible()
      await expectNothingCut(page)
      await openDialog(page).getByRole('button', { name: stay }).click()
      await expect(page.getByRole('button', { name: stay })).toHaveCount(0)
    }

    await page.goto(`/checkout/${find('accepted')}`)
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
    await expectNothingCut(page)
    await page.goto(`/checkout/${requests.find(({ isPaid }) => isPaid)?.id}`)
    await expect(page.getByText(/^Base price/)).toBeVisible()
    await expectNothingCut(page)

    await page.goto('/dashboard?tab=my-tickets')
    await page.getByRole('button', { name: 'Show QR code' }).first().click()
    await expect(page.getByRole('img', { name: /QR code/ }).first()).toBeInViewport({ ratio: 1 })
    await expectNothingCut(page)
  })

  test('is nowhere cut off for staff, nor in the outbox', async ({ newPage }) => {
    const page = await newPage(phone)
    await doubleText(page)
    await signIn(page, 'admin@example.com')
    await page.goto('/admin')
    const requests = (await (await page.request.get('/api/admin/ticket-requests')).json()) as Request[]
    await expect(page.getByText(/\d pending/)).toBeVisible()
    await expectNothingCut(page)

    await page.goto(`/admin?request=${requests.find(({ status }) => status === 'discussing')?.id}`)
    await expect(openDialog(page).getByRole('heading', { name: 'Discussion' })).toBeVisible()
    await expectNothingCut(page)
    await openDialog(page).getByRole('button', { name: 'Make Offer' }).click()
    await page.getByLabel(/Price each/).fill('98765.43')
    await expectNothingCut(page)

    const owed = requests.find(({ undeliveredTickets }) => undeliveredTickets > 0)
    await page.goto(`/admin?request=${owed?.id}`)
    await openDialog(page)
      .getByRole('button', { name: /^Deliver/ })
      .first()
      .click()
    await expect(page.getByLabel('QR code text')).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Deliver ticket' }).click()
    await expectNothingCut(page)

    await page.goto(`/admin?request=${owed?.id}`)
    const field = page.getByRole('textbox', { name: /^Message/ })
    await expect(field).toBeVisible()
    await page.context().setOffline(true)
    await field.fill('Written without a connection, and long enough for more than one line')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
    await expectNothingCut(page)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('link', { name: /^Outbox/ }).click()
    await expect(openDialog(page).getByRole('button', { name: 'Discard' })).toBeVisible()
    await expectNothingCut(page)
  })
})
