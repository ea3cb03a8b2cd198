import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountsApi } from '#contract/accounts.ts'
import { clientHeader, oldestClient } from '#contract/endpoint.ts'
import { axeProblems } from '../testing/accessibility.ts'
import { log, messageField, messagesOf, openDiscussion, write } from '../testing/discussion.ts'
import {
  answerCalls,
  goOffline,
  goOnline,
  noteCalls,
  reportNetwork,
  untilAnswered,
  untilLive,
} from '../testing/network.ts'
import { callServer, deleteDatabases, openApp, reloadApp } from '../testing/openApp.tsx'
import { acceptedRequest, callAs, deliver, makeOffer, paidRequest, submitRequest } from '../testing/orders.ts'
import { setDeviceClock } from '../testing/passTime.ts'
import { admin, createAccount, customer } from '../testing/people.ts'
import { listTicket } from '../testing/resale.ts'
import { button, dialog, expectNone, field, title, toast } from '../testing/screen.ts'
import { dismissToast, toastStore } from '../ui/toasts/toastStore.ts'

/** Makes every component that formats this amount throw, until the end of the test. @returns ends it */
function breakAmount(amount: number): () => void {
  const property = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
  if (!property) throw new Error('Intl.NumberFormat has no format')
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    ...property,
    get() {
      return (value: number) => {
        if (value === amount) throw new TypeError(`No money for ${amount}`)
        return property.get?.call(this)(value)
      }
    },
  })
  const mend = () => void Object.defineProperty(Intl.NumberFormat.prototype, 'format', property)
  onTestFinished(mend)
  return mend
}

const broken = 'This part could not be shown. What you have sent is safe.'

it('an error in a sheet leaves its actions and its close button, one in a card the others, and one in a page a link to the dashboard', async () => {
  const reports: [unknown, number][] = []
  answerCalls('/api/client-errors', async (call, request) => {
    const { route, name, message } = (await request.json()) as Record<string, string>
    reports.push([{ route, name, message }, (await call()).status])
    return Response.json({})
  })
  // The price of one ticket, which only the sheet shows.
  breakAmount(149)
  await openApp('/dashboard?tab=request-history', customer)
  await button('View offer').first().click()
  await expect.element(dialog().getByText(broken)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: /^Accept/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())

  const mend = breakAmount(207)
  await openApp('/dashboard?tab=request-history')
  const card = page.getByRole('listitem').filter({ hasText: broken })
  await expect.poll(() => card.elements()).toHaveLength(1)
  await expect.element(page.getByText('Khruangbin')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card.getByRole('button', { name: 'Reload' })).toBeVisible()
  // Each was reported once.
  const report = { route: '/dashboard', name: 'TypeError' }
  await expect
    .poll(() => reports)
    .toEqual([149, 207].map((amount) => [{ ...report, message: `No money for ${amount}` }, 200]))
  await reloadApp()
  await expect.element(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  mend()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Fred again..')).toBeVisible()
  await expectNone(card)

  const requests = (await callServer('/api/ticket-requests', undefined, 'GET')) as {
    id: string
    artist: string
  }[]
  breakAmount(207)
  await openApp(`/checkout/${requests.find(({ artist }) => artist === 'Fred again..')?.id}`)
  await expect.element(title('This page could not be shown')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  // Where the offer is that waits for an answer.
  await expect.element(title('Request History')).toBeVisible()
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockClear()
})

describe('failed reads', () => {
  const titles: string[] = []
  let stop: () => void
  beforeEach(() => {
    titles.length = 0
    stop = toastStore.subscribe(() => {
      const shown = toastStore.read()
      if (shown) titles.push(shown.title)
    })
  })
  afterEach(() => stop())

  const failed: string[] = []
  const proxyIsDown = () =>
    answerCalls(/^\/api\/(ticket-requests|tickets|developer|chat-messages)/, async (_, { url }) => {
      failed.push(url)
      const page = '<!doctype html><h1>502 Bad Gateway</h1>'
      return new Response(page, { status: 502, headers: { 'Content-Type': 'text/html' } })
    })

  it('reads that fail together show one toast, without the proxy’s page', async () => {
    proxyIsDown()
    await openApp('/dashboard?tab=request-history', await createAccount())
    await expect.element(page.getByText('Could not load your requests')).toBeVisible()
    await expect.element(toast()).toHaveTextContent('Could not load the latest data')
    await expect.element(toast()).toHaveTextContent('Please try again.')
    await expect.element(page.getByText(/Bad Gateway/)).not.toBeInTheDocument()
    await expect.poll(() => new Set(failed).size).toBeGreaterThan(1)
    expect(titles).toEqual(['Could not load the latest data'])
    // A new try that fails is a failure of its own.
    dismissToast()
    await button('Retry').click()
    await expect.element(toast()).toHaveTextContent('Could not load the latest data')
  })
})

it('a browser without storage works online and says what is missing', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  })
  try {
    await openApp('/dashboard', customer)
    await expect
      .element(page.getByText(/This browser does not store anything: tickets are not available offline/))
      .toBeVisible()
    await button('OK').click()
    await page.getByRole('link', { name: 'My Tickets' }).click()
    await button(/^Show QR code/)
      .first()
      .click()
    await expect.element(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expectNone(page.getByText('on this phone', { exact: true }))
    await button('Close').click()

    await page.getByRole('link', { name: 'Request History' }).click()
    // The one with an offer would be with the team afterwards, and other tests need it.
    await page.getByRole('button', { name: 'View', exact: true }).first().click()
    const sent = noteCalls('/api/chat-messages')
    await messageField.fill('Does this still work?')
    await button('Send').click()
    await expect.element(log.getByText('Does this still work?').first()).toBeVisible()
    await expect.poll(() => sent).toEqual(['POST /api/chat-messages'])
    await expectNone(toast())
  } finally {
    open.mockRestore()
  }
})

/** The visible text of a customer's screen. Other screens are opened offline by their own tests. */
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

const mustUpdate = page.getByText(/^Please update Live Shows to go on/)

/** Makes all calls as a build of the app that the server no longer understands. @returns updates it */
function becomeOld(): () => void {
  return answerCalls(/^\/api\//, (call, request) => {
    request.headers.set(clientHeader, String(oldestClient - 1))
    return call(request)
  })
}

it('what a build writes that is too old for the server waits, and is sent once after the update; what would be lost is named', async () => {
  const { person, requestId } = await openDiscussion()
  const update = becomeOld()
  await write('Are these two together?')
  await expect.element(mustUpdate).toHaveTextContent('What waits to be sent is kept.')
  await expect.element(log.getByText(/Waiting for an update of Live Shows/)).toBeVisible()
  await messageField.fill('And on the')
  await expect.element(mustUpdate).toBeVisible()
  await button('Later').click()
  await expectNone(mustUpdate)

  update()
  expect(await messagesOf(requestId)).toEqual([])
  await reloadApp()
  await expect.poll(() => messagesOf(requestId)).toEqual(['Are these two together?'])
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(messageField).toHaveValue('And on the')

  // Passwords, which a reload would lose, are named.
  await openApp('/account-settings?setting=password')
  await field('Current password').fill(person.password)
  await field('New password').fill('even longer')
  await field('Confirm new password').fill('even longer')
  const updateAgain = becomeOld()
  await button('Change password').click()
  await expect.element(mustUpdate).toHaveTextContent('but not: A change of your password.')
  await button('Later').click()
  updateAgain()
})

it('on a phone whose clock is a day ahead, offers expire by the server’s, after a cold start offline too, and can be paid', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  const accepted = await acceptedRequest(person)
  await makeOffer(requestId)
  setDeviceClock(25 * 60 * 60_000)
  const left = page.getByRole('region', { name: 'Current offer' }).getByText(/^23 h \d\d m left$/)
  await openApp(`/checkout/${accepted}`, person)
  await expect.element(button('Pay $375.00')).toBeEnabled()
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(left).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Accept $375.00' })).toBeEnabled()
  await untilLive()
  await goOffline()
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(left).toBeVisible()
  await expect.element(page.getByText(/You are offline\. Last checked today/).first()).toBeVisible()
})

describe('after the browser has evicted', () => {
  it('the databases but not the rest, tickets are saved again, and offline the page says what is missing', async () => {
    const person = await createAccount()
    await deliver((await paidRequest(person)).ticketIds)
    await openApp('/dashboard?tab=my-tickets', person)
    const isHere = page.getByText('on this phone', { exact: true })
    await expect.element(isHere).toBeVisible()
    await goOffline()
    // A public page has no database open that it could fill again.
    await openApp('/privacy-policy')
    await deleteDatabases()
    await openApp('/dashboard?tab=my-tickets')
    await expect.element(page.getByText('Could not load your tickets')).toBeVisible()
    await goOnline()
    await expect.element(isHere).toBeVisible()
    await goOffline()
    await openApp('/dashboard?tab=my-tickets')
    await expect.element(isHere).toBeVisible()
  })

  it('what is not in a database, the session is asked for, and what was written offline is sent', async () => {
    const { requestId } = await openDiscussion()
    await goOffline()
    await write('Written before the eviction')
    await expect.element(log.getByText('Waiting for a connection')).toBeVisible()
    localStorage.clear()
    sessionStorage.clear()
    await goOnline()
    localStorage.clear()
    await openApp(`/dashboard?ticket=${requestId}`)
    await expect.element(log.getByText('Written before the eviction')).toBeVisible()
    await expect.poll(() => messagesOf(requestId)).toEqual(['Written before the eviction'])
  })
})

it('a connection that comes and goes makes no storm of calls, and what is written meanwhile arrives once', async () => {
  const { requestId } = await openDiscussion()
  await untilLive()
  let reads = 0
  let isCut = false
  const startedAt = performance.now()
  answerCalls(/^\/api\//, (call, { url }) => {
    if (new URL(url).pathname === accountsApi.me.path) reads += 1
    return isCut ? Promise.reject(new TypeError('Failed to fetch')) : call()
  })
  const report = async (isThere: boolean) => {
    isCut = !isThere
    reportNetwork(isThere)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await report(false)
  await write('In the lift')
  for (let time = 0; time < 10; time += 1) {
    await report(true)
    await report(false)
  }
  // One return in two seconds is followed, however often the connection comes back.
  expect(reads).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 2_000)
  await report(true)
  await expect.poll(() => messagesOf(requestId)).toEqual(['In the lift'])
  await expectNone(dialog().getByText(/are offline|cannot be reached/))
  await expectNone(page.getByRole('button', { name: /Outbox/ }))
  expect(await messagesOf(requestId)).toEqual(['In the lift'])
})
