import { describe, expect, it } from 'vitest'
import { type ClientError, cleanClientError } from './clientErrors.ts'

const report = (overrides: Partial<ClientError> = {}): ClientError => ({
  build: '0a1b2c3d4e5f',
  route: '/dashboard',
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['index-D2wNBItg.js:12:3456'],
  ...overrides,
})

it('keeps a report without personal data as it is', () => {
  expect(cleanClientError(report())).toEqual(report())
})

describe('a message', () => {
  it.each([
    [
      `Cannot read properties of undefined (reading 'name')`,
      'Cannot read properties of undefined (reading [text])',
    ],
    ['Unexpected token in "{"name":"Sam', 'Unexpected token in [text]name[text]Sam'],
    ['Not shown: “Row F, please”', 'Not shown: [text]'],
    ['sam.rivera+live@example.com has no name', '[email] has no name'],
    ['GET https://live.example/api/offers/12?token=abc failed', 'GET [address] failed'],
    ['Request 0199f0c2-7b1e-7000-8000-1234567890ab is gone', 'Request [id] is gone'],
    ['Session k3VtZ2xhbmQ4NzY1 is gone', 'Session [id] is gone'],
    ['Call (555) 010-0199 now', 'Call [number] now'],
    [
      'Minified React error #185; visit https://react.dev/errors/185',
      'Minified React error #185; visit [address]',
    ],
    ['in\ntwo   lines', 'in two lines'],
  ])('%s', (message, told) => {
    expect(cleanClientError(report({ message })).message).toBe(told)
  })

  it('is cut', () => {
    expect(cleanClientError(report({ message: 'so '.repeat(500) })).message).toHaveLength(200)
  })
})

it('the route is the pattern of a page', () => {
  const routeOf = (route: string) => cleanClientError(report({ route })).route
  expect(routeOf('/checkout/0199f0c2-7b1e-7000-8000-1234567890ab')).toBe('/checkout/:requestId')
  expect(routeOf('/Dashboard/')).toBe('/dashboard')
  expect(routeOf('/')).toBe('/')
  expect(routeOf('/dashboard?ticket=1')).toBe('unknown')
  expect(routeOf('/sam@example.com')).toBe('unknown')
})

it('is idempotent', () => {
  const once = cleanClientError(
    report({ message: `'Sam' (555) 010-0199 sam@example.com`, route: '/checkout/1', name: '?', build: '' }),
  )
  expect(cleanClientError(once)).toEqual(once)
})
