import { expect, it } from 'vitest'
import { isAppPage } from './isAppPage.ts'

it.each(['/', '/auth', '/dashboard', '/admin', '/checkout/0199b7a0', '/apicultura', '/no/such/page'])(
  '%s is a page of the app',
  (pathname) => expect(isAppPage(pathname)).toBe(true),
)

it.each([
  '/api',
  '/api/me',
  '/api/files/0199b7a0',
  '/stripe-sandbox/v1/stripe.js',
  '/sw.js',
  '/icons/icon-192.png',
  '/.well-known/security.txt',
])('%s is not a page of the app', (pathname) => expect(isAppPage(pathname)).toBe(false))
