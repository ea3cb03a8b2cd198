import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, untilLive } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { developer } from '../../testing/people.ts'
import { address, button, dialog, expectNone, field, press, toast } from '../../testing/screen.ts'
import { dismissToast } from '../../ui/toasts/toastStore.ts'

const recent = page.getByRole('list', { name: 'Recent emails' })
const all = page.getByRole('list', { name: 'All emails' })
const inDialog = (name: string) => dialog().getByRole('button', { name })
const noHost = 'The email could not be sent: no such host'
const refuse = (path: RegExp) =>
  answerCalls(path, { status: 503, json: { message: noHost, code: 'internal' } })

/** A page has 50 messages, which the server of the tests may not have sent today: each of two has one. */
function answerInPages(): void {
  answerCalls(/\/email-logs$/, async (call, request) => {
    const log = (await (await call(new Request('/api/developer/email-logs'))).json()) as { all: object[] }
    const all = [{ ...log.all[0], id: crypto.randomUUID() }]
    const link = '</api/developer/email-logs?cursor=further>; rel="next"'
    const isFirst = !request.url.includes('cursor')
    return Response.json({ ...log, all }, isFirst ? { headers: { Link: link } } : {})
  })
}

it('the five newest emails and the total are shown; a test email is sent by a form, found in the full log, read and sent again after a confirmation; the log is narrowed to what failed, and read in pages', async () => {
  await openApp('/developer?tab=email-logs', developer)
  await expect.poll(() => recent.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(page.getByText(/^\d+ messages in the last 24 hours/)).toBeVisible()
  await expectAccessible()
  // Otherwise the list is fetched again while an email is open, with those that parallel tests have sent.
  await untilLive()
  const newest = recent.getByRole('button').first().element()
  newest.focus()
  await press('Enter')
  await expect.element(dialog().getByText('Message ID')).toBeVisible()
  await press('Escape')
  await expect.poll(() => document.activeElement).toBe(newest)

  await button('Send test email').click()
  const send = inDialog('Send test email')
  const recipient = field('Recipient')
  await expect.element(recipient).toHaveFocus()
  await send.click()
  await expect.element(dialog().getByText('Recipient is required')).toBeVisible()
  await recipient.fill('somebody@example.com')
  const subject = `By the form ${Date.now()}`
  await field(/^Subject/).fill(subject)
  let restore = refuse(/\/test-email$/)
  await send.click()
  await expect.element(toast()).toHaveTextContent('Email Failed')
  await expect.element(dialog().getByText(noHost)).toBeVisible()
  await expect.element(recipient).toHaveValue('somebody@example.com')
  restore()
  await send.click()
  await expect.element(toast()).toHaveTextContent('Test email sent')
  dismissToast()

  await button('View full log').click()
  // Subjects of mails can have counts of messages, too.
  const counts = dialog().getByText(/^(Showing the newest 50 of )?\d+ messages in the last 24 hours$/)
  await expect.element(counts).toBeVisible()
  const search = dialog().getByLabelText('Search')
  await search.fill(subject)
  await expect.poll(() => all.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(dialog().getByText('1 message', { exact: true })).toBeVisible()
  const mails = all.getByRole('button', { name: subject })
  await mails.click()
  await expect.element(dialog().getByText('This is a test email. No action is needed.')).toBeVisible()
  expect(dialog().getByText('Delivered').elements()).toHaveLength(1)
  await expectNone(dialog().getByText(/code is hidden/))
  for (const fact of ['somebody@example.com', 'Test', /@live-shows\.example>$/]) {
    await expect.element(dialog().getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expectAccessible()
  const ask = async () => {
    await inDialog('Resend').click()
    await expect.element(dialog().getByRole('heading', { name: 'Send this email again?' })).toBeVisible()
    await expect.element(dialog().getByText('will get the same email again')).toBeVisible()
  }
  restore = refuse(/\/resend-email$/)
  await ask()
  await inDialog('Resend').click()
  await expect.element(toast()).toHaveTextContent('Resend Failed')
  await expect.element(dialog().getByText('Message ID')).toBeVisible()
  restore()
  await ask()
  await inDialog('Cancel').click()
  await expect.element(dialog().getByText('Message ID')).toBeVisible()
  expect(mails.elements()).toHaveLength(1)
  await ask()
  await inDialog('Resend').click()
  await expect.element(toast()).toHaveTextContent('Email resent')
  dismissToast()
  await expect.poll(() => mails.elements()).toHaveLength(2)
  await expect.element(mails.first()).toHaveTextContent('Test, resent')
  // The question and the email have closed, each with its own step back.
  await expect.poll(() => page.css('ion-modal:not(.overlay-hidden)').elements()).toHaveLength(1)

  await dialog().getByLabelText('Failed only').click()
  await expect.element(dialog().getByText('No matching messages')).toBeVisible()
  await inDialog('Show all messages').click()
  await expect.element(search).toHaveValue('')
  await expect.poll(() => all.getByRole('listitem').elements().length).toBeGreaterThan(5)
  answerInPages()
  await search.fill('paged')
  await expect.element(dialog().getByText('Showing 1 message')).toBeVisible()
  await inDialog('Load more').click()
  await expect.element(dialog().getByText('2 messages', { exact: true })).toBeVisible()
  await expectNone(inDialog('Load more'))
  history.back()
  await expectNone(dialog())
  expect(address()).toContain('email-logs')
})
