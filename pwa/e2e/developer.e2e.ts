import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { v7 as newId } from 'uuid'
import { expectNothingCut } from './expectNothingCut.ts'
import { createAccount } from './people.ts'
import { desktop, doubleText } from './publicPages.ts'
import { expect, expectAccessible, openDialog, phone, signIn, test, toastOf } from './test.ts'

const developerEmail = 'developer@example.com'
const longName = 'Maximiliana '.repeat(7).slice(0, 80).trim()

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function openUsers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'User Management' }).click()
  await expect(status(page, /user/)).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search').fill(text)
  await expect(status(page, '1 user')).toHaveText('1 user')
}

/** Answers a call with the server's own words for why it is refused. */
async function refuse(page: Page, address: string, code: number, message: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: code, json: { message, code: 'internal' } }))
}

test('the developer is led to the overview: their account and what it may do', async ({ newPage }) => {
  const page = await newPage()
  await signIn(page, developerEmail)
  await expect(page).toHaveURL(/\/developer$/)
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await expect(page.getByRole('main').getByText(developerEmail)).toBeVisible()
  const flag = (name: string) =>
    page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
  await expect(flag('Developer access')).toHaveText('Yes')
  await expect(flag('Admin access')).toHaveText('No')
  // Only what is built has a tab.
  const tabs = page.getByRole('navigation', { name: 'Developer dashboard' }).getByRole('link')
  await expect(tabs).toHaveText(['Overview', 'User Management', 'Email Logs'])
  await page.goto('/')
  await expect(page).toHaveURL(/\/developer$/)
  for (const name of ['Notifications', 'Account settings']) {
    await page.goto('/developer')
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible()
  }
})

test('users: found, filtered, made admins and members, and helped when their phone is lost', async ({
  app,
  newPage,
}) => {
  const page = await newPage(desktop)
  const { name, email, password } = await createAccount(page, { name: longName })
  const db = new Database(join(app.dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  db.prepare('update users set mfa_enabled = 1 where email = ?').run(email)
  db.close()
  await signIn(page, developerEmail)
  await openUsers(page)

  await test.step('developers are protected', async () => {
    await page.getByLabel('Role').selectOption('developer')
    await expect(status(page, '1 user')).toBeVisible()
    await expect(page.getByRole('row', { name: developerEmail }).getByText('Protected')).toBeVisible()
    await expect(page.getByRole('button', { name: /Admin/ })).toHaveCount(0)
    await page.getByLabel('Role').selectOption('admin')
    await expect(page.getByRole('row', { name: 'admin@example.com' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Admin' })).toHaveCount(1)
    await page.getByLabel('Search').fill('nobody at all')
    await expect(page.getByText(/No admin’s name or email matches “nobody at all”/)).toBeVisible()
    await expect(status(page, 'No users found')).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).click()
  })

  const row = page.getByRole('row', { name: email })
  await test.step('a new admin, once it is confirmed', async () => {
    await search(page, email.toUpperCase())
    await expect(row.getByText('MFA', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Make Admin' }).click()
    await expect(openDialog(page).getByRole('heading', { name: `Make ${name} an admin?` })).toBeVisible()
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(openDialog(page)).toHaveCount(0)
    await expect(row.getByText('Customer')).toBeVisible()

    await refuse(page, '**/admin', 403, 'This account is protected: its admin role cannot be changed here.')
    await row.getByRole('button', { name: 'Make Admin' }).click()
    await openDialog(page).getByRole('button', { name: 'Make Admin' }).click()
    await expect(toastOf(page)).toContainText('Update Failed')
    await expect(toastOf(page)).toContainText('This account is protected')
    await page.unrouteAll()
    await row.getByRole('button', { name: 'Make Admin' }).click()
    await openDialog(page).getByRole('button', { name: 'Make Admin' }).click()
    await expect(toastOf(page)).toContainText('is an admin now')
    await expect(row.getByText('Admin', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Remove Admin' }).click()
    await openDialog(page).getByRole('button', { name: 'Remove Admin' }).click()
    await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible()
  })

  await test.step('a member, whatever the number of clicks', async () => {
    let calls = 0
    await page.route('**/membership', async (route) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await row.getByRole('button', { name: 'Make member' }).dblclick()
    await expect(row.getByText('Member', { exact: true })).toBeVisible()
    expect(calls).toBe(1)
    await page.unrouteAll()
  })

  await test.step('a lost phone', async () => {
    await row.getByRole('button', { name: 'Recover MFA' }).click()
    await openDialog(page).getByRole('button', { name: 'Recover MFA' }).click()
    await expect(toastOf(page)).toContainText('Two-factor authentication is off')
    await expect(row.getByRole('button', { name: 'Recover MFA' })).toHaveCount(0)
    const person = await newPage()
    await signIn(person, email, password)
    await expect(person).toHaveURL(/\/dashboard/)
  })

  await test.step('without a connection', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/Searching and changing users needs a connection/)).toBeVisible()
    await expect(row.getByRole('button', { name: 'End membership' })).toBeDisabled()
    await expect(row.getByRole('button', { name: /(Make|Remove) Admin/ })).toBeDisabled()
    await expect(page.getByLabel('Search')).toBeDisabled()
    await page.context().setOffline(false)
    await expect(row.getByRole('button', { name: 'End membership' })).toBeEnabled()
  })
})

test('thousands of users come in pages, of which only some are on the screen', async ({ app, newPage }) => {
  const count = 1_000
  const db = new Database(join(app.dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const insert = db.prepare(
    `insert into users (id, name, email, phone, zip_code, created_at) values (?, ?, ?, '', '', ?)`,
  )
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      insert.run(newId(), `Person ${n}`, `person${n}@example.org`, new Date().toISOString())
    }
  })()
  db.close()

  const page = await newPage(desktop)
  await signIn(page, developerEmail)
  await openUsers(page)
  const found = page.waitForResponse(/q=example\.org/)
  await page.getByLabel('Search').fill('example.org')
  await found
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText(`Person ${count - 1}`)
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(status(page, 'Showing 50 of 1,000 users')).toBeVisible()
  for (const shown of [100, 150, 200]) {
    await more.click()
    await expect(status(page, `Showing ${shown} of 1,000 users`)).toBeVisible()
    await expect(rows).toHaveCount(shown)
  }
  await page.route('**/api/developer/users?*', (route) => route.abort('internetdisconnected'))
  await more.click()
  await expect(page.getByRole('alert').getByText(/could not reach Live Shows/)).toBeVisible()
  await expect(rows).toHaveCount(200)
  await page.unrouteAll()
  await more.click()
  await expect(rows.first()).toContainText(`Person ${count - 51}`)
  await expect(rows).toHaveCount(200)
  await page.getByRole('button', { name: 'Show newer users' }).click()
  await expect(rows.first()).toContainText(`Person ${count - 1}`)
  await expect(page.getByRole('button', { name: 'Show newer users' })).toHaveCount(0)

  // A short list ends, and says so where the button was.
  await page.getByLabel('Search').fill('person99')
  await expect(status(page, '11 users')).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('a search for users stands in the address: a reload, the way back and the tab keep it', async ({
  newPage,
}) => {
  const page = await newPage(desktop)
  await createAccount(page, { name: 'Searched For', email: 'searched@example.com' })
  await signIn(page, developerEmail)
  await openUsers(page)
  const entries = await page.evaluate(() => history.length)
  await page.getByLabel('Search').pressSequentially('searched for', { delay: 60 })
  await expect(status(page, '1 user')).toHaveText('1 user')
  await page.getByLabel('Role').selectOption('customer')
  await expect(page).toHaveURL(/\/developer\?tab=users&q=searched\+for&role=customer$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)

  const expectSearch = async () => {
    await expect(page.getByLabel('Search')).toHaveValue('searched for')
    await expect(page.getByLabel('Role')).toHaveValue('customer')
    await expect(status(page, '1 user')).toHaveText('1 user')
  }
  await page.reload()
  await expectSearch()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'User Management' }).click()
  await expectSearch()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.goBack()
  await expectSearch()
  await page.getByLabel('Search').fill('nobody at all')
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(page).toHaveURL(/\/developer\?tab=users$/)
  await expect(page.getByLabel('Search')).toHaveValue('')
})

test('the email log: recent, whole, one of it, sent again, and a test', async ({ newPage }) => {
  const page = await newPage(phone)
  await signIn(page, developerEmail)
  await page.getByRole('link', { name: 'Email Logs' }).click()
  const recent = page.getByRole('list', { name: 'Recent emails' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText(/^\d+ messages in the last 24 hours/)).toBeVisible()

  await test.step('a test email', async () => {
    await page.getByRole('button', { name: 'Send test email' }).click()
    const send = openDialog(page).getByRole('button', { name: 'Send test email' })
    await expect(page.getByLabel('Recipient')).toBeFocused()
    await send.click()
    await expect(openDialog(page).getByText('Recipient is required')).toBeVisible()
    await page.getByLabel('Recipient').fill('somebody@example.com')
    await page.getByLabel('Subject').fill('Does it arrive?')
    await expectAccessible(page)
    await refuse(page, '**/test-email', 503, 'The mail could not be sent: no such host')
    await send.click()
    await expect(toastOf(page)).toContainText('Email Failed')
    await expect(openDialog(page).getByText('The mail could not be sent: no such host')).toBeVisible()
    await expect(page.getByLabel('Recipient')).toHaveValue('somebody@example.com')
    await page.unrouteAll()
    await send.click()
    await expect(toastOf(page)).toContainText('Test email sent')
    await expect(recent.getByRole('listitem').first()).toContainText('Does it arrive?')
  })

  await test.step('the whole log, and one of it', async () => {
    await page.getByRole('button', { name: 'View full log' }).click()
    const all = page.getByRole('list', { name: 'All emails' })
    await expect.poll(() => all.getByRole('listitem').count()).toBeGreaterThan(5)
    await expectAccessible(page)
    await all.getByRole('button', { name: /Does it arrive/ }).click()
    await expect(openDialog(page).getByText('This is a test. Nothing needs to be done.')).toBeVisible()
    await expect(openDialog(page).getByText('Delivered')).toHaveCount(1)
    await expect(openDialog(page).getByText(/masked/)).toHaveCount(0)
    for (const fact of ['somebody@example.com', 'Test', /@live-shows\.example>$/]) {
      await expect(openDialog(page).getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
    }
    await expectAccessible(page)
    const resend = openDialog(page).getByRole('button', { name: 'Resend' })
    const ask = async () => {
      await resend.click()
      await expect(openDialog(page).getByRole('heading', { name: 'Send this email again?' })).toBeVisible()
      await expect(openDialog(page).getByText('It goes to somebody@example.com once more')).toBeVisible()
    }
    await refuse(page, '**/resend-email', 503, 'The mail could not be sent: no such host')
    await ask()
    await resend.click()
    await expect(toastOf(page)).toContainText('Resend Failed')
    await expect(openDialog(page).getByText('Message ID')).toBeVisible()
    await page.unrouteAll()
    await ask()
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(openDialog(page).getByText('Message ID')).toBeVisible()
    await expect(all.getByRole('button', { name: /Does it arrive/ })).toHaveCount(1)
    await ask()
    await expectAccessible(page)
    await resend.click()
    await expect(toastOf(page)).toContainText('Email resent')
    await expect(all.getByRole('button', { name: /Does it arrive/ })).toHaveCount(2)
    // The question and the mail have closed: each was a step back by itself.
    await expect(page.locator('ion-modal:not(.overlay-hidden)')).toHaveCount(1)
    await page.goBack()
    await expect(openDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/email-logs/)
  })

  await test.step('copies of the mails to admins', async () => {
    const copies = page.getByRole('switch', { name: 'Email copies' })
    const wasOn = await copies.isChecked()
    await refuse(page, '**/email-notifications', 503, 'Something went wrong on our side. Please try again.')
    await copies.click()
    await expect(toastOf(page)).toContainText('Update Failed')
    await expect(copies).toBeChecked({ checked: wasOn })
    await page.unrouteAll()
    await copies.click()
    await expect(toastOf(page)).toContainText(wasOn ? 'Email copies off' : 'Email copies on')
    await page.reload()
    await expect(copies).toBeChecked({ checked: !wasOn })
  })

  await test.step('a log that does not load', async () => {
    await refuse(page, '**/email-logs', 503, 'Something went wrong on our side. Please try again.')
    await page.reload()
    await expect(page.getByText('The email log did not load')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(recent).toBeVisible()
  })
})

test('axe finds nothing, on any screen, in light and dark', async ({ newPage }) => {
  for (const options of [
    { ...phone, colorScheme: 'light' },
    { ...desktop, colorScheme: 'dark' },
  ] as const) {
    const page = await newPage(options)
    await createAccount(page, { name: longName })
    await signIn(page, developerEmail)
    for (const [tab, text] of [
      ['overview', 'User ID'],
      ['users', longName],
      ['email-logs', 'View full log'],
    ] as const) {
      await page.goto(`/developer?tab=${tab}`)
      await expect(page.getByText(text).first()).toBeVisible()
      await expectAccessible(page)
    }
  }
})

test('text of twice the size is nowhere cut off', async ({ newPage }) => {
  const page = await newPage(phone)
  await createAccount(page, { name: longName })
  await doubleText(page)
  await signIn(page, developerEmail)
  await expect(page.getByText('User ID')).toBeVisible()
  await expectNothingCut(page)
  await openUsers(page)
  await expect(page.getByText(longName).first()).toBeVisible()
  await expectNothingCut(page)
  await page.getByRole('button', { name: 'Make Admin' }).first().click()
  await expect(openDialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectNothingCut(page)
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(openDialog(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await page.getByRole('list', { name: 'Recent emails' }).getByRole('button').first().click()
  await expect(openDialog(page).getByText('Message ID')).toBeVisible()
  await expectNothingCut(page)
})

test('the table of users scrolls where large text needs more than the screen', async ({ newPage }) => {
  const page = await newPage(desktop)
  await createAccount(page, { name: longName })
  await signIn(page, developerEmail)
  await openUsers(page)
  // Larger text that comes by a style sheet, not by the browser's setting: the layout hears nothing of it.
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
  const action = page.getByRole('row', { name: longName }).first().getByRole('button').first()
  await expect(action).not.toBeInViewport({ ratio: 1 })
  await page.getByRole('table').hover()
  await page.mouse.wheel(5000, 0)
  await expect(action).toBeInViewport({ ratio: 1 })
})

test('with keys alone: a user is found and asked about, a mail is read', async ({ newPage }) => {
  const page = await newPage(desktop)
  await signIn(page, developerEmail)
  await page.getByRole('link', { name: 'User Management' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'User Management')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('admin@example.com')
  await expect(status(page, '1 user')).toHaveText('1 user')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Role')).toBeFocused()
  await page.keyboard.press('Tab')
  const remove = page.getByRole('button', { name: 'Remove Admin' })
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await expect(remove).toBeFocused()

  await page.getByRole('link', { name: 'Email Logs' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('list', { name: 'Recent emails' }).getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByText('Message ID')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

test('a tab that is not on the device says so without a network, and opens once there is one', async ({
  newPage,
}) => {
  // React writes down what a boundary has caught.
  const page = await newPage(desktop, /ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await signIn(page, developerEmail)
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await expect(page.getByText('This page is not on this device yet')).toBeVisible()
  // The rest goes on.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Email Logs' }).click()
  await page.context().setOffline(false)
  await expect(title(page, 'Email Logs')).toBeVisible()
})
