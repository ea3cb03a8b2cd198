import type { Deps } from '../config/deps.ts'

/**
 * The same dependencies, but something else happens just before their next transaction. Produces a specific interleaving
 * that random concurrency would hardly ever hit.
 */
export function stepIn(deps: Deps, meanwhile: () => Promise<unknown>): Deps {
  let waiting: typeof meanwhile | undefined = meanwhile
  const db = new Proxy(deps.db, {
    get(target, property, receiver) {
      if (property !== 'transaction' || !waiting) return Reflect.get(target, property, receiver)
      const happens = waiting
      waiting = undefined
      return async (...work: Parameters<typeof target.transaction>) => {
        await happens()
        return target.transaction(...work)
      }
    },
  })
  return { ...deps, db }
}
