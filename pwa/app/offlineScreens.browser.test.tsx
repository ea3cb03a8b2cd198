import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { goOffline, untilAnswered } from '../testing/network.ts'
import { openApp } from '../testing/openApp.tsx'
import { callAs, deliver, makeOffer, paidRequest, submitRequest } from '../testing/orders.ts'
import { admin, createAccount } from '../testing/people.ts'
import { listTicket } from '../testing/resale.ts'
import { expectNone } from '../testing/screen.ts'

/** What a customer sees on a screen. Other screens are opened offline by the tests of what they do. */
interface Screen {
  address: string
  shows: (string | RegExp)[]
}

/** Beside the price of an offer in the sheet, and not in the row behind it. */
const ofOffer = 'total, all in'
const lastChecked = /You are offline\. Last checked today \d+:\d\d\s[AP]M/

async function screensOf(person: Awaited<ReturnType<typeof createAccount>>): Promise<Screen[]> {
  await listTicket(await createAccount())
  const offered = await submitRequest(person, 'Mitski')
  await makeOffer(offered)
  await callAs(admin, 'POST', '/api/admin/chat-messages', {
    requestId: offered,
    message: 'What about row F?',
  })
  const { requestId: paid, ticketIds } = await paidRequest(person)
  await deliver(ticketIds)
  return [
    { address: '/dashboard?tab=request-history&faq=1', shows: ['How does it work?'] },
    { address: `/dashboard?ticket=${offered}`, shows: [/^What about row F/, ofOffer] },
    { address: `/dashboard?ticket=${paid}`, shows: [/^You paid \$375/, /^A ticket is ready/, ofOffer] },
    { address: '/dashboard?tab=available-tickets', shows: ['Weyes Blood'] },
  ]
}

const seen = (what: string | RegExp) => expect.element(page.getByText(what).first()).toBeVisible()

it('a screen that was seen once opens cold without a network, with its data and its age', async () => {
  const person = await createAccount()
  const screens = await screensOf(person)
  await openApp('/privacy-policy', person)
  for (const { address, shows } of screens) {
    await openApp(address)
    for (const what of shows) await seen(what)
    await untilAnswered()
  }
  await goOffline()
  for (const { address, shows } of screens) {
    await openApp(address)
    for (const what of [...shows, lastChecked]) await seen(what)
    await untilAnswered()
    await expectNone(page.getByText(/^Could not load/))
  }
})
