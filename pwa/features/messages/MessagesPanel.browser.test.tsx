import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  answerCalls,
  goOffline,
  goOnline,
  holdCalls,
  untilAnswered,
  untilLive,
} from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../testing/orders.ts'
import { type Account, admin, createAccount } from '../../testing/people.ts'
import {
  address,
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  press,
  toast,
  type,
} from '../../testing/screen.ts'

interface Message {
  id: string
  subject: string
  isRead: boolean
  response: string | null
}

let writer: Account
let subject: string
beforeEach(async () => {
  writer = await createAccount({ name: 'Theo Brandt' })
  subject = `Parking${Date.now()}`
})

const line = (words: string) => button(new RegExp(words))
const rows = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem')
const all = () => callAs<Message[]>(admin, 'GET', '/api/admin/messages?limit=200')
const stored = async () => (await all()).find((message) => message.subject === `${subject} 0`)
const openMessages = () => openApp('/admin?tab=messages', admin)
const response = field('Response to Theo')

async function openMessage(): Promise<void> {
  await commands.addStaffMessages(writer.email, 1, subject)
  await openMessages()
  await line(subject).click()
}

describe('the messages to staff', () => {
  it('open with their text and writer, in the URL, and a reload opens them again', async () => {
    await openMessage()
    const message = rows.filter({ hasText: subject })
    await expect.element(message.getByText('Do you sell parking passes too?')).toBeVisible()
    await expect.element(page.getByRole('link', { name: writer.email })).toBeVisible()
    const { id } = (await stored()) ?? {}
    await expectAddress(`/admin?tab=messages&message=${id}`)
    await reloadApp()
    await expect.element(line(subject)).toHaveAttribute('aria-expanded', 'true')
    await line(subject).click()
    await expectAddress('/admin?tab=messages')
    await expectNone(page.getByRole('link', { name: writer.email }))
  })

  it('are marked as read, also without a connection, and the count on the tab follows', async () => {
    await openMessage()
    const tab = page.getByRole('link', { name: /^Messages/ })
    const unread = () => Number(/\d+/.exec(tab.element().textContent ?? '')?.[0] ?? 0)
    await expect.poll(unread).toBeGreaterThan(0)
    await goOffline()
    await button('Mark read').click()
    await expect.element(page.getByText('Marked as read, not sent yet.')).toBeVisible()
    await expectNone(button('Mark read'))
    expect((await stored())?.isRead).toBe(false)
    await goOnline()
    await expectNone(page.getByText('Marked as read, not sent yet.'))
    await expect.poll(async () => (await stored())?.isRead).toBe(true)
    await expectNone(button('Mark read'))
  })

  it('say so if marking was refused', async () => {
    await openMessage()
    const message = 'We could not find that.'
    answerCalls(/\/read$/, { status: 404, json: { message, code: 'not_found' } })
    await button('Mark read').click()
    await expect.element(toast()).toHaveTextContent('Failed to update message')
    await expect.element(toast()).toHaveTextContent(message)
  })

  it('lead to their request', async () => {
    const requestId = await submitRequest(writer, 'Alvvays')
    const offerId = await makeOffer(requestId)
    const words = `Make it 150? ${Date.now()}`
    await callAs(writer, 'POST', `/api/offers/${offerId}/respond`, { message: words })
    await openApp('/admin?tab=messages&about=request&priority=high', admin)
    await line(words.replace('?', '\\?')).click()
    await page.getByRole('link', { name: 'Open the request for Alvvays' }).click()
    await expect.poll(address).toContain(`request=${requestId}`)
    await expect.element(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
    await button('Close').click()
    const message = 'tab=messages&about=request&priority=high&message='
    await expect.poll(address).toContain(message)
    await page.getByRole('link', { name: 'Open the request for Alvvays' }).click()
    await expect.element(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
    const stepsBack = vi.spyOn(history, 'go')
    onTestFinished(() => stepsBack.mockRestore())
    history.back()
    await expectNone(dialog())
    expect(stepsBack).not.toHaveBeenCalled()
    expect(address()).toContain(message)
  })

  it('are filtered by state, priority and request, in the URL', async () => {
    await commands.addStaffMessages(writer.email, 4, subject)
    await openMessages()
    await field('Priority').selectOptions('urgent')
    await expectAddress('/admin?tab=messages&priority=urgent')
    await expect.element(line(`${subject} 3`)).toBeVisible()
    await expectNone(line(`${subject} 0`))
    await field('Show').selectOptions('unread')
    await field('About').selectOptions('request')
    await expectAddress('/admin?tab=messages&priority=urgent&state=unread&about=request')
    await expectNone(line(`${subject} 3`))
    await reloadApp()
    await expect.element(field('Priority')).toHaveValue('urgent')
    answerCalls('/api/admin/messages', { json: [] })
    await field('Priority').selectOptions('low')
    await expect.element(page.getByText('No such messages')).toBeVisible()
    await button('Show all messages').click()
    await expectAddress('/admin?tab=messages')
    await expect.element(page.getByText('No messages')).toBeVisible()
  })

  it('appear by themselves, one row at a time', async () => {
    const requestId = await submitRequest(writer, 'Live Band')
    const offerId = await makeOffer(requestId)
    await openMessages()
    await expect.poll(() => rows.elements().length).toBeGreaterThan(0)
    await untilLive()
    await untilAnswered()
    const lists: string[] = []
    answerCalls('/api/admin/messages', (call, { url }) => {
      lists.push(url)
      return call()
    })
    const words = `Any chance at 140? ${Date.now()}`
    await callAs(writer, 'POST', `/api/offers/${offerId}/respond`, { message: words })
    await expect.element(page.getByText(words)).toBeVisible()
    expect(lists).toEqual([])
  })

  it('stay in the width of the screen and in one line each of name and text, whatever their words', async () => {
    const named = await createAccount({ name: 'W'.repeat(80) })
    await commands.addStaffMessages(named.email, 1, subject, `Long ${'x'.repeat(1990)}`)
    await openMessages()
    const message = rows.filter({ hasText: subject })
    await expect.element(message).toBeVisible()
    const { right, height } = message.element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(height).toBeLessThan(150)
    await expect.element(message.getByText(/^ · \w+ \d+, /)).toBeInViewport({ ratio: 0.99 })
  })

  it('whose client is gone are refused in words, and leave the list', async () => {
    await openMessage()
    await response.fill('No, sorry.')
    // Not before: when the list is read again, the message and its form are gone.
    answerCalls(/\/respond$/, async (call) => {
      await callAs(writer, 'DELETE', '/api/me')
      return call()
    })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent('Failed to send response')
    await expectNone(line(subject))
  })

  it('once read, open without a connection too, and say when they were last checked', async () => {
    await openMessage()
    await goOffline()
    await reloadApp()
    await expect.element(line(subject)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText(/You are offline. Last checked today/).first()).toBeVisible()
  })

  it('say so if they cannot be loaded', async () => {
    answerCalls('/api/admin/messages', {
      status: 500,
      json: { message: 'Broken for now.', code: 'internal' },
    })
    await openMessages()
    await expect.element(page.getByText('Could not load messages')).toBeVisible()
    await expect.element(page.getByText('Broken for now.').first()).toBeVisible()
  })

  it('are a thousand in pages', async () => {
    await commands.addStaffMessages(writer.email, 1000, subject)
    const { release } = holdCalls('/api/admin/messages')
    await openMessages()
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading messages' })).toBeVisible()
    release()
    await expect.poll(() => rows.elements().length).toBe(50)
    await button('Show more messages').click()
    await expect.poll(() => rows.elements().length).toBe(100)
  })
})

describe('a response', () => {
  it('is sent with the keyboard alone, once, and shown with who answered', async () => {
    await commands.addStaffMessages(writer.email, 1, subject)
    await openMessages()
    await expect.element(line(subject)).toBeVisible()
    line(subject).element().focus()
    await press('Enter')
    await expect.element(response).toBeVisible()
    await expect.element(button('Send response')).toBeDisabled()
    response.element().focus()
    await type('  Only tickets, sorry.  ')
    const { paths, release } = holdCalls(/\/respond$/)
    await press('Tab', 'Enter', 'Enter')
    await expect.poll(() => paths.length).toBe(1)
    release()
    await expect.element(toast()).toHaveTextContent('Response sent')
    await expect
      .element(page.getByRole('region', { name: 'Response' }))
      .toHaveTextContent('Only tickets, sorry.')
    expect(paths).toHaveLength(1)
    expect(await stored()).toMatchObject({ isRead: true, response: 'Only tickets, sorry.' })
  })

  it('is kept through a failure and a reload, and sent once if only the reply was lost', async () => {
    await openMessage()
    await response.fill('We will ask.')
    const stop = answerCalls(/\/respond$/, async (call) => {
      await call()
      throw new TypeError('Failed to fetch')
    })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent('Failed to send response')
    stop()
    await expect.element(page.getByRole('region', { name: 'Response' })).toHaveTextContent('We will ask.')
  })

  it('needs a connection and says so; what was typed stays', async () => {
    await openMessage()
    await response.fill('We will ask.')
    await goOffline()
    await expect
      .element(
        page
          .getByText('Your response is kept as a draft on this device. Send it once you are connected.')
          .first(),
      )
      .toBeVisible()
    await expect.element(button('Send response')).toBeDisabled()
    await goOnline()
    await reloadApp()
    await expect.element(response).toHaveValue('We will ask.')
  })

  it('that another admin gave meanwhile is shown with their name', async () => {
    await openMessage()
    const { id } = (await stored()) ?? {}
    await response.fill('No.')
    const other = 'Ana Diaz has already answered this message.'
    answerCalls(/\/respond$/, { status: 409, json: { message: other, code: 'message_answered' } })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent(other)
    await expect.element(response).toHaveValue('No.')
    await callAs(admin, 'POST', `/api/admin/messages/${id}/respond`, { responseMessage: 'Yes.' })
    await expect.element(page.getByRole('region', { name: 'Response' })).toHaveTextContent('Yes.')
    await reloadApp()
    await expect.element(field('Your response, not sent')).toHaveValue('No.')
    await button('Discard').click()
    await expectNone(field('Your response, not sent'))
  })

  it('typed while another admin answered can be moved to the chat of the request', async () => {
    const requestId = await submitRequest(writer, 'Alvvays')
    const offerId = await makeOffer(requestId)
    const words = `Make it 150? ${Date.now()}`
    await callAs(writer, 'POST', `/api/offers/${offerId}/respond`, { message: words })
    await openMessages()
    await line(words.replace('?', '\\?')).click()
    await response.fill('We can do 155.')
    const all = await callAs<{ id: string; message: string }[]>(admin, 'GET', '/api/admin/messages')
    const { id } = all.find(({ message }) => message.includes(words)) ?? {}
    await callAs(admin, 'POST', `/api/admin/messages/${id}/respond`, { responseMessage: 'Yes.' })
    await button('Move it to the chat').click()
    await expect.poll(address).toContain(`request=${requestId}`)
    await expect.element(page.getByPlaceholder(/^Message /)).toHaveValue('We can do 155.')
  })

  it('that is too long says so before it is sent', async () => {
    await openMessage()
    await response.fill('x'.repeat(4001))
    await button('Send response').click()
    await expect.element(page.getByText('Please use at most 4,000 characters')).toBeVisible()
    expect(await stored()).toMatchObject({ response: null })
  })
})
