import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { savedUser } from '../session/signedInHint.ts'
import { answerCalls, goOffline, goOnline, untilAnswered } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { admin, createAccount, customer, developer } from '../testing/people.ts'
import { button, expectAddress, expectNone, field, openMenu, title, toast } from '../testing/screen.ts'

const signInTab = page.getByRole('tab', { name: 'Sign In' })
const adminOnly = "You don't have permission to access the admin dashboard."
/** At any of its tabs: an offer that waits for the customer leads on to one. */
const expectDashboard = () => expect.poll(() => location.pathname).toBe('/dashboard')

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

describe('a device that has forgotten who it is', () => {
  /** Signs in without anything being stored on the device. */
  const signInUnnoticed = ({ email, password }: typeof customer) =>
    callServer('/api/login', { email, password })
  /** Counts the calls of `/api/me`. */
  function countChecks(answer = (call: () => Promise<Response>) => call()): { count: number } {
    const checks = { count: 0 }
    answerCalls(
      '/api/me',
      (call) => {
        checks.count += 1
        return answer(call)
      },
      'GET',
    )
    return checks
  }

  it.each([
    ['/account-settings', 'Change password'],
    ['/dashboard?tab=request-history', 'Request History'],
    ['/checkout/x', 'Invalid Request'],
  ])('opens %s if its session is valid, without showing the sign-in', async (address, content) => {
    await signInUnnoticed(customer)
    const checks = countChecks()
    let wasAsked = false
    const observer = new MutationObserver(() => {
      wasAsked ||= signInTab.elements().length > 0
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await openApp(address)
    await expect.element(page.getByText(content).first()).toBeVisible()
    observer.disconnect()
    expect(wasAsked).toBe(false)
    expect(checks.count).toBe(1)
    // It remembers again.
    expect(savedUser()?.email).toBe(customer.email)
  })

  it('admits an admin, and refuses a customer as always', async () => {
    await signInUnnoticed(admin)
    await openApp('/admin')
    await expect.element(title('Admin')).toBeVisible()
    localStorage.clear()
    await signInUnnoticed(customer)
    await openApp('/admin')
    await expectDashboard()
    await expect.element(toast()).toHaveTextContent(adminOnly)
  })

  it('asks once if nobody is signed in, and neither at public pages nor after a sign-out', async () => {
    const checks = countChecks()
    await openApp('/')
    await openApp('/auth')
    await expect.element(signInTab).toBeVisible()
    expect(checks.count).toBe(0)
    await openApp('/account-settings')
    await expect.element(signInTab).toBeVisible()
    history.pushState(null, '', '/dashboard')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await expect.element(signInTab).toBeVisible()
    expect(checks.count).toBe(1)

    await openApp('/auth', await createAccount())
    await openMenu()
    const before = checks.count
    await button('Logout').click()
    await expect.element(signInTab).toBeVisible()
    await openApp('/dashboard')
    await expect.element(signInTab).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(checks.count).toBe(before)
  })

  it('is not one that somebody has left: offline its only notice is that signing in needs a connection', async () => {
    await openApp('/dashboard', await createAccount())
    await openMenu()
    await button('Logout').click()
    await expect.element(signInTab).toBeVisible()
    await untilAnswered()
    await goOffline()
    await openApp('/dashboard')
    await expect.element(page.getByText(/You are offline. Signing in needs a connection/)).toBeVisible()
    await expectNone(page.getByText(/We could not check/))
  })

  it('says so while it cannot ask, keeps what is typed, and goes on once it is online', async () => {
    await signInUnnoticed(customer)
    const checks = countChecks()
    await goOffline()
    await openApp('/account-settings')
    await expect.element(page.getByText(/We could not check whether you are still signed in/)).toBeVisible()
    await expect.element(page.getByText(/You are offline. Signing in needs a connection/)).toBeVisible()
    await field('Email').fill('typed@example.com')
    await expect.element(button('Try again')).toBeDisabled()
    await goOnline()
    await expect.element(title('Account Settings')).toBeVisible()
    expect(checks.count).toBe(2)
  })

  it('can be asked to try again while the server fails', async () => {
    await signInUnnoticed(customer)
    let isDown = true
    countChecks((call) => (isDown ? Promise.resolve(new Response('', { status: 502 })) : call()))
    await openApp('/account-settings')
    await button('Try again').click()
    await expect.element(button('Try again')).toBeEnabled()
    await expect.element(signInTab).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(title('Account Settings')).toBeVisible()
  })

  it('stays signed out while a sign-out could not be sent', async () => {
    await openApp('/account-settings', await createAccount())
    await expect.element(title('Account Settings')).toBeVisible()
    answerCalls('/api/logout', { status: 503 })
    await openMenu()
    await button('Logout').click()
    await expect.element(signInTab).toBeVisible()
    await openApp('/account-settings')
    await expect.element(signInTab).toBeVisible()
    await expectNone(title('Account Settings'))
  })
})

it('a customer is redirected to their dashboard and told why', async () => {
  await openApp('/developer', customer)
  await expectDashboard()
  await expect.element(toast()).toHaveTextContent('Developer access required.')
  await openApp('/admin')
  await expectDashboard()
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
  await openMenu()
  await page.getByRole('link', { name: 'Developer', exact: true }).click()
  await expect.element(title('Developer Dashboard')).toBeVisible()
})
