import { beforeEach, expect, it, vi } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, holdCalls } from '../../testing/network.ts'
import { callServer, openApp, reloadApp } from '../../testing/openApp.tsx'
import { callAs } from '../../testing/orders.ts'
import { createAccount, developer, e164, longName, sentCode } from '../../testing/people.ts'
import {
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  press,
  title,
  toast,
} from '../../testing/screen.ts'

const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const search = field('Search')
const role = field('Role')
/** Found by CSS, because roles of so many take seconds. */
const rows = page.css('tbody th')
const link = (name: string) => page.getByRole('link', { name })
const inDialog = (name: string) => dialog().getByRole('button', { name })

beforeEach(async () => {
  await page.viewport(1440, 900)
})

async function openUsers(): Promise<void> {
  await openApp('/developer?tab=users', developer)
  await expect.element(status(/user/)).toBeVisible()
}

/** Searches for a user. @returns the row of the user */
async function find(email: string): Promise<Locator> {
  await search.fill(email)
  await expect.element(status(/^1 user$/)).toBeVisible()
  return page.getByRole('row', { name: email.toLowerCase() })
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions for/ })

/** Chooses an action from the menu of a user. */
async function choose(row: Locator, name: string): Promise<void> {
  await menuOf(row).click()
  await item(name).click()
}

it('users are found by name and role, which the URL keeps through a reload, Back and another page, until all are shown; developers are protected; on a phone an email is in one line, and large text makes the table scroll sideways', async () => {
  const name = 'Maximiliana'
  await createAccount({ name: longName })
  await openUsers()
  await role.selectOptions('developer')
  await expect.element(status(/^1 user$/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: developer.email }).getByText('Protected')).toBeVisible()
  await menuOf(page.getByRole('row', { name: developer.email })).click()
  await expect.element(item('User View')).toBeVisible()
  await expectNone(page.getByRole('menuitem', { name: /Admin/ }))
  await press('Escape')
  await page.viewport(390, 844)
  const linesOf = (what: Locator) => {
    const range = document.createRange()
    range.selectNodeContents(what.element())
    return range.getClientRects().length
  }
  await expect.poll(() => linesOf(page.getByRole('main').getByText(developer.email))).toBe(1)
  await expectAccessible()
  await page.viewport(1440, 900)

  const entries = history.length
  await search.fill(name.slice(0, 5))
  await search.fill(name)
  await role.selectOptions('customer')
  const found = page.getByRole('row', { name: longName }).first()
  await expect.element(found).toBeVisible()
  await expectAddress(`/developer?tab=users&role=customer&q=${name}`)
  expect(history.length).toBe(entries)
  const expectSearch = async () => {
    await expect.element(search).toHaveValue(name)
    await expect.element(role).toHaveValue('customer')
    await expect.element(found).toBeVisible()
  }
  await reloadApp()
  await expectSearch()
  await link('Overview').click()
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await link('User Management').click()
  await expectSearch()
  await link('Overview').click()
  await expect.element(title('Developer Dashboard')).toBeVisible()
  history.back()
  await expectSearch()

  // Larger text from a style sheet, not from the browser's setting: the layout is not notified of it.
  const larger = new CSSStyleSheet()
  larger.replaceSync(':root { font-size: 200% !important }')
  document.adoptedStyleSheets = [larger]
  const action = found.getByRole('button').first()
  await expect.element(action).not.toBeInViewport({ ratio: 1 })
  await page.getByRole('table').wheel({ delta: { x: 5000, y: 0 } })
  await expect.element(action).toBeInViewport({ ratio: 0.99 })
  document.adoptedStyleSheets = []

  await search.fill('nobody at all')
  await expect.element(page.getByText(/No customer’s name or email matches “nobody at all”/)).toBeVisible()
  await expect.element(status('No users found')).toBeVisible()
  const later = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === 250 ? queueMicrotask(run) : later(run, ms)) as typeof window.setTimeout)
  await button('Show all users').click()
  await expect.element(search).toHaveValue('')
  await expect.element(role).toHaveValue('')
  await expectAddress('/developer?tab=users')
})

it('users become admins, members and customers again after a question, with one call, and lose their second factor if they lost their phone', async () => {
  const person = await createAccount({ name: longName })
  await callAs(person, 'PATCH', '/api/me/mfa', { enabled: true })
  const code = await sentCode(e164(person.phone))
  await callAs(person, 'PATCH', '/api/me/mfa', { enabled: true, code })
  await openUsers()
  const row = await find(person.email.toUpperCase())
  const restore = answerCalls(/\/admin$/, {
    status: 403,
    json: {
      message: 'This account is protected: its admin role cannot be changed here.',
      code: 'internal',
    },
  })
  await choose(row, 'Make Admin')
  await expect.element(dialog().getByRole('heading', { name: `Make ${longName} an admin?` })).toBeVisible()
  await inDialog('Make Admin').click()
  await expect.element(toast()).toHaveTextContent('Update Failed')
  await expect.element(toast()).toHaveTextContent('This account is protected')
  await expect.element(row.getByText('Customer')).toBeVisible()
  restore()
  await choose(row, 'Make Admin')
  await inDialog('Make Admin').click()
  await expect.element(toast()).toHaveTextContent('is now an admin')
  await expect.element(row.getByText('Admin', { exact: true })).toBeVisible()
  await choose(row, 'Remove Admin')
  await inDialog('Remove Admin').click()
  await expect.element(toast()).toHaveTextContent('is no longer an admin')

  const { paths, release } = holdCalls(/\/membership$/)
  await choose(row, 'Make member')
  await expect.element(dialog().getByText(/members pay the \$15 service fee/)).toBeVisible()
  await inDialog('Cancel').click()
  await expectNone(dialog())
  // The focus is back at the menu.
  await expect.element(menuOf(row)).toHaveFocus()
  expect(paths).toHaveLength(0)
  await choose(row, 'Make member')
  await inDialog('Make member').dblClick()
  release()
  await expect.element(row.getByText('Member', { exact: true })).toBeVisible()
  expect(paths).toHaveLength(1)

  await choose(row, 'End membership')
  await inDialog('End membership').click()
  await expectNone(row.getByText('Member', { exact: true }))

  await expect.element(row.getByText('MFA', { exact: true })).toBeVisible()
  await choose(row, 'Recover MFA')
  await inDialog('Recover MFA').click()
  await expect.element(toast()).toHaveTextContent('Two-factor authentication is off')
  await menuOf(row).click()
  await expect.element(item('Make Admin')).toBeVisible()
  await expectNone(item('Recover MFA'))
  const { email, password } = person
  expect(await callServer('/api/login', { email, password })).not.toHaveProperty('requiresMFA', true)
})

it('the menu of a user works by keyboard, leads to what they see, and needs a connection to change them', async () => {
  const { email } = await createAccount()
  await openUsers()
  const row = await find(email)
  const menu = menuOf(row)
  ;(menu.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(item('User View')).toHaveFocus()
  expect(new URL((item('User View').element() as HTMLAnchorElement).href).search).toMatch(
    /^\?tab=user-view&user=[0-9a-f-]{36}$/,
  )
  await press('ArrowDown')
  await expect.element(item('Audit log')).toHaveFocus()
  expect(new URL((item('Audit log').element() as HTMLAnchorElement).href).search).toMatch(
    /^\?tab=system&view=audit&person=[0-9a-f-]{36}$/,
  )
  await press('ArrowDown')
  await expect.element(item('Make member')).toHaveFocus()
  await press('End')
  await expect.element(item('Make Admin')).toHaveFocus()
  await press('ArrowDown')
  await expect.element(item('User View')).toHaveFocus()
  await press('ArrowUp')
  await expect.element(item('Make Admin')).toHaveFocus()
  await press('Escape')
  await expectNone(page.getByRole('menu'))
  await expect.element(menu).toHaveFocus()
  // A click elsewhere closes it, too.
  await menu.click()
  await status(/^1 user$/).click()
  await expectNone(page.getByRole('menu'))

  await goOffline()
  await expect.element(page.getByText(/Searching and changing users needs a connection/)).toBeVisible()
  await expect.element(search).toBeDisabled()
  await menuOf(row).click()
  for (const name of ['Make member', 'Make Admin']) {
    await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true')
  }
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await expectNone(dialog())
  await goOnline()
  await expect.element(item('Make Admin')).not.toHaveAttribute('aria-disabled')
  await press('End')
  await expect.element(item('Make Admin')).toHaveFocus()
  await press('Enter')
  await expect.element(dialog().getByText(/Admins see every request/)).toBeVisible()
  // As high as the buttons of the page on a desktop.
  expect(inDialog('Make Admin').element().clientHeight).toBeLessThan(40)
  await press('Escape')
  await expectNone(dialog())
  await expect.element(menu).toHaveFocus()
})

it('many users are loaded in pages, sorted and filtered, and rendered only where visible', async () => {
  const count = 260
  await commands.addUsers(count)
  await openUsers()
  await search.fill('example.org')
  await expect.element(status('Showing 50 of 260 users')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(50)
  await expect.element(rows.first()).toHaveTextContent(`Person ${count - 1}`)
  const more = button('Load more')
  for (const shown of [100, 150, 200]) {
    await more.click()
    await expect.element(status(`Showing ${shown} of 260 users`)).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(shown)
  }
  const restore = answerCalls('/api/developer/users', () => Promise.reject(new TypeError('Failed to fetch')))
  await more.click()
  await expect.element(page.getByRole('alert').getByText(/could not reach Live Shows/)).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(200)
  restore()
  await more.click()
  await expect.element(rows.first()).toHaveTextContent(`Person ${count - 51}`)
  await expect.poll(() => rows.elements().length).toBe(200)
  await button('Show previous users').click()
  await expect.element(rows.first()).toHaveTextContent(`Person ${count - 1}`)
  await expectNone(button('Show previous users'))

  await button('Name').click()
  await expect.element(rows.first()).toHaveTextContent('Person 0')
  await expect
    .element(page.getByRole('columnheader', { name: /Name/ }))
    .toHaveAttribute('aria-sort', 'ascending')
  await button(/^Name/).click()
  await expect.element(rows.first()).toHaveTextContent('Person 99')
  await expectAddress('/developer?tab=users&q=example.org&sort=name_desc')
  await field('MFA').selectOptions('on')
  await expect.element(status('No users found')).toBeVisible()
  await field('MFA').selectOptions('')
  await field('Membership').selectOptions('non_member')
  await expect.element(rows.first()).toHaveTextContent('Person 99')
  // Dozens are in sight.
  expect(rows.first().element().getBoundingClientRect().height).toBeLessThanOrEqual(37)

  // A short list ends with a note in place of the button.
  await search.fill('person25')
  await expect.element(status('11 users')).toBeVisible()
  await expectNone(more)
})
