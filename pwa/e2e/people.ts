import type { BrowserContextOptions, Page } from '@playwright/test'
import { newestCode } from '../testing/newestMail.ts'
import type { RunningApp } from './runningApp.ts'
import { expect } from './test.ts'

export interface Account {
  name: string
  email: string
  password: string
  phone: string
  zipCode: string
}

let count = 0

/** Creates an account for one test, without the form. */
export async function createAccount(page: Page, changes: Partial<Account> = {}): Promise<Account> {
  count += 1
  const account: Account = {
    name: 'Mara Oduya',
    email: `mara${count}@example.com`,
    password: 'long enough',
    phone: `(415) 555-01${String(count).padStart(2, '0')}`,
    zipCode: '94704',
    ...changes,
  }
  expect((await page.request.post('/api/register', { data: account })).status()).toBe(201)
  return account
}

/**
 * Waits for the newest code mailed or texted to a recipient.
 *
 * @param before an older code to ignore
 */
export async function sentCode(app: RunningApp, recipient: string, before?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = await newestCode(app.dataDir, recipient)
      return code !== undefined && code !== before
    })
    .toBe(true)
  return code ?? ''
}

/** A signed-out user whose sign-in requires a code. */
export async function createAccountWithMfa(
  app: RunningApp,
  page: Page,
): Promise<Account & { setupCode: string }> {
  const account = await createAccount(page)
  const { email, password, phone } = account
  await page.request.post('/api/login', { data: { email, password } })
  await page.request.patch('/api/me/mfa', { data: { enabled: true } })
  const setupCode = await sentCode(app, e164(phone))
  const data = { enabled: true, code: setupCode }
  expect((await page.request.patch('/api/me/mfa', { data })).status()).toBe(200)
  await page.request.post('/api/logout')
  return { ...account, setupCode }
}

/** Returns a phone number as text messages are addressed. */
export function e164(phone: string): string {
  return `+1${phone.replace(/\D/g, '')}`
}

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true })
export const code = (page: Page) => page.getByLabel(/^(Verification|6-digit) code$/)

export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The public pages and one that does not exist. */
export const pages = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page'] as const
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export const header = (page: Page) => page.getByRole('banner')
