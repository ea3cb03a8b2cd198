import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { listArrivals, readSavedTickets } from '../../../offline/savedTickets.ts'
import { deviceOwner } from '../../../session/deviceOwner.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { untilLive } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { deliver, paidRequest } from '../../../testing/orders.ts'
import { createAccount } from '../../../testing/people.ts'
import { openLines } from '../../../testing/requestForm.ts'
import {
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  openEvent,
  title,
} from '../../../testing/screen.ts'

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
    await expect.element(dialog().getByText('Opened').first()).toBeVisible()
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
    await dialog().getByRole('button', { name: 'See them in My Tickets' }).click()
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
