import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { newId } from '../http/newId.ts'
import { callServer } from './openApp.tsx'

export interface Account {
  name: string
  email: string
  password: string
  phone: string
  zipCode: string
}

const demo = (email: string) => ({ email, password: 'live-shows-demo' })
/** The people of the demo data, who are there for all tests: what is theirs is looked at, not changed. */
export const admin = demo('admin@example.com')
export const customer = demo('customer@example.com')
export const developer = demo('developer@example.com')

/** A name as long as names may be. */
export const longName = 'Maximiliana '.repeat(7).slice(0, 80).trim()

let count = 0

/** Makes an account of its own for a test, without going through the form. */
export async function createAccount(changes: Partial<Account> = {}): Promise<Account> {
  count += 1
  const account: Account = {
    name: 'Mara Oduya',
    email: `${newId()}@example.com`,
    password: 'long enough',
    phone: `(415) 555-${String(Date.now() % 100).padStart(2, '0')}${String(count % 100).padStart(2, '0')}`,
    zipCode: '94704',
    ...changes,
  }
  await callServer('/api/register', account)
  return account
}

/**
 * The newest code that was mailed or texted to somebody.
 *
 * @param before an older one, which it is not
 */
export async function sentCode(recipient: string, before?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = await commands.sentCode(recipient)
      return code !== undefined && code !== before
    })
    .toBe(true)
  return code ?? ''
}

/** A code that is not the right one. */
export const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')

/** How a text message is addressed. */
export function e164(phone: string): string {
  return `+1${phone.replace(/\D/g, '')}`
}
