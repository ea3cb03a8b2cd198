import { beforeEach, expect, it, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, noteCalls, untilAnswered } from '../../testing/network.ts'
import { callServer, openApp, reloadApp } from '../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../testing/orders.ts'
import { type Account, createAccount, createAdmin } from '../../testing/people.ts'
import { type PushDevice, stubPushDevice } from '../../testing/pushDevice.ts'
import { fillInRequest } from '../../testing/requestForm.ts'
import { button, card, expectNone, field, openMenu, title, toast } from '../../testing/screen.ts'

const settings = card('Notifications on this device')
const emails = page.getByRole('switch', { name: 'Email me about resold tickets in my area' })
const onOff = page.getByRole('switch', { name: 'Notify me on this device' })
const kind = (name: string) => page.getByRole('switch', { name, exact: true })
const ask = button('Tell me when the offer is here')
const saves = () => calls.filter((call) => call === 'PUT /api/push/subscription').length

let device: PushDevice
/** The calls about notifications. */
let calls: string[]
beforeEach(() => {
  device = stubPushDevice()
  calls = noteCalls(/^\/api\/push\//)
})

/** This device's subscription. */
const subscribed = () => device.subscription?.toJSON() ?? {}
const endpoint = () => subscribed().endpoint ?? ''
/** The subscription as the server has saved it. */
const savedKinds = () => callServer('/api/push/subscription', subscribed(), 'PUT')
/** Sends a test to a person's subscription, which the server has to know. */
const push = (person: Account, endpoint: string) => callAs(person, 'POST', '/api/push/test', { endpoint })
const expectEnded = (person: Account, endpoint: string) =>
  expect(push(person, endpoint)).rejects.toThrow(/: 409 /)

async function openSettings(person: Account): Promise<void> {
  await openApp('/notifications', person)
  await expect.element(settings).toBeVisible()
}
/** Sends a request by the form and waits for what follows. */
async function sendRequest(as?: Account): Promise<void> {
  await openApp('/dashboard?tab=new-request', as)
  await fillInRequest('Weyes Blood')
  await button('Submit Ticket Request').click()
  await expect.element(page.getByText('We answer by')).toBeVisible()
}
async function turnOn(): Promise<void> {
  await onOff.click()
  await expect.element(kind('Offers')).toBeChecked()
}
/** Follows a link. */
function goTo(address: string): void {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}
async function signOut(): Promise<void> {
  await openMenu()
  await button('Logout').click()
  if (!navigator.onLine) await button('Logout anyway').click()
  await expect.element(title('Welcome back')).toBeVisible()
}

it('the switch for emails returns to its last state if it could not be saved; offline the settings say how old they are', async () => {
  await openApp('/notifications', await createAccount())
  await expect.element(page.getByRole('heading', { name: 'How resold tickets work' })).toBeVisible()
  await emails.click()
  await expect.element(emails).toBeChecked()
  await expect.element(emails).toHaveAttribute('aria-busy', 'false')

  const restore = answerCalls('/api/me/notifications', { status: 400 })
  await emails.click()
  await expect.element(toast()).toHaveTextContent('Update failed')
  await expect.element(emails).toBeChecked()
  restore()
  await reloadApp()
  await expect.element(emails).toBeChecked()

  const needs = page.getByText(/Changing your notifications needs a connection/)
  const checked = page.getByText(/Last checked/)
  await expectNone(checked)
  // Each answer is recorded.
  await untilAnswered()
  await goOffline()
  await expect.element(needs).toBeVisible()
  // The last answer was that long ago; those that fail do not count.
  localStorage.setItem('live-shows.signed-in-checked', String(new Date(2026, 4, 2, 17, 14).getTime()))
  await reloadApp()
  await expect.element(checked).toHaveTextContent(/^You are offline\. Last checked May 2.*, 5:14\sPM\./)
  await goOnline()
  await expectNone(checked)
  await expectNone(needs)
})

it('the area of the zip code is shown, with a link to add a missing zip code', async () => {
  await openApp('/notifications', await createAccount())
  await expect.element(page.getByText('947', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/pays what the first buyer paid.+ plus our \$15\.00 service fee/))
    .toBeVisible()

  await callServer('/api/me', { name: 'Mara Oduya', zipCode: '12' }, 'PATCH')
  await reloadApp()
  await expect.element(page.getByText(/^Your zip code 12 does not have 5 digits,/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Correct your zip code' })).toBeVisible()
  await callServer('/api/me', { name: 'Mara Oduya', zipCode: '' }, 'PATCH')
  await reloadApp()
  await page.getByRole('link', { name: 'Add your zip code' }).click()
  await field(/^Zip code/).fill('10001')
  await button('Save profile').click()
  await button('Account Settings').click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect.element(page.getByText('100', { exact: true })).toBeVisible()
})

it('notifications are turned on and off on a device, which keeps what they are about', async () => {
  const person = await createAccount()
  await openSettings(person)
  expect(device.asked).toBe(0)
  await turnOn()
  expect(device.asked).toBe(1)
  await expectNone(kind('Promised replies that are due'))

  await kind('Messages').click()
  await kind('Tickets').click()
  await expect.element(kind('Tickets')).toHaveAttribute('aria-busy', 'false')
  expect(await savedKinds()).toEqual({ kinds: ['offers', 'resale'] })

  const first = endpoint()
  await button('Send a test notification').click()
  await expect.element(toast()).toHaveTextContent('It arrives in a moment.')
  expect(await commands.arrivedPushes(first)).toEqual(['Notifications work'])

  await onOff.click()
  await expect.poll(() => device.subscription).toBeUndefined()
  await expectEnded(person, first)
  await turnOn()
  await expect.element(kind('Messages')).not.toBeChecked()
  expect(await savedKinds()).toEqual({ kinds: ['offers', 'resale'] })

  // The server no longer knows this device.
  await callServer('/api/push/subscription', { endpoint: endpoint() }, 'DELETE')
  await button('Send a test notification').click()
  await expect.element(toast()).toHaveTextContent(/Please turn them off here and on again\./)

  await goOffline()
  await expect.element(settings).toHaveTextContent('Changing them needs a connection.')
  await expect.element(onOff).toBeDisabled()
})

it('those of staff can be had by an admin; all return to what they were if the question is closed, or if a change fails', async () => {
  device.answer = 'default'
  await openSettings(await createAdmin())
  await onOff.click()
  await expect.poll(() => device.asked).toBe(1)
  await expect.element(onOff).not.toBeChecked()
  expect(calls).toEqual([])

  device.answer = 'granted'
  device.problem = new DOMException('Registration failed - push service error', 'AbortError')
  await onOff.click()
  await expect.element(toast()).toHaveTextContent('Notifications were not changed')
  await expect.element(settings.getByRole('alert')).toHaveTextContent('Your browser could not do it.')
  await expect.element(onOff).not.toBeChecked()
  device.problem = undefined
  await turnOn()
  await expect.element(kind('Promised replies that are due')).toBeChecked()
  await expect.element(kind('Payments and refunds that are stuck')).toBeChecked()
  await expectAccessible()
  answerCalls('/api/push/subscription', {
    status: 500,
    json: { message: 'That did not work.', code: 'internal' },
  })
  await kind('Offers').click()
  await expect.element(toast()).toHaveTextContent('That did not work.')
  await expect.element(kind('Offers')).toBeChecked()
  await onOff.click()
  await expect.element(settings.getByRole('alert')).toBeVisible()
  await expect.element(onOff).toBeChecked()
  expect(device.subscription).toBeDefined()
})

it('what stands in the way is said: a block, an iPhone without the app on its Home Screen, a browser without them', async () => {
  device.answer = 'denied'
  await openSettings(await createAccount())
  await onOff.click()
  await expect.element(settings).toHaveTextContent(/are blocked here\. Click the icon to the left/)
  await expectNone(onOff)
  expect(calls).toEqual([])
  // Allowed in the browser's settings.
  device.permission = 'default'
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(onOff).not.toBeChecked()

  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(window, 'PushManager')
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  await reloadApp()
  await expect.element(settings).toHaveTextContent('Tap Add to Home Screen.')
  Reflect.deleteProperty(navigator, 'standalone')
  await reloadApp()
  await expect.element(settings).toHaveTextContent('This browser cannot show notifications.')
})

it('a subscription that was lost or has another key is replaced at the next start, once, with its kinds', async () => {
  const person = await createAccount()
  await openSettings(person)
  await turnOn()
  await kind('Messages').click()
  await expect.element(kind('Messages')).toHaveAttribute('aria-busy', 'false')
  const first = endpoint()

  device.subscription = undefined
  const before = saves()
  await reloadApp()
  await expect.poll(saves).toBe(before + 1)
  await expect.element(kind('Messages')).not.toBeChecked()
  await expectEnded(person, first)

  const second = endpoint()
  // Any point of the curve.
  const restore = answerCalls('/api/push/key', { json: { publicKey: subscribed().keys?.p256dh } })
  await reloadApp()
  await expect.poll(saves).toBe(before + 2)
  await expectEnded(person, second)
  expect(device.asked).toBe(1)
  await expectNone(toast())

  // A public page and back is no start.
  goTo('/privacy-policy')
  await expect.element(title(/Privacy Policy/)).toBeVisible()
  goTo('/notifications')
  await kind('Offers').click()
  await expect.poll(saves).toBe(before + 3)
  await expect.element(kind('Offers')).toHaveAttribute('aria-busy', 'false')
  expect(saves()).toBe(before + 3)
  expect(await savedKinds()).toEqual({ kinds: ['tickets', 'resale'] })

  // A lost subscription that cannot be renewed.
  restore()
  Object.assign(device, { subscription: undefined, problem: new Error('Push service error') })
  await reloadApp()
  await expect.element(settings).toHaveTextContent('none arrive on this device')
  await expectNone(toast())
  device.problem = undefined
  await button('Try again').click()
  await expect.element(kind('Offers')).toBeVisible()
  await expectNone(settings.getByRole('alert'))
})

it('a subscription ends with the sign-out, also offline, with everything it has shown; nobody else inherits it', async () => {
  const person = await createAccount()
  await openSettings(person)
  await turnOn()
  const left = endpoint()
  device.shown = ['request:1', 'tickets']
  const signOuts = noteCalls('/api/logout')
  await goOffline()
  await signOut()
  await expect.poll(() => device.subscription).toBeUndefined()
  await expect.poll(() => device.shown).toEqual([])
  await goOnline()
  await expect.poll(() => signOuts).toHaveLength(1)
  await expectEnded(person, left)
  const before = calls.length
  await openSettings(await createAccount())
  await expect.element(onOff).not.toBeChecked()
  await untilAnswered()
  expect(calls).toHaveLength(before)
})

it('the question for notifications comes after a request, waits unseen for a connection, asks the browser only after a tap, and is answered once', async () => {
  const person = await createAccount()
  await sendRequest(person)
  await expect.element(ask).toBeVisible()
  await goOffline()
  await expectNone(ask)
  await goOnline()
  await expect.element(ask).toBeVisible()
  expect(device.asked).toBe(0)
  device.problem = new DOMException('Registration failed - push service error', 'AbortError')
  await ask.click()
  await expect.element(toast()).toHaveTextContent('Notifications are not on yet')
  device.problem = undefined
  await ask.click()
  await expect.element(page.getByText('We tell you on this device.')).toBeVisible()
  await push(person, endpoint())
  expect(await commands.arrivedPushes(endpoint())).toEqual(['Notifications work'])
  expect(device.asked).toBe(1)
  await sendRequest()
  await expectNone(ask)
  await expectNone(page.getByText('We tell you on this device.'))
})

it('the question is not asked again after an answer, which says where to change it, nor where the browser refuses', async () => {
  await sendRequest(await createAccount())
  await button('Not now').click()
  await expectNone(ask)
  await sendRequest()
  await expectNone(ask)
  expect(device.asked).toBe(0)
  await callServer('/api/logout')

  // Others are asked.
  const later = page.getByRole('status').filter({ hasText: 'notification settings' })
  for (const [answer, words] of [
    ['default', 'You can turn on notifications later in the notification settings.'],
    ['denied', 'Your browser blocks notifications. The notification settings say how to allow them.'],
  ] as const) {
    Object.assign(device, { answer, permission: 'default' })
    await sendRequest(await createAccount())
    await expect.element(ask).toBeVisible()
    await ask.click()
    await expect.element(later).toHaveTextContent(words)
    await expectNone(ask)
    await later.getByRole('link').click()
    await expect.element(title('Notifications')).toBeVisible()
    await callServer('/api/logout')
  }

  // The browser refuses anyway.
  await sendRequest(await createAccount())
  await expectNone(ask)
})

it('the icon of the app shows how many things need the user; a thread that opens closes its notifications alone', async () => {
  const badges: number[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  })
  const person = await createAccount()
  const requestId = await submitRequest(person)
  await callAs(person, 'POST', '/api/chat-messages', { requestId, message: 'Are these still there?' })
  await makeOffer(requestId)
  device.shown = [`request:${requestId}`, 'request:another']
  await openApp('/dashboard', person)
  await expect.poll(() => badges.at(-1)).toBe(1)
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.poll(() => device.shown).toEqual(['request:another'])
  await openApp('/dashboard')
  await signOut()
  await expect.poll(() => badges.at(-1)).toBe(0)
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})
