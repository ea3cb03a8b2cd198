import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, goOffline, holdCalls } from '../testing/network.ts'
import { openApp, reloadApp } from '../testing/openApp.tsx'
import { createAccount } from '../testing/people.ts'
import { button, title, toast } from '../testing/screen.ts'
import { dismissToast, toastStore } from '../ui/toasts/toastStore.ts'

const titles: string[] = []
let stop: () => void
beforeEach(() => {
  titles.length = 0
  stop = toastStore.subscribe(() => {
    const shown = toastStore.read()
    if (shown) titles.push(shown.title)
  })
})
afterEach(() => stop())

const failed: string[] = []
const proxyIsDown = () =>
  answerCalls(/^\/api\/(ticket-requests|tickets|developer|chat-messages)/, async (_, { url }) => {
    failed.push(url)
    const page = '<!doctype html><h1>502 Bad Gateway</h1>'
    return new Response(page, { status: 502, headers: { 'Content-Type': 'text/html' } })
  })

it('reads that fail together show one toast, without the proxy’s page; without a connection the page says it instead', async () => {
  const mend = proxyIsDown()
  await openApp('/dashboard?tab=request-history', await createAccount())
  await expect.element(page.getByText('Could not load your requests')).toBeVisible()
  await expect.element(toast()).toHaveTextContent('Could not load the latest data')
  await expect.element(toast()).toHaveTextContent('Please try again.')
  await expect.element(page.getByText(/Bad Gateway/)).not.toBeInTheDocument()
  await expect.poll(() => new Set(failed).size).toBeGreaterThan(1)
  expect(titles).toEqual(['Could not load the latest data'])
  // A new try that fails is a failure of its own.
  dismissToast()
  await button('Retry').click()
  await expect.element(toast()).toHaveTextContent('Could not load the latest data')

  mend()
  const held = holdCalls('/api/ticket-requests')
  await reloadApp()
  await expect.element(page.getByText('Loading your requests')).toBeInTheDocument()
  held.release()
  await expect.element(page.getByText('No requests yet')).toBeVisible()
  titles.length = 0
  await goOffline()
  await reloadApp()
  await expect.element(page.getByText(/You are offline/).first()).toBeVisible()
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await expect.element(title('My Tickets')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(titles).toEqual([])
})
