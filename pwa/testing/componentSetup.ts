import '../ui/tokens.css'
import '../ui/base.css'
import { beforeEach, expect, vi } from 'vitest'
import { closeApp } from './openApp.tsx'

// What libraries advise developers, and what a database says that is closed with its page.
console.warn = () => undefined
console.trace = () => undefined

beforeEach(() => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return async () => {
    await closeApp()
    vi.useRealTimers()
    const said = error.mock.calls.map((words) => words.map(String).join(' '))
    vi.restoreAllMocks()
    expect(said, 'errors on the console').toEqual([])
  }
})
