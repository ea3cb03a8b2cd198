import { expect, it } from 'vitest'
import { ownPath } from './ownPath.ts'

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
