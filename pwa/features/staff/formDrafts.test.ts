import { expect, test } from 'vitest'
import { listDirtyForms } from '../../ui/dirtyForms.ts'
import { createFormDrafts, draftName } from './formDrafts.ts'

const words = 'An offer you began for Mitski'

test('a draft is kept for each form until the server has it', () => {
  const drafts = createFormDrafts()
  drafts.keep('offer a', { pricePerTicket: '180' }, words)
  drafts.keep('offer b', {}, words)
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
  drafts.keep('offer a', { price: '175' }, words)
  expect(drafts.keyFor('offer a', { price: 180 }, makeId)).toBe('key 1')
  expect(drafts.keyFor('offer a', { price: 175 }, makeId)).toBe('key 2')
  expect(drafts.keyFor('offer b', { price: 175 }, makeId)).toBe('key 3')
  drafts.forget('offer a')
  expect(drafts.keyFor('offer a', { price: 175 }, makeId)).toBe('key 4')
})

test('what is typed is named as long as it would be lost', () => {
  const drafts = createFormDrafts()
  drafts.keep('offer a', { price: '175' }, words)
  drafts.keep('offer a', { price: '17' }, words)
  expect(listDirtyForms()).toEqual([words])
  drafts.keep('offer a', {}, words)
  expect(listDirtyForms()).toEqual([])
})

test('a draft stays with its person, and goes when they do', () => {
  const drafts = createFormDrafts()
  const mine = draftName('mara', 'offer a')
  drafts.keep(mine, { price: '175' }, words)
  drafts.keep(draftName('jo', 'offer a'), { price: '180' }, words)
  drafts.clear('mara')
  expect(drafts.read(mine)).toEqual({ price: '175' })
  expect(listDirtyForms()).toEqual([words])
  drafts.clear()
  expect(drafts.read(mine)).toEqual({})
  expect(listDirtyForms()).toEqual([])
})
