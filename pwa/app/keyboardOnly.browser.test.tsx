import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/openApp.tsx'
import { submitRequest } from '../testing/orders.ts'
import { admin, createAccount, sentCode } from '../testing/people.ts'
import { button, dialog, expectNone, field, press, title, toast, type } from '../testing/screen.ts'

const link = (name: string) => page.getByRole('link', { name, exact: true })

/** Moves the focus to a link or button of a page, once the page has set its own focus, and presses Enter. @returns the element */
async function activate(what: ReturnType<typeof link>, on: string): Promise<Element> {
  await expect.element(title(on)).toHaveFocus()
  return enter(what)
}
async function enter(what: ReturnType<typeof link>): Promise<Element> {
  await expect.element(what).toBeVisible()
  const element = what.element()
  element.focus()
  await press('Enter')
  return element
}

it('with the keyboard alone a password is reset, the profile is changed, and the question before the account is deleted is left', async () => {
  // The first page of a visit does not take the focus; the test starts on a later one.
  await openApp('/no/such/page')
  await expect.element(title('Page not found')).toBeVisible()
  const { email, password } = await createAccount()
  await openApp('/auth')
  await activate(link('Forgot your password?'), 'Welcome back')
  await expect.element(title('Reset your password')).toHaveFocus()
  await press('Tab')
  await expect.element(field('Email')).toHaveFocus()
  await type(email)
  await expect.element(field('Email')).toHaveValue(email)
  await press('Enter')
  await expect.element(field('6-digit code')).toHaveFocus()
  await type(await sentCode(email))
  await press('Enter')
  await expect.element(field('New password')).toHaveFocus()
  await type(password)
  await press('Tab')
  await type(password)
  await press('Enter')
  await expect.element(title('Password changed')).toHaveFocus()
  await press('Tab', 'Enter')
  await expect.element(field('Password')).toHaveFocus()
  await type(password)
  await press('Enter')
  await activate(button(/^Account menu/), 'Request Live Entertainment')
  await press('Tab', 'Tab', 'Tab')
  await expect.element(link('Account settings')).toHaveFocus()
  await press('Enter')
  await expect.element(title('Account Settings')).toHaveFocus()
  await press('Tab', 'Enter')
  await expect.element(button('Account Settings')).toHaveFocus()
  await press('Tab')
  await expect.element(field(/^Name/)).toHaveFocus()
  await type('Mara')
  await press('Enter')
  await expect.element(toast()).toHaveTextContent('Profile saved')

  // Escape returns to the button of a question.
  await enter(button('Account Settings'))
  await expect.element(link('Profile Mara')).toHaveFocus()
  await enter(link('Delete account'))
  await enter(button('Delete account'))
  await expect.element(dialog()).toBeVisible()
  const typed = field(/^Type your email/)
  await expect
    .poll(async () => {
      await press('Tab')
      return document.activeElement
    })
    .toBe(typed.element())
  await press('Escape')
  await expectNone(typed)
  await expect.element(button('Delete account')).toHaveFocus()
})

it('the Enter that confirms a composed word sends nothing, also in Safari, which marks it by its key code only', async () => {
  // Playwright cannot compose.
  const confirmWord = (marks: KeyboardEventInit) => {
    const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...marks })
    document.activeElement?.dispatchEvent(pressed)
    return pressed.defaultPrevented
  }
  await page.viewport(1440, 900)
  const mara = await createAccount()
  const id = await submitRequest(mara)
  await openApp(`/admin?request=${id}`, admin)
  await field('Message Mara').fill('にほん')
  for (const marks of [{ isComposing: true }, { keyCode: 229 }]) {
    await expect.element(field('Message Mara')).toHaveFocus()
    expect(confirmWord(marks)).toBe(false)
  }
  await type('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Go to or do' })).toHaveFocus()
  expect(confirmWord({ keyCode: 229 })).toBe(false)
  expect(confirmWord({})).toBe(true)

  await openApp('/dashboard?faq=1', mara)
  await page.getByRole('textbox', { name: /question/i }).fill('にほん')
  expect(confirmWord({ keyCode: 229 })).toBe(false)
  expect(confirmWord({})).toBe(true)
})
