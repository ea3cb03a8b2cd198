import { vi } from 'vitest'

/**
 * Retries `look` until it no longer throws, and returns its result. The timeout is generous, because machines may be busy.
 */
export function waitFor<T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, ...options })
}
