import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissError,
  noteBack,
  noteNewPage,
  noteSubmit,
  noteUse,
  showToast,
  toastStore,
} from './toastStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  const left = toastStore.current()
  if (left) toastStore.close(left.id)
  noteSubmit(null)
  vi.useRealTimers()
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

it('takes good news back too when the same form is sent again, and leaves that of others', () => {
  const [profile, password] = [new EventTarget(), new EventTarget()]
  noteSubmit(profile)
  showToast({ title: 'Profile saved', tone: 'good' })
  noteSubmit(password)
  expect(toastStore.current()).toBeDefined()
  noteSubmit(profile)
  expect(toastStore.current()).toBeUndefined()
})

describe('on another page', () => {
  const comeUp = () => {
    noteNewPage()
    vi.advanceTimersByTime(1500)
    return toastStore.current()
  }

  it('what the app said on its way there stays', () => {
    noteUse()
    showToast({ title: 'Login Successful', tone: 'good' })
    vi.advanceTimersByTime(3000)
    expect(comeUp()).toBeDefined()
  })

  it('what was said before somebody went there goes', () => {
    showToast({ title: 'MFA Required' })
    vi.advanceTimersByTime(2000)
    noteUse()
    noteNewPage()
    vi.advanceTimersByTime(0)
    expect(toastStore.current()).toBeUndefined()
  })

  it('a toast that has just come up stays until it could be read', () => {
    showToast({ title: 'Not sent' })
    vi.advanceTimersByTime(500)
    noteUse()
    noteNewPage()
    vi.advanceTimersByTime(900)
    expect(toastStore.current()).toBeDefined()
    vi.advanceTimersByTime(100)
    expect(toastStore.current()).toBeUndefined()
  })

  it('the newest toast is not taken for the last one', () => {
    showToast({ title: 'Not sent' })
    noteUse()
    noteNewPage()
    showToast({ title: 'Access Denied' })
    vi.advanceTimersByTime(3000)
    expect(toastStore.current()).toMatchObject({ title: 'Access Denied' })
  })

  it('the way back of the browser counts, and not the one that the app takes by itself', () => {
    showToast({ title: 'Error' })
    noteBack()
    expect(comeUp()).toBeDefined()
    noteBack()
    expect(comeUp()).toBeUndefined()
  })
})
