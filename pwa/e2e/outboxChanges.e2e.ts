import type { Page, Route } from '@playwright/test'
import { isControlled, putOffForLong } from './device.ts'
import { fillInRequest, messagesOf, openRequest, requestsOf, write } from './outboxPages.ts'
import {
  answerCalls,
  expect,
  expectAccessible,
  openAs,
  openDialog,
  phone,
  test,
  toastOf,
  withWorker,
} from './test.ts'

/** Begins to note what a field shows. @returns asks for what it showed, each value once */
async function shownIn(page: Page, field: string): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle((name) => {
    const values = new Set<string>()
    setInterval(() => values.add(document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''), 1)
    return values
  }, field)
  return () => shown.evaluate((values) => [...values])
}

test.describe('changing what waits', () => {
  test('what is refused says why, and can be tried again, changed and discarded', async ({ newPage }) => {
    const page = await newPage(phone)
    await openAs(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Khruangbin'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    let isRefused = true
    await answerCalls(page, '**/api/chat-messages', (route) =>
      isRefused
        ? route.fulfill({
            status: 422,
            json: { message: 'This discussion is closed.', code: 'invalid_input' },
          })
        : route.continue(),
    )
    for (const message of ['to discard', 'to change', 'to retry']) await write(page, message)
    const log = page.getByRole('log')
    await expect(log.getByText('Not sent. This discussion is closed.')).toHaveCount(3)
    await expect(toastOf(page)).toContainText('Failed to send message')
    await expectAccessible(page)

    await log.getByRole('button', { name: 'Discard' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Discard this?' })).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Discard' }).click()
    await expect(log.getByText('to discard')).toHaveCount(0)

    isRefused = false
    await log.getByRole('button', { name: 'Edit' }).first().click()
    await log.getByLabel('Message').fill('changed')
    await log.getByRole('button', { name: 'Send' }).click()
    await expect(log.getByLabel('Message')).toHaveCount(0)
    await expect(log.getByText('Not sent.')).toHaveCount(1)
    await log.getByRole('button', { name: 'Retry' }).click()
    await expect(log.getByText('Not sent.')).toHaveCount(0)
    await expect.poll(async () => (await messagesOf(page, id)).slice(-2)).toEqual(['changed', 'to retry'])
  })

  test('what may have arrived can no longer be changed, and arrives once when somebody looks again', async ({
    newPage,
  }) => {
    // The worker would try as well, and its calls do not meet the route below.
    const page = await newPage(phone)
    await openAs(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Sabrina Carpenter'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    let isCut = true
    await answerCalls(page, '**/api/chat-messages', async (route) => {
      if (!isCut) return route.continue()
      // The server has it, and its reply is lost.
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await write(page, 'sent or not')
    await lost
    await page.goto('/dashboard?outbox=1')
    const outbox = openDialog(page)
    await expect(outbox.getByText('No answer yet. It is tried again')).toBeVisible()
    await expect(outbox.getByText(/may have arrived already, so it cannot be changed/)).toBeVisible()
    await expect(outbox.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expectAccessible(page)
    await outbox.getByRole('button', { name: 'Discard' }).click()
    await expect(openDialog(page).getByText(/Discarding it only stops trying/)).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Keep' }).click()

    isCut = false
    await putOffForLong(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect((await messagesOf(page, id)).filter((message) => message === 'sent or not')).toHaveLength(1)
  })

  test('what waits without a network can be changed, and only the changed one arrives', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await openAs(page, 'customer@example.com')
    const { id } = (await requestsOf(page, 'Sabrina Carpenter'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    const field = page.getByRole('textbox', { name: /^Message/ })
    await expect(field).toBeVisible()
    const before = await messagesOf(page, id)
    await page.context().setOffline(true)
    await write(page, 'first thought')
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Outbox/ }).click()
    const outbox = openDialog(page)
    await outbox.getByRole('button', { name: 'Edit' }).click()
    await outbox.getByLabel('Message').fill('second thought')
    await outbox.getByRole('button', { name: 'Save' }).click()
    await expect(outbox.getByText('second thought')).toBeVisible()
    await page.context().setOffline(false)
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect(await messagesOf(page, id)).toEqual([...before, 'second thought'])
  })

  test('a refused request is changed in the form, and takes its messages along', async ({ newPage }) => {
    const page = await newPage(phone)
    await openAs(page, 'customer@example.com')
    await answerCalls(page, '**/api/ticket-requests', (route) => {
      const body = route.request().postDataJSON() as { section?: string } | null
      if (route.request().method() !== 'POST' || body?.section !== '102') return route.continue()
      const message = 'This section contains restricted content. Please use a different description.'
      return route.fulfill({
        status: 400,
        json: { message, code: 'invalid_input', fields: { section: message } },
      })
    })
    await fillInRequest(page, 'Big Thief')
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(toastOf(page)).toContainText('Failed to submit request')
    await expect(page.getByLabel('Preferred Section')).toHaveAccessibleDescription(/restricted content/)
    await expect(page.getByLabel('Artist/Band')).toHaveValue('Big Thief')

    await page.getByRole('link', { name: 'Request History' }).click()
    await openRequest(page, 'Big Thief')
    await write(page, 'Is that a problem?')
    await expect(page.getByText('Waits for your request, which needs you')).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Artist/Band')).toHaveValue('Big Thief')
    await expect(page.getByRole('img', { name: 'Preview of your screenshot' })).toBeVisible()
    await page.getByLabel('Preferred Section').fill('104')
    await page.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(toastOf(page)).toContainText('Request submitted successfully!')
    await expect(page.getByLabel('Artist/Band')).toHaveValue('')

    await expect.poll(() => requestsOf(page, 'Big Thief')).toHaveLength(1)
    const [request] = await requestsOf(page, 'Big Thief')
    await expect.poll(() => messagesOf(page, request?.id ?? '')).toEqual(['Is that a problem?'])
  })

  test('what was changed in a request that another tab sends meanwhile is kept, and can become another one', async ({
    newPage,
  }) => {
    const editing = await newPage(withWorker(phone))
    await openAs(editing, 'customer@example.com')
    await isControlled(editing)
    const other = await editing.context().newPage()
    const isPost = (route: Route) => route.request().method() === 'POST'
    const refuse = () =>
      editing
        .context()
        .route('**/api/ticket-requests', (route) =>
          isPost(route)
            ? route.fulfill({ status: 422, json: { message: 'Not now.', code: 'invalid_input' } })
            : route.continue(),
        )
    /** Begins to change a request that was refused, and lets another tab send it as it was. */
    const changeTooLate = async (artist: string) => {
      await refuse()
      await fillInRequest(editing, artist)
      const shown = await shownIn(editing, 'section')
      await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(editing.getByText('You are changing your request for')).toBeVisible()
      await editing.waitForTimeout(300)
      expect(await shown()).toEqual(['102'])
      await editing.getByLabel('Preferred Section').fill('104')
      await editing.context().unroute('**/api/ticket-requests')
      await other.goto('/dashboard?outbox=1')
      await openDialog(other).getByRole('button', { name: 'Leave it as it was' }).click()
      await openDialog(other).getByRole('button', { name: 'Retry', exact: true }).click()
      await expect(openDialog(other).getByText('Everything is sent')).toBeVisible()
      await expect(editing.getByText(kept)).toBeVisible()
      await expect(editing.getByLabel('Preferred Section')).toHaveValue('104')
    }
    const kept =
      /The request you were changing was sent meanwhile as it was\. Your changes are kept here: submit them as a new request/
    const link = editing.getByRole('link', { name: 'see your changes' })
    const preview = editing.getByRole('img', { name: 'Preview of your screenshot' })

    await test.step('it is there after a reload, and is found again from the form of a new request', async () => {
      await changeTooLate('Japanese Breakfast')
      await expect(preview).toBeVisible()
      await expectAccessible(editing)
      // Typed texts are kept a moment later.
      await editing.waitForTimeout(600)
      await editing.reload()
      await expect(editing.getByText(kept)).toBeVisible()
      await expect(editing.getByLabel('Preferred Section')).toHaveValue('104')
      await expect(preview).toBeVisible()
      await editing.goto('/dashboard?tab=new-request')
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expectAccessible(editing)
      await link.click()
      await expect(editing.getByText(kept)).toBeVisible()
    })

    await test.step('it becomes a request of its own, with its picture', async () => {
      await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(editing.getByText(kept)).toHaveCount(0)
      await expect.poll(() => requestsOf(editing, 'Japanese Breakfast')).toHaveLength(2)
      const sections = (await requestsOf(editing, 'Japanese Breakfast')).map(({ section }) => section)
      expect(sections.sort()).toEqual(['102', '104'])
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expect(link).toHaveCount(0)
    })

    await test.step('or is let go', async () => {
      await changeTooLate('Angel Olsen')
      await editing.getByRole('button', { name: 'Let them go' }).click()
      await expect(editing.getByText(kept)).toHaveCount(0)
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expect(link).toHaveCount(0)
      expect(await requestsOf(editing, 'Angel Olsen')).toHaveLength(1)
    })
  })

  test('a message that somebody changes waits for them, through a reload, and goes out as it was if they let go', async ({
    newPage,
  }) => {
    const page = await newPage(withWorker(phone))
    await openAs(page, 'customer@example.com')
    await isControlled(page)
    const { id } = (await requestsOf(page, 'Sabrina Carpenter'))[0] ?? { id: '' }
    await page.goto(`/dashboard?ticket=${id}`)
    await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()
    await page.context().setOffline(true)
    await write(page, 'as it was')
    await page.goto('/dashboard?outbox=1')
    const outbox = openDialog(page)
    await outbox.getByRole('button', { name: 'Edit' }).click()
    await outbox.getByLabel('Message').fill('half a')

    // Closing the sheet is no reason to lose it.
    await outbox.getByRole('button', { name: 'Close' }).click()
    await expect(outbox).toHaveCount(0)
    await page.getByRole('link', { name: /^Outbox/ }).click()
    await expect(outbox.getByLabel('Message')).toHaveValue('half a')
    await page.reload()
    await expect(outbox.getByLabel('Message')).toHaveValue('half a')

    const sent = page.waitForRequest((request) => request.method() === 'POST', { timeout: 1500 })
    await page.context().setOffline(false)
    await expect(sent).rejects.toThrow('Timeout')
    await outbox.getByRole('button', { name: 'Leave it as it was' }).click()
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    expect((await messagesOf(page, id)).at(-1)).toBe('as it was')
  })

  test('a message that is changed in one tab is not sent by another, and arrives once, in its new words', async ({
    newPage,
  }) => {
    const editing = await newPage(withWorker(phone))
    await openAs(editing, 'customer@example.com')
    await isControlled(editing)
    const { id } = (await requestsOf(editing, 'Khruangbin'))[0] ?? { id: '' }
    await editing.goto(`/dashboard?ticket=${id}`)
    const other = await editing.context().newPage()
    await editing
      .context()
      .route('**/api/chat-messages', (route) =>
        route.fulfill({ status: 422, json: { message: 'Not now.', code: 'invalid_input' } }),
      )
    const log = editing.getByRole('log')
    for (const message of ['first words', 'left as it is']) await write(editing, message)
    await expect(log.getByText('Not sent. Not now.')).toHaveCount(2)
    await log.getByRole('button', { name: 'Edit' }).first().click()
    await log.getByLabel('Message').fill('what I meant')

    await editing.context().unroute('**/api/chat-messages')
    await other.goto('/dashboard?outbox=1')
    const outbox = openDialog(other)
    // What was typed there can be gone on with here.
    await expect(outbox.getByLabel('Message')).toHaveValue('what I meant')
    await outbox.getByRole('button', { name: 'Retry all' }).click()
    await expect(outbox.getByText('left as it is')).toHaveCount(0)
    await expect(log.getByLabel('Message')).toHaveValue('what I meant')
    await expectAccessible(editing)

    await log.getByRole('button', { name: 'Send' }).click()
    await expect(outbox.getByText('Everything is sent')).toBeVisible()
    await expect(log.getByText('what I meant')).toBeVisible()
    await expect
      .poll(async () => (await messagesOf(editing, id)).slice(-2))
      .toEqual(['left as it is', 'what I meant'])
  })
})
