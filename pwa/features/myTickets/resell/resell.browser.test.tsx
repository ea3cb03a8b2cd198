import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Ticket } from '#contract/tickets.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { type Account, admin, createAccount } from '../../../testing/people.ts'
import { deliveredTickets } from '../../../testing/resale.ts'
import { button, dialog, expectNone, openEvent, toast } from '../../../testing/screen.ts'

let seller: Account
beforeEach(async () => {
  seller = await createAccount({ zipCode: '40001' })
  await deliveredTickets(seller)
  await openApp('/dashboard?tab=my-tickets', seller)
  await openEvent()
})

const resell = button(/^Resell, /)
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const chooseAll = async () => {
  // Exact: until the sheet is open, the boxes of the event's own page also name the seats.
  for (const name of ['Seat 11', 'Seat 12'])
    await dialog().getByRole('checkbox', { name, exact: true }).click()
}
const stored = async () => {
  const tickets = await callAs<Ticket[]>(seller, 'GET', '/api/tickets')
  return tickets.map(({ status }) => status).sort()
}

it('all seats are sent back in one go, after the terms; until a buyer is chosen that can be undone', async () => {
  await expect.element(resell).toBeVisible()
  const tops = [button(/^Add to calendar/), resell].map((it) => it.element().getBoundingClientRect().top)
  expect(tops[0]).toBe(tops[1])
  await resell.click()
  await expect.element(inDialog('Resell')).toBeDisabled()
  await chooseAll()
  await expect.element(dialog().getByText('$360.00')).toBeVisible()
  await expect.element(dialog().getByText(/^As soon as a buyer is chosen/)).toBeVisible()
  await expectAccessible()
  await goOffline()
  await expect.element(dialog().getByText(/Reselling needs a connection/)).toBeVisible()
  await expect.element(inDialog('Resell all 2')).toHaveAttribute('aria-disabled', 'true')
  await goOnline()
  await inDialog('Resell all 2').click()
  await expect
    .element(dialog().getByText(/that you send back Seats 11, 12\. You need not attach/))
    .toBeVisible()
  await expectNone(dialog().getByText(/attach the tickets/))
  await inDialog('Done').click()
  await expect.element(page.css('[aria-current=step]')).toBeVisible()
  expect(await stored()).toEqual(['returning', 'returning'])
  await expectNone(resell)
  await expectNone(button(/^Show QR/))
  await button('Cancel the return of Seats 11, 12').click()
  await expect.element(dialog()).toHaveTextContent('Cancel the return of Seats 11, 12?')
  await inDialog('Yes, cancel it').click()
  await expect.element(inDialog(/^Show QR/)).toBeVisible()
  await expectNone(button(/^Cancel the return/))
  expect(await stored()).toEqual(['ready', 'ready'])
})

it('a failure in between says why, and which seats were sent back', async () => {
  const message = 'The event is less than 24 hours away.'
  let calls = 0
  answerCalls(/\/return$/, async (call) => {
    calls += 1
    if (calls === 1) return call()
    return Response.json({ message, code: 'resale_too_late' }, { status: 409 })
  })
  await resell.click()
  await chooseAll()
  await inDialog('Resell all 2').click()
  await expect.element(toast()).toHaveTextContent(`Error${message}`)
  await expect.element(dialog().getByText(/that you send back Seat 1[12]\./)).toBeVisible()
  await inDialog('Done').click()
  await expect.element(page.getByRole('region', { name: /^Resale of Seat/ })).toHaveTextContent('Email us')
  await expect.element(resell).toBeVisible()
  expect(await stored()).toEqual(['ready', 'returning'])
})

it('a file is offered for download before it is withheld, and each seat is sent back as it came', async () => {
  const [one, two] = await callAs<Ticket[]>(seller, 'GET', '/api/tickets')
  const deliver = (ticket: Ticket | undefined, body: object) =>
    callAs(admin, 'POST', `/api/admin/tickets/${ticket?.id}/deliver`, { ...ticket, replaces: 1, ...body })
  const ticketFile = `data:application/pdf;base64,${btoa('%PDF-1.4\n%%EOF')}`
  await deliver(one, { ticketFile, qrCode: null })
  await deliver(two, { ticketFile: null, qrCode: null, transferred: true })
  const download = dialog().getByRole('link', { name: /^Download Seat/ })
  await expect.element(dialog().getByText(/Sent to your ticketing account/)).toBeVisible()
  await resell.click()
  await expectNone(download)
  await chooseAll()
  await expect
    .element(dialog().getByText(/Once sent back, it can no longer be downloaded, and you email it/))
    .toBeVisible()
  await expect.element(download).toBeVisible()
  await inDialog('Resell all 2').click()
  await expect
    .element(dialog().getByText(/^Please email the file of Seat 1[12] to .+, as an attachment\.$/))
    .toBeVisible()
  await expect.element(dialog().getByText(/^Please send the transfer of Seat 1[12] back/)).toBeVisible()
  await expect.element(dialog().getByText(/Cancel the return, and you can download it again/)).toBeVisible()
})
