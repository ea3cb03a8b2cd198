import { expect, test } from 'vitest'
import { createCommands } from '../../ui/commands.tsx'
import { commandFor } from '../desk/deskCommands.tsx'
import { viewsShown } from '../desk/requestQueue.ts'
import { actionItems, matchingItems, placesFor } from './paletteItems.ts'

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
const placesOf = (reader = admin, views = viewsShown(undefined)) => placesFor(reader, views, undefined)
const labels = (typed: string, ...from: Parameters<typeof placesOf>) =>
  matchingItems(placesOf(...from), typed).map(({ label }) => label)

/** A page whose parts have actions. */
function pageWith(...shown: Omit<Parameters<ReturnType<typeof createCommands>['set']>[1][number], 'name'>[]) {
  const commands = createCommands()
  for (const [index, one] of shown.entries()) commands.set(String(index), [{ name: 'any', ...one }])
  return {
    ...commands,
    listed: (typed = '') =>
      actionItems(commands, typed).map(({ label, second, state }) =>
        [label, second, state?.text].filter(Boolean).join(' '),
      ),
  }
}
const nothing = () => {}

test('finds places and lists by the beginnings of their words', () => {
  expect(labels('urg mess')).toEqual(['Urgent messages'])
  expect(labels('disc')).toEqual(['Discounts', 'New discount code'])
  expect(labels('REQ act')).toEqual(['Active Requests'])
  expect(labels('sign out')).toEqual(['Logout'])
  expect(labels('new code')).toEqual(['New discount code'])
  expect(labels('%')).toEqual([])
  expect(labels(' ')).toHaveLength(placesOf().length)
})

test('lists what can be done on the page now, each once and with what is chosen, and last what is about the list', () => {
  const { listed } = pageWith(
    { label: 'Search', run: nothing, isLast: true },
    { label: 'Assign to me', run: nothing },
    { label: 'Snooze', run: undefined },
    { run: nothing },
    { label: 'Assign to me', run: nothing },
    { label: 'Status', state: 'Paid', run: nothing },
  )
  expect(listed()).toEqual(['Assign to me', 'Status Paid', 'Search'])
  expect(listed('claim')).toEqual(['Assign to me'])
})

test('lists what can be done with one row of a list once that is typed', () => {
  const { listed } = pageWith(
    { label: 'Deactivate', about: 'SUMMER24', run: nothing },
    { label: 'Deactivate', about: 'WINTER24', run: nothing },
  )
  expect(listed()).toEqual([])
  expect(listed('deact')).toEqual(['Deactivate SUMMER24', 'Deactivate WINTER24'])
  expect(listed('deact wint')).toEqual(['Deactivate WINTER24'])
})

test('does what was chosen as it is now, and nothing once that has gone', () => {
  const done: string[] = []
  const commands = pageWith({ label: 'Export', run: () => done.push('before') })
  const [item] = actionItems(commands, '')
  const choose = () => typeof item?.target === 'object' && 'run' in item.target && item.target.run()
  commands.set('0', [{ name: 'any', label: 'Export', run: () => done.push('after') }])
  choose()
  commands.remove('0')
  choose()
  expect(done).toEqual(['after'])
})

test.each([
  ['coupon', 'Discounts'],
  ['refunds', 'Transactions'],
  ['inbox', 'Messages'],
])('finds what is called “%s” by others as %s', (typed, label) => {
  expect(labels(typed)).toContain(label)
})

test('leads to each list by its address', () => {
  const items = matchingItems(placesOf(), 'needs')
  expect(items.map(({ target }) => target)).toEqual([{ to: '/admin?view=needs_us' }])
})

test('has the list of stuck refunds only while that has a tab', () => {
  expect(labels('refund failed')).toEqual([])
  expect(labels('refund failed', admin, viewsShown(undefined, 'refund_failed'))).toEqual(['Refund failed'])
})

test('alarms come first', () => {
  const one = { count: 1, isCapped: false }
  const summary = { refundsFailed: one, disputed: one, moneyBack: { ...one, count: 0 } }
  expect(viewsShown(summary).slice(0, 3)).toEqual(['refund_failed', 'disputed', 'needs_us'])
})

test('has for each person only the places that they may see, and says whose is whose to who sees both', () => {
  const developer = { isAdmin: false, isDeveloper: true }
  const addresses = (reader: typeof admin) => JSON.stringify(placesOf(reader))
  expect(addresses(admin)).not.toContain('/developer')
  expect(addresses(developer)).not.toContain('/admin')
  const both = matchingItems(placesOf({ isAdmin: true, isDeveloper: true }), 'transactions')
  expect(both.map(({ second }) => second)).toEqual(['Admin', 'Developer'])
})
