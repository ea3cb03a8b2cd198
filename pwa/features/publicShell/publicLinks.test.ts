import { expect, it } from 'vitest'
import { homePath, pageLinks } from './publicLinks.ts'

const labels = (isAdmin: boolean, isDeveloper: boolean) =>
  pageLinks({ isAdmin, isDeveloper }).map(({ label, to }) => `${label} ${to}`)

it('leads a customer to the dashboard', () => {
  expect(labels(false, false)).toEqual(['Dashboard /dashboard'])
})

it('leads an admin to the dashboard and the desk', () => {
  expect(labels(true, false)).toEqual(['Dashboard /dashboard', 'Admin /admin'])
})

it.each([true, false])('leads a developer to the console alone, whether admin (%s) or not', (isAdmin) => {
  expect(labels(isAdmin, true)).toEqual(['Developer Dashboard /developer'])
})

it('has the same home as the first link', () => {
  for (const isDeveloper of [true, false]) {
    expect(homePath({ isDeveloper })).toBe(pageLinks({ isAdmin: false, isDeveloper })[0]?.to)
  }
})
