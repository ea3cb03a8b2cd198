import type { Deps } from '../config/deps.ts'

/**
 * The same dependencies, but just before their next transaction begins something else happens: the one order of two events
 * that luck alone would hardly ever give.
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
