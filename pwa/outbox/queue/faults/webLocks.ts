import type { Tally } from './tally.ts'

interface Waiting {
  owner: object
  start: () => void
}

/** The Web Locks of one browser. A killed page releases its locks. Without `isExclusive` every request is granted at once. */
export class WebLocks {
  readonly #isExclusive: boolean
  readonly #tally: Tally
  readonly #holders = new Map<string, object>()
  readonly #queues = new Map<string, Waiting[]>()

  constructor(isExclusive: boolean, tally: Tally) {
    this.#isExclusive = isExclusive
    this.#tally = tally
  }

  async request<T>(owner: object, name: string, work: () => Promise<T>): Promise<T> {
    if (!this.#isExclusive) return work()
    if (this.#holders.has(name)) {
      this.#tally.count('lock: waited for another flusher')
      await new Promise<void>((resolve) => {
        const queue = this.#queues.get(name) ?? []
        queue.push({ owner, start: resolve })
        this.#queues.set(name, queue)
      })
    }
    this.#holders.set(name, owner)
    try {
      return await work()
    } finally {
      // A killed holder has already lost it.
      if (this.#holders.get(name) === owner) this.#pass(name)
    }
  }

  /** Releases the locks and requests of a killed page. */
  release(owner: object): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((waiting) => waiting.owner !== owner),
      )
    }
    for (const [name, holder] of this.#holders) {
      if (holder !== owner) continue
      if (this.#queues.get(name)?.length) this.#tally.count('lock: taken over from a killed holder')
      this.#pass(name)
    }
  }

  #pass(name: string): void {
    const next = this.#queues.get(name)?.shift()
    if (!next) {
      this.#holders.delete(name)
      return
    }
    this.#holders.set(name, next.owner)
    next.start()
  }
}

/** The page that is calling `navigator.locks`: set while its code starts, because the API does not pass the caller. */
let acting: { locks: WebLocks; owner: object } | undefined

/** Runs the synchronous start of a page's work as that page. */
export function actAs<T>(locks: WebLocks, owner: object, begin: () => T): T {
  acting = { locks, owner }
  try {
    return begin()
  } finally {
    acting = undefined
  }
}

/** The `navigator` of all pages. */
export const fakeNavigator = {
  locks: {
    request<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (!acting) throw new Error(`unknown page asks for ${name}`)
      return acting.locks.request(acting.owner, name, work)
    },
  },
}
