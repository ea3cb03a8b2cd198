import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { savedUser } from '../session/signedInHint.ts'
import { answerCalls, goOffline, goOnline, untilAnswered } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { admin, createAccount, customer, developer } from '../testing/people.ts'
import { button, expectAddress, expectNone, field, openMenu, title, toast } from '../testing/screen.ts'

const signInTab = page.getByRole('tab', { name: 'Sign In' })
const adminOnly = "You don't have permission to access the admin dashboard."
const settings = '/account-settings'
/** Expects any tab of the dashboard: a waiting offer leads on to one. */
const expectDashboard = () => expect.poll(() => location.pathname).toBe('/dashboard')

it('signed-out users are shown the sign-in at every page that needs it, and then the page itself', async () => {
  for (const address of ['/dashboard', '/admin', '/developer', '/notifications', '/checkout/x', settings]) {
    await openApp(address)
    await expect.element(signInTab).toBeVisible()
  }
  await field('Email').fill(customer.email)
  await field('Password').fill(customer.password)
  await button('Sign In').click()
  await expect.element(title('Account Settings')).toBeVisible()
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

  it('opens a page if its session is valid, without showing the sign-in, and remembers who it is', async () => {
    await signInUnnoticed(customer)
    const checks = countChecks()
    let wasAsked = false
    const observer = new MutationObserver(() => {
      wasAsked ||= signInTab.elements().length > 0
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await openApp(settings)
    await expect.element(title('Account Settings')).toBeVisible()
    expect(wasAsked).toBe(false)
    expect(checks.count).toBe(1)
    expect(savedUser()?.email).toBe(customer.email)
    observer.disconnect()
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
    await openApp('/developer')
    await expectDashboard()
    await expect.element(toast()).toHaveTextContent('Developer access required.')
  })

  it('asks once if nobody is signed in, and not at public pages', async () => {
    const checks = countChecks()
    await openApp('/')
    await openApp('/auth')
    await expect.element(signInTab).toBeVisible()
    expect(checks.count).toBe(0)
    await openApp(settings)
    await expect.element(signInTab).toBeVisible()
    history.pushState(null, '', '/dashboard')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await expect.element(signInTab).toBeVisible()
    expect(checks.count).toBe(1)
  })

  it('is not one that somebody has left: it does not ask, also if the sign-out could not be sent, and says nothing of it', async () => {
    await openApp(settings, await createAccount())
    await expect.element(title('Account Settings')).toBeVisible()
    await untilAnswered()
    const checks = countChecks()
    const send = answerCalls('/api/logout', { status: 503 })
    await openMenu()
    await button('Logout').click()
    await expect.element(signInTab).toBeVisible()
    await openApp(settings)
    await expect.element(signInTab).toBeVisible()
    await expectNone(title('Account Settings'))
    send()
    await openApp('/dashboard')
    await expect.element(signInTab).toBeVisible()
    await untilAnswered()
    expect(checks.count).toBe(0)
    await goOffline()
    await openApp('/dashboard')
    await expect.element(page.getByText(/You are offline. Signing in needs a connection/)).toBeVisible()
    await expectNone(page.getByText(/We could not check/))
  })

  it('says so while it cannot ask, keeps what is typed, can be asked to try again, and goes on once it is online', async () => {
    await signInUnnoticed(customer)
    let isDown = true
    const checks = countChecks((call) =>
      isDown ? Promise.resolve(new Response('', { status: 502 })) : call(),
    )
    const unknown = page.getByText(/We could not check whether you are still signed in/)
    await openApp(settings)
    await button('Try again').click()
    await expect.element(button('Try again')).toBeEnabled()
    await expect.element(signInTab).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(title('Account Settings')).toBeVisible()

    localStorage.clear()
    await goOffline()
    checks.count = 0
    await openApp(settings)
    await expect.element(unknown).toBeVisible()
    await expect.element(page.getByText(/You are offline. Signing in needs a connection/)).toBeVisible()
    await field('Email').fill('typed@example.com')
    await expect.element(button('Try again')).toBeDisabled()
    await goOnline()
    await expect.element(title('Account Settings')).toBeVisible()
    expect(checks.count).toBe(2)
  })
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
  await expect.element(title('Developer Dashboard')).toBeVisible()
  await openApp('/dashboard')
  await openMenu()
  await page.getByRole('link', { name: 'Developer', exact: true }).click()
  await expect.element(title('Developer Dashboard')).toBeVisible()
})
