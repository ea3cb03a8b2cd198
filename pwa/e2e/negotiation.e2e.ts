import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isControlled, openBrowser, untilListSaved } from './device.ts'
import { type Message, type Offer, openRequest, read, requestsOf } from './outboxPages.ts'
import { expect, expectAccessible, openAs, openDialog, tablet, test } from './test.ts'

test.describe('negotiating offline', () => {
  test('a negotiation written offline survives closing the browser, arrives once, and leaves the offer open', async ({
    app,
    newPage,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'live-shows-browser-'))
    const words = 'Could you do $140.00 each?'
    const waits = 'Your counter-offer has not been sent yet. You can find it in the Outbox.'
    try {
      const first = await openBrowser(app, folder)
      await openAs(first.page, 'customer@example.com')
      await isControlled(first.page)
      const [{ id } = { id: '' }] = await requestsOf(first.page, 'Olivia Dean')
      await first.page.getByRole('link', { name: 'Request History' }).click()
      await openRequest(first.page, 'Olivia Dean')
      await expect(first.page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
      await untilListSaved(first.page, `/api/ticket-requests/${id}/offers`)
      await first.browser.setOffline(true)

      await first.page.getByRole('button', { name: 'Ask $140 each' }).click()
      const thread = first.page.getByRole('log')
      await expect(thread.getByText('Negotiation')).toBeVisible()
      await expect(thread.getByText('Waiting for a connection')).toBeVisible()
      // While the first negotiation is unsent, no second one can be written.
      await expect(first.page.getByText(waits)).toBeVisible()
      await expect(first.page.getByRole('button', { name: /^(Ask|Negotiate)/ })).toHaveCount(0)
      await expect(first.page.getByText('Accepting and declining need a connection.')).toBeVisible()
      await expect(first.page.getByRole('button', { name: 'Accept $313.00' })).toBeDisabled()
      await expectAccessible(first.page)
      await app.kill()
      await first.browser.close()

      const second = await openBrowser(app, folder)
      await second.browser.setOffline(true)
      await second.page.goto('/dashboard?outbox=1')
      const outbox = openDialog(second.page)
      await expect(outbox.getByText('Negotiation about Olivia Dean')).toBeVisible()
      await expect(outbox.getByText(words)).toBeVisible()
      await expectAccessible(second.page)
      await second.page.goto('/dashboard?tab=request-history')
      await openRequest(second.page, 'Olivia Dean')
      await expect(second.page.getByText(waits)).toBeVisible()
      await app.restart()
      await second.browser.setOffline(false)
      // An amount that was asked is not offered again.
      await expect(second.page.getByRole('button', { name: 'Ask $135 each' })).toBeEnabled()
      await expect(second.page.getByRole('button', { name: 'Ask $140 each' })).toHaveCount(0)
      await expect(second.page.getByRole('button', { name: 'Accept $313.00' })).toBeEnabled()
      await expect(second.page.getByRole('log').getByText(words)).toHaveCount(1)

      const offers = await read<Offer[]>(second.page, `/api/ticket-requests/${id}/offers`)
      expect(offers.filter(({ status }) => status === 'pending')).toHaveLength(1)
      const admin = await newPage(tablet)
      await openAs(admin, 'admin@example.com')
      const told = await read<Message[]>(admin, `/api/chat-messages/${id}`)
      expect(told.filter(({ message }) => message === words)).toMatchObject([{ kind: 'negotiation' }])
      await second.browser.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
