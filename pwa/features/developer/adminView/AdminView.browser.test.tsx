import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, goOffline, noteCalls, untilAnswered } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs } from '../../../testing/orders.ts'
import { type Account, admin, createAccount, developer } from '../../../testing/people.ts'
import { listTicket } from '../../../testing/resale.ts'
import { button, dialog, expectAddress, expectNone, field, title } from '../../../testing/screen.ts'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const open = (section = 'requests') => openApp(`/developer?tab=admin-view&section=${section}`, developer)

let person: Account | undefined
let listingId: string
beforeEach(async () => {
  if (person) return
  person = await createAccount({ name: 'Iris Quandt' })
  listingId = (await listTicket(person)).id
  const [request] = await callAs<{ id: string }[]>(person, 'GET', '/api/ticket-requests')
  const body = { requestId: request?.id, message: 'Thank you so much.' }
  await callAs(person, 'POST', '/api/chat-messages', body)
  const subject = 'FAQ - Custom Question'
  await callAs(person, 'POST', '/api/escalate-to-admin', { message: 'Where do I park?', subject })
})

describe('Admin View', () => {
  it('finds a request and shows what admins know of it, without anything to do', async () => {
    await open()
    await expect.element(title('Admin View')).toBeVisible()
    await expect.element(page.getByText('Read-only: what admins see.')).toBeVisible()
    await field('Search').fill(person?.email ?? '')
    await field('Show').selectOptions('inactive')
    // Before the search is answered, those of other tests are there as well.
    const row = page.getByRole('listitem').filter({ hasText: person?.email ?? '' })
    await expect.element(row.getByText(/·\s\d+\stickets?$/)).toBeVisible()
    await row.getByRole('button', { name: 'View' }).click()
    await expect.element(dialog().getByText('Thank you so much.')).toBeVisible()
    await expect.element(dialog().getByText(/QR codes and files are not shown here/)).toBeVisible()
    await expectNone(dialog().getByRole('textbox'))
    for (const name of [/offer/i, /deliver/i, /send/i, /note/i]) {
      await expectNone(dialog().getByRole('button', { name }))
    }
    expect(document.body.innerHTML).not.toContain('RESALE-')
  })

  it('opens a message without marking it read', async () => {
    const calls = noteCalls(/^\/api\//)
    await open('messages')
    const message = page.getByRole('article').filter({ hasText: 'Where do I park?' })
    await expect.element(message.getByText('Unread:')).toBeInTheDocument()
    await message.getByRole('button').first().click()
    await expectNone(button('Mark read'))
    await expectNone(page.getByRole('textbox'))
    await tab('Returns').click()
    await untilAnswered()
    await tab('Messages').click()
    await expect.element(message.getByText('Unread:')).toBeInTheDocument()
    history.back()
    await expectAddress('/developer?tab=admin-view&section=returns')
    const writes = calls.filter((call) => !/^GET |\/api\/(?:login|client-errors)/.test(call))
    expect(writes).toEqual([])
    // Not the calls of admins: a developer may not make them.
    expect(calls.filter((call) => call.includes('/api/admin/'))).toEqual([])
  })

  it('has returns, listings with who is interested, and codes, all without actions', async () => {
    await open('returns')
    await expect.element(page.getByText(/Iris Quandt/).first()).toBeVisible()
    await expectNone(page.getByRole('button', { name: /Confirm email/ }))
    await expectNone(page.css('a[href^="/admin"]'))
    await tab('Resell').click()
    await expectAddress('/developer?tab=admin-view&section=resell')
    await page
      .css(`[data-listing="${listingId}"]`)
      .getByRole('button', { name: /^View Interested Users/ })
      .click()
    await expect.element(dialog().getByText('Nobody is interested yet.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await callAs(admin, 'POST', '/api/admin/discount-codes', { code: 'VIEWED01', maxUses: 5 }).catch(() => {})
    await tab('Discounts').click()
    await expect.element(page.getByText('0 of 5 used').or(page.getByText(/used/)).first()).toBeVisible()
    await expectNone(button(/^Deactivate/))
  })

  it('can be read again after a failure, and says what needs a connection', async () => {
    const restore = answerCalls('/api/developer/admin-view/requests', {
      status: 500,
      json: { message: 'Broken', code: 'internal' },
    })
    await open()
    await expect.element(page.getByText('Could not load requests')).toBeVisible()
    restore()
    await button('Retry').click()
    await expect.element(page.getByRole('button', { name: 'View' }).first()).toBeVisible()
    await goOffline()
    await expect.element(page.getByText(/Searching needs a connection/)).toBeVisible()
    await expect.element(field('Search')).toBeDisabled()
  })
})
