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
  message: string
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

/** The client negotiates an offer, which is a message to staff with these words. */
async function negotiate(): Promise<{ requestId: string; words: string }> {
  const requestId = await submitRequest(writer, 'Alvvays')
  const offerId = await makeOffer(requestId)
  const words = `Make it 150, ${Date.now()}`
  await callAs(writer, 'POST', `/api/offers/${offerId}/respond`, { message: words })
  return { requestId, words }
}

describe('the messages to staff', () => {
  it('open with their text and writer in the URL, are marked as read, both also without a connection, and say so if that was refused', async () => {
    writer = await createAccount({ name: 'W'.repeat(80) })
    await commands.addStaffMessages(writer.email, 2, subject, `Long ${'x'.repeat(1990)}`)
    await openMessages()
    await line(`${subject} 0`).click()
    const message = rows.filter({ hasText: `${subject} 0` })
    await expect.element(message.getByText(/^Long x+$/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: writer.email })).toBeVisible()
    const { id } = (await stored()) ?? {}
    await expectAddress(`/admin?tab=messages&message=${id}`)
    await expect.element(page.getByRole('link', { name: /^Messages/ })).toHaveTextContent(/[1-9]/)
    await goOffline()
    await reloadApp()
    await expect.element(line(`${subject} 0`)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText(/You are offline. Last checked today/).first()).toBeVisible()
    await button('Mark read').click()
    await expect.element(page.getByText('Marked as read, not sent yet.')).toBeVisible()
    await expectNone(button('Mark read'))
    expect((await stored())?.isRead).toBe(false)
    await goOnline()
    await expectNone(page.getByText('Marked as read, not sent yet.'))
    await expect.poll(async () => (await stored())?.isRead).toBe(true)
    await expectNone(button('Mark read'))

    await line(`${subject} 0`).click()
    await expectAddress('/admin?tab=messages')
    await expectNone(page.getByRole('link', { name: writer.email }))
    // Closed, one line each of name and text, whatever their words.
    const { right, height } = message.element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(innerWidth)
    expect(height).toBeLessThan(150)
    await expect.element(message.getByText(/^ · \w+ \d+, /)).toBeInViewport({ ratio: 0.99 })

    await line(`${subject} 1`).click()
    const refusal = 'We could not find that.'
    answerCalls(/\/read$/, { status: 404, json: { message: refusal, code: 'not_found' } })
    await button('Mark read').click()
    await expect.element(toast()).toHaveTextContent('Failed to update message')
    await expect.element(toast()).toHaveTextContent(refusal)
  })

  it('come in pages, appear by themselves, and are filtered by state, priority and request, in the URL', async () => {
    await commands.addStaffMessages(writer.email, 110, subject)
    await openMessages()
    await expect.poll(() => rows.elements().length).toBe(50)
    await button('Show more messages').click()
    await expect.poll(() => rows.elements().length).toBe(100)
    await untilLive()
    await untilAnswered()
    const { words } = await negotiate()
    await expect.element(line(words)).toBeVisible()

    await field('Priority').selectOptions('urgent')
    await expectAddress('/admin?tab=messages&priority=urgent')
    await expect.element(line(`${subject} 3\\b`)).toBeVisible()
    await expectNone(line(`${subject} 0\\b`))
    await field('Show').selectOptions('unread')
    await field('About').selectOptions('request')
    await expectAddress('/admin?tab=messages&priority=urgent&state=unread&about=request')
    await expectNone(line(`${subject} 3\\b`))
    await reloadApp()
    await expect.element(field('Priority')).toHaveValue('urgent')
    answerCalls('/api/admin/messages', { json: [] })
    await field('Priority').selectOptions('low')
    await expect.element(page.getByText('No such messages')).toBeVisible()
    await button('Show all messages').click()
    await expectAddress('/admin?tab=messages')
    await expect.element(page.getByText('No messages')).toBeVisible()
  })
})

describe('a response', () => {
  it('to a request that another admin gave meanwhile is shown; one’s own stays until it is moved to the chat; Close and Back lead to the message again', async () => {
    const { requestId, words } = await negotiate()
    await openApp('/admin?tab=messages&about=request&priority=high', admin)
    await line(words).click()
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

    await response.fill('We can do 155.')
    const other = 'Ana Diaz has already answered this message.'
    answerCalls(/\/respond$/, { status: 409, json: { message: other, code: 'message_answered' } })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent(other)
    const { id } = (await all()).find(({ message }) => message.includes(words)) ?? {}
    await callAs(admin, 'POST', `/api/admin/messages/${id}/respond`, { responseMessage: 'Yes.' })
    await expect.element(page.getByRole('region', { name: 'Response' })).toHaveTextContent('Yes.')
    await reloadApp()
    await expect.element(field('Your response, not sent')).toHaveValue('We can do 155.')
    await expect.element(button('Discard')).toBeVisible()
    await button('Move it to the chat').click()
    await expect.poll(address).toContain(`request=${requestId}`)
    await expect.element(page.getByPlaceholder(/^Message /)).toHaveValue('We can do 155.')
    await openApp(`/admin?tab=messages&message=${id}`)
    await expect.element(page.getByRole('region', { name: 'Response' })).toBeVisible()
    await expectNone(field('Your response, not sent'))
  })

  it('is sent with the keyboard alone, once, and waits for a connection; that it was sent is seen if only the reply was lost', async () => {
    await commands.addStaffMessages(writer.email, 2, subject)
    await openMessages()
    await line(`${subject} 0`).click()
    await expect.element(button('Send response')).toBeDisabled()
    response.element().focus()
    await type('  Only tickets, sorry.  ')
    const { paths, release } = holdCalls(/\/respond$/)
    await press('Tab', 'Enter', 'Enter')
    await expect.poll(() => paths.length).toBe(1)
    release()
    await expect.element(toast()).toHaveTextContent('Response sent')
    const shown = page.getByRole('region', { name: 'Response' })
    await expect.element(shown).toHaveTextContent('Only tickets, sorry.')
    expect(paths).toHaveLength(1)
    expect(await stored()).toMatchObject({ isRead: true, response: 'Only tickets, sorry.' })

    await line(`${subject} 1`).click()
    await response.fill('We will ask.')
    await goOffline()
    await expect.element(page.getByText(/^You are offline\. Your response is kept as a draft/)).toBeVisible()
    await expect.element(button('Send response')).toBeDisabled()
    await goOnline()
    answerCalls(/\/respond$/, async (call) => {
      await call()
      throw new TypeError('Failed to fetch')
    })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent('Failed to send response')
    await expect.element(shown).toHaveTextContent('We will ask.')
  })
})
