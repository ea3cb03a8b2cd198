import { expect, test } from 'vitest'
import { viewsShown } from '../queue/requestQueue.ts'
import { type Desk, fixedItems, matchingItems } from './paletteItems.ts'

const tabs = [{ label: 'Messages', to: '/admin?tab=messages' }]
const lists = ['active', 'inactive', ...viewsShown(false)] as const
const desk = (actions: string[] = [], hasRequest = true): Desk => ({
  run: () => {},
  hasRequest,
  actions: () => actions,
})
const labels = (typed: string, shown: Desk | null = desk()) =>
  matchingItems(fixedItems(tabs, lists, shown), typed).map(({ label }) => label)

test('finds tabs, lists and commands by the beginnings of their words', () => {
  expect(labels('mess')).toEqual(['Messages'])
  expect(labels('REQ act')).toEqual(['Active Requests'])
  expect(labels('offer')).toEqual(['Make an offer'])
  expect(labels('%')).toEqual([])
  expect(labels(' ')).toHaveLength(fixedItems(tabs, lists, desk()).length)
})

test('has no commands of a desk that is not on screen', () => {
  expect(labels('keyboard', null)).toEqual([])
})

test('has what can be done with the open request, each once, and nothing of that while none is open', () => {
  const actions = ['Assign to me', 'Snooze', 'Text response', 'Text response']
  expect(labels('', desk(actions))).toEqual(expect.arrayContaining(['Assign to me', 'Write to the client']))
  expect(labels('text', desk(actions))).toEqual(['Text response'])
  expect(labels('snooze', desk(actions, false))).toEqual([])
  expect(labels('write', desk(actions, false))).toEqual([])
})

test('leads to each list by its address', () => {
  const items = matchingItems(fixedItems(tabs, lists, desk()), 'needs')
  expect(items.map(({ target }) => target)).toEqual([{ to: '/admin?view=needs_us' }])
})

test('has the list of stuck refunds only while that has a tab', () => {
  expect(labels('refund')).toEqual([])
  const items = matchingItems(fixedItems(tabs, viewsShown(true), null), 'refund')
  expect(items.map(({ label }) => label)).toEqual(['Refund failed'])
})
