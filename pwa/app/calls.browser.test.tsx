import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TicketRequest } from '#contract/requests.ts'
import { requestsToPrefetch } from '../features/requests/prefetch.ts'
import { messageField, write } from '../testing/discussion.ts'
import { answerCalls, untilAnswered, untilLive } from '../testing/network.ts'
import { openApp } from '../testing/openApp.tsx'
import { callAs, deliver, makeOffer, paidRequest, submitRequest } from '../testing/orders.ts'
import { type Account, createAccount } from '../testing/people.ts'
import { fillInRequest } from '../testing/requestForm.ts'
import { listTicket } from '../testing/resale.ts'
import { button, dialog, expectAddress, expectNone, field, openEvent } from '../testing/screen.ts'

const ticketRequests = '/api/ticket-requests'
let calls: string[] = []

/** Records the page's calls from now on, without uploads. */
function noteCalls(): void {
  calls = []
  answerCalls(/^\/api\//, async (call, { method, url }) => {
    const { pathname, search } = new URL(url)
    calls.push(`${method} ${pathname}${search}`)
    return call()
  })
}

/** Waits for the setup calls of a test, by how they end, and forgets all so far. */
async function afterCalls(...ends: string[]): Promise<void> {
  for (const end of ends) await expect.poll(() => calls.some((call) => call.endsWith(end))).toBe(true)
  await untilAnswered()
  calls = []
}

/** Waits until these calls have been made since the last time, and no others. */
async function expectCalls(...expected: string[]): Promise<void> {
  await expect.poll(() => calls.toSorted()).toEqual(expected.toSorted())
  await untilAnswered()
  expect(calls.splice(0).toSorted()).toEqual(expected.toSorted())
}

/** Opens the app and records its calls. */
async function open(address: string, person?: Account): Promise<void> {
  noteCalls()
  await openApp(address, person)
  await untilLive()
}

/** Goes to a request within the app. */
async function openRequest(id: string): Promise<void> {
  history.pushState(null, '', `/dashboard?ticket=${id}`)
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(messageField).toBeVisible()
}

it('a start reads everything once, and the offers only of requests with an open one', async () => {
  const person = await createAccount()
  await deliver((await paidRequest(person)).ticketIds)
  await submitRequest(person)
  const offered = await submitRequest(person)
  await makeOffer(offered)
  const requests = await callAs<TicketRequest[]>(person, 'GET', ticketRequests)
  const kept = requestsToPrefetch(requests, new Date())
  expect(kept).toHaveLength(3)
  await open('/dashboard', person)
  const callsOf = (path: string) => calls.filter((call) => call.includes(path))
  await expect.poll(() => callsOf('/api/chat-messages/').length).toBe(kept.length)
  await untilAnswered()
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  expect(callsOf('/offers')).toEqual([`GET ${ticketRequests}/${offered}/offers`])
})

it('a change is followed once: what the reply names is read, and its event reads nothing again; other devices read too', async () => {
  const person = await createAccount()
  await open('/dashboard?tab=new-request', person)
  await button('FAQ').click()
  await field('Your question').fill('When do you answer?')
  await afterCalls(`GET ${ticketRequests}`)
  await button('Send question').click()
  await expectCalls('POST /api/escalate-to-admin', 'GET /api/my-questions')
  history.back()
  await expectNone(dialog())

  await fillInRequest('Mitski')
  await afterCalls('/read')
  await button('Submit Ticket Request').click()
  await expect.poll(() => calls.length).toBeGreaterThan(2)
  await untilAnswered()
  const [{ id = '' } = {}] = await callAs<TicketRequest[]>(person, 'GET', ticketRequests)
  const request = `GET ${ticketRequests}/${id}`
  const thread = `GET /api/chat-messages/${id}?limit=100`
  await expectCalls(`POST ${ticketRequests}`, request, thread)

  await openRequest(id)
  await afterCalls('/timeline')
  await write('Hello')
  await expectCalls('POST /api/chat-messages', request, `GET /api/chat-reads/${id}`)
  await callAs(person, 'POST', '/api/chat-messages', { requestId: id, message: 'From my tablet' })
  await expectCalls(request, thread)

  const offerId = await makeOffer(id)
  await expectCalls(request, `${request}/offers`)
  await button('Negotiate').click()
  await messageField.fill('160 each?')
  await button('Send').last().click()
  await expectCalls(`POST /api/offers/${offerId}/respond`, request)

  await dialog().getByRole('button', { name: 'Accept $375.00' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Accept this offer?' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Accept $375.00' }).click()
  await expectAddress(`/checkout/${id}`)
  const answered = [request, `${request}/offers`, `${request}/timeline`]
  const checkout = ['GET /api/stripe/config', 'POST /api/create-payment-intent']
  await expectCalls(`POST /api/offers/${offerId}/accept`, ...answered, ...checkout)

  const other = await submitRequest(person)
  const declined = await makeOffer(other)
  await openRequest(other)
  await dialog().getByRole('button', { name: 'Decline' }).click()
  await expect.element(button('Decline and cancel')).toBeVisible()
  const ofOther = `${ticketRequests}/${other}`
  await afterCalls(`${ofOther}/timeline`, `${ofOther}/offers`, `/api/chat-messages/${other}?limit=100`)
  await button('Decline and cancel').click()
  const after = ['', '/offers', '/timeline'].map((path) => `GET ${ofOther}${path}`)
  await expectCalls(`POST /api/offers/${declined}/decline`, ...after)
})

it('so is what is done about tickets', async () => {
  const person = await createAccount()
  const { requestId, ticketIds } = await paidRequest(person)
  await deliver(ticketIds)
  await open('/dashboard?tab=my-tickets', person)
  await openEvent()
  await page.getByRole('checkbox', { name: 'I have received it, Seat 11' }).click()
  await expect.element(button('Yes, I have it')).toBeVisible()
  await afterCalls('/receipt', `/api/chat-messages/${requestId}?limit=100`)
  await button('Yes, I have it').click()
  await expectCalls(`POST /api/tickets/${ticketIds[0]}/confirm-received`, 'GET /api/tickets')

  await listTicket(await createAccount())
  await open('/dashboard?tab=available-tickets')
  await expect.element(button("I'm interested").first()).toBeVisible()
  await afterCalls(`GET ${ticketRequests}`)
  await button("I'm interested").first().click()
  await expect.poll(() => calls[0]).toMatch(/^POST .*\/opt-in$/)
  await expectCalls(calls[0] ?? '', 'GET /api/my-resell-notifications')
})

it('a read that fails is not tried again', async () => {
  const person = await createAccount()
  calls = []
  const failing = /^\/api\/(ticket-requests|tickets|my-|developer)/
  answerCalls(failing, async (_, { url }) => {
    const { pathname, search } = new URL(url)
    calls.push(`${pathname}${search}`)
    return Response.json({ message: 'Something went wrong on our side.', code: 'internal' }, { status: 500 })
  })
  await openApp('/dashboard?tab=request-history', person)
  await untilLive()
  await expect.element(page.getByText('Could not load your requests')).toBeVisible()
  await expectCalls(
    '/api/tickets',
    '/api/my-questions',
    ticketRequests,
    `${ticketRequests}?view=attention&limit=200`,
  )
})
