import { beforeEach, describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
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
  await page.viewport(1180, 820)
  writer = await createAccount({ name: 'Theo Brandt' })
  subject = `Parking${Date.now()}`
})

const rows = page.getByRole('list', { name: /messages$/ }).getByRole('listitem')
const line = (words: string) => rows.getByRole('link', { name: new RegExp(words) })
const tab = (name: RegExp) => page.getByRole('tab', { name })
const all = () => callAs<Message[]>(admin, 'GET', '/api/admin/messages?limit=200')
const stored = async (number = 0) =>
  (await all()).find((message) => message.subject === `${subject} ${number}`)
const response = field('Response to Theo')
const composer = field('Message Theo')

/** The client negotiates an offer, which is a message to staff with these words. */
async function negotiate(): Promise<{ requestId: string; words: string }> {
  const requestId = await submitRequest(writer, 'Alvvays')
  const offerId = await makeOffer(requestId)
  const words = `Make it 150 each, ${Date.now()}`
  await callAs(writer, 'POST', `/api/offers/${offerId}/respond`, { message: words })
  return { requestId, words }
}

describe('the messages to staff', () => {
  it('are marked read by being opened, also without a connection, and stay where they are; the URL has what is open, and a refusal is shown', async () => {
    await page.viewport(390, 844)
    writer = await createAccount({ name: 'W'.repeat(80) })
    await commands.addStaffMessages(writer.email, 3, subject, `Long ${'x'.repeat(1990)}`)
    const { id } = (await stored()) ?? {}
    await openApp(`/admin?tab=messages&q=${subject}`, admin)
    await expect.poll(() => rows.elements().length).toBe(3)
    for (const row of rows.elements()) {
      const { right, height } = row.getBoundingClientRect()
      expect(right).toBeLessThanOrEqual(innerWidth)
      expect(height).toBeLessThan(64)
    }
    await openApp(`/admin?tab=messages`)
    await expect.element(line(`^Unread: ${subject} 0`)).toBeVisible()
    await line(`${subject} 2`).click()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.poll(async () => (await stored(2))?.isRead).toBe(true)
    await expect.element(line(`^${subject} 2`)).toBeVisible()
    await goOffline()
    await line(`${subject} 0`).click()
    await expectAddress(`/admin?tab=messages&message=${id}`)
    await expect.element(dialog().getByText(/^Long x+$/)).toBeVisible()
    await expect.element(dialog().getByRole('link', { name: writer.email })).toBeVisible()
    await expect.element(dialog().getByText(/marked as read, not sent yet/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expectAddress('/admin?tab=messages')
    await expect.element(line(`^${subject} 0`)).toBeVisible()
    await expect.element(line(`^Unread: ${subject} 1`)).toBeVisible()
    await field('Search').fill(`${subject.toUpperCase()} 1`)
    await expect.element(page.getByText(/Only the messages saved on this device were searched/)).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(1)
    expect((await stored())?.isRead).toBe(false)
    await goOnline()
    await expect.poll(async () => (await stored())?.isRead).toBe(true)

    const refusal = 'We could not find that.'
    answerCalls(/\/read$/, { status: 404, json: { message: refusal, code: 'not_found' } })
    await line(`${subject} 1`).click()
    await expect.element(toast()).toHaveTextContent('Failed to update message')
    await expect.element(toast()).toHaveTextContent(refusal)
  })

  it('come in pages, appear by themselves, and are filtered in one line with counts, and searched, in the URL', async () => {
    await commands.addStaffMessages(writer.email, 110, subject)
    await openApp('/admin?tab=messages', admin)
    await expect.poll(() => rows.elements().length).toBe(50)
    await button('Show more messages').click()
    await expect.poll(() => rows.elements().length).toBe(100)
    await untilLive()
    await untilAnswered()
    const { words } = await negotiate()
    await expect.element(line(words)).toBeVisible()
    await expect.element(tab(/^Unread 1\d\d/)).toHaveAttribute('aria-selected', 'true')

    await tab(/^Urgent \d+/).click()
    await expectAddress('/admin?tab=messages&show=urgent')
    await expect.element(line(`${subject} 3\\b`)).toBeVisible()
    await expectNone(line(`${subject} 0\\b`))
    await tab(/^Negotiation \d+/).click()
    await expect.element(line(words)).toBeVisible()
    await expectNone(line(`${subject} 3\\b`))
    await expectAccessible()
    await page.viewport(1180, 820)
    await reloadApp()
    await expect.element(tab(/^Negotiation/)).toHaveAttribute('aria-selected', 'true')
    await field('Search').fill('no such words')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await button('Search all messages').click()
    await expectAddress('/admin?tab=messages&show=all&q=no+such+words')
    await button('Clear search').click()
    answerCalls('/api/admin/messages', { json: [] })
    await tab(/^FAQ/).click()
    await expect.element(page.getByText('No questions')).toBeVisible()
    await button('Show all messages').click()
    await expectAddress('/admin?tab=messages&show=all')
  })
})

it('a message that was opened is unread again with a key, for all and also without a connection, until it is opened again', async () => {
  await commands.addStaffMessages(writer.email, 2, subject)
  await openApp('/admin?tab=messages', admin)
  await expect.element(line(`^Unread: ${subject} 0`)).toBeVisible()
  const late = holdCalls(/\/api\/admin\/messages\/[^/]+$/)
  await line(`${subject} 0`).click()
  // Opening moves the focus, once.
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA')
  await press('Escape')
  await expect.poll(async () => (await stored())?.isRead).toBe(true)
  late.release()
  await untilAnswered()
  await expect.element(line(`^${subject} 0`)).toBeVisible()
  await press('u')
  await expect.poll(async () => (await stored())?.isRead).toBe(false)
  await expect.element(line(`^Unread: ${subject} 0`)).toHaveAttribute('aria-current', 'true')
  await press('u')
  await expect.poll(async () => (await stored())?.isRead).toBe(true)
  await goOffline()
  await press('u')
  await expect.element(line(`^Unread: ${subject} 0`)).toBeVisible()
  await expect.element(page.getByText(/marked as unread, not sent yet/)).toBeVisible()
  await goOnline()
  await expect.poll(async () => (await stored())?.isRead).toBe(false)
  await press('e')
  await expect.poll(async () => (await stored())?.isRead).toBe(true)
})

describe('a message about a request', () => {
  it('opens its conversation, and is answered with two keys beside the text; the next one opens, the keys go through the list, and the request and Back lead to each other', async () => {
    const { requestId, words } = await negotiate()
    await commands.addStaffMessages(writer.email, 2, subject)
    await openApp('/admin?tab=messages', admin)
    await expect.element(line(words)).toBeVisible()
    await expect.element(line(`${subject} 1`)).toBeVisible()
    const shown = () => page.css('[data-message][aria-current=true]')
    await line(words).click()
    await expect.element(composer).toHaveFocus()
    await expect.element(page.getByRole('log').getByText(words)).toBeVisible()
    await expect.element(page.getByRole('log').getByText('Asks $150 each')).toBeVisible()
    await expect.element(shown()).toHaveTextContent('Asks $150 each')
    await expect.element(page.getByRole('log').getByText(/^Offer 1/)).toBeVisible()
    const side = page.getByRole('complementary', { name: 'Request and client' })
    await expect.element(side.getByRole('heading', { name: 'Alvvays' })).toBeVisible()
    await expect.element(side.getByRole('link', { name: writer.email })).toBeVisible()
    await expectAccessible()
    await page.viewport(1180, 820)

    await press('Escape')
    await press('r')
    await expect.element(composer).toHaveFocus()
    await type('We can do 155.')
    await type('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.poll(() => shown().element().textContent).not.toContain(words)
    const thread = () => callAs<{ message: string }[]>(admin, 'GET', `/api/chat-messages/${requestId}`)
    await expect.poll(async () => (await thread()).at(-1)?.message).toBe('We can do 155.')
    await expect.poll(async () => (await all()).find(({ message }) => message === words)?.isRead).toBe(true)

    // The answered message is still there, and the keys leave the focus in the list.
    ;(document.activeElement as HTMLElement).blur()
    await press('k')
    await expect.element(shown()).toHaveTextContent(words)
    await expect.element(composer).toBeVisible()
    expect(document.activeElement).toBe(shown().element())
    await press('e')
    await expect.poll(() => shown().element().textContent).not.toContain(words)

    await press('k')
    await expect.element(shown()).toHaveTextContent(words)
    await button('Offer $150 each').click()
    await expectAddress(`/admin?request=${requestId}`)
    await expect.element(field(/^Price per ticket/)).toHaveValue('150')
    await expect.element(field(/^Price per ticket/)).toHaveFocus()
    history.back()
    await side.getByRole('link', { name: 'Open request' }).click()
    await expectAddress(`/admin?request=${requestId}`)
    await expect.element(page.getByRole('heading', { name: 'Make Offer' })).toBeVisible()
    history.back()
    await expect.poll(address).toContain('tab=messages&message=')
    await page.viewport(390, 844)
    await expect.element(dialog().getByRole('button', { name: 'Done' })).toBeVisible()
    await expect.element(dialog().getByRole('link', { name: 'Open request' })).toBeInTheDocument()
  })
})

describe('a response to a question', () => {
  it('is sent with the keyboard alone, once, and waits for a connection; that it was sent is seen if only the reply was lost', async () => {
    await commands.addStaffMessages(writer.email, 2, subject)
    await openApp('/admin?tab=messages', admin)
    await line(`${subject} 0`).click()
    await expect.element(response).toHaveFocus()
    await expect.element(button('Send response')).toBeDisabled()
    await type('  Only tickets, sorry.  ')
    const { paths, release } = holdCalls(/\/respond$/)
    await type('{Control>}{Enter}{Enter}{/Control}')
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
    await expect.element(button('Send response')).toHaveAttribute('aria-disabled', 'true')
    await goOnline()
    answerCalls(/\/respond$/, async (call) => {
      await call()
      throw new TypeError('Failed to fetch')
    })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent('Failed to send response')
    await expect.element(shown).toHaveTextContent('We will ask.')
  })

  it('that another admin gave meanwhile is shown; one’s own stays until it is discarded', async () => {
    await commands.addStaffMessages(writer.email, 1, subject)
    const { id } = (await stored()) ?? {}
    await openApp(`/admin?tab=messages&message=${id}`, admin)
    await response.fill('We can ask.')
    const other = 'Ana Diaz has already answered this message.'
    answerCalls(/\/respond$/, { status: 409, json: { message: other, code: 'message_answered' } })
    await button('Send response').click()
    await expect.element(toast()).toHaveTextContent(other)
    await callAs(admin, 'POST', `/api/admin/messages/${id}/respond`, { responseMessage: 'Yes.' })
    await expect.element(page.getByRole('region', { name: 'Response' })).toHaveTextContent('Yes.')
    await reloadApp()
    await expect.element(field('Your response, not sent')).toHaveValue('We can ask.')
    await button('Discard').click()
    await expectNone(field('Your response, not sent'))
  })
})
