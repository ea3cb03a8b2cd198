import { expect, it } from 'vitest'
import { steadyRows } from './steadyRows.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

it.each([
  ['nothing was opened', 'abc', 'bc', '', 'bc'],
  ['what left the list was opened', 'abcd', 'acd', 'b', 'abcd'],
  ['the first two left it', 'abcd', 'cd', 'ab', 'abcd'],
  ['it moved within the list', 'abc', 'bca', 'a', 'abc'],
  ['a new row came on top', 'abc', 'xac', 'b', 'xabc'],
  ['the row above it left too, unopened', 'abc', 'c', 'b', 'bc'],
])('rows that were opened keep their place: %s', (_, before, now, opened, expected) => {
  expect(idsOf(steadyRows(rowsOf(before), rowsOf(now), new Set(opened)))).toBe(expected)
})
