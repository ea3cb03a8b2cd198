import { afterEach, expect, it } from 'vitest'
import { dismissError, dismissToast, showToast, toastStore } from './toastStore.ts'

afterEach(dismissToast)

it('has one toast at a time, the newest, and notifies its subscribers', () => {
  const seen: unknown[] = []
  const stop = toastStore.subscribe(() => seen.push(toastStore.read()?.title))
  showToast({ title: 'First' })
  showToast({ title: 'Second' })
  dismissToast()
  stop()
  showToast({ title: 'Third' })
  expect(seen).toEqual(['First', 'Second', undefined])
  expect(toastStore.read()).toMatchObject({ title: 'Third' })
})

it('dismissError dismisses only the error of the same action', () => {
  showToast({ title: 'Failed to accept offer', tone: 'error' })
  dismissError('Failed to decline offer')
  expect(toastStore.read()).toBeDefined()
  dismissError('Failed to accept offer')
  expect(toastStore.read()).toBeUndefined()
})

it('dismissError finds an action by its name if its toasts have several titles', () => {
  showToast({ title: 'Payment Failed', tone: 'error', about: 'payment' })
  dismissError('payment')
  expect(toastStore.read()).toBeUndefined()
})

it('dismissError does not dismiss a success', () => {
  showToast({ title: 'Ticket delivered', tone: 'good', about: 'delivery' })
  dismissError('delivery')
  expect(toastStore.read()).toBeDefined()
})
