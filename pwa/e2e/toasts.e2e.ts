import type { Page } from '@playwright/test'
import { isControlled } from './device.ts'
import { createAccount } from './people.ts'
import { expect, openDialog, phone, signIn, signOut, test, toastOf } from './test.ts'

test.describe('toasts', () => {
  test('show one at a time, go after five seconds, and F8 takes the focus to them', async ({ newPage }) => {
    const page = await newPage(phone)
    await page.clock.install()
    await page.goto('/auth')
    const toasts = toastOf(page)
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })

    await submit.click()
    await expect(toasts).toHaveText([/All fields are required/])
    await submit.click()
    await expect(toasts).toHaveCount(1)

    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Notifications/ }).locator('ol')).toBeFocused()

    // The focus holds its time; leaving lets it go on.
    await page.getByLabel('Email').focus()
    await page.clock.runFor(4500)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(1000)
    await expect(toasts).toHaveCount(0)
  })

  test('keep clear of the ways out and the main action, and a failure goes when it is tried again', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await expect(toastOf(page)).toContainText('Login Successful')
    // It is on the screen before the dashboard is, and moves out of its way.
    await expect.poll(() => coveredBy(page)).toEqual([])

    await page.getByRole('link', { name: 'Request History' }).click()
    let isDown = true
    await page.route('**/api/offers/*/accept', (route) =>
      isDown ? route.fulfill({ status: 503, body: 'down' }) : new Promise(() => undefined),
    )
    await page.getByRole('button', { name: 'View offer' }).first().click()
    const accept = openDialog(page).getByRole('button', { name: /^Accept/ })
    await accept.click()
    await page.getByRole('dialog', { name: 'Accept this offer?' }).waitFor()
    await accept.click()
    await expect(toastOf(page)).toContainText('Failed to accept offer')
    await expect(page.getByRole('dialog', { name: 'Accept this offer?' })).toHaveCount(0)
    await expect.poll(() => coveredBy(page)).toEqual([])

    isDown = false
    await accept.click()
    await page.getByRole('dialog', { name: 'Accept this offer?' }).waitFor()
    // It is about the last answer, and the question is about the next.
    await expect(toastOf(page)).toHaveCount(0, { timeout: 2500 })
    await accept.click()
    await expect(page.getByText('Accepting...')).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0)
  })

  test('leave what somebody is busy with alone: tabs, the field with the focus, the pressed button', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toastOf(page)).toContainText('All fields are required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect.poll(() => coveredBy(page)).toEqual([])
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expect.poll(() => coveredBy(page)).toEqual([])

    const { email, password } = await createAccount(page)
    await signIn(page, email, password)
    await page.goto('/account-settings')
    await page.getByLabel('Current password').fill('wrong password')
    await page.getByLabel('New password', { exact: true }).fill('sixsix')
    await page.getByLabel('Confirm new password').fill('sixsix')
    const change = page.getByRole('button', { name: 'Change password' })
    // Wherever on the screen the form happens to be.
    for (const block of ['start', 'center', 'end'] as const) {
      await change.evaluate((button, block) => button.scrollIntoView({ block }), block)
      await change.click()
      await expect(toastOf(page)).toContainText('Password change failed')
      await expect.poll(() => coveredBy(page)).toEqual([])
    }
    await expect(page.getByLabel('Current password')).toBeFocused()
  })

  test('go when they are no longer so: the same form sent again, another page, or a dialog', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    const { email, password } = await createAccount(page)
    await signIn(page, email, password)
    await page.getByRole('link', { name: 'Account settings' }).click()
    const save = page.getByRole('button', { name: 'Save profile' })
    await page.getByLabel('Name').fill('Mara O.')
    await save.click()
    await expect(toastOf(page)).toContainText('Profile saved')
    await page.getByLabel('Name').fill('')
    await save.click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 1000 })

    await page.getByLabel('Name').fill('Mara')
    await save.click()
    await expect(toastOf(page)).toContainText('Profile saved')
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 2500 })

    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByLabel('Name').fill('Mara Okafor')
    await save.click()
    await expect(toastOf(page)).toContainText('Profile saved')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(openDialog(page).getByRole('heading', { level: 2 })).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 2500 })
    await openDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(openDialog(page)).toHaveCount(0)

    await signOut(page)
    await page.goto('/auth')
    const json = { requiresMFA: true, phone: '•••• 01', message: 'We have sent a code.', resendAfter: 60 }
    await page.route('**/api/login', (route) => route.fulfill({ json }))
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    // The page of the code came up by itself, so this is about it.
    await expect(page.getByRole('heading', { level: 1, name: 'Two-Factor Authentication' })).toBeVisible()
    await expect(toastOf(page)).toContainText('MFA Required')
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 2500 })
  })

  test('are fetched when a page is first used, and not before', async ({ newPage }) => {
    // A worker would have fetched them long before.
    const page = await newPage({ ...phone, serviceWorkers: 'block' })
    await signIn(page, 'customer@example.com')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('ToastRegion'))).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => asked.some((url) => url.includes('ToastRegion'))).toBe(true)
  })

  test('show though the network went before the page was used', async ({ newPage }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await isControlled(page)
    // What the toast of the sign-in has brought.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await page.goto('/dashboard?tab=new-request')
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    await page.context().setOffline(true)
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    })
    await expect(toastOf(page)).toContainText('Please upload an image file')
  })

  for (const [distance, stays] of [
    [40, true],
    [70, false],
  ] as const) {
    test(`a swipe of ${distance} px to the right ${stays ? 'leaves it' : 'dismisses it'}`, async ({
      newPage,
    }) => {
      const page = await newPage({ viewport: { width: 390, height: 844 } })
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      const toast = toastOf(page)
      const box = await toast.boundingBox()
      if (!box) throw new Error('the toast is not there')

      await page.mouse.move(box.x + 60, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x + 60 + distance / 2, box.y + box.height / 2)
      await page.mouse.move(box.x + 60 + distance, box.y + box.height / 2)
      await page.mouse.up()
      await expect(toast).toHaveCount(stays ? 1 : 0)
    })
  }
})

/** What can be operated and lies under the toast: links, buttons and fields of the bars, of a sheet's ends, main actions, and what has the focus. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[role=region][aria-label^=Notifications] li')
    if (!toast) return ['there is no toast']
    const place = toast.getBoundingClientRect()
    const layer = [...document.querySelectorAll('ion-modal.show-modal')].at(-1) ?? document
    const controls = [...layer.querySelectorAll('[data-keeps-clear]')].flatMap((area) => [
      ...(area.matches('a, button') ? [area] : []),
      ...area.querySelectorAll('a, button, textarea'),
    ])
    const { activeElement } = document
    if (activeElement?.matches('a, button, input, select, textarea')) controls.push(activeElement)
    return controls
      .filter((control) => {
        const { top, bottom, left, right, height } = control.getBoundingClientRect()
        const isBeside =
          right <= place.left || left >= place.right || bottom <= place.top || top >= place.bottom
        return height > 0 && !isBeside
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })
}
