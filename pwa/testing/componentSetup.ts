import '../ui/tokens.css'
import '../ui/base.css'
import { beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { closeApp } from './openApp.tsx'
import { endPassedTime } from './passTime.ts'

// Libraries' hints to developers, and Dexie's message when a database is closed with its page.
console.warn = () => undefined
console.trace = () => undefined

/** Undoes a test's changes, however it ended: all files of a worker share one page. */
async function restoreDisplay(): Promise<void> {
  document.adoptedStyleSheets = []
  if (innerWidth !== 390 || innerHeight !== 844) await page.viewport(390, 844)
  if (matches('prefers-color-scheme: dark')) await commands.setColorScheme('light')
  if (!matches('prefers-reduced-motion: reduce')) await commands.setReducedMotion('reduce')
  if (getComputedStyle(document.documentElement).fontSize !== '16px') await commands.setTextSize(16)
}
const matches = (query: string) => matchMedia(`(${query})`).matches

beforeEach(() => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return async () => {
    endPassedTime()
    await closeApp()
    await restoreDisplay()
    const logged = error.mock.calls.map((parts) => parts.map(String).join(' '))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(logged, 'errors on the console').toEqual([])
  }
})
