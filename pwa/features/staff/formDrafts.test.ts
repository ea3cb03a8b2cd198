import { expect, test } from 'vitest'
import { createFormDrafts } from './formDrafts.ts'

test('a draft is kept for each form until the server has it', () => {
  const drafts = createFormDrafts()
  drafts.keep('offer a', { pricePerTicket: '180' })
  drafts.keep('offer b', {})
  expect(drafts.read('offer a')).toEqual({ pricePerTicket: '180' })
  expect(drafts.read('offer b')).toEqual({})
  drafts.forget('offer a')
  expect(drafts.read('offer a')).toEqual({})
})

test('the same content keeps its key, other content and another form get their own', () => {
  const drafts = createFormDrafts()
  let count = 0
  const makeId = () => `key ${++count}`
  expect(drafts.keyFor('offer a', { price: 180 }, makeId)).toBe('key 1')
  expect(drafts.keyFor('offer a', { price: 180 }, makeId)).toBe('key 1')
  drafts.keep('offer a', { price: '175' })
  expect(drafts.keyFor('offer a', { price: 180 }, makeId)).toBe('key 1')
  expect(drafts.keyFor('offer a', { price: 175 }, makeId)).toBe('key 2')
  expect(drafts.keyFor('offer b', { price: 175 }, makeId)).toBe('key 3')
  drafts.forget('offer a')
  expect(drafts.keyFor('offer a', { price: 175 }, makeId)).toBe('key 4')
})
