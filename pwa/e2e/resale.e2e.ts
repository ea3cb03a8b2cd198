import { join } from 'node:path'
import Database from 'better-sqlite3'
import { storedRows } from './device.ts'
import { buySeats, fillInCard, post, type Ticket } from './outboxPages.ts'
import { createAccount } from './people.ts'
import type { RunningApp } from './runningApp.ts'
import { demoPassword, expect, expectToast, logIn, openAs, openDialog, phone, tablet, test } from './test.ts'

// The demo sells in others.
const area = '60614'
const seat = 'Section 102 · Row F · Seat 11'

test('a ticket finds its next owner: the seller, an admin, and a buyer who is offline at first', async ({
  newPage,
  callsAs,
  app,
}) => {
  const seller = await newPage(phone)
  const buyer = await newPage(phone)
  const desk = await newPage(tablet)
  const sellerAccount = await createAccount(seller, { zipCode: area })
  const buyerAccount = await createAccount(buyer, { name: 'Theo Brandt', zipCode: area })
  const staff = await callsAs('admin@example.com')
  await logIn(seller.request, sellerAccount.email, sellerAccount.password)
  await buySeats(seller.request, staff, [{ qrCode: 'RESALE-11' }, { qrCode: 'RESALE-12' }])

  await test.step('the seller reads the terms, sends one seat back, and learns where to email it', async () => {
    await openAs(seller, sellerAccount.email, '/dashboard?tab=my-tickets', sellerAccount.password)
    await seller.getByRole('link', { name: 'Details, receipt, resell' }).click()
    await seller.getByRole('button', { name: /^Resell, / }).click()
    const sheet = openDialog(seller)
    await expect(sheet.getByRole('button', { name: 'Resell' })).toBeDisabled()
    await sheet.getByLabel('Seat 11').check()
    await expect(sheet.getByText('$180.00', { exact: true }).last()).toBeVisible()
    await expect(sheet.getByText(/As soon as a buyer is chosen/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Resell Seat 11' }).click()
    await expect(sheet.getByText(/that you send back Seat 11\. You need not attach anything/)).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Write the email' })).toHaveAttribute(
      'href',
      /^mailto:.+subject=Ticket%20sent%20back%3A%20Weyes%20Blood/,
    )
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(seller.getByRole('region', { name: 'Resale of Seat 11' })).toContainText(
      'Email us about the ticket',
    )
    // The other seat is still theirs to show.
    await expect(openDialog(seller).getByRole('button', { name: 'Show QR code' })).toBeVisible()
  })

  await test.step('the buyer has nothing to buy yet', async () => {
    await openAs(buyer, buyerAccount.email, '/dashboard?tab=available-tickets', buyerAccount.password)
    await expect(buyer.getByText('Nothing in the 606 area right now')).toBeVisible()
  })

  await test.step('the admin confirms the email, and the buyer sees the ticket without reloading', async () => {
    await openAs(desk, 'admin@example.com', '/admin?tab=returns')
    const row = desk.locator('[data-return]').filter({ hasText: `${sellerAccount.name} · ${seat}` })
    await row.click()
    await expect(desk.getByRole('link', { name: sellerAccount.email })).toBeVisible()
    await desk.getByRole('button', { name: 'Confirm email' }).click()
    await expect(openDialog(desk).getByText(/^The ticket is offered for \$180\.00/)).toBeVisible()
    await openDialog(desk).getByRole('button', { name: 'Yes, it is here' }).click()
    await expectToast(desk, 'Email confirmed')
    await expect(row).toContainText('Return Confirmed')
    await expect(buyer.getByRole('heading', { name: 'Weyes Blood' })).toBeVisible()
    await expect(buyer.getByText('$195.00')).toBeVisible()
    await expect(buyer.getByText('$180.00 + $15.00 service fee')).toBeVisible()
  })

  await test.step('interest shown offline waits, and is sent when the connection is back', async () => {
    await buyer.context().setOffline(true)
    await buyer.getByRole('button', { name: "I'm interested" }).click()
    await expect(buyer.getByText('You are interested')).toBeVisible()
    await expect(buyer.getByText('Waiting for a connection')).toBeVisible()
    await buyer.context().setOffline(false)
    await expect(buyer.getByText('We choose one person and email them.')).toBeVisible()
  })

  await test.step('the admin selects the buyer, after entering the password again', async () => {
    await desk.getByRole('link', { name: /^Resell/ }).click()
    const row = desk.locator('[data-listing]').filter({ hasText: 'Weyes Blood' })
    await expect(row).toContainText(`606 area · ${seat}`)
    await row.click()
    await desk.getByRole('button', { name: 'View Interested Users' }).click()
    const select = openDialog(desk).getByRole('button', { name: 'Select Recipient' })
    await expect(select).toBeDisabled()
    await openDialog(desk)
      .getByLabel(/Theo Brandt/)
      .check()
    await openDialog(desk)
      .getByLabel(/^Notes for Theo Brandt/)
      .fill('Enjoy the show!')
    ageSignIns(app)
    await select.click()
    await openDialog(desk).getByLabel('Current password').fill(demoPassword)
    await openDialog(desk).getByRole('button', { name: 'Continue' }).click()
    await expectToast(desk, 'Recipient Selected Theo Brandt has until')
    await desk.getByRole('tab', { name: 'Sold' }).click()
    await expect(row).toContainText('Sold, payment due')
    await expect(desk.getByRole('button', { name: 'Relist' })).toBeVisible()
  })

  await test.step('the buyer is told, pays, and the ticket is theirs', async () => {
    await expect(buyer.getByText('It is yours.')).toBeVisible()
    await buyer.getByRole('link', { name: 'Complete Payment' }).click()
    await buyer.waitForURL(/\/checkout\//)
    await expect(buyer.getByText(seat)).toBeVisible()
    await fillInCard(buyer, '4242 4242 4242 4242')
    await buyer.getByRole('button', { name: 'Pay $195.00' }).click()
    await expect(buyer.getByRole('heading', { name: "You're going." })).toBeVisible()
    await expect(buyer.getByRole('article', { name: 'Paid: Weyes Blood' })).toContainText(
      /Row\s*F\s*Seat\s*11/,
    )
    await buyer.getByRole('button', { name: 'See it in My Tickets' }).click()
    await expect(buyer.getByRole('article', { name: 'Weyes Blood' })).toContainText('Being Prepared')
    // The arrival is announced only if the device has seen the ticket paid and not yet ready.
    await expect
      .poll(async () =>
        (await storedRows<{ ticket: { locked: boolean } }>(buyer, 'tickets')).map(
          ({ ticket }) => ticket.locked,
        ),
      )
      .toEqual([false])
    const [ticket] = (await (await buyer.request.get('/api/tickets')).json()) as Ticket[]
    await post(staff, `/api/admin/tickets/${ticket?.id}/deliver`, { qrCode: 'RESALE-NEW' })
    await expect(buyer.getByRole('dialog', { name: 'Your ticket is here.' })).toBeVisible()
    await openDialog(buyer).getByRole('button', { name: 'Show QR code' }).click()
    await expect(buyer.getByText('RESALE-NEW')).toBeVisible()
    await expect(desk.getByText(/Theo Brandt paid/).first()).toBeVisible()
  })

  await test.step('the seller sees the refund, and no longer the code', async () => {
    await expect(seller.getByRole('region', { name: 'Resale of Seat 11' })).toContainText('Refunded')
    await expect(seller.getByRole('region', { name: 'Resale of Seat 11' })).toContainText(
      '$180.00 went back to the card you paid with.',
    )
    await expect(seller.getByText(/^You saved/)).toHaveCount(0)
    const mine = (await (await seller.request.get('/api/tickets')).json()) as Ticket[]
    expect(mine.map(({ qrCode }) => qrCode).filter(Boolean)).toEqual(['RESALE-12'])
    await seller.getByRole('link', { name: /^Receipt/ }).click()
    const receipt = seller.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('Partially refunded')
    await expect(receipt).toContainText(/Refund for Seat 11.*-\$180\.00.*Paid after refunds\$195\.00/s)
    await expect(receipt).not.toContainText('saved')
  })
})

/** Makes all sign-ins eleven minutes old, so that sensitive calls ask for the password. */
function ageSignIns({ dataDir }: RunningApp): void {
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  db.prepare('update sessions set confirmed_at = ?').run(new Date(Date.now() - 11 * 60_000).toISOString())
  db.close()
}
