const listeners = new Set<() => void>()
let isOutdated = false

/** Whether the server has refused a call because this build of the app is too old (`client_too_old`). */
export const outdated = {
  read: () => isOutdated,

  set(value: boolean) {
    isOutdated = value
    for (const listener of listeners) listener()
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
