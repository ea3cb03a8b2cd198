import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls } from '../testing/network.ts'
import { openApp } from '../testing/openApp.tsx'
import { createAccount } from '../testing/people.ts'
import { button, toast } from '../testing/screen.ts'
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

it('reads that fail together show one toast, without the proxy’s page', async () => {
  proxyIsDown()
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
})
