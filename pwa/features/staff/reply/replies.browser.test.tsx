import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, holdCalls, untilAnswered } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { acceptedRequest, callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { type Account, admin, createAccount } from '../../../testing/people.ts'
import {
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  press,
  toast,
  type,
} from '../../../testing/screen.ts'
import { requestAddress } from '../../desk/requestQueue.ts'

interface Request {
  status: string
  adminResponse: string | null
  offerPrice: number | null
}
interface Reply {
  id: string
  title: string
}

let client: Account
beforeEach(async () => {
  await page.viewport(1440, 900)
  client = await createAccount({ name: 'Maya Lindqvist' })
})

const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const read = (id: string) => callAs<Request>(admin, 'GET', `/api/admin/ticket-requests/${id}`)
const composer = page.getByRole('textbox', { name: 'Message Maya' })
const basePrice = dialog().getByLabelText(/^Base price/)

async function openRequest(artist = 'Olivia Dean'): Promise<string> {
  const id = await submitRequest(client, artist)
  await openApp(requestAddress(id), admin)
  return id
}

describe('a text response', () => {
  it('adds the fee to the price, is kept until it is sent, is one, shows the client’s answer, and becomes an offer with one tap', async () => {
    const id = await openRequest()
    await expect.element(button('Text response instead')).toBeVisible()
    const offerForm = page.getByRole('complementary', { name: 'Make Offer' })
    const buttons = offerForm.getByRole('button').elements()
    expect(buttons.at(-1)?.textContent).toBe('Text response instead')
    await expectNone(button('Text response'))
    await button('Text response instead').click()
    await dialog().getByLabelText('Response', { exact: true }).fill('Two on the aisle.')
    await basePrice.fill('360,00')
    await expect.element(dialog().getByText(/^Maya sees \$375\.00/)).toBeVisible()
    await inDialog('Cancel').click()
    await button('Text response instead').click()
    await expect.element(basePrice).toHaveValue('360,00')
    let calls = 0
    const path = `/api/admin/ticket-requests/${id}`
    const count = (call: () => Promise<Response>) => {
      calls += 1
      return call()
    }
    answerCalls(path, count, 'PATCH')
    await inDialog('Send response').dblClick()
    await expect.element(toast()).toHaveTextContent('Response sent')
    expect(calls).toBe(1)
    const log = page.getByRole('log')
    await expect.element(log).toHaveTextContent('$375.00 in total')
    await expectNone(button('Text response instead'))
    expect(await read(id)).toMatchObject({ status: 'admin_responded', offerPrice: 375 })
    expect(await callAs<unknown[]>(admin, 'GET', `/api/chat-messages/${id}`)).toHaveLength(1)

    await callAs(client, 'POST', '/api/chat-messages', { requestId: id, message: 'Yes please' })
    await expect.element(log).toHaveTextContent('Yes please')
    const price = field(/^Price per ticket/)
    await price.fill('170')
    await button('Turn into an offer').click()
    await expect.element(price).toHaveValue('180.00')
    await button('Undo').click()
    await expect.element(price).toHaveValue('170')
    await button('Turn into an offer').click()
    await expect.element(price).toHaveValue('180.00')
    await expect.element(price).toHaveFocus()
    await expectNone(button('Turn into an offer'))
    await page.viewport(390, 844)
    await button('Continue Offer').click()
    await expect.element(dialog().getByLabelText(/^Price per ticket/)).toHaveValue('180.00')
  })

  it('is sent from its field by the keys that send, and with Shift opens the next request that is due', async () => {
    const next = await submitRequest(client, 'Next Due')
    const id = await openRequest()
    await button('Text response instead').click()
    await dialog().getByLabelText('Response', { exact: true }).fill('Two on the aisle.')
    await dialog().getByLabelText('Response', { exact: true }).click()
    await type('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.element(toast()).toHaveTextContent('Response sent')
    await expectNone(dialog())
    const opened = () => new URLSearchParams(location.search).get('request')
    await expect.poll(opened).not.toBe(id)
    expect(await read(id)).toMatchObject({ status: 'admin_responded' })
    await openApp(requestAddress(next), admin)
    await button('Text response instead').click()
    await basePrice.fill('360')
    await dialog().getByLabelText('Response', { exact: true }).fill('Two in row 5.')
    await basePrice.click()
    await type('{Control>}{Enter}{/Control}')
    await expectNone(dialog())
    await expect.poll(async () => (await read(next)).offerPrice).toBe(375)
    expect(opened()).toBe(next)
  })

  it('that fails, or is overtaken by a message at the same moment, says why and keeps what was typed; then the request is completed by hand, and that is undone', async () => {
    const id = await openRequest()
    await button('Text response instead').click()
    await dialog().getByLabelText('Response', { exact: true }).fill('Two on the aisle.')
    const path = `/api/admin/ticket-requests/${id}`
    let allow = answerCalls(path, { status: 502 }, 'PATCH')
    await inDialog('Send response').click()
    await expect.element(toast()).toHaveTextContent('Update failed')
    await expect.element(toast()).toHaveTextContent('Failed to update the request.')
    allow()
    const message = 'Only the balcony, please.'
    const whileSending = async (call: () => Promise<Response>) => {
      await callAs(client, 'POST', '/api/chat-messages', { requestId: id, message })
      return call()
    }
    allow = answerCalls(path, whileSending, 'PATCH')
    await inDialog('Send response').click()
    await expect.element(toast()).toHaveTextContent('The discussion went on while you were writing.')
    expect((await read(id)).adminResponse).toBeNull()
    await expect.element(dialog().getByText(/Maya wrote: “Only the balcony, please\.”/)).toBeVisible()
    allow()
    await inDialog('Send response').click()
    await expect.element(page.getByRole('log')).toHaveTextContent('Two on the aisle.')
    expect((await read(id)).adminResponse).toBe('Two on the aisle.')

    const complete = button('Mark completed')
    await expect.element(complete).toBeEnabled()
    await complete.click()
    await expect.element(toast()).toHaveTextContent('Request completed')
    const paid = 'This request has been paid for, so its completion cannot be undone.'
    allow = answerCalls(/undo-complete$/, { status: 409, json: { message: paid, code: 'already_paid' } })
    await button('Undo completion').click()
    await expect.element(toast()).toHaveTextContent('Undo failed')
    await expect.element(toast()).toHaveTextContent(paid)
    allow()
    await button('Undo completion').click()
    await expect.element(toast()).toHaveTextContent('Completion undone')
    expect(await read(id)).toMatchObject({ status: 'admin_responded' })
  })
})

describe('canned replies', () => {
  /** Creates replies, which all tests share. @returns a title, whose replies are deleted after the test */
  const titled = (word: string) => {
    const title = `${word} ${Date.now()}`
    onTestFinished(async () => {
      const all = await callAs<Reply[]>(admin, 'GET', '/api/admin/canned-replies')
      for (const reply of all.filter((one) => one.title.startsWith(title))) {
        await callAs(admin, 'DELETE', `/api/admin/canned-replies/${reply.id}`)
      }
    })
    return title
  }

  it('fill the field with the request’s data, after what was typed, and send nothing; 50 of them stay in two lines on each screen, and are the most', async () => {
    const title = 'Found'
    const json = Array.from({ length: 50 }, (_, n) => ({
      id: `01960000-0000-7000-8000-0000000000${String(n + 10)}`,
      title: n === 1 ? 'W'.repeat(40) : `Reply ${n}`,
      text: 'Hello',
      ...(n === 0 && { title, text: 'Hi {name}, {artist} for {total}.' }),
    }))
    answerCalls('/api/admin/canned-replies', { json })
    const id = await openRequest()
    await composer.fill('Good news!')
    await button(title).click()
    const typed = 'Good news! Hi Maya, Olivia Dean for {total}.'
    await expect.element(composer).toHaveValue(typed)
    await expect.element(composer).toHaveFocus()
    const problem = page.getByText('Please fill in {total} before you send.')
    await expect.element(problem).toBeVisible()
    await expect.element(button('Send')).toBeDisabled()
    await press('Enter')
    await makeOffer(id)
    await expect.element(page.getByText(/^Offer sent/).first()).toBeVisible()
    await composer.fill('')
    await expectNone(problem)
    await button(title).click()
    await expect.element(composer).toHaveValue('Hi Maya, Olivia Dean for $375.00.')
    await expectNone(problem)
    await expect.element(button('Send')).toBeEnabled()
    expect(await callAs(admin, 'GET', `/api/chat-messages/${id}`)).toEqual([])

    for (const width of [1440, 390]) {
      await page.viewport(width, 900)
      const chips = () => button(title).element().parentElement as HTMLElement
      await expect.element(button(title)).toBeVisible()
      await expect.poll(() => chips().getBoundingClientRect().height).toBeLessThan(110)
      await expect.poll(() => chips().getBoundingClientRect().right).toBeLessThanOrEqual(width)
      for (const chip of chips().children) expect(chip.scrollWidth).toBeLessThanOrEqual(chip.clientWidth)
    }
    await button('Canned replies').click()
    await expect.element(inDialog('There are 50, which is the most')).toBeDisabled()
  })

  it('and internal notes are kept while they are typed, added, changed and deleted in a dialog, with the keyboard alone, also while another admin does the same', async () => {
    const title = titled('Looking')
    const id = await openRequest()
    const manage = button('Canned replies')
    await expect.element(manage).toBeVisible()
    manage.element().focus()
    await press('Enter')
    await expect.element(inDialog('Add a canned reply')).toBeVisible()
    inDialog('Add a canned reply').element().focus()
    await press('Enter')
    await inDialog('Save').click()
    await expect.element(dialog().getByText('Please enter a title')).toBeVisible()
    await dialog().getByLabelText('Title').fill(title)
    const text = dialog().getByLabelText('Text')
    await text.fill('We are on it, {name}.')
    await press('Escape')
    await expectNone(dialog())
    await manage.click()
    await expect.element(text).toHaveValue('We are on it, {name}.')
    text.element().focus()
    await press('Tab', 'Tab', 'Enter')
    await expect.element(inDialog(`Edit ${title}`)).toBeVisible()
    await inDialog(`Edit ${title}`).click()
    await dialog().getByLabelText('Title').fill(`${title} still`)
    const all = await callAs<Reply[]>(admin, 'GET', '/api/admin/canned-replies')
    const path = `/api/admin/canned-replies/${all.find((reply) => reply.title === title)?.id}`
    await callAs(admin, 'PATCH', path, { title, text: 'Please wait for Ana.' })
    await expect.element(dialog().getByText(/^Another admin has changed this reply/)).toBeVisible()
    await expect.element(dialog().getByText(/Please wait for Ana\.$/)).toBeVisible()
    await callAs(admin, 'DELETE', path)
    await expect.element(dialog().getByText(/^Another admin has deleted this reply/)).toBeVisible()
    await expect.element(dialog().getByLabelText('Title')).toHaveValue(`${title} still`)
    await inDialog('Save').click()
    await inDialog(`Delete ${title} still`).click()
    await expect.element(dialog().getByText(`All admins lose “${title} still”.`)).toBeVisible()
    await inDialog('Delete').click()
    await expectNone(inDialog(`Delete ${title} still`))
    await inDialog('Close').click()
    await expectNone(button(`${title} still`))

    await button('Internal note').click()
    const note = dialog().getByLabelText('Note', { exact: true })
    await note.fill('Prefers the aisle.')
    await inDialog('Cancel').click()
    await button('Internal note').click()
    await expect.element(note).toHaveValue('Prefers the aisle.')
    await note.click()
    await type('{Control>}{Enter}{/Control}')
    const notes = page.getByRole('list', { name: 'Internal notes' })
    await expect.element(notes).toHaveTextContent(/Note, \w+: Prefers the aisle\./)
    await expect.element(toast()).toHaveTextContent('Note saved')
    await button('Delete the note: Prefers the aisle.').click()
    await inDialog('Cancel').click()
    await button('Delete the note: Prefers the aisle.').click()
    await inDialog('Delete').click()
    await expect.element(toast()).toHaveTextContent('Note deleted')
    await expectNone(notes)
    const long = 'Wants two together. '.repeat(20).trim()
    await callAs(admin, 'POST', `/api/admin/ticket-requests/${id}/notes`, { text: long })
    await notes.getByRole('button', { name: 'Show all' }).click()
    await expect.element(notes.getByRole('button', { name: 'Show less' })).toBeVisible()
  })
})

it('beside the offer form stand the client’s record, which leads to their other requests, and the last prices for the event; completing an accepted request asks first', async () => {
  const artist = `Khruangbin ${Date.now()}`
  const other = await submitRequest(await createAccount(), artist)
  await makeOffer(other, 150)
  const first = await openRequest(artist)
  await expect.element(page.getByText('First request')).toBeVisible()
  const prices = page.getByRole('region', { name: 'Last prices for this event' })
  await expect.element(prices).toHaveTextContent('$150.00 each')
  await makeOffer(other, 140)
  await expect.element(prices).toHaveTextContent('$140.00 each')

  // On a tablet they arrive in a form that is open, and move none of it.
  await page.viewport(820, 1180)
  const held = holdCalls('/api/admin/last-prices')
  await openApp(requestAddress(first))
  await button('Make Offer').click()
  const tops = () =>
    page
      .css('form:has([name=pricePerTicket]) :is(input, textarea, button)')
      .elements()
      .map((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(tops).not.toEqual([])
  await untilAnswered()
  const before = tops()
  held.release()
  await expect.element(prices).toHaveTextContent('$140.00 each')
  expect(tops()).toEqual(before)
  await page.viewport(1440, 900)

  await makeOffer(first)
  const accepted = await acceptedRequest(client)
  await openRequest()
  await expect.element(page.getByText('1 of 1 accepted')).toBeVisible()
  await expect.element(page.getByText('1 open offer')).toBeVisible()
  await expect.element(page.getByText('2 other requests')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${artist} \\(`) }).click()
  await expectAddress(requestAddress(first))
  await page.getByRole('link', { name: '2 other requests' }).click()
  await expect.element(page.getByRole('tab', { name: 'Active Requests 3' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Inactive Requests 0' })).toBeVisible()

  await page.css(`a[data-request="${accepted}"]`).click()
  await button('Mark completed').click()
  await expect.element(dialog().getByText(/closes that order/)).toBeVisible()
  expect(await read(accepted)).toMatchObject({ status: 'accepted' })
  await inDialog('Mark completed').click()
  await expect.poll(async () => (await read(accepted)).status).toBe('completed')
})
