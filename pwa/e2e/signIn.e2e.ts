import { fillInSignIn, title } from './accountPages.ts'
import { demoPassword, expect, expectAccessible, phone, signIn, signOut, test, toastOf } from './test.ts'

test('guards: everybody comes where they may, and hears why they may not', async ({ newPage }) => {
  const page = await newPage()
  for (const address of [
    '/dashboard',
    '/admin',
    '/developer',
    '/account-settings',
    '/notifications',
    '/checkout/x',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
  await page.goto('/account-settings')
  await fillInSignIn(page, 'customer@example.com', demoPassword)
  await expect(title(page, 'Account Settings')).toBeVisible()

  await page.goto('/developer')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(toastOf(page)).toContainText('Developer access required.')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(toastOf(page)).toContainText("You don't have permission to access the admin dashboard.")
  await signOut(page)

  await signIn(page, 'developer@example.com')
  await expect(page).toHaveURL(/\/developer/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/developer/)
  await page.goto('/admin')
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('link', { name: 'Developer', exact: true }).click()
  await expect(title(page, 'Developer Dashboard')).toBeVisible()
})

test('too many wrong passwords are answered with how long to wait', async ({ newPage }) => {
  const page = await newPage()
  const message = 'Too many attempts. Please try again in 14 minutes.'
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '840' },
      json: { message, code: 'too_many_attempts' },
    }),
  )
  await page.clock.install()
  await page.goto('/auth')
  await fillInSignIn(page, 'somebody@example.com', 'wrong password')
  await expect(toastOf(page)).toContainText('Login Failed')
  await expect(toastOf(page)).toContainText(message)
  // What stays runs: a number in a sentence would soon be wrong.
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toHaveText(/^Too many attempts\. Please try again in 1[34]:\d\d\.$/)
  await expectAccessible(page)
  await page.clock.runFor('10:00')
  await expect(notice).toHaveText(/again in [34]:\d\d\.$/)
  await page.clock.runFor('04:00')
  await expect(notice).toHaveText('Too many attempts. You can try again now.')
})

test('the way to an account is found on the first page, and what was typed there survives a reload', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/auth\?tab=signup$/)
  await expect(title(page, 'Create your account')).toBeVisible()
  const typed = {
    'Full name': 'Noor Haddad',
    Email: 'noor2@example.com',
    Phone: '(415) 555-0143',
    'Zip code': '94704',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Confirm password').fill('long enough')
  await page.reload()
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('long enough')

  // The tabs keep it too, each at its address.
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\?tab=signup$/)
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Confirm password').fill('long enough')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(toastOf(page)).toContainText('Account Created')
  await expect(page.getByLabel('Email')).toHaveValue(typed.Email)
  await page.reload()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('a double click signs up once, and Enter pressed twice signs in once', async ({ newPage }) => {
  const page = await newPage(phone)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  // Slow enough for a second click to come in between.
  await page.route('**/api/register', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  const fields = {
    'Full name': 'Noor Haddad',
    Email: 'noor@example.com',
    Phone: '(415) 555-0142',
    'Zip code': '94704',
    Password: 'long enough',
    'Confirm password': 'long enough',
  }
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Sign Up' }).dblclick()
  await expect(toastOf(page)).toContainText('Account Created')
  await expect(page.getByLabel('Email')).toHaveValue(fields.Email)
  expect(calls.filter((path) => path === '/api/register')).toHaveLength(1)

  await page.getByLabel('Password', { exact: true }).fill(fields.Password)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  expect(calls.filter((path) => path === '/api/login')).toHaveLength(1)
})

test('without a connection every form on the way in says so before anything is typed, once', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  const forms = [
    {
      address: '/auth',
      button: 'Sign In',
      words: 'You are offline. Signing in needs a connection; what you type stays here.',
    },
    {
      address: '/auth',
      tab: 'Sign Up',
      button: 'Sign Up',
      words: 'You are offline. Signing up needs a connection; what you type stays here.',
    },
    {
      address: '/password-reset',
      button: 'Send code',
      words: 'You are offline. Setting a new password needs a connection; what you type stays here.',
    },
  ]
  for (const { address, tab, button, words } of forms) {
    await page.context().setOffline(false)
    await page.goto(address)
    if (tab) await page.getByRole('tab', { name: tab }).click()
    const email = page.getByLabel('Email')
    await expect(page.getByText(words)).toHaveCount(0)
    await page.context().setOffline(true)
    await expect(page.getByText(words)).toBeVisible()
    await email.fill('customer@example.com')
    await page.getByRole('button', { name: button, exact: true }).click({ force: true })
    await email.press('Enter')
    await expectAccessible(page)
    await expect(page.getByText(/offline|connection|could not reach/i)).toHaveCount(1)
    await expect(toastOf(page)).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(email).toHaveValue('customer@example.com')
  }
})
