import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ManagedUser } from '#contract/developer.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, noteCalls, untilAnswered } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { acceptedRequest, callAs } from '../../testing/orders.ts'
import { type Account, admin, createAccount, developer, longName } from '../../testing/people.ts'
import { listTicket } from '../../testing/resale.ts'
import { button, dialog, expectAddress, expectNone, field, title } from '../../testing/screen.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const banner = page.getByRole('region', { name: 'Whose account this is' })

async function idOf({ email }: Account): Promise<string> {
  const search = `/api/developer/users?q=${encodeURIComponent(email)}`
  const [user] = await callAs<ManagedUser[]>(developer, 'GET', search)
  return user?.id ?? ''
}

let person: Account
let userId = ''
let requestId: string
let listingId: string
beforeEach(async () => {
  if (userId) return
  person = await createAccount({ name: longName })
  listingId = (await listTicket(person)).id
  const [request] = await callAs<{ id: string }[]>(person, 'GET', '/api/ticket-requests')
  requestId = request?.id ?? ''
  await callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message: 'See you at the gate.' })
  await callAs(person, 'POST', '/api/chat-messages', { requestId, message: 'Thank you so much.' })
  const subject = 'FAQ - Custom Question'
  await callAs(person, 'POST', '/api/escalate-to-admin', { message: 'Where do I park?', subject })
  userId = await idOf(person)
})

it('a user is found by name or email, and looked at under a banner until one leaves or the view ends; an account that does not exist, could not be opened or needs a connection says so', async () => {
  await openApp('/developer?tab=user-view', developer)
  await expect.element(title('User View')).toBeVisible()
  await field('Search').fill('nobody at all')
  await expect.element(page.getByText('No matching users')).toBeVisible()
  await field('Search').fill(person.email)
  let restore = answerCalls(/\/view$/, { status: 500, json: { message: 'Broken', code: 'internal' } })
  await page.getByRole('link', { name: person.email }).click()
  await expect.element(page.getByText('Could not open the account')).toBeVisible()
  restore()
  await button('Retry').click()
  await expect
    .element(banner)
    .toHaveTextContent(`You are looking at ${longName}’s account. Read-only, and recorded in the audit log.`)
  await banner.getByRole('link', { name: 'Leave' }).click()
  await expectAddress('/developer?tab=user-view')
  await expectNone(banner)

  const openUntil = new Date(Date.now() - 60_000).toISOString()
  restore = answerCalls(/\/view$/, async (call) =>
    Response.json({ ...(await (await call()).json()), openUntil }),
  )
  await field('Search').fill(person.email)
  await page.getByRole('link', { name: person.email }).click()
  await expect.element(page.getByText('This view has ended')).toBeVisible()
  await expectNone(banner)
  restore()
  await button('Open it again').click()
  await expect.element(banner).toBeVisible()

  await openApp('/developer?tab=user-view&user=01990000-0000-7000-8000-000000000009')
  await expect.element(page.getByText('User not found')).toBeVisible()
  await page.getByRole('link', { name: 'Choose another user' }).click()
  await expectAddress('/developer?tab=user-view')
  await expect.element(field('Search')).toBeEnabled()
  await goOffline()
  await expect.element(page.getByText(/Looking at an account needs a connection/)).toBeVisible()
  await expect.element(field('Search')).toBeDisabled()
})

it('a customer has their requests in the groups and the order of their Request History, in pages, and what has to be paid without the way to pay', async () => {
  const busy = await createAccount()
  const accepted = await acceptedRequest(busy)
  const idAt = (index: number) => accepted.replace(/.{4}$/, `${index}`.padStart(4, '0'))
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  // The server's only request, made to look like many.
  answerCalls(/\/view\/requests$/, async (call, { url }) => {
    const isNext = new URL(url).searchParams.has('cursor')
    const reply = await (isNext ? fetch(url.replace(/[?&]cursor=[^&]*/, '')) : call())
    const [row] = (await reply.json()) as object[]
    if (isNext) return Response.json([{ ...row, id: idAt(4), status: 'declined' }])
    const rows = [
      { ...row, id: idAt(1), status: 'declined' },
      row,
      // The one that expires first is first, although it is older.
      { ...row, id: idAt(3), status: 'offer_made', deadlineAt: inHours(5) },
      { ...row, id: idAt(2), status: 'offer_made', deadlineAt: inHours(1) },
    ]
    const next = '</api/developer/users/x/view/requests?cursor=W10>; rel="next"'
    return Response.json(rows, { headers: { Link: next } })
  })
  await openApp(`/developer?tab=user-view&user=${await idOf(busy)}`, developer)
  await expect.element(page.getByRole('heading', { name: 'Needs you · 3' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Closed · 1/ })).toBeVisible()
  const shown = () =>
    page
      .css('li[data-request]')
      .elements()
      .map((row) => row.getAttribute('data-request'))
  expect(shown()).toEqual([idAt(2), idAt(3), accepted, idAt(1)])
  await expect.element(button('View offer').first()).toBeVisible()
  await expectAccessible()
  await button('Show more requests').click()
  await expect.poll(shown).toHaveLength(5)
  await expectNone(button('Show more requests'))

  await page.viewport(1440, 900)
  await expectNone(page.getByRole('link', { name: 'Complete Payment' }))
  await page.css(`li[data-request="${accepted}"]`).getByRole('button', { name: 'View', exact: true }).click()
  // Beside the list, under the poster of the event.
  await expect.element(dialog().getByRole('heading', { name: 'Weyes Blood' })).toBeVisible()
  await expect.element(dialog().getByText('Payment Required')).toBeVisible()
  await expect.element(banner).toBeVisible()
})

it('requests, tickets and the profile of a customer are shown without anything to answer with, codes and files; nothing but the opening is written, and the device keeps nothing', async () => {
  const calls = noteCalls(/^\/api\//)
  // One of the tickets as if it were a file that was not opened yet.
  answerCalls(/\/view\/tickets$/, async (call) => {
    const [first, ...rows] = (await (await call()).json()) as object[]
    return Response.json([{ ...first, status: 'ready', hasFile: true }, ...rows])
  })
  await openApp(`/developer?tab=user-view&user=${userId}`, developer)
  await page.getByRole('button', { name: 'View' }).first().click()
  await expect.element(dialog().getByText('See you at the gate.')).toBeVisible()
  await expect.element(dialog().getByRole('region', { name: 'Current offer' })).toBeVisible()
  await expect.element(dialog().getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect.element(dialog().getByText(/^You sent this request, /)).toBeVisible()
  for (const name of ['Send', 'Accept', 'Decline', 'Negotiate']) {
    await expectNone(dialog().getByRole('button', { name, exact: true }))
  }
  await expectNone(dialog().getByRole('textbox'))
  await expectNone(dialog().getByRole('img', { name: /screenshot/i }))
  await dialog().getByRole('button', { name: 'Close' }).click()

  await tab('My Tickets').click()
  await expect.element(page.getByRole('heading', { name: 'Weyes Blood' }).first()).toBeVisible()
  await expect.element(page.getByText(/QR codes and ticket files are not shown here/)).toBeVisible()
  await expect.element(page.getByText('Ready to Download').first()).toBeVisible()
  await expect.element(page.getByText('Seat 12')).toBeVisible()
  await expectNone(page.css('a[download], a[href*="/api/files"], canvas'))
  await expectNone(page.getByRole('checkbox'))
  expect(document.body.innerHTML).not.toContain('RESALE-')
  await tab('Available Tickets').click()
  await expectNone(button("I'm interested"))
  await tab('Profile').click()
  await expect.element(page.getByText(person.phone)).toBeVisible()
  await expectAccessible()

  await untilAnswered()
  const isAnothers = (call: string) => !/^\w+ \/api\/(?:login|events|me|client-errors|push)/.test(call)
  const writes = calls.filter((call) => !call.startsWith('GET ') && isAnothers(call))
  expect(new Set(writes)).toEqual(new Set([`POST /api/developer/users/${userId}/view`]))
  expect(calls.filter((call) => /^GET \/api\/(?:tickets|chat-|ticket-requests)/.test(call))).toEqual([])
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  expect(await Promise.all([db.outbox.count(), db.threads.count(), db.tickets.count()])).toEqual([0, 0, 0])
  db.close()
  expect(JSON.stringify(localStorage)).not.toContain(requestId)
})

it('Admin View finds a request, and has messages, which it does not mark as read, returns, listings with who is interested, and codes, all as admins know it and without actions', async () => {
  const calls = noteCalls(/^\/api\//)
  await openApp('/developer?tab=admin-view', developer)
  await expect.element(title('Admin View')).toBeVisible()
  await expect.element(page.getByText('Read-only: what admins see.')).toBeVisible()
  await field('Search').fill(person.email)
  await field('Show').selectOptions('inactive')
  const row = page.getByRole('main').getByRole('listitem')
  // Before the search is answered, those of other tests are there as well.
  await expect.poll(() => row.elements().length).toBe(1)
  await expect.element(row).toHaveTextContent(/“Thank you so much\.”|·\s\d+\stickets?/)
  await expectAccessible()
  await row.getByRole('link').click()
  await expect.element(dialog().getByText('Thank you so much.')).toBeVisible()
  await expect.element(dialog().getByText(/QR codes and files are not shown here/)).toBeVisible()
  await expectNone(dialog().getByRole('textbox'))
  for (const name of [/offer/i, /deliver/i, /send/i, /note/i]) {
    await expectNone(dialog().getByRole('button', { name }))
  }
  expect(document.body.innerHTML).not.toContain('RESALE-')
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())

  await tab('Messages').click()
  const message = page.getByRole('main').getByRole('link').filter({ hasText: 'Where do I park?' })
  await expect.element(message.getByText('Unread:')).toBeInTheDocument()
  await message.click()
  await expect.element(dialog().getByText(person.email)).toBeVisible()
  await expect.element(dialog().getByText('Where do I park?')).toBeVisible()
  await expectNone(button('Mark read'))
  await expectNone(page.getByRole('textbox'))
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
  await tab('Returns').click()
  await untilAnswered()
  await tab('Messages').click()
  await expect.element(message.getByText('Unread:')).toBeInTheDocument()
  history.back()
  await expectAddress('/developer?tab=admin-view&section=returns')

  await page.getByRole('main').getByRole('link').filter({ hasText: 'Return Confirmed' }).first().click()
  await expect.element(dialog().getByText(/^Email received/)).toBeVisible()
  await expect.element(dialog().getByText('Files are not shown here.')).toBeVisible()
  await expectNone(page.getByRole('button', { name: /Confirm email/ }))
  await expectNone(page.css('a[href^="/admin"]'))
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
  await tab('Resell').click()
  await expectAddress('/developer?tab=admin-view&section=resell')
  await page.css(`[data-listing="${listingId}"]`).click()
  await expect.element(dialog().getByText(/^Nobody is interested yet\./)).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
  await callAs(admin, 'POST', '/api/admin/discount-codes', { code: 'VIEWED01', maxUses: 5 }).catch(() => {})
  await tab('Discounts').click()
  await expect.element(page.getByText(/used/).first()).toBeVisible()
  await expectNone(button(/^Deactivate/))
  const writes = calls.filter((call) => !/^GET |\/api\/(?:login|client-errors)/.test(call))
  expect(writes).toEqual([])
  // Not the calls of admins: a developer may not make them.
  expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([])
})
