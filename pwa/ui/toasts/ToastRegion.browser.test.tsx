import { expect, it, type Mock, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { createAccount, customer, developer } from '../../testing/people.ts'
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
import { dismissToast, showToast } from './toastStore.ts'

const region = page.getByRole('region', { name: /Notifications/ })
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })

type SetTimeout = (callback: () => void, ms?: number, ...rest: unknown[]) => unknown

/** Toasts stay until something dismisses them, so that no test depends on how fast it runs. */
function stopExpiry(): void {
  const setTimeout: SetTimeout = window.setTimeout
  const spy = vi.spyOn(window, 'setTimeout') as unknown as Mock<SetTimeout>
  spy.mockImplementation((callback, ...rest) =>
    callback === dismissToast ? 0 : setTimeout(callback, ...rest),
  )
}

async function openSignIn(): Promise<void> {
  await openApp('/auth')
  await expect.element(button('Sign In')).toBeVisible()
}

it('a toast replaces the last one and disappears after five seconds, but not while it has the focus, by F8', async () => {
  await openSignIn()
  // A toast under the pointer stays.
  await button('Sign In').hover()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  /** The toasts after some time; `expect.element` would move the clock itself. */
  const shownAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return toast()
      .elements()
      .map(({ textContent }) => textContent)
  }
  showToast({ title: 'First' })
  expect(await shownAfter(0)).toEqual(['First'])
  showToast({ title: 'Second' })
  expect(await shownAfter(4900)).toEqual(['Second'])
  expect(await shownAfter(100)).toEqual([])

  showToast({ title: 'Saved' })
  await press('F8')
  expect(document.activeElement).toBe(region.element())
  expect(await shownAfter(10_000)).toEqual(['Saved'])
  field('Email').element().focus()
  expect(await shownAfter(1000)).toEqual([])
})

it('a toast covers no title, no tab and no action of a sheet, on a phone and on a desktop', async () => {
  stopExpiry()
  const show = async (text: string, description: string) => {
    await page.viewport(390, 844)
    showToast({ title: text, description, tone: 'error' })
    await expect.element(toast()).toHaveTextContent(description)
    await expect.poll(covered).toEqual([])
    await page.viewport(1440, 900)
    await expect.poll(covered).toEqual([])
  }
  await openSignIn()
  await show('Login Failed', 'Invalid email or password')
  await openApp('/dashboard?tab=new-request', customer)
  await expect.element(title('Request Live Entertainment')).toBeVisible()
  await show('Failed to submit request', 'Please try again.')
  await openApp('/dashboard?tab=request-history')
  await expect.element(button('View offer').first()).toBeVisible()
  await show('Could not load the latest data', 'Please try again.')
  await button('View offer').first().click()
  await expect.element(inDialog(/^Accept/)).toBeVisible()
  await show('Failed to accept offer', 'Please try again.')
  await openApp('/developer', developer)
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await show('Update Failed', 'Please try again.')
})

/** Titles and fixed controls below the toast, which scrolling cannot move away from it. */
function covered(): (string | null)[] {
  const sheet = document.querySelector('ion-modal.show-modal')
  const fixed = sheet
    ? sheet.querySelectorAll('h2, button, textarea')
    : document.querySelectorAll('h1, header a, header button, nav a')
  const shown = toast().element().getBoundingClientRect()
  const focused = document.querySelectorAll(':is(a, button, input):focus')
  return [...fixed, ...focused]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return top < shown.bottom && bottom > shown.top && left < shown.right && right > shown.left
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
}

it('over an open sheet a toast is reached with the keyboard, and closed alone by Escape', async () => {
  stopExpiry()
  await openApp('/dashboard?tab=request-history', customer)
  await button('View offer').first().click()
  await expect.element(inDialog(/^Accept/)).toBeVisible()
  const close = inDialog('Close')
  close.element().focus()
  showToast({ title: 'Failed to accept offer', tone: 'error' })
  await press('F8')
  await press('Tab')
  await expect.element(button('Close notification')).toHaveFocus()
  await press('Escape')
  await expectNone(toast())
  await expect.element(close).toHaveFocus()
  await expect.element(inDialog(/^Accept/)).toBeVisible()
})

it('a toast about a form disappears when the form is submitted again, and on another page unless it can be undone', async () => {
  const save = button('Save profile')
  const name = field('Name')
  const saveAs = async (typed: string) => {
    await name.fill(typed)
    await save.click()
    await expect.element(toast()).toHaveTextContent('Profile saved')
  }
  stopExpiry()
  await openApp('/account-settings?setting=profile', await createAccount())
  await saveAs('Mara O.')
  await name.fill('')
  // The field’s error moves the button, which would lose a click that is on its way.
  ;(name.element() as HTMLElement).blur()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await save.click()
  await expectNone(toast())

  showToast({ title: 'Snoozed', undo: () => undefined })
  await button('Account Settings').click()
  await page.getByRole('link', { name: /^Profile/ }).click()
  await expect.element(toast()).toHaveTextContent('Snoozed')
  await saveAs('Mara Od.')
  await button('Account Settings').click()
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect.element(title('Notifications')).toBeVisible()
  await expectNone(toast())
})

it('a toast disappears with the Back button unless it can be undone, but not when its own action closes a sheet', async () => {
  stopExpiry()
  await openApp('/dashboard?tab=my-tickets', customer)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Request History/ })
    .click()
  await button('View offer').first().click()
  await expect.element(inDialog(/^Accept/)).toBeVisible()
  const close = inDialog('Close')
  close.element().addEventListener('click', () => showToast({ title: 'Saved' }))
  await close.click()
  await expectNone(dialog())
  await expectAddress('/dashboard?tab=request-history')
  await expect.element(toast()).toHaveTextContent('Saved')
  history.back()
  await expectAddress('/dashboard?tab=my-tickets')
  await expectNone(toast())

  showToast({ title: 'Snoozed', undo: () => undefined })
  history.forward()
  await expectAddress('/dashboard?tab=request-history')
  await expect.element(toast()).toHaveTextContent('Snoozed')
})

it('no toast appears over the gate view, which shows a failed download itself', async () => {
  answerCalls(/^\/api\/files\//, { status: 503 })
  await openApp('/dashboard?tab=my-tickets', customer)
  await button(/^Show QR code/)
    .first()
    .click()
  const gate = page.getByRole('dialog')
  await expect.element(gate.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
  await expectAccessible()
  await goOffline()
  await gate.getByRole('link', { name: /^Download/ }).click()
  await expect
    .element(gate.getByRole('alert'))
    .toHaveTextContent(
      'You are offline. This file is not saved on this device yet. Downloading it needs a connection.',
    )
  await expectNone(toast())
  await gate.getByRole('button', { name: 'Next ticket' }).click()
  await expect.element(gate.getByRole('alert')).toHaveTextContent(/^$/)
})

it('a swipe to the right of 40 px leaves a toast, and one of 70 px dismisses it', async () => {
  stopExpiry()
  await openSignIn()
  showToast({ title: 'Saved' })
  const swipe = (distance: number) =>
    toast().dropTo(toast(), {
      sourcePosition: { x: 60, y: 20 },
      targetPosition: { x: 60 + distance, y: 20 },
      force: true,
    })
  await swipe(40)
  await expect.element(toast()).toBeVisible()
  await expect.element(toast()).toHaveStyle({ translate: 'none' })
  await swipe(70)
  await expectNone(toast())
})
