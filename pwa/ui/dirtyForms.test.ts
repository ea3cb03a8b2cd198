import { expect, it } from 'vitest'
import { hasDirtyForms, markDirty } from './dirtyForms.ts'

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
