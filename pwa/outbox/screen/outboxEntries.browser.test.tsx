import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import {
  log,
  messageField,
  messagesOf,
  openDiscussion,
  putOffForLong,
  untilTicketsAreSaved,
  write,
} from '../../testing/discussion.ts'
import { answerCalls, goOffline, goOnline, holdCalls } from '../../testing/network.ts'
import { callServer, openApp, reloadApp } from '../../testing/openApp.tsx'
import { submitRequest } from '../../testing/orders.ts'
import { changeRole, createAccount, createAdmin, customer } from '../../testing/people.ts'
import { emptyForm, fillInRequest, screenshotPreview } from '../../testing/requestForm.ts'
import { button, dialog, expectNone, field, openMenu, press, toast } from '../../testing/screen.ts'
import { enqueueNow } from '../queue/enqueueNow.ts'

const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const outboxLink = (name: string | RegExp) => page.getByRole('link', { name })
const refuse = (path: string, message: string) =>
  answerCalls(path, { status: 422, json: { message, code: 'invalid_input' } }, 'POST')

interface OwnRequest {
  id: string
  artist: string
}
const requestsOf = async (artist: string) =>
  ((await callServer('/api/ticket-requests', undefined, 'GET')) as OwnRequest[]).filter(
    (request) => request.artist === artist,
  )

it('a rejected message says why, and can be discarded, edited and retried', async () => {
  const { requestId } = await openDiscussion()
  const restore = refuse('/api/chat-messages', 'This discussion is closed.')
  for (const message of ['to discard', 'to change', 'to retry']) await write(message)
  const refused = log.getByText('Not sent. This discussion is closed.')
  await expect.poll(() => refused.elements()).toHaveLength(3)
  await expect.element(toast()).toHaveTextContent('Failed to send message')

  await log.getByRole('button', { name: 'Discard' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'Discard this?' })).toBeVisible()
  await inDialog('Discard').click()
  await expectNone(log.getByText('to discard'))

  restore()
  await log.getByRole('button', { name: 'Edit' }).first().click()
  await log.getByLabelText('Message').fill('changed')
  await log.getByRole('button', { name: 'Send' }).click()
  await expectNone(log.getByLabelText('Message'))
  await expect.poll(() => log.getByText('Not sent.').elements()).toHaveLength(1)
  await log.getByRole('button', { name: 'Retry' }).click()
  await expectNone(log.getByText('Not sent.'))
  await expect.poll(() => messagesOf(requestId)).toEqual(['changed', 'to retry'])
})

it('a message whose answer is lost can no longer be changed, and arrives once: when the page is looked at again, or the list pulled down', async () => {
  const { requestId } = await openDiscussion()
  let hasArrived = false
  const restore = answerCalls(
    '/api/chat-messages',
    async (call) => {
      await call()
      hasArrived = true
      throw new TypeError('Failed to fetch')
    },
    'POST',
  )
  await write('sent or not')
  await expect.poll(() => hasArrived).toBe(true)
  await openApp('/dashboard?outbox=1')
  await expect.element(dialog().getByText('No reply yet. Will be retried')).toBeVisible()
  await expect
    .element(dialog().getByText(/may have arrived already, so it can no longer be edited/))
    .toBeVisible()
  await expectNone(inDialog('Edit'))
  await inDialog('Discard').click()
  await expect.element(dialog().getByText(/Discarding it only stops further attempts/)).toBeVisible()
  await inDialog('Keep').click()
  restore()
  await putOffForLong()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(dialog().getByText('Everything has been sent')).toBeVisible()
  expect(await messagesOf(requestId)).toEqual(['sent or not'])

  const answerAgain = answerCalls(
    '/api/chat-messages',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'POST',
  )
  await openApp(`/dashboard?ticket=${requestId}`)
  await write('Pull me')
  await expect.element(dialog().getByText('No reply yet. Will be retried')).toBeVisible()
  await putOffForLong()
  answerAgain()
  await press('Escape')
  page.css('ion-refresher').last().element().dispatchEvent(new CustomEvent('ionRefresh'))
  await expect.poll(() => messagesOf(requestId)).toEqual(['sent or not', 'Pull me'])
})

it('an unsent message can be changed, but not to an invisible text, and is not sent while it is being edited', async () => {
  const { requestId } = await openDiscussion()
  await goOffline()
  await write('first thought')
  await expect.element(dialog().getByText('Waiting for a connection')).toBeVisible()
  // What the user did not write is listed, and counted as little as in the menu.
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  await enqueueNow(db, { command: 'chat.markRead', content: { requestId, seq: 1 } })
  db.close()
  await press('Escape')
  await openMenu()
  await outboxLink('Outbox: 1 unsent').click()
  await expect.poll(() => dialog().getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(dialog().getByText('1 not sent yet', { exact: true })).toBeVisible()
  const changed = dialog().getByLabelText('Message')
  await inDialog('Edit').click()
  await changed.fill('\u200B')
  await expect.element(inDialog('Save')).toBeDisabled()
  await changed.fill('second thought')
  await inDialog('Save').click()
  await expect.element(dialog().getByText('second thought')).toBeVisible()

  await inDialog('Edit').click()
  await changed.fill('half a')
  // Closing the sheet keeps the text, and so does a reload.
  await inDialog('Close').click()
  await expectNone(dialog())
  await openMenu()
  await outboxLink(/^Outbox/).click()
  await expect.element(changed).toHaveValue('half a')
  await reloadApp()
  await expect.element(changed).toHaveValue('half a')
  const held = holdCalls('/api/chat-messages')
  await goOnline()
  // Long enough to send it.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(held.paths).toEqual([])
  held.release()
  // The message goes out unchanged.
  await inDialog('Cancel editing').click()
  await expect.element(dialog().getByText('Everything has been sent')).toBeVisible()
  expect(await messagesOf(requestId)).toEqual(['second thought'])
})

it('without a connection an unsent message is sent later, while a rejected one needs the user and cannot be retried yet', async () => {
  const { requestId } = await openDiscussion()
  const restore = refuse('/api/chat-messages', 'Not now.')
  await write('refused')
  await expect.element(log.getByText('Not sent. Not now.')).toBeVisible()
  await goOffline()
  await write('waiting')
  await press('Escape')
  await openMenu()
  await outboxLink('Outbox: 2 unsent, 1 needs your attention').click()
  await expect
    .poll(() => dialog().getByText('You can retry once you are connected.').elements())
    .toHaveLength(1)
  await expect.element(inDialog('Retry')).toBeDisabled()
  await expect.element(inDialog('Retry all')).toBeDisabled()

  restore()
  await goOnline()
  await expectNone(dialog().getByText('waiting', { exact: true }))
  await inDialog('Retry all').click()
  await expect.element(dialog().getByText('Everything has been sent')).toBeVisible()
  expect(await messagesOf(requestId)).toEqual(['waiting', 'refused'])
})

it('when the session has ended, the outbox offers to sign in, and then sends the message', async () => {
  await openApp('/dashboard?tab=request-history', customer)
  const [{ id: requestId } = { id: '' }] = await requestsOf('Sabrina Carpenter')
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Sabrina Carpenter' }) })
    .getByRole('button', { name: /^View/ })
    .click()
  await expect.element(log).toBeVisible()
  // A user with saved tickets is not redirected.
  await untilTicketsAreSaved()
  await callServer('/api/logout')
  await write('From a session that is over')
  await inDialog('Close').click()
  await openMenu()
  await outboxLink(/^Outbox: 1 unsent/).click()
  await expect.element(dialog().getByText(/You are signed out\. Sign in to send/)).toBeVisible()
  const signIn = page.getByRole('dialog', { name: 'Sign in', exact: true })
  await inDialog('Sign in to send').click()
  await expect.element(signIn).toBeVisible()
  await dialog().getByLabelText('Password', { exact: true }).fill(customer.password)
  await inDialog('Sign In').click()
  await expect.element(dialog().getByText('Everything has been sent')).toBeVisible()
  await expect.poll(async () => (await messagesOf(requestId)).at(-1)).toBe('From a session that is over')
})

it('a message that is refused for good, because the admin role was lost, says so, and can be copied and discarded only', async () => {
  const staff = await createAdmin()
  const requestId = await submitRequest(await createAccount(), 'Olivia Dean')
  await openApp(`/admin?request=${requestId}`, staff)
  await expect.element(messageField).toBeVisible()
  await goOffline()
  await write('Row F is free.')
  await changeRole(staff, false)
  await openApp('/auth')
  await goOnline()
  await openApp('/dashboard?outbox=1', staff)
  await expect.element(dialog().getByRole('heading', { name: 'Message about Olivia Dean' })).toBeVisible()
  await expect
    .element(dialog().getByText(/^Not sent\. You no longer have admin rights, so this cannot be sent/))
    .toBeVisible()
  for (const name of ['Retry', 'Retry all', 'Edit']) await expectNone(inDialog(name))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await inDialog('Copy text').click()
  await expect.element(toast()).toHaveTextContent('Text copied')
  expect(copied.mock.lastCall).toEqual(['Row F is free.'])
  await expect.element(inDialog('Discard')).toBeVisible()
})

it('a request that is rejected is edited in the form and sent with its messages', async () => {
  await openApp('/dashboard', await createAccount())
  const message = 'This section contains restricted content. Please use a different description.'
  answerCalls(
    '/api/ticket-requests',
    async (call, request) => {
      const { section } = (await request.json()) as { section: string }
      if (section !== '102') return call()
      return Response.json({ message, code: 'invalid_input', fields: { section: message } }, { status: 400 })
    },
    'POST',
  )
  await fillInRequest('Big Thief')
  await button('Submit Ticket Request').click()
  await expect.element(toast()).toHaveTextContent('Failed to submit request')
  await expect.element(field(/^Preferred Section/)).toHaveAccessibleDescription(/restricted content/)
  await expect.element(field(/^Artist/)).toHaveValue('Big Thief')

  await page.getByRole('link', { name: 'Request History' }).click()
  await page.getByRole('button', { name: /^View/ }).first().click()
  await write('Is that a problem?')
  await expect.element(page.getByText('Waiting for your request, which needs your attention')).toBeVisible()
  await inDialog('Edit').click()
  await expect.element(field(/^Artist/)).toHaveValue('Big Thief')
  await expect.element(screenshotPreview).toBeVisible()
  await field(/^Preferred Section/).fill('104')
  await button('Submit Ticket Request').click()
  await expect.element(toast()).toHaveTextContent('Request submitted successfully!')
  await expect.element(emptyForm).toBeVisible()

  await expect.poll(() => requestsOf('Big Thief')).toHaveLength(1)
  const [request] = await requestsOf('Big Thief')
  await expect.poll(() => messagesOf(request?.id ?? '')).toEqual(['Is that a problem?'])
})

/** The header has the logo and an avatar of this name only, large enough and within the screen. */
async function expectOnlyAvatar(name: string): Promise<void> {
  const header = page.getByRole('banner')
  await expect.element(button(/^Account menu/)).toHaveAccessibleName(name)
  const controls = [...header.getByRole('link').elements(), ...header.getByRole('button').elements()]
  const names = controls.map((control) => control.getAttribute('aria-label') ?? control.textContent)
  expect(names).toEqual(['Live Shows', name])
  const boxes = controls.map((control) => control.getBoundingClientRect())
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(innerWidth)
}

it('the header of a phone is the logo and one avatar; its dot and its name say that something is unsent', async () => {
  const avatar = button(/^Account menu/)
  const menu = page.css('[popover]')
  const ways = () => {
    const links = menu.getByRole('link').elements()
    return links.map(({ textContent }) => textContent)
  }
  await page.viewport(320, 568)
  await openApp('/dashboard', await createAccount())
  await expect.element(emptyForm).toBeVisible()
  await expectOnlyAvatar('Account menu')
  await goOffline()
  await fillInRequest('Alvvays')
  await button('Submit Ticket Request').click()
  await expectOnlyAvatar('Account menu, Outbox: 1 unsent')
  await expect.element(menu).not.toBeVisible()
  avatar.element().focus()
  await press('Enter')
  await expect.element(button('Logout')).toBeVisible()
  expect(ways()).toEqual(['FAQ', 'Notifications', 'Account settings', 'Outbox1'])
  await press('Escape')
  await expect.element(menu).not.toBeVisible()
  await expect.element(avatar).toHaveFocus()
  await openMenu()
  await outboxLink('Outbox: 1 unsent').click()
  await expect.element(dialog().getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expect.element(menu).not.toBeVisible()
})
