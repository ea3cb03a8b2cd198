import { expect, test } from 'vitest'
import { fixedItems, matchingItems } from './paletteItems.ts'

const tabs = [{ label: 'Messages', to: '/admin?tab=messages' }]
const labels = (typed: string, isDeskShown = true) =>
  matchingItems(fixedItems(tabs, isDeskShown), typed).map(({ label }) => label)

test('finds tabs, lists and commands by the beginnings of their words', () => {
  expect(labels('mess')).toEqual(['Messages'])
  expect(labels('REQ act')).toEqual(['Active Requests'])
  expect(labels('offer')).toEqual(['Go to the offer form'])
  expect(labels('%')).toEqual([])
  expect(labels(' ')).toHaveLength(fixedItems(tabs, true).length)
})

test('has no commands of a desk that is not on screen', () => {
  expect(labels('offer', false)).toEqual([])
})

test('leads to each list by its address', () => {
  const items = matchingItems(fixedItems(tabs, true), 'needs')
  expect(items.map(({ target }) => target)).toEqual([{ to: '/admin?view=needs_us' }])
})
