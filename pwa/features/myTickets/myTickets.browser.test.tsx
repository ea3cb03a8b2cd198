import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Ticket } from '#contract/tickets.ts'
import { newId } from '../../http/newId.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { buildTicket } from '../../testing/builders.ts'
import { messageField } from '../../testing/discussion.ts'
import { answerCalls, untilLive } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { callAs, deliver, paidRequest } from '../../testing/orders.ts'
import { passTime } from '../../testing/passTime.ts'
import { type Account, admin, createAccount, customer } from '../../testing/people.ts'
import { button, dialog, expectAddress, expectNone, field, openEvent, title } from '../../testing/screen.ts'

const receipts = page.getByRole('checkbox', { name: /I have received it/ })

/** Opens My Tickets with these instead of the server's. */
async function openWith(tickets: Partial<Ticket>[], search = '', person?: Account): Promise<void> {
  const json = tickets.map((ticket) =>
    buildTicket({ id: newId(), requestId: newId(), concertDate: '2030-06-05T20:00', ...ticket }),
  )
  answerCalls('/api/tickets', { json })
  await openApp(`/dashboard?tab=my-tickets${search}`, person ?? (await createAccount()))
  await expect.element(title('My Tickets')).toBeVisible()
}

it('a receipt is confirmed only after a question, and not if the answer is no', async () => {
  await openApp('/dashboard?tab=my-tickets', customer)
  await expect.element(page.getByText(/in \d+ days/).first()).toBeVisible()
  await expectAccessible()
  await openEvent('Phoebe Bridgers')
  const receipt = receipts.first()
  await receipt.click()
  const question = page.getByRole('dialog', { name: /^Have you received/ })
  await expect.element(question).toBeVisible()
  await dialog().getByRole('button', { name: 'Not yet' }).click()
  await expectNone(question)
  await expect.element(receipt).not.toBeChecked()
  await expect.element(receipt).toHaveFocus()

  await receipt.click()
  await expect.element(question).toBeVisible()
  await expectAccessible()
})

it('one question confirms all seats; each is then locked with its date, until it is replaced', async () => {
  const person = await createAccount()
  const { ticketIds } = await paidRequest(person)
  await deliver(ticketIds)
  await openApp('/dashboard?tab=my-tickets', person)
  await openEvent()
  await button('Confirm all 2, Weyes Blood').click()
  await expect.element(page.getByRole('dialog', { name: 'Have you received all 2 tickets?' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Yes, I have them' }).click()
  const locked = page.getByRole('checkbox', { name: /^Received \w+ \d+, Seat 1[12]$/ })
  await expect.poll(() => locked.elements()).toHaveLength(2)
  await expect.element(locked.first()).toBeChecked()
  await expect.element(locked.first()).toBeDisabled()
  await expectNone(button(/^Confirm all/))
  const tickets = await callAs<Ticket[]>(person, 'GET', '/api/tickets')
  expect(tickets.map(({ receivedByClient }) => receivedByClient)).toEqual([true, true])

  await untilLive()
  await callAs(admin, 'POST', `/api/admin/tickets/${ticketIds[0]}/deliver`, {
    ...{ seat: '11', qrCode: `LS-${ticketIds[0]}-new`, replaces: 1 },
  })
  const again = page.getByRole('checkbox', { name: 'I have received it, Seat 11' })
  await expect.element(again).toBeEnabled()
  await expect.element(again).not.toBeChecked()
})

it('a seat that is not there, sent back, used or unpaid offers no code and says why, on the day of the show too', async () => {
  const withCode = { requestId: newId(), qrCode: 'LS-1', ticketFile: `/api/files/${newId()}` }
  const at = new Date().toISOString()
  const sold = { step: 'refunded', way: 'file', amount: 180, canCancel: false, at } as const
  await openWith([
    { ...withCode, seat: '1', status: 'used' },
    { ...withCode, seat: '2', status: 'returning', returnStatus: 'pending_email' },
    { ...withCode, seat: '3', locked: true },
    { ...withCode, seat: '4', status: 'pending' },
    {
      ...withCode,
      seat: '5',
      status: 'returning',
      returnStatus: 'email_received',
      resale: { ...sold, files: [] },
    },
  ])
  await openEvent()
  const card = dialog()
  await expect.element(card).toHaveTextContent(/Used\. It can no longer be opened/)
  await expect.element(card).toHaveTextContent(/Pending Return\. It cannot be opened now\.Not with us yet/)
  // Nothing that could be ticked.
  await expectNone(page.getByRole('checkbox', { name: /Seat 2/ }))
  await expect.element(card.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
  for (const [seat, reason] of [
    ['3', 'Not paid yet'],
    ['4', 'Not here yet'],
  ] as const) {
    await expect.element(page.getByRole('checkbox', { name: `${reason}, Seat ${seat}` })).toBeDisabled()
  }
  await expect.element(card).toHaveTextContent(/Seats 1, 3, 4\s*Seat 2\s*Pending Return/)
  await expectNone(page.getByRole('checkbox', { name: /Seat 5/ }))
  await expect.poll(() => receipts.elements()).toHaveLength(1)
  await expectNone(button(/^Show QR code/))
  await expectNone(page.getByRole('link', { name: /^Download/ }))

  passTime(Date.parse('2030-06-05T20:00Z') - Date.now())
  await expect
    .element(card)
    .toHaveTextContent(
      /not here yet\. We are on it: you have them before the show, or get your money back\. Write/,
    )
})

it('a link from a mail opens its event, which goes to the calendar and to friends, without a code', async () => {
  const requestId = newId()
  const day = (n: number) => `2030-01-01T${String(n).padStart(2, '0')}:00`
  const many = Array.from({ length: 40 }, (_, n) => ({ artist: `Artist ${n}`, concertDate: day(n % 24) }))
  const search = `&event=${requestId}`
  // However far down it is.
  await openWith([...many, { requestId, artist: 'Mitski', qrCode: 'LS-1', seat: '11' }], search)
  await expect.element(page.getByRole('dialog', { name: 'Mitski' })).toBeVisible()
  await expectAddress(`/dashboard?tab=my-tickets${search}`)

  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'data:text/calendar,'
  })
  const shared: ShareData[] = []
  const share = Object.getOwnPropertyDescriptor(Navigator.prototype, 'share')
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => void shared.push(data),
  })
  onTestFinished(() => {
    create.mockRestore()
    Reflect.deleteProperty(navigator, 'share')
    if (share) Object.defineProperty(Navigator.prototype, 'share', share)
  })
  await button('Add to calendar, Mitski').click()
  expect(blobs.map(({ type }) => type)).toEqual(['text/calendar'])
  expect(await blobs[0]?.text()).toMatch(/SUMMARY:Mitski\r\n/)
  expect(await blobs[0]?.text()).not.toMatch(/LS-1|Tickets by/)
  await button('Share, Mitski').click()
  expect(shared).toEqual([
    {
      title: 'Mitski',
      text: 'I’m going to Mitski at Greek Theatre, Wed, Jun 5, 2030, 8:00\u00a0PM.',
    },
  ])
})

it('the next event that can be used comes first; Back leads from its code to its sheet, and from there to the list', async () => {
  await openWith([
    { artist: 'Big Thief', status: 'pending', concertDate: '2030-06-01T20:00' },
    { artist: 'Mitski', qrCode: 'LS-1', seat: '11' },
  ])
  const artists = () => page.getByRole('heading', { level: 3 }).elements()
  await expect.poll(() => artists().map(({ textContent }) => textContent)).toEqual(['Mitski', 'Big Thief'])
  await expect.element(button('Show QR code')).toBeInViewport({ ratio: 1 })
  await openEvent('Mitski')
  const sheet = page.getByRole('dialog', { name: 'Mitski' })
  await expect.element(sheet).toBeVisible()
  await reloadApp()
  await expect.element(sheet).toBeVisible()
  await dialog().getByRole('button', { name: 'Show QR code' }).click()
  const code = page.getByRole('img', { name: 'QR code of Seat 11' })
  await expect.element(code).toBeVisible()
  history.back()
  await expectNone(code)
  await expect.element(sheet).toBeVisible()
  history.back()
  await expectNone(sheet)
  await expectAddress('/dashboard?tab=my-tickets')
})

it('an earlier event whose tickets are overdue comes first, with the way to write and back, and its request says so', async () => {
  const person = await createAccount()
  const { requestId } = await paidRequest(person)
  const inDays = (count: number) =>
    `${new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)}T23:59`
  await openWith(
    [
      {
        ...{ requestId, artist: 'Big Thief', status: 'pending', concertDate: inDays(1) },
        createdAt: '2020-06-05T20:00:00.000Z',
      },
      { artist: 'Mitski', qrCode: 'LS-1', concertDate: inDays(12) },
      { artist: 'Clairo', status: 'pending', concertDate: inDays(6) },
    ],
    '',
    person,
  )
  const artists = () => page.getByRole('heading', { level: 3 }).elements()
  await expect
    .poll(() => artists().map(({ textContent }) => textContent))
    .toEqual(['Big Thief', 'Mitski', 'Clairo'])
  await expectNone(page.getByRole('link', { name: 'Write to us, Clairo' }))
  await page.getByRole('link', { name: 'Write to us, Big Thief' }).click()
  await expect.element(field(/^Message/)).toHaveValue('My tickets for Big Thief have not arrived yet.')
  // Not that the request is completed.
  await expect.element(dialog().getByText('Tickets late', { exact: true })).toBeVisible()
  await expect.element(dialog().getByText(/^Paid\. Your tickets should have arrived by now\./)).toBeVisible()
  history.back()
  await expect.element(title('My Tickets')).toBeVisible()
  await expectNone(dialog())
})

it('the sheet of an event leads to the conversation about its request, and Back to the sheet', async () => {
  const person = await createAccount()
  const { requestId } = await paidRequest(person)
  await openApp('/dashboard?tab=my-tickets', person)
  await openEvent('Weyes Blood')
  await page.getByRole('link', { name: 'Message us, Weyes Blood' }).click()
  await expect.element(messageField).toBeVisible()
  await expectAddress(`/dashboard?tab=request-history&request=${requestId}`)
  history.back()
  await expect.element(page.getByRole('link', { name: 'Message us, Weyes Blood' })).toBeVisible()
  await expectNone(messageField)
})

it('past events are folded into a row that says what they ask, and their receipts can be confirmed', async () => {
  await openWith([{ artist: 'Mitski', seat: '11', qrCode: 'LS-1', concertDate: '2020-06-05T20:00' }])
  const fold = button(/^Past Events · 1\s?, 1 receipt to confirm$/)
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await expectNone(page.getByRole('article'))
  await fold.click()
  await expectAccessible()
  await openEvent('Mitski')
  await expect.element(receipts).toBeEnabled()
})
