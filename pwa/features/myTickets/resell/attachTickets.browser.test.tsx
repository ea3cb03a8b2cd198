import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { AvailableListing, ResellNotification } from '#contract/resale.ts'
import type { Ticket } from '#contract/tickets.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { deliveredTickets, selectRecipient } from '../../../testing/resale.ts'
import { button, dialog, expectNone, field, openEvent, title, toast } from '../../../testing/screen.ts'

const seats = page.getByRole('region', { name: 'Attach Seats 11, 12' })
const chooser = seats.getByLabelText('Attach tickets').last()
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })

it('what the seller attaches is checked by staff, paid for, delivered with one tap and lets the new owner in; the seller sees the refund', async () => {
  const zipCode = '30301'
  const seller = await createAccount({ name: `Ana ${Date.now()}`, zipCode })
  const [ticket] = await deliveredTickets(seller)
  const mine = await callAs<Ticket[]>(seller, 'GET', '/api/tickets')
  for (const each of mine) {
    const ticketFile = `data:application/pdf;base64,${btoa(`%PDF-1.4\n%${each.id}\n%%EOF`)}`
    await callAs(admin, 'POST', `/api/admin/tickets/${each.id}/deliver`, { ...each, ticketFile, replaces: 1 })
    await callAs(seller, 'POST', `/api/tickets/${each.id}/return`)
  }
  const pdf = await commands.drawTicketPdf(
    [12, 11].map((seat) => ({
      lines: ['Weyes Blood', 'Greek Theatre', 'Wed Jun 5 2030 8:00 PM', `SEC 102 ROW F SEAT ${seat}`],
      codes: [{ format: 'QRCode', text: `SELLER-${ticket?.id}-${seat}` }],
    })),
  )
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
  const file = (name: string) => new File([bytes], name, { type: 'application/pdf' })

  await openApp('/dashboard?tab=my-tickets', seller)
  await openEvent()
  await expect.element(seats).toBeVisible()
  await goOffline()
  await expect.element(seats.getByText(/Attaching tickets needs a connection/)).toBeVisible()
  await goOnline()
  await chooser.upload([new File(['hello'], 'notes.txt')])
  await expect.element(toast()).toHaveTextContent('notes.txt was not attached')
  await expect.element(page.getByText(/^Please email the files of/)).toBeVisible()
  const message = 'This ticket is not being returned.'
  const stop = answerCalls(/\/return\/files\//, { status: 409, json: { message, code: 'return_not_open' } })
  await chooser.upload([file('both.pdf')])
  await expect.element(toast()).toHaveTextContent(`Not attached${message}`)
  stop()
  await chooser.upload([file('wrong.pdf'), file('both.pdf')])
  await expect.element(seats.getByText('wrong.pdf')).toBeVisible()
  await seats.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expectNone(seats.getByText('wrong.pdf'))
  await expect.element(seats.getByText('both.pdf')).toBeVisible()
  await expect.element(page.css('[aria-current=step]')).toHaveTextContent('We look at the tickets')
  await expect.element(seats.getByText(/You need not email us\.$/)).toBeVisible()
  await expectNone(page.getByText(/Please email|Write the email|Not with us yet/))
  await expectAccessible()

  await openApp('/admin?tab=returns', admin)
  await page
    .css('[data-return]')
    .filter({ hasText: `${seller.name} · ${ticket?.seatInfo}` })
    .click()
  const attached = page.getByRole('link', { name: 'both.pdf' })
  await expect.element(attached).toHaveAttribute('download', 'both.pdf')
  await button('Confirm email').click()
  await expect
    .element(dialog().getByText(/Attached by the seller: both\.pdf.*only the venue can void/))
    .toBeVisible()
  await expectAccessible()
  await inDialog('Yes, it is here').click()
  await expect.element(toast()).toHaveTextContent('Email confirmed')

  const buyer = await createAccount({ zipCode })
  const listings = await callAs<ResellNotification[]>(admin, 'GET', '/api/resell-notifications?status=active')
  const listing = listings.find(({ ticketId }) => ticketId === ticket?.id)
  await callAs<AvailableListing>(buyer, 'POST', `/api/resell-notifications/${listing?.id}/opt-in`)
  await selectRecipient({ id: listing?.id ?? '' })
  const [bought] = await callAs<Ticket[]>(buyer, 'GET', '/api/tickets')
  await openApp(`/checkout/${bought?.requestId}`, buyer)
  await expect.element(page.getByText('Section 102 · Row F · Seat 11')).toBeVisible()
  await field('Card number').fill('4242 4242 4242 4242')
  await field(/Expiration/).fill('12 / 40')
  await field(/Security code|CVC/).fill('123')
  await field(/ZIP/i).fill('94704')
  await button('Pay $195.00').click()
  await expect.element(title("You're going.")).toBeVisible()
  await expect
    .element(page.getByRole('article', { name: 'Paid: Weyes Blood' }))
    .toHaveTextContent(/Row\s*F\s*Seat\s*11/)

  await page.viewport(820, 1180)
  await openApp(`/admin?request=${bought?.requestId}`, admin)
  await button('Deliver tickets').first().click()
  await expect.element(dialog().getByText(/only the venue can void/)).toBeVisible()
  // What is in doubt is not delivered by itself.
  const page1 = {
    row: 'Z',
    file: null,
    codes: [{ format: 'qr', text: 'OTHER', sha256: 'other', image: null, box: null }],
  }
  const restore = answerCalls(/\/read$/, { json: { pages: [page1] } })
  await inDialog('Deliver the seller’s file').click()
  await expect.element(dialog().getByText('This ticket is for Row Z, the offer says F.')).toBeVisible()
  await expect.element(inDialog(/^Deliver Seat 11/)).toBeDisabled()
  await inDialog('Remove both.pdf').click()
  restore()
  await inDialog('Deliver the seller’s file').click()
  await expect.element(toast()).toHaveTextContent('Ticket delivered')

  await openApp(`/dashboard?tab=my-tickets&gate=${bought?.id}`, buyer)
  await expect.element(page.getByText(`SELLER-${ticket?.id}-11`)).toBeVisible()

  await page.viewport(390, 844)
  await openApp('/dashboard?tab=my-tickets', seller)
  await openEvent()
  const resale = page.getByRole('region', { name: 'Resale of Seat 11' })
  await expect.element(resale).toHaveTextContent('Refunded')
  await expect.element(resale).toHaveTextContent('$180.00 went back to the card you paid with.')
  await expectNone(page.getByText(/^You saved/))
  await page.getByRole('link', { name: /^Receipt/ }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect.element(receipt).toHaveTextContent('Partially refunded')
  await expect
    .element(receipt)
    .toHaveTextContent(/Refund for Seat 11.*-\$180\.00.*Paid after refunds\$195\.00/)
  await expect.element(receipt).not.toHaveTextContent('saved')
})
