import { expect, test } from 'vitest'
import { commandFor } from './shortcuts.ts'

const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})
const onPage = { isTyping: false, isInDialog: false, ownsArrows: true }

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
