import { expect, it } from 'vitest'
import { readByWriting } from './readByWriting.ts'

const minute = (minutes: number) => new Date(Date.UTC(2027, 5, 5, 19, minutes)).toISOString()
const message = (seq: number, isOwn: boolean, at = seq, written?: number) => ({
  ...{ seq, isOwn, createdAt: minute(at), writtenAt: written === undefined ? null : minute(written) },
})
const readIn = (...messages: ReturnType<typeof message>[]) =>
  readByWriting(
    messages,
    ({ isOwn }) => isOwn,
    ({ isOwn }) => !isOwn,
  )

it('who writes has read what was there', () => {
  expect(readIn()).toBeUndefined()
  expect(readIn(message(1, false))).toBeUndefined()
  expect(readIn(message(1, true), message(2, false))).toBeUndefined()
  expect(readIn(message(1, false), message(2, false), message(3, true), message(4, false))).toEqual({
    ...{ seq: 2, at: minute(3) },
  })
})

it('but not what arrived while their message waited for a connection', () => {
  expect(readIn(message(1, false, 1), message(2, false, 5), message(3, true, 9, 3))).toEqual({
    ...{ seq: 1, at: minute(3) },
  })
  expect(readIn(message(1, false, 5), message(2, true, 9, 3))).toBeUndefined()
  // An earlier message has read it.
  expect(readIn(message(1, false, 5), message(2, true, 6), message(3, true, 9, 3))?.seq).toBe(1)
})

it('nor what comes after it, if the clock of the device is ahead', () => {
  expect(readIn(message(1, false, 1), message(2, true, 2, 30), message(3, false, 4))).toEqual({
    ...{ seq: 1, at: minute(2) },
  })
})
