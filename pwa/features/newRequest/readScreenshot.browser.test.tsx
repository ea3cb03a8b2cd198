import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, untilStill } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { createAccount } from '../../testing/people.ts'
import {
  emptyForm,
  fillInRequest,
  openLines,
  screenshotFile,
  screenshotInput,
  screenshotPreview,
} from '../../testing/requestForm.ts'
import { button, dialog, expectNone, field, toast } from '../../testing/screen.ts'

const artist = field(/^Artist/)
const venue = field(/^Venue/)
const tickets = page.getByRole('spinbutton', { name: 'Number of Tickets' })
const notice = page.getByText('Read from your screenshot. Tap a line to change it.')
const uploaded = page.getByText('Uploaded', { exact: true })
const unread = page.getByText('We could not read it. Please fill in the lines yourself.')
const busy = page.getByRole('status').filter({ hasText: 'Reading your screenshot…' })
const read = /^\/api\/files\/.*\/read$/
const reading = { artist: 'Mitski', venue: 'Greek Theatre', ticketCount: 2, price: 240.5 }

/** The page is left while the picture is being stored, except for the first time, which comes before the answer. */
function losingPictures() {
  const put = IDBObjectStore.prototype.put
  let onFirst = (): void => undefined
  const first = new Promise<void>((resolve) => {
    onFirst = resolve
  })
  let stored = 0
  const storing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    draft,
    key,
  ) {
    const isPicture = this.name === 'drafts' && draft.place.endsWith(' picture')
    if (isPicture) stored += 1
    if (isPicture && stored > 1) throw new DOMException('Closing', 'AbortError')
    const request = put.call(this, draft, key)
    if (isPicture) request.addEventListener('success', onFirst)
    return request
  })
  answerCalls(read, async () => {
    await first
    return Response.json(reading)
  })
  return storing
}

describe('the screenshot fills the form:', () => {
  it('empty fields get what was read, marked as such, also if the page is left before the picture is stored again; another picture replaces it, one tap clears it with the picture, and another brings both back', async () => {
    const storing = losingPictures()
    await openApp('/dashboard', await createAccount())
    await screenshotInput.upload(await screenshotFile())
    await expect.element(uploaded).toBeVisible()
    await expect.element(artist).toHaveValue('Mitski')
    await expect.element(tickets).toHaveValue('2')
    await expect.element(field(/^Price you found/)).toHaveValue('$240.50')
    await expect.element(field(/^Preferred Section/)).toHaveValue('')
    const rest = page.getByText('We could not read the date, section, and row. Please add them.')
    await expect.element(rest).toBeVisible()
    await expectNone(notice)
    // What is not in it is asked for at its line.
    await expect.element(field(/^Preferred Section/)).toHaveAccessibleDescription('Please add')
    await reloadApp()
    await expect.element(artist).toHaveValue('Mitski')
    await expect.element(artist).toHaveAccessibleDescription('From your screenshot')
    await expect.element(tickets).toHaveAccessibleDescription('From your screenshot')
    await expect.element(venue).toHaveValue('Greek Theatre')
    storing.mockRestore()
    answerCalls(read, { json: { ...reading, artist: 'Big Thief', price: undefined } })
    await screenshotInput.upload(await screenshotFile())
    await expect.element(artist).toHaveValue('Big Thief')
    await expect.element(field(/^Price you found/)).toHaveValue('')
    // Little was read.
    const few = page.getByText('We read the artist, venue, and number of tickets. Please fill in the rest.')
    await expect.element(few).toBeVisible()
    await expectNone(notice)
    await venue.fill('Another hall')
    await expect.element(venue).toHaveAccessibleDescription('')
    await button('Submit Ticket Request').click()
    await expect.element(page.getByText('Section is required')).toBeVisible()
    await button('Clear').click()
    await expect.element(emptyForm).toBeVisible()
    await expectNone(screenshotPreview)
    await button('Undo').click()
    await expect.element(uploaded).toBeVisible()
    await expect.element(artist).toHaveValue('Big Thief')
    await expect.element(artist).toHaveAccessibleDescription('From your screenshot')
    await expect.element(venue).toHaveValue('Another hall')
    await button('Clear').click()
    await reloadApp()
    await expect.element(emptyForm).toBeVisible()
    await expectNone(screenshotPreview)
    await openLines()
    await expect.element(artist).toHaveValue('')
    await expectNone(page.getByText(/ is required$/))
  })

  it('while the picture is being read the form says so, and does not ask for what may be read; then nothing moves, what was typed stays, and an empty line is filled even where the focus is', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    answerCalls(read, async () => {
      await answered
      return Response.json(reading)
    })
    await page.viewport(390, 844)
    await openApp('/dashboard', await createAccount())
    await openLines()
    await artist.fill('Mitsky')
    await button('Submit Ticket Request').click()
    await expect.element(page.getByText('Venue is required')).toBeVisible()
    await screenshotInput.upload(await screenshotFile())
    await expect.element(uploaded).toBeVisible()
    await venue.fill('The Greek')
    await expect.element(busy).toBeInTheDocument()
    await goOffline()
    await expectNone(busy)
    await goOnline()
    await expect.element(busy).toBeInTheDocument()
    await expectNone(page.getByText(/ is required$/))
    const price = field(/^Price you found/)
    await price.click()
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const tops = () =>
      page
        .css('form input, form button[type=submit]')
        .elements()
        .map((element) => topOf(element) - topOf(screenshotInput.element()))
        .slice(1)
    await untilStill()
    const before = tops()
    answer()
    await expect.element(tickets).toHaveValue('2')
    await expect
      .element(page.getByText('We read the number of tickets and price. Please fill in the rest.'))
      .toBeInTheDocument()
    await expectNone(busy)
    await untilStill()
    expect(tops()).toEqual(before)
    await expect.element(price).toHaveValue('$240.50')
    await userEvent.keyboard('300')
    await expect.element(price).toHaveValue('300')
    await expect.element(artist).toHaveValue('Mitsky')
    await expect.element(venue).toHaveValue('The Greek')
  })

  it('offline nothing is read; once online it is, and the fields go with the picture', async () => {
    await page.viewport(320, 568)
    answerCalls(read, { json: reading })
    await openApp('/dashboard', await createAccount())
    await expect.element(emptyForm).toBeVisible()
    await goOffline()
    await screenshotInput.upload(await screenshotFile())
    await expect
      .element(page.getByText('Not read while offline. Please fill in the lines yourself.'))
      .toBeVisible()
    await expect.element(artist).toHaveValue('')
    await goOnline()
    await expect.element(artist).toHaveValue('Mitski')
    await button('Remove').click()
    // Nothing was typed, so it is the first screen again, from its beginning on, although that is far above the button.
    await expect.element(emptyForm).toBeVisible()
    await expect.element(page.getByText('Add a screenshot')).toBeInViewport({ ratio: 1 })
    await expect.element(screenshotInput).toHaveFocus()
    await screenshotInput.upload(await screenshotFile())
    await expect.element(screenshotPreview).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Is this right?' })).toBeInViewport({ ratio: 1 })
  })

  it('that nothing could be read is said in one line, with what to do, and moves nothing: also if the server is too busy or older than the app', async () => {
    await page.viewport(390, 844)
    await openApp('/dashboard', await createAccount())
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    answerCalls(read, async () => {
      await answered
      return Response.json({})
    })
    await screenshotInput.upload(await screenshotFile())
    await expect.element(busy).toBeInTheDocument()
    await expectNone(unread)
    const heightAbove = () => {
      const topOf = (element: Element) => element.getBoundingClientRect().top
      return (
        topOf(artist.element()) - topOf(page.getByRole('heading', { name: 'What did you find?' }).element())
      )
    }
    await untilStill()
    const before = heightAbove()
    answer()
    await expect.element(unread).toBeVisible()
    await expectNone(busy)
    expect(heightAbove()).toBe(before)
    await expectNone(notice)
    await reloadApp()
    await expect.element(unread).toBeVisible()
    for (const [status, code] of [
      [429, 'quota_used_up'],
      [404, 'not_found'],
    ] as const) {
      answerCalls(read, { status, json: { message: 'No.', code } })
      await button('Remove').click()
      await expectNone(unread)
      await screenshotInput.upload(await screenshotFile())
      await expect.element(unread).toBeVisible()
      await expectNone(toast())
    }
    answerCalls(read, { json: { ...reading, section: '102' } })
    await button('Try again').click()
    await expect.element(artist).toHaveValue('Mitski')
    await expect.element(page.getByRole('heading', { name: 'Is this right?' })).toHaveFocus()
    // What was read is not called unread when its line is emptied.
    await artist.fill('')
    await expect.element(page.getByText('We could not read the date and row. Please add them.')).toBeVisible()
    // What was typed is not called read.
    await field(/^Event Date/).fill('2020-06-05T20:00')
    await field(/^Preferred Row/).fill('F7')
    await expect
      .element(page.getByText('Partly read from your screenshot. Tap a line to change it.'))
      .toBeVisible()
  })
})

it('the picture opens large, and closing it gives the focus back', async () => {
  await openApp('/dashboard', await createAccount())
  await fillInRequest('Mitski')
  await button('View').click()
  await expect.element(dialog().css('img')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog())
  await expect.element(button('View')).toHaveFocus()
})

describe('after sending', () => {
  const sent = page.getByText('We answer by')

  it('a sheet says until when we answer and leads to the request, with no toast over it; the picture is uploaded once', async () => {
    await openApp('/dashboard', await createAccount())
    performance.clearResourceTimings()
    const uploads = () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'xmlhttprequest')
    await fillInRequest('Mitski')
    await expect.poll(uploads).toHaveLength(1)
    await expectAccessible()
    await button('Submit Ticket Request').click()
    await expect.element(sent).toBeVisible()
    await expect
      .element(dialog())
      .toHaveTextContent(/Request sent.*Mitski.*We answer by\d+:\d\d [AP]M tomorrow/)
    await expectNone(toast())
    await expectAccessible()
    // The picture was there already.
    expect(uploads()).toHaveLength(1)
    // Below it is no form that looks unsent.
    await expect.element(emptyForm).toBeInTheDocument()
    await dialog().getByRole('button', { name: 'See your request' }).click()
    await expect.element(toast()).toHaveTextContent('Request submitted successfully!')
    await expect.element(page.getByRole('heading', { name: /Mitski/ }).first()).toBeVisible()
  })

  it('offline it says that the request waits, and later that it was sent; a server that fails is not called a missing connection', async () => {
    await openApp('/dashboard', await createAccount())
    await expect.element(emptyForm).toBeVisible()
    await goOffline()
    const offline = page.getByText(/You are offline\. You can still submit/)
    await expect.element(offline).toBeVisible()
    await fillInRequest('Mitski')
    // Nothing is left to fill in.
    await expect.element(page.getByText('Not read while offline. The picture is still sent.')).toBeVisible()
    await button('Submit Ticket Request').click()
    await expect.element(page.getByText('Saved on this device.')).toBeVisible()
    // One notice, only while it waits.
    await expectNone(offline)
    await goOnline()
    await expect.element(toast()).toHaveTextContent('Request submitted successfully!')
    await expectNone(page.getByText('Saved on this device.'))
    // Nobody has touched anything.
    await expectNone(sent)

    await fillInRequest('Big Thief')
    await expect.element(uploaded).toBeVisible()
    let fail = (): void => undefined
    const failing = new Promise<Response>((resolve) => {
      fail = () => resolve(new Response('', { status: 503 }))
    })
    const stop = answerCalls('/api/ticket-requests', () => failing, 'POST')
    await button('Submit Ticket Request').click()
    await expect.element(page.getByText('Sending… It is saved on this device.')).toBeVisible()
    fail()
    await expect.element(page.getByText('Your request for Big Thief is not sent yet.')).toBeVisible()
    expect(page.getByText(/as soon as you are online/).elements()).toEqual([])
    stop()
    await expectNone(page.getByText('Your request for Big Thief is not sent yet.'))
  })
})
