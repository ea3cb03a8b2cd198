import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../../http/newId.ts'
import { answerCalls, goOffline, goOnline, holdCalls } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { passTime } from '../../../testing/passTime.ts'
import { customer } from '../../../testing/people.ts'
import { button, expectAddress, expectNone, field, press, title, toast } from '../../../testing/screen.ts'

const tab = (name: string) => page.getByRole('tab', { name })

const newPerson = () => ({
  'Full name': 'Noor Haddad',
  Email: `${newId()}@example.com`,
  Phone: '(415) 555-0142',
  'Zip code': '94704',
})

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
}

async function choosePassword(): Promise<void> {
  await fillIn({ Password: 'long enough', 'Confirm password': 'long enough' })
}

it('too many wrong passwords show a countdown until the next attempt', async () => {
  const message = 'Too many attempts. Please try again in 14 minutes.'
  answerCalls('/api/login', {
    status: 429,
    headers: { 'Retry-After': '840' },
    json: { message, code: 'too_many_attempts' },
  })
  await openApp('/auth')
  await fillIn({ Email: 'somebody@example.com', Password: 'wrong password' })
  await button('Sign In').click()
  await expect.element(toast()).toHaveTextContent('Login Failed')
  await expect.element(toast()).toHaveTextContent(message)
  // The notice counts down; a fixed number would soon be wrong.
  const notice = page.getByRole('main').getByRole('alert')
  await expect.element(notice).toHaveTextContent(/^Too many attempts\. Please try again in 1[34]:\d\d\.$/)
  passTime(10 * 60_000)
  await expect.element(notice).toHaveTextContent(/again in [34]:\d\d\.$/)
  passTime(4 * 60_000)
  await expect.element(notice).toHaveTextContent(/^Too many attempts\. You can try again now\.$/)
})

describe('signing up', () => {
  it('without the required fields shows errors at them and a toast, and focuses the first of them', async () => {
    await openApp('/auth?tab=signup')
    await button('Sign Up').click()
    await expect.element(toast()).toHaveTextContent('Please fill in all required fields')
    await expectNone(page.css('form').getByText('Please fill in all required fields'))
    await expect.element(field('Full name')).toHaveFocus()
    await expect.element(field('Phone')).toHaveAccessibleDescription(/^Enter your phone number/)
    await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
  })

  it('with an email that has an account offers its sign-in, and keeps the typed fields', async () => {
    await openApp('/auth?tab=signup')
    await fillIn({ ...newPerson(), Email: customer.email })
    await choosePassword()
    await button('Sign Up').click()
    await expect.element(field('Email')).toHaveAccessibleDescription(/already has an account/)
    await button('Sign in').click()
    await expect.element(field('Email')).toHaveValue(customer.email)
    await expect.element(field('Password')).toHaveFocus()
    await expectNone(toast())
    await tab('Sign Up').click()
    await expect.element(field('Full name')).toHaveValue('Noor Haddad')
  })

  it('is linked from the landing page, keeps typed fields through tabs and reloads, and no password', async () => {
    await openApp('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expectAddress('/auth?tab=signup')
    await expect.element(title('Create your account')).toBeVisible()
    const typed = newPerson()
    await fillIn(typed)
    await choosePassword()
    await openApp('/auth?tab=signup')
    for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
    await expect.element(field('Password')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('long enough')

    // The tabs keep them too; each has its own address.
    await tab('Sign In').click()
    await expectAddress('/auth')
    await tab('Sign Up').click()
    await expectAddress('/auth?tab=signup')
    await choosePassword()
    await button('Sign Up').click()
    await expect.element(toast()).toHaveTextContent('Account Created')
    await expect.element(field('Email')).toHaveValue(typed.Email)
    await openApp('/auth')
    await tab('Sign Up').click()
    await expect.element(field('Full name')).toHaveValue('')
  })

  it('keeps at most 5 characters of a zip code', async () => {
    await openApp('/auth?tab=signup')
    await field('Zip code').fill('94704-1234')
    await expect.element(field('Zip code')).toHaveValue('94704')
  })

  it('a double click signs up once, and Enter pressed twice signs in once', async () => {
    const signUps = holdCalls('/api/register')
    const signIns = holdCalls('/api/login')
    await openApp('/auth')
    await tab('Sign Up').click()
    const person = newPerson()
    await fillIn(person)
    await choosePassword()
    await button('Sign Up').dblClick()
    signUps.release()
    await expect.element(toast()).toHaveTextContent('Account Created')
    await expect.element(field('Email')).toHaveValue(person.Email)
    expect(signUps.paths).toHaveLength(1)

    await field('Password').fill('long enough')
    await press('Enter', 'Enter')
    signIns.release()
    await expectAddress('/dashboard')
    expect(signIns.paths).toHaveLength(1)
  })
})

describe('without a connection', () => {
  it.each([
    {
      address: '/auth',
      send: 'Sign In',
      words: 'You are offline. Signing in needs a connection. What you have typed is kept.',
    },
    {
      address: '/auth?tab=signup',
      send: 'Sign Up',
      words: 'You are offline. Signing up needs a connection. What you have typed is kept.',
    },
    {
      address: '/password-reset',
      send: 'Send code',
      words: 'You are offline. Setting a new password needs a connection. What you have typed is kept.',
    },
  ])('$send at $address says so before anything is typed, once', async ({ address, send, words }) => {
    await openApp(address)
    const email = field('Email')
    await expect.element(email).toBeVisible()
    await expectNone(page.getByText(words))
    await goOffline()
    await expect.element(page.getByText(words)).toBeVisible()
    await email.fill('customer@example.com')
    await button(send).click({ force: true })
    email.element().focus()
    await press('Enter')
    await expect.poll(() => page.getByText(/offline|connection|could not reach/i).elements()).toHaveLength(1)
    await expectNone(toast())
    await goOnline()
    await expectNone(page.getByText(words))
    await expect.element(email).toHaveValue('customer@example.com')
  })
})
