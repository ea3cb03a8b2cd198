import { expect, it, vi } from 'vitest'
import { createOutboxActivity } from './outboxActivity.ts'

it('knows what is being sent, and how far it is', () => {
  const activity = createOutboxActivity()
  const changed = vi.fn()
  activity.subscribe(changed)
  activity.apply({ type: 'sending', entryId: 'a' })
  activity.apply({ type: 'progress', entryId: 'a', sentBytes: 3, totalBytes: 9 })
  expect(activity.current().sending.get('a')).toEqual({ sentBytes: 3, totalBytes: 9 })
  activity.apply({ type: 'not_sent', entryId: 'a' })
  expect(activity.current().sending.size).toBe(0)
  expect(changed).toHaveBeenCalledTimes(3)
})

it('what a killed tab was sending is over when a flush of this one has ended', () => {
  const activity = createOutboxActivity()
  activity.apply({ type: 'sending', entryId: 'a' })
  activity.end({ state: 'waiting', at: 5 })
  expect(activity.current()).toEqual({ sending: new Map(), lastResult: { state: 'waiting', at: 5 } })
})
