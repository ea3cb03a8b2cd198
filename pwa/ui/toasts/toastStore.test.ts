import { afterEach, expect, it } from 'vitest'
import { dismissError, showToast, toastStore } from './toastStore.ts'

afterEach(() => {
  const left = toastStore.current()
  if (left) toastStore.close(left.id)
})

it('shows one toast at a time, the newest', () => {
  showToast({ title: 'First' })
  showToast({ title: 'Second' })
  expect(toastStore.current()).toMatchObject({ title: 'Second' })
})

it('takes back what the last try of the same action said, and nothing else', () => {
  showToast({ title: 'Failed to accept offer', tone: 'error' })
  dismissError('Failed to decline offer')
  expect(toastStore.current()).toBeDefined()
  dismissError('Failed to accept offer')
  expect(toastStore.current()).toBeUndefined()
})

it('knows an action by its own name where it has several titles', () => {
  showToast({ title: 'Payment Failed', tone: 'error', about: 'payment' })
  dismissError('payment')
  expect(toastStore.current()).toBeUndefined()
})

it('leaves good news alone', () => {
  showToast({ title: 'Ticket delivered', tone: 'good', about: 'delivery' })
  dismissError('delivery')
  expect(toastStore.current()).toBeDefined()
})
