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
/** Users of the demo data, shared by all tests: read their data, do not change it. */
export const admin = demo('admin@example.com')
export const customer = demo('customer@example.com')
export const developer = demo('developer@example.com')

/** A name of the maximum length. */
export const longName = 'Maximiliana '.repeat(7).slice(0, 80).trim()

/** Creates an account for one test, without the form. */
export async function createAccount(changes: Partial<Account> = {}): Promise<Account> {
  // Random, because a test finds the codes that were sent to it by its phone number.
  const digits = String(Number.parseInt(newId().slice(-10), 16))
    .slice(-6)
    .padStart(6, '0')
  const account: Account = {
    name: 'Mara Oduya',
    // One word, which a search for a number does not find.
    email: `mara${newId().replaceAll('-', '')}@example.com`,
    password: 'long enough',
    phone: `(415) 5${digits.slice(0, 2)}-${digits.slice(2)}`,
    zipCode: '94704',
    ...changes,
  }
  // From an address of its own, since one address may register only so many in an hour.
  const address = `10.${[...newId().replaceAll('-', '').slice(-6).matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16)).join('.')}`
  await callServer('/api/register', account, 'POST', { 'X-Forwarded-For': address })
  return account
}

/**
 * Waits for the newest code mailed or texted to a recipient.
 *
 * @param before an older code to ignore
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

/** Returns a code that differs from the right one. */
export const wrongFor = (right: string) => (right === '000000' ? '000001' : '000000')

/** Returns a phone number as text messages are addressed. */
export function e164(phone: string): string {
  return `+1${phone.replace(/\D/g, '')}`
}

/** Creates an account of an admin. */
export async function createAdmin(changes: Partial<Account> = {}): Promise<Account> {
  const account = await createAccount(changes)
  await changeRole(account, true)
  return account
}

/** Grants or revokes the admin role. */
export async function changeRole({ email }: Account, isAdmin: boolean): Promise<void> {
  const search = `/api/developer/users?q=${encodeURIComponent(email)}`
  const [user] = (await commands.callAs(developer, 'GET', search)) as { id: string }[]
  await commands.callAs(developer, 'PATCH', `/api/developer/users/${user?.id}/admin`, { isAdmin })
}
