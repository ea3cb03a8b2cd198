import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
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

/** Makes an account of its own for a test, without going through the form. */
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
 * The newest code that was mailed or texted to somebody, read where they would read it.
 *
 * @param before an older one, which it is not
 */
export async function sentCode(app: RunningApp, recipient: string, before?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = await newestCode(join(app.dataDir, 'mail'), recipient)
      return code !== undefined && code !== before
    })
    .toBe(true)
  return code ?? ''
}

async function newestCode(folder: string, recipient: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .reverse()) {
    const text = await readFile(join(folder, name), 'utf8')
    const code = /^\s*(\d{6})\b/m.exec(text.slice(text.indexOf('\n\n')))?.[1]
    if (code && text.includes(`To: ${recipient}`)) return code
  }
  return undefined
}

/** How a text message is addressed. */
export function e164(phone: string): string {
  return `+1${phone.replace(/\D/g, '')}`
}
