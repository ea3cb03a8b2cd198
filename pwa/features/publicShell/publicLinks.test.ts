import { expect, it } from 'vitest'
import { homePath, pageLinks } from './publicLinks.ts'

const labels = (isAdmin: boolean, isDeveloper: boolean) =>
  pageLinks({ isAdmin, isDeveloper }).map(({ label, to }) => `${label} ${to}`)

it('links customers to the dashboard', () => {
  expect(labels(false, false)).toEqual(['Dashboard /dashboard'])
})

it('links admins to the dashboard and the admin page', () => {
  expect(labels(true, false)).toEqual(['Dashboard /dashboard', 'Admin /admin'])
})

it.each([true, false])('links developers only to the developer dashboard (admin: %s)', (isAdmin) => {
  expect(labels(isAdmin, true)).toEqual(['Developer Dashboard /developer'])
})

it('uses the first link as the home page', () => {
  for (const isDeveloper of [true, false]) {
    expect(homePath({ isDeveloper })).toBe(pageLinks({ isAdmin: false, isDeveloper })[0]?.to)
  }
})
