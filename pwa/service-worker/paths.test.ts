import { expect, it } from 'vitest'
import { isAppPage, ownPath } from './paths.ts'

it.each(['/', '/dashboard?ticket=0199b7a0', '/admin', '/dashboard?to=//evil.example'])(
  '%s is a path of the app',
  (path) => expect(ownPath(path)).toBe(path),
)

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  undefined,
  { path: '/' },
])('%j is not', (path) => expect(ownPath(path)).toBeUndefined())

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
