import { expect, test } from 'vitest'
import { commandFor } from './shortcuts.ts'

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
