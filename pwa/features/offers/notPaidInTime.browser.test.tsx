import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { acceptedRequest } from '../../testing/orders.ts'
import { passTime } from '../../testing/passTime.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { dialog, expectNone } from '../../testing/screen.ts'
import { requestAddress } from '../desk/requestQueue.ts'

const notPaid = 'Not paid in time'
const expectNoContradiction = async () => {
  await expectNone(page.getByText('Offer Expired'))
  await expectNone(page.getByText('Accepted', { exact: true }))
}

/** The request as the server tells it once the time to pay is over. */
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
    await expect.poll(() => dialog().getByText(notPaid).elements().length).toBeGreaterThanOrEqual(2)
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
