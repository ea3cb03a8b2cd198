import type { Page } from '@playwright/test'
import { createAccount } from './people.ts'
import { expect, openDialog, phone, signIn, tablet, test, toastOf } from './test.ts'

const desktop = { viewport: { width: 1440, height: 900 } }

test.describe('toasts', () => {
  test('appear one at a time, disappear after five seconds, and F8 focuses their region', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await page.clock.install()
    await page.goto('/auth')
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    await submit.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await submit.click()
    await expect(toastOf(page)).toHaveText([/All fields are required/])
    await submit.click()
    await expect(toastOf(page)).toHaveText([/All fields are required/])

    await page.clock.runFor(4900)
    await expect(toastOf(page)).toHaveCount(1)
    await page.clock.runFor(100)
    await expect(toastOf(page)).toHaveCount(0)

    await submit.click()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeFocused()
    // A focused toast stays.
    await page.clock.runFor(10_000)
    await expect(toastOf(page)).toHaveCount(1)
    await page.getByLabel('Email').focus()
    await page.clock.runFor(1000)
    await expect(toastOf(page)).toHaveCount(0)
  })

  for (const [name, screen] of Object.entries({ phone, tablet, desktop })) {
    test(`cover no control, on a page or over a sheet: ${name}`, async ({ newPage }) => {
      const page = await newPage(screen)
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(toastOf(page)).toContainText('All fields are required')
      await expect.poll(() => coveredBy(page)).toEqual([])
      await signIn(page, 'customer@example.com')
      await expect(toastOf(page)).toContainText('Login Successful')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => coveredBy(page)).toEqual([])

      await page.getByRole('link', { name: 'Request History' }).click()
      await page.route('**/api/offers/*/accept', (route) => route.fulfill({ status: 503, body: 'down' }))
      await page.getByRole('button', { name: 'View offer' }).first().click()
      const accept = openDialog(page).getByRole('button', { name: /^Accept/ })
      await accept.click()
      await page.getByRole('dialog', { name: 'Accept this offer?' }).waitFor()
      await accept.click()
      await expect(toastOf(page)).toContainText('Failed to accept offer')
      await expect(page.getByRole('dialog', { name: 'Accept this offer?' })).toHaveCount(0)
      await expect.poll(() => coveredBy(page)).toEqual([])
    })
  }

  test('are reachable by keyboard over an open sheet, and Esc there closes only the toast', async ({
    newPage,
  }) => {
    const page = await newPage(phone)
    await signIn(page, 'customer@example.com')
    await page.goto('/dashboard?tab=request-history')
    let isDown = true
    await page.route('**/api/offers/*/decline', (route) =>
      isDown ? route.fulfill({ status: 503, body: 'down' }) : new Promise(() => undefined),
    )
    await page.getByRole('button', { name: 'View offer' }).first().click()
    const decline = async () => {
      await openDialog(page).getByRole('button', { name: 'Decline' }).click()
      await page.getByRole('dialog', { name: /Decline/ }).waitFor()
      await openDialog(page)
        .getByRole('button', { name: /Decline/ })
        .click()
    }
    await decline()
    await expect(toastOf(page)).toContainText('Failed to decline offer')
    await expect(page.getByRole('dialog', { name: /Decline/ })).toHaveCount(0)

    const way = openDialog(page).getByRole('button', { name: 'Close' })
    await way.focus()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close notification' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toastOf(page)).toHaveCount(0)
    await expect(way).toBeFocused()

    // A failure disappears when the same action is tried again.
    await decline()
    await expect(toastOf(page)).toContainText('Failed to decline offer')
    isDown = false
    await decline()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 1000 })
  })

  test('disappear when a form is submitted again and on another page', async ({ newPage }) => {
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
    // Longer than `ownNavigationMs`.
    await page.waitForTimeout(1600)
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 1000 })
  })

  test('do not appear over the gate view, which shows a failed download itself', async ({ newPage }) => {
    const page = await newPage(phone)
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 503, body: 'down' }))
    await signIn(page, 'customer@example.com')
    await page.getByRole('link', { name: 'My Tickets' }).click()
    await page.getByRole('button', { name: 'Show QR code' }).first().click()
    const gate = page.getByRole('dialog')
    await gate
      .getByRole('img', { name: /QR code/ })
      .first()
      .waitFor()
    await page.context().setOffline(true)
    await gate.getByRole('link', { name: /^Download/ }).click()
    await expect(gate.getByRole('alert')).toHaveText(
      'You are offline. This file is not saved on this device yet. Downloading it needs a connection.',
    )
    await expect(toastOf(page)).toHaveCount(0)
    await gate.getByRole('button', { name: 'Next ticket' }).click()
    await expect(gate.getByRole('alert')).toHaveText('')
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
      // Before it expires.
      await expect(toast).toHaveCount(stays ? 1 : 0, { timeout: 2000 })
    })
  }
})

/** The links, buttons and fields under the toast. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[aria-label^=Notifications] li')
    if (!toast) return ['there is no toast']
    const { top, bottom, left, right } = toast.getBoundingClientRect()
    const covered = new Set<Element>()
    for (let x = left; x <= right; x += 4) {
      for (let y = top; y <= bottom; y += 4) {
        const under = document.elementsFromPoint(x, y).find((element) => !toast.contains(element))
        const control = under?.closest('a, button, input, select, textarea')
        if (control) covered.add(control)
      }
    }
    return [...covered].map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })
}
