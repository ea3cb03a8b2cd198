import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminTicketRequest } from '#contract/requests.ts'
import type { Ticket } from '#contract/tickets.ts'
import { answerCalls } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { admin } from '../../../testing/people.ts'
import { dialog, expectNone, field } from '../../../testing/screen.ts'

beforeEach(async () => {
  await page.viewport(1440, 900)
  return () => page.viewport(390, 844)
})

it('the counts are right as soon as a ticket is delivered, even if nothing can be fetched again', async () => {
  const path = '/api/admin/ticket-requests?view=to_deliver'
  const owed = await callAs<AdminTicketRequest[]>(admin, 'GET', path)
  const { id = '', ticketCount = 0, undeliveredTickets: undelivered = 0 } = owed[0] ?? {}
  expect(undelivered).toBeGreaterThan(0)
  const tickets = await callAs<Ticket[]>(admin, 'GET', `/api/admin/ticket-requests/${id}/tickets`)
  const inSummary = (count: number) => page.getByRole('tab', { name: `To deliver ${count}` })
  const inRow = page.css(`a[data-request="${id}"]`)
  const inSheet = (count: number) =>
    page.getByRole('heading', { name: `Deliver tickets · ${count} of ${ticketCount} delivered` })

  const expectLeft = async (left: number) => {
    if (left > 0) await expect.element(inRow).toHaveTextContent(`Deliver ${left}`)
    else await expectNone(inRow.getByText(/Deliver/))
    await expect.element(inSheet(ticketCount - left)).toBeInTheDocument()
    const requests = left > 0 ? owed.length : owed.length - 1
    await expect.element(inSummary(requests)).toBeInTheDocument()
  }
  await openApp(`/admin?request=${id}`, admin)
  await expectLeft(undelivered)

  // The demo data is shared, so the ticket is not really delivered.
  answerCalls(/^\/api\/admin\/tickets\/[^/]+\/deliver$/, async (_, { url }) => {
    const ticket = tickets.find((ticket) => url.includes(ticket.id))
    return Response.json({ ...ticket, status: 'ready', qrCode: 'LS-1' })
  })
  answerCalls(/^\/api\/admin\/(ticket-requests|summary)/, { status: 503 }, 'GET')
  await page
    .getByRole('button', { name: /^Deliver Section/ })
    .first()
    .click()
  for (let left = undelivered - 1; left >= 0; left -= 1) {
    await field('QR code text').fill(`LS-${left}`)
    await dialog().getByRole('button', { name: 'Deliver ticket' }).click()
    await expectLeft(left)
    if (left > 0)
      await dialog()
        .getByRole('button', { name: /^Next:/ })
        .click()
  }
})

it('on a phone the fixed bar of a paid request delivers instead of offering', async () => {
  const path = '/api/admin/ticket-requests?view=to_deliver'
  const owed = await callAs<AdminTicketRequest[]>(admin, 'GET', path)
  await page.viewport(390, 844)
  await openApp(`/admin?request=${owed[0]?.id}`, admin)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect.element(field('QR code text')).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Make Offer' }))
})
