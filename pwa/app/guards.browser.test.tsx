import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/openApp.tsx'
import { customer, developer } from '../testing/people.ts'
import { button, expectAddress, field, title, toast } from '../testing/screen.ts'

const signInTab = page.getByRole('tab', { name: 'Sign In' })
const adminOnly = "You don't have permission to access the admin dashboard."

describe('for signed-out users', () => {
  it.each(['/dashboard', '/admin', '/developer', '/account-settings', '/notifications', '/checkout/x'])(
    'the sign-in is shown at %s',
    async (address) => {
      await openApp(address)
      await expect.element(signInTab).toBeVisible()
    },
  )

  it('the page itself is shown after they sign in', async () => {
    await openApp('/account-settings')
    await field('Email').fill(customer.email)
    await field('Password').fill(customer.password)
    await button('Sign In').click()
    await expect.element(title('Account Settings')).toBeVisible()
  })
})

it('a customer is redirected to their dashboard and told why', async () => {
  await openApp('/developer', customer)
  await expectAddress('/dashboard')
  await expect.element(toast()).toHaveTextContent('Developer access required.')
  await openApp('/admin')
  await expectAddress('/dashboard')
  await expect.element(toast()).toHaveTextContent(adminOnly)
})

it('a developer starts at the developer dashboard and is refused the admin dashboard', async () => {
  await openApp('/auth')
  await field('Email').fill(developer.email)
  await field('Password').fill(developer.password)
  await button('Sign In').click()
  await expectAddress('/developer')
  await openApp('/auth')
  await expectAddress('/developer')
  await openApp('/admin')
  await expect.element(page.getByText(adminOnly)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('link', { name: 'Developer', exact: true }).click()
  await expect.element(title('Developer Dashboard')).toBeVisible()
})
