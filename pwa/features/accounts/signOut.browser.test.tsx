import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import { unsentSignOut } from '../../session/signedInHint.ts'
import { log, messageField, openDiscussion, write } from '../../testing/discussion.ts'
import { answerCalls, goOffline, goOnline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { createAccount } from '../../testing/people.ts'
import { emptyForm, openLines } from '../../testing/requestForm.ts'
import { button, dialog, expectNone, field, openMenu } from '../../testing/screen.ts'

const logout = button('Logout')
const signInTab = page.getByRole('tab', { name: 'Sign In' })
const inDialog = (name: string) => dialog().getByRole('button', { name })

it('signing out says what happens to unsent and rejected messages and to drafts', async () => {
  const { person } = await openDiscussion('Mitski')
  const restore = answerCalls(
    '/api/chat-messages',
    { status: 422, json: { message: 'Not now.', code: 'invalid_input' } },
    'POST',
  )
  await write('refused')
  await expect.element(log.getByText('Not sent. Not now.')).toBeVisible()
  await goOffline()
  await write('waiting')
  await expect.element(log.getByText('Waiting for a connection')).toBeVisible()
  await messageField.fill('Is it')
  await openApp('/dashboard')
  await openLines()
  await field(/^Artist/).fill('Faye Webster')
  await openMenu()
  await logout.click()
  await expect.element(page.getByRole('dialog', { name: 'Logout with 2 unsent items?' })).toBeVisible()
  await expect
    .element(dialog().getByText(/When you sign in here again, 1 is sent and 1 needs your attention/))
    .toBeVisible()
  const drafts = () => dialog().getByRole('listitem').elements()
  await expect
    .poll(() => drafts().map(({ textContent }) => textContent))
    .toEqual(['Your draft message about Mitski', 'Your draft request for Faye Webster'])
  await inDialog('Stay signed in').click()
  await expectNone(dialog())
  await expect.element(field(/^Artist/)).toHaveValue('Faye Webster')
  await openMenu()
  await logout.click()
  await inDialog('Logout anyway').click()
  const kept = page.getByText(/^Unsent items are kept on this device until the person who wrote them/)
  await expect.element(kept).toBeVisible()
  // In the other tabs of this device, too.
  const otherTab = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => otherTab.remove())
  const storage = otherTab.contentWindow?.localStorage
  storage?.removeItem('live-shows.unsent-left')
  await expectNone(kept)
  storage?.setItem('live-shows.unsent-left', 'true')
  await expect.element(kept).toBeVisible()

  restore()
  await goOnline()
  // An unsent sign-out would end the session that the test starts by itself.
  await expect.poll(() => unsentSignOut.isPresent()).toBe(false)
  await openApp('/dashboard?outbox=1', person)
  await expect.element(dialog().getByText('refused', { exact: true })).toBeVisible()
  await expectNone(kept)
  await inDialog('Close').click()
  await expect.element(emptyForm).toBeVisible()
})

it('a person can leave a device whose storage is full: the session ends, and what they have read is erased', async () => {
  await openApp('/dashboard?tab=request-history', await createAccount())
  await expect.element(page.getByText('No requests yet')).toBeVisible()
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  await expect.poll(() => db.checks.count()).toBeGreaterThan(0)
  fillStorage()
  await openMenu()
  await logout.click()
  await expect.element(signInTab).toBeVisible()
  await expect.poll(async () => (await fetch('/api/me')).status).toBe(401)
  await expect.poll(() => db.checks.count()).toBe(0)
  db.close()
})

function fillStorage(): void {
  for (let size = 2 ** 22, parts = 0; size >= 1; parts += 1) {
    try {
      localStorage.setItem(`full.${parts}`, 'x'.repeat(size))
    } catch {
      size /= 2
    }
  }
}
