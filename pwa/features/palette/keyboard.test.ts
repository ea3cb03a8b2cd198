import { expect, test } from 'vitest'
import { commandFor, type Desk } from '../desk/deskCommands.tsx'
import { viewsShown } from '../desk/requestQueue.ts'
import { matchingItems, placesFor, requestActions } from './paletteItems.ts'

const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})
const onPage = { isTyping: false, isInDialog: false, ownsArrows: true, canUndo: false }

test('single keys have their commands', () => {
  expect(commandFor(press('j'), onPage)).toBe('next')
  expect(commandFor(press('ArrowUp'), onPage)).toBe('previous')
  expect(commandFor(press('/'), onPage)).toBe('search')
  for (const key of ['c', 'r']) expect(commandFor(press(key), onPage)).toBe('chat')
  expect(['e', 'a', 's', 'n'].map((key) => commandFor(press(key), onPage))).toEqual([
    'done',
    'assign',
    'snooze',
    'note',
  ])
  expect(commandFor(press('x'), onPage)).toBeUndefined()
})

test('single keys do nothing while typing or in a dialog', () => {
  expect(commandFor(press('o'), { ...onPage, isTyping: true })).toBeUndefined()
  expect(commandFor(press('o'), { ...onPage, isInDialog: true })).toBeUndefined()
})

test('Esc leaves a field, and does nothing elsewhere', () => {
  expect(commandFor(press('Escape'), { ...onPage, isTyping: true })).toBe('leave')
  expect(commandFor(press('Escape'), onPage)).toBeUndefined()
  expect(commandFor(press('Escape'), { ...onPage, isTyping: true, isInDialog: true })).toBeUndefined()
})

test('keys with a modifier, and arrow keys where they scroll, are left to the browser', () => {
  expect(commandFor(press('c', { metaKey: true }), onPage)).toBeUndefined()
  expect(commandFor(press('c', { ctrlKey: true }), onPage)).toBeUndefined()
  expect(commandFor(press('ArrowDown'), { ...onPage, ownsArrows: false })).toBeUndefined()
  expect(commandFor(press('j'), { ...onPage, ownsArrows: false })).toBe('next')
})

test('Ctrl-Z and ⌘Z undo the offer that is being sent, but not what is typed in a field', () => {
  for (const modifier of ['ctrlKey', 'metaKey']) {
    const undo = press('z', { [modifier]: true })
    expect(commandFor(undo, { ...onPage, canUndo: true })).toBe('undo')
    expect(commandFor(undo, { ...onPage, canUndo: true, isTyping: true })).toBe('undo')
    expect(commandFor(undo, onPage)).toBeUndefined()
    expect(commandFor({ ...undo, shiftKey: true }, { ...onPage, canUndo: true })).toBeUndefined()
  }
  expect(commandFor(press('z'), { ...onPage, canUndo: true })).toBe('screenshot')
})

const admin = { isAdmin: true, isDeveloper: false }
const desk = (actions: string[] = [], hasRequest = true, canOffer = true): Desk => ({
  run: () => {},
  hasRequest,
  canOffer,
  actions: () => actions,
})
const itemsOf = (shown: Desk | null = desk(), reader = admin, views = viewsShown(undefined)) => [
  ...requestActions(shown),
  ...placesFor(reader, views, undefined, shown),
]
const labels = (typed: string, ...from: Parameters<typeof itemsOf>) =>
  matchingItems(itemsOf(...from), typed).map(({ label }) => label)

test('finds places, lists and commands by the beginnings of their words', () => {
  expect(labels('urg mess')).toEqual(['Urgent messages'])
  expect(labels('disc')).toEqual(['Discounts', 'New discount code'])
  expect(labels('REQ act')).toEqual(['Active Requests'])
  expect(labels('offer')).toEqual(['Make an offer'])
  expect(labels('offer', desk([], true, false))).toEqual([])
  expect(labels('sign out')).toEqual(['Logout'])
  expect(labels('new code')).toEqual(['New discount code'])
  expect(labels('%')).toEqual([])
  expect(labels(' ')).toHaveLength(itemsOf().length)
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

test.each([
  ['coupon', 'Discounts'],
  ['refunds', 'Transactions'],
  ['inbox', 'Messages'],
])('finds what is called “%s” by others as %s', (typed, label) => {
  expect(labels(typed)).toContain(label)
})

test('leads to each list by its address', () => {
  const items = matchingItems(itemsOf(), 'needs')
  expect(items.map(({ target }) => target)).toEqual([{ to: '/admin?view=needs_us' }])
})

test('has the list of stuck refunds only while that has a tab', () => {
  expect(labels('refund failed')).toEqual([])
  expect(labels('refund failed', null, admin, viewsShown(undefined, 'refund_failed'))).toEqual([
    'Refund failed',
  ])
})

test('has for each person only the places that they may see, and says whose is whose to who sees both', () => {
  const developer = { isAdmin: false, isDeveloper: true }
  const addresses = (reader: typeof admin) => JSON.stringify(itemsOf(null, reader))
  expect(addresses(admin)).not.toContain('/developer')
  expect(addresses(developer)).not.toContain('/admin')
  const both = matchingItems(itemsOf(null, { isAdmin: true, isDeveloper: true }), 'transactions')
  expect(both.map(({ second }) => second)).toEqual(['Admin', 'Developer'])
})
