import type { Page, Route } from '@playwright/test'
import { isControlled, untilDraftStored } from './device.ts'
import { fillInRequest, messagesOf, requestsOf, write } from './outboxPages.ts'
import { expect, expectAccessible, openAs, openDialog, phone, test, withWorker } from './test.ts'

/** Records the values that a field shows from now on. @returns a function that returns each value once */
async function shownIn(page: Page, field: string): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle((name) => {
    const values = new Set<string>()
    setInterval(() => values.add(document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''), 1)
    return values
  }, field)
  return () => shown.evaluate((values) => [...values])
}

test.describe('editing unsent entries', () => {
  test('changes to a request that another tab has sent in the meantime are kept and can become a new request', async ({
    newPage,
  }) => {
    const editing = await newPage(withWorker(phone))
    await openAs(editing, 'customer@example.com', '/dashboard?tab=new-request')
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
    /** Starts editing a rejected request, and lets another tab send it unchanged. */
    const changeTooLate = async (artist: string) => {
      await refuse()
      await fillInRequest(editing, artist)
      const shown = await shownIn(editing, 'section')
      // The form waits ten seconds for the reply, a slow upload included.
      await expect(editing.getByText('Uploaded', { exact: true })).toBeVisible()
      await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(editing.getByText('You are editing your unsent request for')).toBeVisible()
      // Long enough for the field to show another value.
      await editing.waitForTimeout(300)
      expect(await shown()).toEqual(['102'])
      await editing.getByLabel('Preferred Section').fill('104')
      await editing.context().unroute('**/api/ticket-requests')
      await other.goto('/dashboard?outbox=1')
      await openDialog(other).getByRole('button', { name: 'Cancel editing' }).click()
      await openDialog(other).getByRole('button', { name: 'Retry', exact: true }).click()
      await expect(openDialog(other).getByText('Everything has been sent')).toBeVisible()
      await expect(editing.getByText(kept)).toBeVisible()
      await expect(editing.getByLabel('Preferred Section')).toHaveValue('104')
    }
    const kept =
      /The request you were editing was sent without your changes\. Your changes are kept here\. Submit them as a new request/
    const link = editing.getByRole('link', { name: 'see your changes' })
    const preview = editing.getByRole('img', { name: 'Preview of your screenshot' })

    await test.step('the changes survive a reload and are linked from the form of a new request', async () => {
      await changeTooLate('Nation of Language')
      await expect(preview).toBeVisible()
      await expectAccessible(editing)
      await untilDraftStored(editing, '"104"')
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

    await test.step('the changes are submitted as a new request, with the screenshot', async () => {
      await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
      await expect(editing.getByText(kept)).toHaveCount(0)
      await expect.poll(() => requestsOf(editing, 'Nation of Language')).toHaveLength(2)
      const sections = (await requestsOf(editing, 'Nation of Language')).map(({ section }) => section)
      expect(sections.sort()).toEqual(['102', '104'])
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expect(link).toHaveCount(0)
    })

    await test.step('or the changes are discarded', async () => {
      await changeTooLate('Angel Olsen')
      await editing.getByRole('button', { name: 'Discard changes' }).click()
      await expect(editing.getByText(kept)).toHaveCount(0)
      await expect(editing.getByLabel('Artist/Band')).toHaveValue('')
      await expect(link).toHaveCount(0)
      expect(await requestsOf(editing, 'Angel Olsen')).toHaveLength(1)
    })
  })

  test('a message that is being edited in one tab is not sent by another, and arrives once, edited', async ({
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
    await untilDraftStored(editing, 'what I meant')

    await editing.context().unroute('**/api/chat-messages')
    await other.goto('/dashboard?outbox=1')
    const outbox = openDialog(other)
    // Text typed in the other tab can be edited here.
    await expect(outbox.getByLabel('Message')).toHaveValue('what I meant')
    await outbox.getByRole('button', { name: 'Retry all' }).click()
    await expect(outbox.getByText('left as it is')).toHaveCount(0)
    await expect(log.getByLabel('Message')).toHaveValue('what I meant')
    await expectAccessible(editing)

    await log.getByRole('button', { name: 'Send' }).click()
    await expect(outbox.getByText('Everything has been sent')).toBeVisible()
    await expect(log.getByText('what I meant')).toBeVisible()
    await expect
      .poll(async () => (await messagesOf(editing, id)).slice(-2))
      .toEqual(['left as it is', 'what I meant'])
  })
})
