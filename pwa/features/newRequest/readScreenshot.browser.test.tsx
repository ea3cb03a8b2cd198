import { describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible, untilStill } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { createAccount } from '../../testing/people.ts'
import {
  fillInRequest,
  screenshotFile,
  screenshotInput,
  screenshotPreview,
} from '../../testing/requestForm.ts'
import { button, expectNone, field, toast } from '../../testing/screen.ts'

const artist = field(/^Artist/)
const venue = field(/^Venue/)
const tickets = page.getByRole('spinbutton', { name: 'Number of Tickets' })
const notice = page.getByText(/^We read .* Please check/)
const clear = button('Clear what was read')
const uploaded = page.getByText('Uploaded', { exact: true })
const unread = page.getByText(
  'We could not read it. Please fill in the fields yourself; the picture is still sent.',
)
const busy = page.getByRole('status').filter({ hasText: 'Reading your screenshot…' })
const read = /^\/api\/files\/.*\/read$/
const reading = { artist: 'Mitski', venue: 'Greek Theatre', ticketCount: 2, price: 240.5 }

async function openWithScreenshot(json: object = reading): Promise<void> {
  answerCalls(read, { json })
  await openApp('/dashboard', await createAccount())
  await screenshotInput.upload(await screenshotFile())
}

describe('the screenshot fills the form:', () => {
  it('empty fields get what was read, marked as such, also after a reload; one tap takes back what was not changed', async () => {
    await openWithScreenshot()
    await expect.element(artist).toHaveValue('Mitski')
    await expect.element(tickets).toHaveValue('2')
    await expect.element(field(/^Price you found/)).toHaveValue('$240.50')
    await expect.element(field(/^Preferred Section/)).toHaveValue('')
    await expect
      .element(notice)
      .toHaveTextContent('We read 4 fields. Please check them and fill in the rest.')
    await reloadApp()
    await expect.element(artist).toHaveValue('Mitski')
    await expect.element(artist).toHaveAccessibleDescription('From your screenshot')
    await expect.element(tickets).toHaveAccessibleDescription('From your screenshot')
    await expect.element(venue).toHaveValue('Greek Theatre')
    await expect.element(notice).toHaveTextContent('We read 4 fields')
    await venue.fill('Another hall')
    await expect.element(venue).toHaveAccessibleDescription('')
    await expect.element(notice).toHaveTextContent('We read 3 fields')
    await clear.click()
    await expect.element(screenshotInput).toHaveFocus()
    await expect.element(artist).toHaveValue('')
    await expect.element(tickets).toHaveValue('')
    await expect.element(venue).toHaveValue('Another hall')
    await expectNone(notice)
    await reloadApp()
    await expect.element(uploaded).toBeVisible()
    await expect.element(venue).toHaveValue('Another hall')
    await expect.element(artist).toHaveValue('')
  })

  it('while the picture is being read the form says so; then nothing moves, and what was typed stays', async () => {
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
    await artist.fill('Mitsky')
    await screenshotInput.upload(await screenshotFile())
    await expect.element(uploaded).toBeVisible()
    await venue.fill('The Greek')
    // About to type there.
    await field(/^Price you found/).click()
    await expect.element(busy).toBeInTheDocument()
    await goOffline()
    await expectNone(busy)
    await goOnline()
    await expect.element(busy).toBeInTheDocument()
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
    await expect.element(notice).toBeInTheDocument()
    await expectNone(busy)
    await untilStill()
    expect(tops()).toEqual(before)
    await expect.element(field(/^Price you found/)).toHaveValue('')
    await expect.element(artist).toHaveValue('Mitsky')
    await expect.element(venue).toHaveValue('The Greek')
  })

  it('offline nothing is read; once online it is, and the fields go with the picture', async () => {
    answerCalls(read, { json: reading })
    await openApp('/dashboard', await createAccount())
    await expect.element(artist).toBeVisible()
    await goOffline()
    await screenshotInput.upload(await screenshotFile())
    await expect
      .element(
        page.getByText(
          'Not read while offline. Please fill in the fields yourself; the picture is still sent.',
        ),
      )
      .toBeVisible()
    await expect.element(artist).toHaveValue('')
    await goOnline()
    await expect.element(artist).toHaveValue('Mitski')
    await button('Remove').click()
    await expect.element(artist).toHaveValue('')
    await expectNone(notice)
    await expect.element(page.getByText('Add a screenshot of the seats')).toBeVisible()
    await screenshotInput.upload(await screenshotFile())
    await expect.element(screenshotPreview).toBeVisible()
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
    const heightAbove = () =>
      artist.element().getBoundingClientRect().top - screenshotInput.element().getBoundingClientRect().top
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
  })
})

describe('after sending', () => {
  const sent = page.getByRole('region', { name: 'Request sent' })
  // For who wants less motion, every change takes a millisecond.
  const movements = () =>
    sent
      .element()
      .getAnimations({ subtree: true })
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)

  it('the form says until when we answer, with one movement at most, and leads to the request; its picture is uploaded once', async () => {
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
    await expect.element(sent).toHaveTextContent(/Mitski.*We answer by [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M/)
    await expect.element(toast()).toHaveTextContent('Request submitted successfully!')
    // The picture was there already.
    expect(uploads()).toHaveLength(1)
    await expectNone(screenshotPreview)
    await expect.element(artist).toHaveValue('')
    expect(movements()).toEqual([])
    await commands.setReducedMotion('no-preference')
    await expect.poll(movements).toHaveLength(1)
    await sent.getByRole('link', { name: 'See your request' }).click()
    await expect.element(page.getByRole('heading', { name: /Mitski/ }).first()).toBeVisible()
  })

  it('offline it says that the request waits, and later that it was sent; a server that fails is not called a missing connection', async () => {
    await openApp('/dashboard', await createAccount())
    await expect.element(artist).toBeVisible()
    await goOffline()
    const offline = page.getByText(/You are offline\. You can still submit/)
    await expect.element(offline).toBeVisible()
    await fillInRequest('Mitski')
    await button('Submit Ticket Request').click()
    await expect.element(page.getByText('Saved on this device.')).toBeVisible()
    // One notice, only while it waits.
    await expectNone(offline)
    await expectNone(sent)
    await goOnline()
    await expect.element(sent).toHaveTextContent(/Mitski.*We answer by/)
    await expectNone(page.getByText('Saved on this device.'))

    await fillInRequest('Big Thief')
    // These words follow "Uploaded" as soon as the picture has been read.
    await expect.element(uploaded.or(unread)).toBeVisible()
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
    await expect.element(sent).toHaveTextContent(/Big Thief.*We answer by/)
  })
})
