import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../http/newId.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { listArrivals, readSavedTickets } from '../../offline/savedTickets.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { buildTicket } from '../../testing/builders.ts'
import { answerCalls, goOffline, goOnline, untilLive } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { deliver, paidRequest } from '../../testing/orders.ts'
import { createAccount } from '../../testing/people.ts'
import { openLines } from '../../testing/requestForm.ts'
import {
  button,
  card,
  dialog,
  expectAddress,
  expectNone,
  field,
  openEvent,
  title,
} from '../../testing/screen.ts'

const sheet = page.getByRole('dialog', { name: 'Your tickets are here.' })
const tab = (name: string) => page.getByRole('link', { name, exact: true })

/** A customer whose app knows two tickets that are being prepared. */
async function openWithPaidTickets() {
  const person = await createAccount()
  const { ticketIds } = await paidRequest(person)
  await openApp('/dashboard?tab=my-tickets', person)
  await expect
    .poll(() => onDevice(async (db) => (await readSavedTickets(db))?.tickets.length))
    .toBe(ticketIds.length)
  return ticketIds
}

describe('the sheet when tickets arrive', () => {
  it('leads to the codes, is shown once, and not on a device that knew nothing', async () => {
    const ticketIds = await openWithPaidTickets()
    await openApp('/privacy-policy')
    await deliver(ticketIds)

    await openApp('/dashboard?tab=my-tickets')
    await expect.element(sheet).toBeVisible()
    await expect.element(dialog()).toHaveTextContent(/Weyes Blood.*Sec 102 · Seats 11, 12.*Ready/)
    await expect.element(dialog().getByText('You need no signal at the gate.')).toBeVisible()
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Show QR codes' }).click()
    await expect.element(page.getByRole('img', { name: 'QR code of Seat 11' })).toBeVisible()
    await button('Close').click()
    await expect.element(title('My Tickets')).toBeVisible()
    await reloadApp()
    await openEvent()
    await expect.element(dialog().getByText('Downloaded').first()).toBeVisible()
    await expectNone(sheet)
  })

  it('waits until nobody types, and covers no form with unsent input', async () => {
    const ticketIds = await openWithPaidTickets()
    await untilLive()
    await tab('New Request').click()
    await openLines()
    await field(/^Artist/).fill('Mitski')
    await deliver(ticketIds)
    await expect.poll(() => arrivals()).toBe(2)
    await field(/^Venue/).click()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expectNone(sheet)
    ;(document.activeElement as HTMLElement).blur()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expectNone(sheet)

    await tab('My Tickets').click()
    await expect.element(sheet).toBeVisible()
    expect(await arrivals()).toBe(0)
    await dialog().getByRole('button', { name: 'See them', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: 'Weyes Blood' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expectAddress('/dashboard?tab=my-tickets')
  })
})

/** How many arrivals wait on the device. */
const arrivals = () => onDevice(async (db) => (await listArrivals(db)).size)

async function onDevice<T>(read: (db: OfflineDb) => Promise<T>): Promise<T> {
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  try {
    return await read(db)
  } finally {
    db.close()
  }
}

/** The wall time of an evening, some days from now. */
function evening(daysFromNow: number): string {
  const date = new Date()
  date.setDate(date.getDate() + daysFromNow)
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}T20:00`
}

/** Two seats with a code and a file each, the second of which cannot be fetched until the returned function is called. */
function answerWithTickets(concertDate: string): () => void {
  const requestId = newId()
  const files = [newId(), newId()].map((id) => `/api/files/${id}`)
  const json = files.map((ticketFile, index) =>
    buildTicket({
      ...{ id: newId(), requestId, concertDate, qrCode: `LS-${index}`, seat: String(11 + index) },
      ...{ ticketFile, ticketFileType: 'application/pdf' },
    }),
  )
  answerCalls('/api/tickets', { json })
  answerCalls(
    /^\/api\/files\//,
    async () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
  )
  return answerCalls(files[1] ?? '', { status: 503 })
}

const nextEvent = card('Your next event')
const isMissing = page.getByText(/^1 of 2 tickets is not on this phone yet\./)
const areHere = page.getByText('Your tickets are on this phone.')

it('the evening before, what is missing on the phone is said on the card of the event and where the customer lands, and can be saved', async () => {
  const repair = answerWithTickets(evening(1))
  await openApp('/dashboard?tab=my-tickets', await createAccount())
  await expect.element(isMissing).toBeVisible()
  await expectNone(nextEvent)
  await goOffline()
  await expect
    .element(isMissing)
    .toHaveTextContent(/Connect once before you leave, so that everything opens at the gate\.$/)
  await expectNone(button('Save now'))
  await goOnline()

  await openApp('/dashboard')
  await expect.element(nextEvent).toHaveTextContent(/^Phoebe Bridgers · Tomorrow 8:00 PM/)
  await expect.element(nextEvent).toHaveTextContent(/1 of 2 tickets is not on this phone yet\./)
  await button('Save now').click()
  await expect.element(nextEvent).toHaveTextContent(/That did not work\. Please try again\./)
  // At once: the files are also tried again without a tap.
  const saveNow = button('Save now').element() as HTMLElement
  repair()
  saveNow.click()
  await expect.element(areHere).toBeVisible()
  await expectNone(button('Save now'))

  await goOffline()
  await openApp('/dashboard')
  await expect.element(areHere).toBeVisible()
  await nextEvent.getByRole('link', { name: 'Show QR codes' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of Seat 11' })).toBeVisible()
  await expect.poll(() => location.search).toMatch(/gate=/)
})

it('on the day itself what is missing is saved without a tap once there is a connection; further away nothing is said', async () => {
  const repair = answerWithTickets(evening(0))
  await openApp('/dashboard?tab=my-tickets', await createAccount())
  await expect.element(isMissing).toBeVisible()
  await goOffline()
  await openApp('/dashboard?tab=my-tickets')
  await expect.element(isMissing).toBeVisible()
  repair()
  await goOnline()
  await expect.element(page.getByText('on this phone', { exact: true })).toBeVisible()
  await expectNone(isMissing)
  await expectAddress('/dashboard?tab=my-tickets')

  answerWithTickets(evening(2))
  await openApp('/dashboard?tab=my-tickets', await createAccount())
  await expect.element(button('Show QR codes')).toBeVisible()
  await expectNone(isMissing)
  await page.getByRole('link', { name: 'New Request' }).click()
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await expectNone(nextEvent)
})
