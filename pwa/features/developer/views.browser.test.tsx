import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ManagedUser } from '#contract/developer.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, noteCalls, untilAnswered } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { acceptedRequest, callAs, submitRequest } from '../../testing/orders.ts'
import { type Account, admin, createAccount, developer, longName } from '../../testing/people.ts'
import { deliveredTickets, listTicket } from '../../testing/resale.ts'
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
beforeEach(async () => {
  if (userId) return
  person = await createAccount({ name: longName })
  const [ticket] = await deliveredTickets(person)
  requestId = ticket?.requestId ?? ''
  await callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message: 'See you at the gate.' })
  userId = await idOf(person)
})

const open = (section = '') => openApp(`/developer?tab=user-view&user=${userId}${section}`, developer)

it('a user is found by name or email, and looked at under a banner until one leaves; one who does not exist is not found', async () => {
  await openApp('/developer?tab=user-view', developer)
  await expect.element(title('User View')).toBeVisible()
  await field('Search').fill('nobody at all')
  await expect.element(page.getByText('No matching users')).toBeVisible()
  await field('Search').fill(person.email)
  await expect.element(page.getByRole('link', { name: person.email })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: person.email }).click()
  await expect
    .element(banner)
    .toHaveTextContent(`You are looking at ${longName}’s account. Read-only, and recorded in the audit log.`)
  await banner.getByRole('link', { name: 'Leave' }).click()
  await expectAddress('/developer?tab=user-view')
  await expectNone(banner)
  await expect.element(field('Search')).toBeVisible()
  await openApp('/developer?tab=user-view&user=01990000-0000-7000-8000-000000000009', developer)
  await expect.element(page.getByText('User not found')).toBeVisible()
  await page.getByRole('link', { name: 'Choose another user' }).click()
  await expectAddress('/developer?tab=user-view')
})

it('an account can be opened again after a failure, and is not shown without a connection or longer than it is open', async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  let restore = answerCalls(/\/view$/, async (call) => {
    const view = await (await call()).json()
    return Response.json({ ...view, openUntil: at })
  })
  await open()
  await expect.element(page.getByText('This view has ended')).toBeVisible()
  await expectNone(banner)
  restore()
  await button('Open it again').click()
  await expect.element(banner).toBeVisible()

  restore = answerCalls(/\/view$/, { status: 500, json: { message: 'Broken', code: 'internal' } })
  await open()
  await expect.element(page.getByText('Could not open the account')).toBeVisible()
  restore()
  await button('Retry').click()
  await expect.element(banner).toBeVisible()
  await openApp('/developer?tab=user-view', developer)
  await expect.element(field('Search')).toBeEnabled()
  await goOffline()
  await expect.element(page.getByText(/Looking at an account needs a connection/)).toBeVisible()
  await expect.element(field('Search')).toBeDisabled()
})

it('a customer has their requests in the groups and the order of their Request History, and what has to be paid without the way to pay', async () => {
  const [closed, older, newer] = ['Closed', 'Older', 'Newer']
  const busy = await createAccount()
  const ids = [
    await submitRequest(busy, closed),
    await submitRequest(busy, older),
    await submitRequest(busy, newer),
  ]
  const restore = answerCalls(/\/view\/requests$/, async (call) => {
    const rows = (await (await call()).json()) as {
      id: string
      status: string
      deadlineAt: string | null
    }[]
    const change = (row: (typeof rows)[number]) => {
      if (row.id === ids[0]) return { ...row, status: 'declined' }
      const isOlder = row.id === ids[1]
      // What runs out first is first, although it is older.
      const deadlineAt = new Date(Date.now() + (isOlder ? 1 : 5) * 3_600_000).toISOString()
      return { ...row, status: 'offer_made', deadlineAt }
    }
    return Response.json(rows.map(change))
  })
  await openApp(`/developer?tab=user-view&user=${await idOf(busy)}`, developer)
  await expect.element(page.getByRole('heading', { name: 'Needs you · 2' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Closed · 1' })).toBeVisible()
  const shown = page.css('li[data-request]').elements()
  expect(shown.map((row) => row.getAttribute('data-request'))).toEqual([ids[1], ids[2], ids[0]])
  await expect.element(button('View offer').first()).toBeVisible()
  await expectAccessible()

  restore()
  const buyer = await createAccount()
  await acceptedRequest(buyer)
  await page.viewport(1440, 900)
  await openApp(`/developer?tab=user-view&user=${await idOf(buyer)}`, developer)
  await expect.element(page.getByText('$375.00')).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'Complete Payment' }))
  await button('View').click()
  // Beside the list, under the poster of the event.
  await expect.element(dialog().getByRole('heading', { name: 'Weyes Blood' })).toBeVisible()
  await expect.element(dialog().getByText('Payment Required')).toBeVisible()
  await expect.element(banner).toBeVisible()
})

it('a request of a customer has offers and discussion and nothing to answer with; tickets have no codes and files, and say so', async () => {
  await open()
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
  await expectAccessible()

  await open('&section=tickets')
  await expect.element(page.getByRole('heading', { name: 'Weyes Blood' }).first()).toBeVisible()
  await expect.element(page.getByText(/QR codes and ticket files are not shown here/)).toBeVisible()
  await expect.element(page.getByText('Seat 11')).toBeVisible()
  await expectNone(page.css('a[download], a[href*="/api/files"], canvas'))
  await expectNone(page.getByRole('checkbox'))
  expect(document.body.innerHTML).not.toContain('RESALE-')
  await expectAccessible()

  answerCalls(/\/view\/tickets$/, async (call) => {
    const rows = (await (await call()).json()) as object[]
    return Response.json(rows.map((row) => ({ ...row, status: 'ready', hasFile: true })))
  })
  await open('&section=tickets')
  await expect.element(page.getByText('Ready to Download').first()).toBeVisible()
  await expectNone(page.css('a[download]'))
})

it('available tickets, the profile and all else is shown without writing: no call but the opening changes anything, and the device keeps nothing', async () => {
  const calls = noteCalls(/^\/api\//)
  await open()
  const isAnothers = (call: string) => !/^\w+ \/api\/(?:login|events|me|client-errors|push)/.test(call)
  await page.getByRole('button', { name: 'View' }).first().click()
  await expect.element(dialog().getByText('See you at the gate.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await tab('My Tickets').click()
  await tab('Available Tickets').click()
  await expectNone(button("I'm interested"))
  await expectAccessible()
  await tab('Profile').click()
  await expect.element(page.getByText(person.phone)).toBeVisible()
  await expectAccessible()
  await untilAnswered()
  const writes = calls.filter((call) => !call.startsWith('GET ') && isAnothers(call))
  expect(new Set(writes)).toEqual(new Set([`POST /api/developer/users/${userId}/view`]))
  expect(calls.filter((call) => /^GET \/api\/(?:tickets|chat-|ticket-requests)/.test(call))).toEqual([])
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.threads.count()).toBe(0)
  expect(await db.tickets.count()).toBe(0)
  db.close()
  expect(JSON.stringify(localStorage)).not.toContain(requestId)
})

it('many requests of a customer come in pages', async () => {
  const busy = await createAccount()
  const template = await submitRequest(busy, 'One of many')
  const id = await idOf(busy)
  // The first page is the server's, made to look as if there were more.
  answerCalls(/\/view\/requests$/, async (call, { url }) => {
    const reply = await call()
    const isNext = new URL(url).searchParams.has('cursor')
    const [row] = (await (isNext ? await fetch(url.replace(/[?&]cursor=[^&]*/, '')) : reply).json()) as {
      id: string
    }[]
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...row,
      id: template.replace(/.{4}$/, `${isNext ? 'b' : 'a'}${String(index).padStart(3, '0')}`),
    }))
    const next = '</api/developer/users/x/view/requests?cursor=W10>; rel="next"'
    return Response.json(rows, { headers: isNext ? {} : { Link: next } })
  })
  await openApp(`/developer?tab=user-view&user=${id}`, developer)
  const rows = page.getByRole('button', { name: 'View' })
  await expect.poll(() => rows.elements()).toHaveLength(50)
  await button('Show more requests').click()
  await expect.poll(() => rows.elements()).toHaveLength(100)
  await expectNone(button('Show more requests'))
})

const openAdmin = (section = 'requests') => openApp(`/developer?tab=admin-view&section=${section}`, developer)

let seller: Account | undefined
let listingId: string
beforeEach(async () => {
  if (seller) return
  seller = await createAccount({ name: 'Iris Quandt' })
  listingId = (await listTicket(seller)).id
  const [request] = await callAs<{ id: string }[]>(seller, 'GET', '/api/ticket-requests')
  const body = { requestId: request?.id, message: 'Thank you so much.' }
  await callAs(seller, 'POST', '/api/chat-messages', body)
  const subject = 'FAQ - Custom Question'
  await callAs(seller, 'POST', '/api/escalate-to-admin', { message: 'Where do I park?', subject })
})

it('Admin View finds a request and shows what admins know of it without anything to do, also after a failure, with a connection', async () => {
  const restore = answerCalls('/api/developer/admin-view/requests', {
    status: 500,
    json: { message: 'Broken', code: 'internal' },
  })
  await openAdmin()
  await expect.element(page.getByText('Could not load requests')).toBeVisible()
  restore()
  await button('Retry').click()
  await expect.element(page.getByRole('button', { name: 'View' }).first()).toBeVisible()
  await expectAccessible()
  await goOffline()
  await expect.element(page.getByText(/Searching needs a connection/)).toBeVisible()
  await expect.element(field('Search')).toBeDisabled()
  await goOnline()

  await expect.element(title('Admin View')).toBeVisible()
  await expect.element(page.getByText('Read-only: what admins see.')).toBeVisible()
  await field('Search').fill(seller?.email ?? '')
  await field('Show').selectOptions('inactive')
  // Before the search is answered, those of other tests are there as well.
  const row = page.getByRole('listitem').filter({ hasText: seller?.email ?? '' })
  await expect.element(row.getByText(/·\s\d+\stickets?$/)).toBeVisible()
  await row.getByRole('button', { name: 'View' }).click()
  await expect.element(dialog().getByText('Thank you so much.')).toBeVisible()
  await expect.element(dialog().getByText(/QR codes and files are not shown here/)).toBeVisible()
  await expectNone(dialog().getByRole('textbox'))
  for (const name of [/offer/i, /deliver/i, /send/i, /note/i]) {
    await expectNone(dialog().getByRole('button', { name }))
  }
  expect(document.body.innerHTML).not.toContain('RESALE-')
})

it('Admin View opens a message without marking it read', async () => {
  const calls = noteCalls(/^\/api\//)
  await openAdmin('messages')
  const message = page.getByRole('article').filter({ hasText: 'Where do I park?' })
  await expect.element(message.getByText('Unread:')).toBeInTheDocument()
  await message.getByRole('button').first().click()
  await expectNone(button('Mark read'))
  await expectNone(page.getByRole('textbox'))
  await expectAccessible()
  await tab('Returns').click()
  await untilAnswered()
  await tab('Messages').click()
  await expect.element(message.getByText('Unread:')).toBeInTheDocument()
  history.back()
  await expectAddress('/developer?tab=admin-view&section=returns')
  const writes = calls.filter((call) => !/^GET |\/api\/(?:login|client-errors)/.test(call))
  expect(writes).toEqual([])
  // Not the calls of admins: a developer may not make them.
  expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([])
})

it('Admin View has returns, listings with who is interested, and codes, all without actions', async () => {
  await openAdmin('returns')
  await expect.element(page.getByText(/Iris Quandt/).first()).toBeVisible()
  await expectNone(page.getByRole('button', { name: /Confirm email/ }))
  await expectNone(page.css('a[href^="/admin"]'))
  await expectAccessible()
  await tab('Resell').click()
  await expectAddress('/developer?tab=admin-view&section=resell')
  await page
    .css(`[data-listing="${listingId}"]`)
    .getByRole('button', { name: /^View Interested Users/ })
    .click()
  await expect.element(dialog().getByText('Nobody is interested yet.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
  await expectAccessible()
  await callAs(admin, 'POST', '/api/admin/discount-codes', { code: 'VIEWED01', maxUses: 5 }).catch(() => {})
  await tab('Discounts').click()
  await expect.element(page.getByText('0 of 5 used').or(page.getByText(/used/)).first()).toBeVisible()
  await expectNone(button(/^Deactivate/))
  await expectAccessible()
})
