import type { Page } from '@playwright/test'
import { untilDraftStored } from './device.ts'
import { expectEmptyForm, fillInRequest, messagesOf, requestsOf, write } from './outboxPages.ts'
import { expect, expectAccessible, openAs, openDialog, phone, test } from './test.ts'

/** Records the values that a field shows from now on. @returns a function that returns each value once */
async function shownIn(page: Page, field: string): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle((name) => {
    const values = new Set<string>()
    setInterval(() => values.add(document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''), 1)
    return values
  }, field)
  return () => shown.evaluate((values) => [...values])
}

/** Refuses what all tabs post to an address. @returns lets it through again */
async function refuse(page: Page, address: string): Promise<() => Promise<void>> {
  await page
    .context()
    .route(address, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'Not now.', code: 'invalid_input' } })
        : route.continue(),
    )
  return () => page.context().unroute(address)
}

const kept =
  /The request you were editing was sent without your changes\. Your changes are kept here\. Submit them as a new request/
const section = (page: Page) => page.getByLabel('Preferred Section')
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of your screenshot' })

/** Starts editing a rejected request, and lets another tab send it unchanged. */
async function changeTooLate(editing: Page, other: Page, artist: string): Promise<void> {
  const accept = await refuse(editing, '**/api/ticket-requests')
  await fillInRequest(editing, artist)
  const shown = await shownIn(editing, 'section')
  // The form waits ten seconds for the reply, a slow upload included.
  await expect(editing.getByText(/^Uploaded$/)).toBeVisible()
  await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
  await expect(editing.getByText('You are editing your unsent request for')).toBeVisible()
  await expect(section(editing)).toHaveValue('102')
  await expect(preview(editing)).toBeVisible()
  // At no time was the field empty.
  expect(await shown()).toEqual(['102'])
  await section(editing).fill('104')
  await accept()
  await other.goto('/dashboard?outbox=1')
  await openDialog(other).getByRole('button', { name: 'Cancel editing' }).click()
  await openDialog(other).getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(openDialog(other).getByText('Everything has been sent')).toBeVisible()
  await expect(editing.getByText(kept)).toBeVisible()
  await expect(section(editing)).toHaveValue('104')
}

test('what one tab edits no other sends, unless the user asks for it; changes that come too late are kept, for a new request or to be discarded', async ({
  newPage,
}) => {
  const editing = await newPage(phone)
  await openAs(editing, 'customer@example.com')
  const other = await editing.context().newPage()
  const link = editing.getByRole('link', { name: 'see your changes' })

  await test.step('a message that is being edited is not sent by the other tab, and arrives once, edited', async () => {
    const [{ id } = { id: '' }] = await requestsOf(editing, 'Khruangbin')
    await editing.goto(`/dashboard?ticket=${id}`)
    const accept = await refuse(editing, '**/api/chat-messages')
    const log = editing.getByRole('log')
    for (const message of ['first words', 'left as it is']) await write(editing, message)
    await expect(log.getByText('Not sent. Not now.')).toHaveCount(2)
    await log.getByRole('button', { name: 'Edit' }).first().click()
    await log.getByLabel('Message').fill('what I meant')
    await untilDraftStored(editing, 'what I meant')

    await accept()
    await other.goto('/dashboard?outbox=1')
    const outbox = openDialog(other)
    // Text typed in the other tab can be edited here.
    await expect(outbox.getByLabel('Message')).toHaveValue('what I meant')
    await outbox.getByRole('button', { name: 'Retry all' }).click()
    await expect(outbox.getByText('left as it is')).toHaveCount(0)
    await expect(log.getByLabel('Message')).toHaveValue('what I meant')
    await log.getByRole('button', { name: 'Send' }).click()
    await expect(outbox.getByText('Everything has been sent')).toBeVisible()
    await expect(log.getByText('what I meant')).toBeVisible()
    const newest = async () => (await messagesOf(editing, id)).slice(-2)
    await expect.poll(newest).toEqual(['left as it is', 'what I meant'])
  })

  await test.step('changes to a request that was sent meanwhile survive a reload and are linked from the form of a new request', async () => {
    await editing.goto('/dashboard?tab=new-request')
    await changeTooLate(editing, other, 'Nation of Language')
    // At the end of the form, since a field that is half behind the bar of Submit is not as large as axe wants it.
    await preview(editing).scrollIntoViewIfNeeded()
    await expectAccessible(editing)
    await untilDraftStored(editing, '"104"')
    await editing.reload()
    await expect(editing.getByText(kept)).toBeVisible()
    await expect(section(editing)).toHaveValue('104')
    await expect(preview(editing)).toBeVisible()
    await editing.goto('/dashboard?tab=new-request')
    await expectEmptyForm(editing)
    await link.click()
    await expect(editing.getByText(kept)).toBeVisible()
  })

  await test.step('they are submitted as a new request, with the screenshot', async () => {
    await editing.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(editing.getByText(kept)).toHaveCount(0)
    const sections = async () =>
      (await requestsOf(editing, 'Nation of Language')).map(({ section }) => section).sort()
    await expect.poll(sections).toEqual(['102', '104'])
    await expectEmptyForm(editing)
    await expect(link).toHaveCount(0)
  })

  await test.step('or discarded', async () => {
    await changeTooLate(editing, other, 'Angel Olsen')
    await editing.getByRole('button', { name: 'Discard changes' }).click()
    await expect(editing.getByText(kept)).toHaveCount(0)
    await expectEmptyForm(editing)
    await expect(link).toHaveCount(0)
    expect(await requestsOf(editing, 'Angel Olsen')).toHaveLength(1)
  })
})
