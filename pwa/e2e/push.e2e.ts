import type { Page } from '@playwright/test'
import type { PushPayload } from '#contract/push.ts'
import type { TicketRequest } from '#contract/requests.ts'
import { bundle } from '../../api/testing/childProcess.ts'
import { type FakeBrowser, type PushService, startPushService } from '../../api/testing/pushService.ts'
import { isControlled, localStorageText, untilOwnerKnown, workerEvents } from './device.ts'
import { openLines } from './outboxPages.ts'
import { type RunningApp, startApp } from './runningApp.ts'
import { expect, logIn, openAs, openDialog, openMenu, phone, test, withWorker } from './test.ts'

interface Shown {
  title: string
  body: string
  tag: string
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
const untilShown = (page: Page, ...expected: Shown[]) => expect.poll(() => shown(page)).toEqual(expected)
const swipeAway = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const notification of await registration.getNotifications()) notification.close()
  })
const general = (body: string, tag: string): Shown => ({ title: 'Live Shows', body, tag })
const signInFirst = general('Sign in to see what is new', 'sign-in')
const somethingNew = general('Open the app to see what is new', 'news')

/**
 * Clicks the notification with a tag, as the browser would. In a made event the worker may neither focus nor open a window.
 *
 * @returns the addresses of windows that the worker has opened, and the calls that it has made
 */
async function click(page: Page, tag: string): Promise<{ opened: string[]; calls: unknown[] }> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker.evaluate(async (tag) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      fetch: (address: string, init?: RequestInit) => Promise<Response>
      clients: { openWindow: (address: string) => Promise<unknown> }
      dispatchEvent: (event: Event) => boolean
      setTimeout: (work: () => void, ms: number) => unknown
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const opened: string[] = []
    const calls: unknown[] = []
    const send = scope.fetch
    scope.fetch = (address, init) => {
      calls.push([address, JSON.parse(String(init?.body))])
      return send(address, init)
    }
    scope.clients.openWindow = async (address) => opened.push(address)
    // The worker waits two seconds for the page's answer, too short for a busy machine.
    const { setTimeout } = scope
    scope.setTimeout = () => undefined
    const [notification] = await scope.registration.getNotifications({ tag })
    if (!notification) throw new Error(`Nothing is shown with the tag ${tag}`)
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => work.push(promise) })
    try {
      scope.dispatchEvent(event)
      await Promise.all(work)
    } finally {
      Object.assign(scope, { fetch: send, setTimeout })
    }
    return { opened, calls }
  }, tag)
}

/** Replaces the device's subscription, as the browser would. @returns the calls that the worker makes */
async function replaceSubscription(page: Page, old: { endpoint: string } | null): Promise<unknown[]> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  return worker.evaluate(async (oldSubscription) => {
    const calls: unknown[] = []
    const send = globalThis.fetch
    globalThis.fetch = async (address, init) => {
      calls.push([init?.method, address, JSON.parse(String(init?.body ?? null))])
      return new Response('{"publicKey":"BAE"}')
    }
    const keys = { p256dh: 'BAE', auth: 'c2VjcmV0' }
    const subscribe = async () => ({ endpoint: 'https://push.example/new', toJSON: () => ({ keys }) })
    // The real one needs the vendor's server.
    Object.defineProperty(PushManager.prototype, 'subscribe', { value: subscribe })
    const work: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => work.push(promise)
    const event = new Event('pushsubscriptionchange')
    dispatchEvent(Object.assign(event, { oldSubscription, newSubscription: null, waitUntil }))
    await Promise.all(work)
    globalThis.fetch = send
    return calls
  }, old)
}

test('a push is shown to its own user only, and a click opens its screen in the open window or in a new one', async ({
  newPage,
}) => {
  const page = await newPage({ ...withWorker(phone), permissions: ['notifications'] })
  await openAs(page, 'customer@example.com', '/dashboard?tab=new-request')
  await isControlled(page)
  const { user } = await (await page.request.get('/api/me')).json()
  await untilOwnerKnown(page, user.id)
  const [request] = await (await page.request.get('/api/ticket-requests')).json()
  const { deliver } = await workerEvents(page)
  const payload: PushPayload = {
    userId: user.id,
    kind: 'messages',
    title: 'Ana about your tickets',
    body: 'They are two together.',
    tag: `request:${request.id}`,
    path: `/dashboard?ticket=${request.id}`,
    at: new Date().toISOString(),
    badge: 1,
    thread: { requestId: request.id, seq: 1 },
  }
  const text = (changes: Partial<PushPayload> = {}) => JSON.stringify({ ...payload, ...changes })
  const push = (changes?: Partial<PushPayload>) => deliver(text(changes))

  await test.step('a later one of the same thread replaces the first', async () => {
    await deliver(text({ body: 'One moment.' }), text())
    await untilShown(page, { title: payload.title, body: payload.body, tag: payload.tag })
  })

  await test.step('a click shows the screen in the open window, and what was typed stays', async () => {
    await openLines(page)
    await page.getByLabel('Artist/Band').fill('Mitski')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    expect(await click(page, payload.tag)).toEqual({
      opened: [],
      calls: [['/api/push/clicked', payload.thread]],
    })
    await expect(openDialog(page).getByRole('textbox', { name: /^Message/ })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
    await untilShown(page)
    await page.goto('/dashboard?tab=new-request')
    await expect(page.getByLabel('Artist/Band')).toHaveValue('Mitski')
  })

  await test.step('no word of it is shown to anybody else, nor of what cannot be read', async () => {
    await push({ userId: '01990000-0000-7000-8000-000000000001' })
    await untilShown(page, signInFirst)
    await swipeAway(page)
    await deliver('?')
    await untilShown(page, somethingNew)
    await swipeAway(page)
  })

  await test.step('without a window of the app a click opens one, never at another site', async () => {
    // A page of our origin without the app.
    await page.goto('/robots.txt')
    const { title, body } = payload
    await push({ path: '/dashboard?tab=my-tickets', tag: 'tickets', thread: undefined })
    await untilShown(page, { title, body, tag: 'tickets' })
    expect(await click(page, 'tickets')).toEqual({ opened: ['/dashboard?tab=my-tickets'], calls: [] })
    await push({ path: '//evil.example' })
    await untilShown(page, somethingNew)
    expect(await click(page, 'news')).toEqual({ opened: ['/'], calls: [] })
  })

  await test.step('a subscription that the browser has ended is replaced', async () => {
    const body = {
      endpoint: 'https://push.example/new',
      keys: { p256dh: 'BAE', auth: 'c2VjcmV0' },
      replaces: 'https://push.example/old',
    }
    expect(await replaceSubscription(page, { endpoint: 'https://push.example/old' })).toEqual([
      ['GET', '/api/push/key', null],
      ['PUT', '/api/push/subscription', body],
    ])
    expect(await replaceSubscription(page, null)).toEqual([])
  })

  await test.step('after a sign-out nothing is said', async () => {
    await page.goto('/dashboard')
    await openMenu(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await openDialog(page)
      .getByRole('button', { name: /^Logout/ })
      .click()
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    // The device has forgotten who it was.
    await expect.poll(() => localStorageText(page)).not.toContain('live-shows.left')
    await push()
    await untilShown(page, signInFirst)
    expect(await replaceSubscription(page, { endpoint: 'https://push.example/old' })).toEqual([])
  })
})

test.describe('with a push service', () => {
  let pushService: PushService
  let app: RunningApp
  test.beforeAll(async () => {
    pushService = await startPushService()
    app = await startApp({}, { file: bundle('api/testing/demoServer.ts') })
  })
  test.afterAll(async () => {
    await app.remove()
    await pushService.close()
  })

  test('an offer that staff make is encrypted, delivered, shown, and opened with a click', async ({
    newPage,
    playwright,
  }) => {
    const page = await newPage({
      ...withWorker({ ...phone, baseURL: app.address }),
      permissions: ['notifications'],
    })
    const browser = await subscribeAt(page, pushService)
    await openAs(page, 'customer@example.com', '/notifications')
    await isControlled(page)
    const choice = page.getByRole('switch', { name: 'Notify me on this device' })
    await choice.click()
    await expect(choice).toBeChecked()
    // The switch is checked at once; that the server has the device is known when a test can be sent.
    await expect(page.getByRole('button', { name: 'Send a test notification' })).toBeVisible()

    const requests: TicketRequest[] = await (await page.request.get('/api/ticket-requests')).json()
    const unanswered = requests.find(({ status }) => status === 'pending')
    const admin = await playwright.request.newContext({ baseURL: app.address })
    await logIn(admin, 'admin@example.com')
    const data = { ticketCount: 2, section: '104', row: 'C', pricePerTicket: 87.5 }
    expect((await admin.post(`/api/admin/ticket-requests/${unanswered?.id}/offer`, { data })).ok()).toBe(true)
    await admin.dispose()

    const arrived = () => browser().received.find(({ payload }) => payload.kind === 'offers')?.payload
    await expect.poll(arrived).toBeDefined()
    const payload = arrived() as PushPayload
    const { deliver } = await workerEvents(page)
    await deliver(JSON.stringify(payload))
    await untilShown(page, { title: payload.title, body: payload.body, tag: payload.tag })
    await click(page, payload.tag)
    await expect(openDialog(page).getByText('$87.50').first()).toBeVisible()
    await expect(openDialog(page).getByRole('button', { name: /^Accept/ })).toBeVisible()
  })
})

/**
 * Lets the device subscribe at a push service on this machine, because the vendor's needs the internet.
 *
 * @returns the subscriptions
 */
async function subscribeAt(page: Page, pushService: PushService): Promise<() => FakeBrowser> {
  let browser: FakeBrowser | undefined
  await page.exposeFunction('subscribeAtPushService', (publicKey: string) => {
    browser = pushService.subscribe(publicKey)
    return browser.subscription
  })
  await page.addInitScript(() => {
    let subscription: unknown = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        const { endpoint, keys } = await Reflect.get(globalThis, 'subscribeAtPushService')(key)
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
        const { buffer } = Uint8Array.from(bytes, (character) => character.charCodeAt(0))
        subscription = { endpoint, options: { applicationServerKey: buffer }, toJSON: () => ({ keys }) }
        return subscription
      },
    })
  })
  return () => {
    if (!browser) throw new Error('The device has not subscribed')
    return browser
  }
}
