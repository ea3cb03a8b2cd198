import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './pages.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a cursor', () => {
  it('brings back its position', () => {
    const position = ['2', '2026-11-22T10:00:00.000Z', '0199-aB']
    expect(readCursor(writeCursor(position), ['number', 'text', 'text'])).toEqual(position)
    expect(readCursor(undefined, ['text'])).toBeUndefined()
  })

  it.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['too few values', encode(['1'])],
    ['too many values', encode(['1', 'a', 'b'])],
    ['NUL', encode(['1', 'a\0'])],
    ['a letter that no time or id has', encode(['1', 'ä'])],
    ['a long value', encode(['1', 'a'.repeat(101)])],
    ['a number that no list has', encode(['99999999999999999999', 'a'])],
  ])('that the list has not made is refused: %s', (_, cursor) => {
    expect(() => readCursor(cursor, ['number', 'text'])).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})
