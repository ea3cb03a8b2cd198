import { expect, it } from 'vitest'
import { hasDirtyForms, listDirtyForms, markDirty } from './dirtyForms.ts'

it('is so while one of several forms is', () => {
  const first = markDirty()
  const second = markDirty()
  first()
  // A second time, as React does with effects while developing.
  first()
  expect(hasDirtyForms()).toBe(true)
  second()
  expect(hasDirtyForms()).toBe(false)
})

it('names what is in those that nothing else keeps', () => {
  const unmark = [markDirty('Changes to your profile'), markDirty()]
  expect(listDirtyForms()).toEqual(['Changes to your profile'])
  for (const take of unmark) take()
  expect(listDirtyForms()).toEqual([])
})
