import { expect, it } from 'vitest'
import { isId, newId } from './newId.ts'

it('creates ids in the order of the clock, also within a millisecond', () => {
  const start = Date.parse('2026-12-05T20:00:00Z')
  const made = [0, 0, 0, 0, 1, 1, 5].map((later) => newId(new Date(start + later)))
  expect(made).toEqual([...made].sort())
  expect(new Set(made).size).toBe(made.length)
  expect(made.every(isId)).toBe(true)
})

it('keeps the order within a millisecond if ids of another one come in between', () => {
  const clock = new Date('2026-12-06T20:00:00Z')
  const made = Array.from({ length: 40 }, (_, index) => {
    newId(new Date(clock.getTime() - 1000 * (index % 3)))
    return newId(clock)
  })
  expect(made).toEqual([...made].sort())
  expect(new Set(made).size).toBe(made.length)
})

it('uses the given time, also a past one', () => {
  const later = newId(new Date('2026-12-05T20:00:00Z'))
  expect(newId(new Date('2026-12-05T19:00:00Z')) < later).toBe(true)
})
