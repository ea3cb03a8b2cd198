import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { log, messageField } from '../testing/discussion.ts'
import { noteCalls } from '../testing/network.ts'
import { openApp } from '../testing/openApp.tsx'
import { customer } from '../testing/people.ts'
import { button, expectNone, toast } from '../testing/screen.ts'

it('a browser without storage works online and says what is missing', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  })
  try {
    await openApp('/dashboard', customer)
    await expect
      .element(page.getByText(/This browser does not store anything: tickets are not available offline/))
      .toBeVisible()
    await button('OK').click()
    await page.getByRole('link', { name: 'My Tickets' }).click()
    await button(/^Show QR code/)
      .first()
      .click()
    await expect.element(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expectNone(page.getByText('on this phone', { exact: true }))
    await button('Close').click()

    await page.getByRole('link', { name: 'Request History' }).click()
    await page.getByRole('button', { name: /^View/ }).first().click()
    const sent = noteCalls('/api/chat-messages')
    await messageField.fill('Does this still work?')
    await button('Send').click()
    await expect.element(log.getByText('Does this still work?').first()).toBeVisible()
    await expect.poll(() => sent).toEqual(['POST /api/chat-messages'])
    await expectNone(toast())
  } finally {
    open.mockRestore()
  }
})
