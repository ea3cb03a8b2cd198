import { expect, test } from 'vitest'
import { fillPlaceholders, unfilledPlaceholders } from './cannedReplies.ts'

test('placeholders are filled, as often as they occur and however they are written', () => {
  const values = { name: 'Maya', artist: 'Wet Leg', total: '$375.00', due: 'Sat, 8:00 PM' }
  expect(fillPlaceholders('Hi {name}: {Artist} for {total}, until {DUE}. Bye {name}', values)).toBe(
    'Hi Maya: Wet Leg for $375.00, until Sat, 8:00 PM. Bye Maya',
  )
})

test('a placeholder without a value stays and is named; other braces are text', () => {
  const text = '{total} by {due}, {Total}! {seat} {}'
  expect(fillPlaceholders(text, { due: '' })).toBe(text)
  expect(unfilledPlaceholders(text)).toEqual(['{total}', '{due}'])
  expect(unfilledPlaceholders('{seat} {} total')).toEqual([])
})

test('a value is inserted as it is, also one that looks like a pattern or a placeholder', () => {
  expect(fillPlaceholders('{artist}: {name}', { artist: '{name} $& $1', name: 'Maya' })).toBe(
    '{name} $& $1: Maya',
  )
})
