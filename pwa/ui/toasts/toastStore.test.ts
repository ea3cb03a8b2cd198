import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissError, dismissOnNewPage, dismissToast, showToast, toastStore } from './toastStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

it('shows one toast at a time, the newest, and tells whoever draws it', () => {
  const drawn: unknown[] = []
  const stop = toastStore.subscribe(() => drawn.push(toastStore.current()?.title))
  showToast({ title: 'First' })
  showToast({ title: 'Second' })
  dismissToast()
  stop()
  showToast({ title: 'Third' })
  expect(drawn).toEqual(['First', 'Second', undefined])
  expect(toastStore.current()).toMatchObject({ title: 'Third' })
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

describe('after a navigation', () => {
  it('a toast shown as the app navigates stays', () => {
    showToast({ title: 'Login Successful', tone: 'good' })
    vi.advanceTimersByTime(500)
    dismissOnNewPage()
    expect(toastStore.current()).toBeDefined()
  })

  it('an older toast goes', () => {
    showToast({ title: 'Profile saved', tone: 'good' })
    vi.advanceTimersByTime(2000)
    dismissOnNewPage()
    expect(toastStore.current()).toBeUndefined()
  })
})
