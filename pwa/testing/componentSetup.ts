import '../ui/tokens.css'
import '../ui/base.css'
import { beforeEach, expect, vi } from 'vitest'
import { closeApp } from './openApp.tsx'
import { endPassedTime } from './passTime.ts'

// Libraries' hints to developers, and Dexie's message when a database is closed with its page.
console.warn = () => undefined
console.trace = () => undefined

beforeEach(() => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return async () => {
    endPassedTime()
    await closeApp()
    const logged = error.mock.calls.map((parts) => parts.map(String).join(' '))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(logged, 'errors on the console').toEqual([])
  }
})
