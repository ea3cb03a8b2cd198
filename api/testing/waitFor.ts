import { vi } from 'vitest'

/** Looks again until `look` no longer throws, and gives what it gives. Patient: a machine may be busy with other things. */
export function waitFor<T>(
  look: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, ...options })
}
