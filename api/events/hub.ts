import type { Hint } from '#contract/hints.ts'

/** A hint and who gets it. */
export interface HintFor {
  hint: Hint
  customerId: string | null
  toStaff: boolean
}

export interface Listener {
  userId: string
  isStaff: boolean
  send: (hint: Hint) => void
}

/** Who is listening now. Hints only say what to fetch again, and may be lost at any time. */
export interface Hub {
  publish(message: HintFor): void
  /** @returns a function that ends listening */
  listen(listener: Listener): () => void
  /** How many streams are open in this process. */
  size(): number
  close(): Promise<void>
}

/** The hub of a single process, used with SQLite. */
export function createHub(): Hub {
  const listeners = new Set<Listener>()
  return {
    publish({ hint, customerId, toStaff }) {
      for (const listener of listeners) {
        if (listener.userId === customerId || (toStaff && listener.isStaff)) listener.send(hint)
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    size: () => listeners.size,
    close: async () => listeners.clear(),
  }
}
