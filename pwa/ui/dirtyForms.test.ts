import { expect, it } from 'vitest'
import { hasDirtyForms, listDirtyForms, markDirty } from './dirtyForms.ts'

it('hasDirtyForms is true while at least one form is dirty', () => {
  const first = markDirty()
  const second = markDirty()
  first()
  // Called twice, as React does with effects in development.
  first()
  expect(hasDirtyForms()).toBe(true)
  second()
  expect(hasDirtyForms()).toBe(false)
})

it('listDirtyForms has the labels of forms without a draft', () => {
  const unmark = [markDirty('Changes to your profile'), markDirty()]
  expect(listDirtyForms()).toEqual(['Changes to your profile'])
  for (const undo of unmark) undo()
  expect(listDirtyForms()).toEqual([])
})
