import { beforeEach, expect, it } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { AdminTicketRequest } from '#contract/requests.ts'
import type { Deliveries, Ticket } from '#contract/tickets.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import {
  answerCalls,
  goOffline,
  goOnline,
  holdCalls,
  untilAnswered,
  untilLive,
} from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { callAs, deliver, paidRequest } from '../../testing/orders.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { button, dialog, expectNone, field, toast } from '../../testing/screen.ts'

beforeEach(async () => {
  // Narrow enough for a dialog.
  await page.viewport(1024, 900)
})

const readOwed = () =>
  callAs<AdminTicketRequest[]>(admin, 'GET', '/api/admin/ticket-requests?view=to_deliver')
const deliverPath = /^\/api\/admin\/ticket-requests\/[^/]+\/deliver$/
const closeDialog = async () => {
  await dialog().getByRole('button', { name: 'Close', exact: true }).click()
  await expectNone(dialog())
}

async function ticketFile(name: string, content = name): Promise<File> {
  return pdfFile(name, await commands.drawTicketPdf([{ lines: [content] }]))
}

function pdfFile(name: string, base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], name, { type: 'application/pdf' })
}

/** Drops files from outside onto the dialog. */
function drop(...files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const form = dialog().element().querySelector('form')
  form?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

it('dropped files find their seats, nothing is lost when the dialog closes, and the counts are right at once', async () => {
  const owed = await readOwed()
  const { id = '', undeliveredTickets: undelivered = 0 } =
    owed.find(({ ticketCount }) => ticketCount > 2) ?? {}
  const tickets = await callAs<Ticket[]>(admin, 'GET', `/api/admin/ticket-requests/${id}/tickets`)
  const seatField = (position: number) =>
    dialog()
      .getByRole('group', { name: `Ticket ${position} of ${tickets.length}`, exact: true })
      .getByLabelText('Seat', { exact: true })
  const seatOf = (name: string) => dialog().getByRole('combobox', { name: `Seat of ${name}` })
  const expectSeats = async () => {
    await expect.element(seatField(2)).toHaveValue('12')
    await expect.element(seatField(2)).toHaveAccessibleDescription('Guessed: please check')
    await expect.element(seatOf('b seat 11.pdf')).toHaveTextContent('Seat 11')
    await expect.element(seatOf('b seat 11.pdf')).toHaveValue(tickets[0]?.id)
    await expect.element(seatOf('a.pdf')).toHaveValue(tickets[1]?.id)
  }
  await openApp(`/admin?request=${id}`, admin)
  await button('Deliver tickets').first().click()
  await seatField(1).fill('11')
  drop(await ticketFile('a.pdf'), await ticketFile('b seat 11.pdf'), new File(['hello'], 'notes.txt'))
  await expectSeats()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('notes.txt was not added. Please upload a PDF')
  drop(await ticketFile('copy.pdf', 'a.pdf'))
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('copy.pdf was not added. It is the same file as a.pdf, for Seat 12.')
  await expectNone(dialog().getByRole('button', { name: 'Remove copy.pdf' }))
  const readings = holdCalls(/\/read$/)
  drop(new File(['%PDF-1.4 of nothing'], 'damaged.pdf'))
  await expect.element(dialog().getByText('The files are being read.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: /^Deliver 3/ })).toBeDisabled()
  readings.release()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('damaged.pdf was not added. This file is damaged and could not be read.')
  await expectNone(dialog().getByRole('button', { name: 'Remove damaged.pdf' }))
  await expect.element(dialog().getByText('No code was found in a.pdf.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Deliver 2 tickets' })).toBeEnabled()
  await dialog().getByRole('button', { name: 'Dismiss' }).click()
  await expectNone(dialog().getByRole('alert'))
  await expect.element(page.css('ion-modal button[name=files]')).toHaveFocus()
  await expect
    .poll(
      () =>
        dialog()
          .getByText(/B, uploaded$/)
          .elements().length,
    )
    .toBe(2)

  await closeDialog()
  await button('Deliver tickets').first().click()
  await expectSeats()
  await seatOf('a.pdf').selectOptions('Seat 13')
  await expect.element(seatOf('a.pdf')).toHaveValue(tickets[2]?.id)

  // The demo data is shared, so the tickets are not really delivered, and nothing can be fetched again.
  const sent: Deliveries[] = []
  answerCalls(deliverPath, async (_, request) => {
    const body: Deliveries = await request.json()
    sent.push(body)
    const isSent = ({ id }: Ticket) => body.tickets.some(({ ticketId }) => ticketId === id)
    return Response.json(tickets.map((ticket) => (isSent(ticket) ? { ...ticket, status: 'ready' } : ticket)))
  })
  answerCalls(/^\/api\/admin\/(ticket-requests|summary)/, { status: 503 }, 'GET')
  // Other tests pay for tickets meanwhile, whose events this page no longer receives once its earlier requests are answered.
  await untilAnswered()
  const toDeliver = page.getByRole('tab', { name: /^To deliver \d+$/ })
  const count = Number(/\d+/.exec(toDeliver.element().textContent)?.[0])
  await dialog().getByRole('button', { name: 'Deliver 2 tickets' }).click()
  await expectNone(dialog())
  expect(sent[0]?.tickets.map(({ ticketId, seat }) => [ticketId, seat])).toEqual([
    [tickets[0]?.id, '11'],
    [tickets[2]?.id, '13'],
  ])
  await expect
    .element(page.css(`a[data-request="${id}"]`))
    .toHaveTextContent(`deliver ${undelivered - 2} left`)
  const heading = `Tickets · 2 of ${tickets.length} delivered`
  await expect.element(page.getByRole('heading', { name: heading })).toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: `To deliver ${count}` })).toBeInTheDocument()

  await button('Deliver tickets').first().click()
  await dialog().getByLabelText('All sent to the client’s ticketing account').click()
  answerCalls(deliverPath, {
    json: tickets.map((ticket) => ({ ...ticket, status: 'ready' })),
  })
  await dialog()
    .getByRole('button', { name: /^Deliver (?!&)/ })
    .click()
  await expectNone(page.css(`a[data-request="${id}"]`).getByText(/Deliver/))
  await expect.element(page.getByRole('tab', { name: `To deliver ${count - 1}` })).toBeInTheDocument()
})

it('one dropped PDF delivers four seats, and offline the gate scans each in the format of its page', async () => {
  const codes = [
    { format: 'QRCode', text: 'EX-14-QR' },
    { format: 'Aztec', text: 'EX-11-AZTEC' },
    { format: 'PDF417', text: 'EX-12-PDF417' },
    { format: 'Code128', text: 'EX-13-CODE' },
  ] as const
  const seats = [14, 11, 12, 13]
  const pdf = await commands.drawTicketPdf(
    codes.map((code, index) => ({
      lines: ['Weyes Blood', 'Greek Theatre', 'Wed Jun 5 2030 8:00 PM', `SEC 103 ROW G SEAT ${seats[index]}`],
      codes: [code],
    })),
  )
  const person = await createAccount()
  const { requestId, ticketIds } = await paidRequest(person, 4)
  await openApp(`/admin?request=${requestId}`, admin)
  await button('Deliver tickets').first().click()
  await expect.element(field('Seat').first()).toBeVisible()
  drop(pdfFile('all four.pdf', pdf))
  await expect
    .poll(() =>
      field('Seat')
        .elements()
        .map((element) => (element as HTMLInputElement).value),
    )
    .toEqual(['11', '12', '13', '14'])
  await expect.element(field('Code text').first()).toHaveValue('EX-11-AZTEC')
  await expect.element(field('Code text').first()).toHaveAccessibleDescription('Aztec')
  await expect
    .element(dialog().getByText('This ticket is for Section 103, the offer says 102.').first())
    .toBeVisible()
  await expectAccessible()
  // The checked screen sizes have closed the dialog, which keeps its content.
  await page.viewport(1024, 900)
  await button('Deliver tickets').first().click()
  await dialog()
    .getByRole('button', { name: /^Keep Section 102/ })
    .first()
    .click()
  await dialog().getByRole('button', { name: 'Deliver 4 tickets' }).click()
  await expectNone(dialog())

  await page.viewport(390, 844)
  await openApp('/dashboard?tab=my-tickets', person)
  await expect.element(page.getByText(/on this phone/).first()).toBeVisible()
  await goOffline()
  await openApp(`/dashboard?tab=my-tickets&gate=${ticketIds[0]}`)
  for (const [index, text] of ['EX-11-AZTEC', 'EX-12-PDF417', 'EX-13-CODE', 'EX-14-QR'].entries()) {
    if (index > 0) await button('Next ticket').click()
    await expect.element(page.getByText(`Ticket ${index + 1} of 4`)).toBeVisible()
    await expect.poll(() => commands.scanScreen(390, 844)).toMatchObject({ text })
  }
})

it('a replaced ticket gets the dropped file, the first refusal is in view, and the toast says what has changed', async () => {
  const owed = await readOwed()
  const { id = '' } = owed.find(({ ticketCount }) => ticketCount > 2) ?? {}
  const pending = await callAs<Ticket[]>(admin, 'GET', `/api/admin/ticket-requests/${id}/tickets`)
  const wrongFile = (index: number) => `/api/files/00000000-0000-7000-8000-00000000000${index}`
  const delivered = pending.map(
    (ticket, index): Ticket => ({
      ...ticket,
      status: 'delivered',
      ticketFile: wrongFile(index),
      receivedByClient: true,
      clientConfirmedAt: '2026-05-02T12:00:00.000Z',
      delivery: { number: 1, at: '2026-05-02T12:00:00.000Z' },
    }),
  )
  answerCalls(/^\/api\/admin\/ticket-requests\/[^/]+\/tickets$/, { json: delivered }, 'GET')
  await openApp(`/admin?request=${id}`, admin)
  await button('Replace tickets').first().click()
  const replace = dialog().getByRole('button', { name: /^Replace Section/ })
  await replace.last().click()
  await expect.element(dialog().getByLabelText('Seat', { exact: true })).toHaveFocus()
  const replaceIt = { name: /^Replace Ticket/ }
  const send = dialog().getByRole('button', replaceIt)
  const confirm = dialog()
    .filter({ hasText: 'The client is mailed that it has changed' })
    .getByRole('button', replaceIt)
  await expect.element(dialog().getByText(/^Nothing differs yet/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Replace tickets' })).toBeDisabled()

  drop(await ticketFile('right.pdf'))
  const sent: Deliveries[] = []
  const message = 'This file is already on another ticket: Seat 11, for Ana'
  const stopRefusing = answerCalls(deliverPath, async (_, request) => {
    sent.push(await request.json())
    const fields = { 'tickets.0.ticketFile': message }
    return Response.json({ code: 'invalid_input', message, fields }, { status: 400 })
  })
  await send.click()
  await expect
    .element(
      page.getByText(/^The client has already looked at it and confirmed on May 2\b.* that they have it\.$/),
    )
    .toBeVisible()
  await confirm.click()
  const refusal = dialog().getByText(message)
  await expect.element(refusal).toBeInViewport()
  await expect.element(dialog().getByRole('button', { name: 'Remove right.pdf' })).toHaveFocus()
  expect(sent[0]?.tickets).toMatchObject([{ ticketId: pending.at(-1)?.id, replaces: 1 }])
  expect(sent[0]?.tickets[0]?.ticketFile).not.toBe(wrongFile(pending.length - 1))

  await dialog().getByRole('button', { name: 'Remove right.pdf' }).click()
  await expectNone(refusal)
  drop(await ticketFile('right.pdf'))
  stopRefusing()
  answerCalls(deliverPath, { json: delivered })
  await send.click()
  await confirm.click()
  await expect.element(toast()).toHaveTextContent('Nothing has changed')
})

it('tickets that somebody else delivers meanwhile are named, and what was typed for them is kept', async () => {
  const { requestId, ticketIds } = await paidRequest(await createAccount())
  await openApp(`/admin?request=${requestId}`, admin)
  await button('Deliver tickets').first().click()
  await field('Code text').first().fill('MINE')
  await untilLive()
  await deliver(ticketIds)
  const said = dialog().getByText(/^Somebody else has delivered 2 tickets while you were here\./)
  await expect.element(said).toBeVisible()
  await dialog()
    .getByRole('button', { name: /^Replace Section/ })
    .first()
    .click()
  await expect.element(field('Code text').first()).toHaveValue('MINE')
})

it('what is disputed is delivered only by who has read what that means', async () => {
  const { requestId } = await paidRequest(await createAccount())
  answerCalls(new RegExp(`^/api/admin/ticket-requests/${requestId}$`), async (call) =>
    Response.json({ ...(await (await call()).json()), isDisputed: true }),
  )
  await openApp(`/admin?request=${requestId}`, admin)
  await button('Deliver tickets').first().click()
  await expect
    .element(
      dialog()
        .getByText(/wait for the bank’s decision/)
        .first(),
    )
    .toBeVisible()
  await dialog().getByLabelText('All sent to the client’s ticketing account').click()
  await button('Deliver 2 tickets').click()
  await button('Cancel').click()
  await expectNone(button('Deliver anyway'))
  await button('Deliver 2 tickets').click()
  await button('Deliver anyway').click()
  await expect.element(toast().filter({ hasText: '2 tickets delivered' })).toBeInTheDocument()
})

it('delivering needs a connection; on a phone the fixed bar of a paid request delivers instead of offering', async () => {
  const owed = await readOwed()
  const deliverTickets = page.getByRole('button', { name: 'Deliver tickets', exact: true })
  await openApp(`/admin?request=${owed[0]?.id}`, admin)
  await expect.element(deliverTickets.first()).toBeEnabled()
  await goOffline()
  await expect.element(page.getByText(/Everything else needs a connection\./)).toBeVisible()
  await expect.element(deliverTickets.first()).toBeDisabled()
  await goOnline()
  await page.viewport(390, 844)
  await deliverTickets.last().click()
  await expect.element(field('Code text').first()).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Make Offer' }))
})

/** The lists of requests have only these. */
function listOnly(requests: readonly { requestId: string }[]): void {
  answerCalls(/^\/api\/admin\/ticket-requests$/, async (call) => {
    const all: AdminTicketRequest[] = await (await call()).json()
    return Response.json(requests.flatMap(({ requestId }) => all.filter(({ id }) => id === requestId)))
  })
}

it('the dialog delivers, too, says so on the button that was pressed, and opens the next request', async () => {
  const client = await createAccount()
  const first = await paidRequest(client)
  const next = await paidRequest(client)
  listOnly([next, first])
  await openApp(`/admin?view=to_deliver&request=${first.requestId}`, admin)
  await button('Deliver tickets').last().click()
  await dialog().getByLabelText('All sent to the client’s ticketing account').click()
  const held = holdCalls(/\/deliver$/)
  await dialog().getByRole('button', { name: 'Deliver & next' }).click()
  const [pressed, other] = dialog()
    .getByRole('button', { name: /Deliver/ })
    .elements()
  await expect.poll(() => pressed?.textContent).toBe('Delivering...')
  expect([document.activeElement === pressed, other?.textContent]).toEqual([true, 'Deliver 2 tickets'])
  held.release()
  await expect.element(toast()).toHaveTextContent('2 tickets delivered')
  await expect.poll(() => location.search).toContain(next.requestId)
  await expectNone(dialog())
})

it('beside a request its seats are delivered in place, a doubt is decided for the offer or the file, and a key delivers and opens the most urgent one', async () => {
  await page.viewport(1440, 900)
  const client = await createAccount()
  const first = await paidRequest(client, 3)
  const next = await paidRequest(client)
  const later = await paidRequest(client)
  listOnly([next, first, later])
  const pdf = await commands.drawTicketPdf(
    [21, 22, 23].map((seat) => ({
      lines: [`SEC ${seat + 81} ROW F SEAT ${seat}`, ...(seat === 21 ? ['Fri, Jun 7, 2030 8:00 PM'] : [])],
      codes: [{ format: 'PDF417', text: `EX-${first.requestId}-${seat}` }],
    })),
  )
  await openApp(`/admin?view=to_deliver&request=${first.requestId}`, admin)
  const place = page.getByRole('complementary').getByRole('region', { name: 'Deliver tickets' })
  const seat = (name: string) => place.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(seat('Ticket 3 of 3')).toHaveTextContent('No file yet')
  await expect.element(place.getByRole('button', { name: 'Deliver & next' })).toBeDisabled()
  await place
    .getByLabelText(/^Drop files/)
    .last()
    .upload(pdfFile('all.pdf', pdf))
  await expect.element(seat('Seat 21')).toHaveTextContent('1 of 3 in all.pdf Other show?')
  await place.getByRole('button', { name: /^Keep .*Jun 5/ }).click()
  await expect.element(seat('Seat 21')).toHaveTextContent('1 of 3 in all.pdf PDF417')
  await expect.element(seat('Seat 22')).toHaveTextContent('Section 103?')
  await expect.element(place.getByText('This ticket is for Section 103, the offer says 102.')).toBeVisible()
  await place.getByRole('button', { name: /^Use Section 104/ }).click()
  await expect.element(seat('Seat 23')).toHaveTextContent('PDF417')
  await expect.element(place.getByText('Decide about Seat 22 first.')).toBeVisible()
  await expect.element(place.getByRole('button', { name: 'Deliver 3 & next' })).toBeDisabled()
  await place.getByRole('button', { name: /^Keep Section 102/ }).click()
  await expect.element(seat('Seat 22')).toHaveTextContent('PDF417')
  await seat('Seat 22').click()
  await expect.element(place.getByLabelText('Code text')).toHaveValue(`EX-${first.requestId}-22`)
  await expectAccessible()
  await page.viewport(1440, 900)
  await expect.element(place.getByRole('button', { name: 'Deliver 3 & next' })).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(toast()).toHaveTextContent('3 tickets delivered')
  await expect.poll(() => location.search).toContain(next.requestId)
  await expect.element(page.getByRole('complementary')).toHaveFocus()
  await expect.element(place.getByRole('button', { name: /^Deliver/ }).last()).toBeDisabled()
  const done = await callAs<Ticket[]>(admin, 'GET', `/api/admin/ticket-requests/${first.requestId}/tickets`)
  expect(done.map(({ status, seatInfo }) => [status, seatInfo])).toEqual([
    ['ready', 'Section 102 · Row F · Seat 21'],
    ['ready', 'Section 102 · Row F · Seat 22'],
    ['ready', 'Section 104 · Row F · Seat 23'],
  ])
})
