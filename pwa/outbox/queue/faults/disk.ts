/** A page's access to its browser's disk. It can be cut off, as by a kill, or find the disk full. */
export interface DiskAccess {
  readonly indexedDB: IDBFactory
  /** Aborts all open transactions and rejects any further access. */
  cut(): void
  /** Makes the next write to the outbox fail with QuotaExceededError. */
  fillUp(): void
}

export interface DiskEvent {
  /** A transaction has begun, or has been committed. */
  moment: 'begin' | 'commit'
  stores: readonly string[]
  mode: IDBTransactionMode
}

interface Options {
  onEvent(event: DiskEvent): void
}

/** @param disk the browser's factory, which survives the page */
export function accessDisk(disk: IDBFactory, { onEvent }: Options): DiskAccess {
  const connections = new Set<IDBDatabase>()
  const running = new Set<IDBTransaction>()
  let isCut = false
  let isFull = false

  function adopt(connection: IDBDatabase): void {
    if (isCut) connection.close()
    if (connections.has(connection)) return
    connections.add(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (names, mode = 'readonly', options) => {
      if (isCut) throw gone()
      const transaction = begin(names, mode, options)
      running.add(transaction)
      const stores = typeof names === 'string' ? [names] : [...names]
      transaction.addEventListener('abort', () => running.delete(transaction))
      transaction.addEventListener('complete', () => {
        running.delete(transaction)
        onEvent({ moment: 'commit', stores, mode })
      })
      if (isFull && mode === 'readwrite' && stores.includes('outbox')) failForSpace(transaction)
      onEvent({ moment: 'begin', stores, mode })
      return transaction
    }
  }

  /** As in browsers: the write is accepted, then the whole transaction fails. */
  function failForSpace(transaction: IDBTransaction): void {
    const objectStore = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const store = objectStore(name)
      const add = store.add.bind(store)
      store.add = (value, key) => {
        isFull = false
        const request = add(value, key)
        // Only this internal method of fake-indexeddb can set the reason.
        const inner = transaction as unknown as { _abort(reason: string): void }
        inner._abort('QuotaExceededError')
        return request
      }
      return store
    }
  }

  return {
    indexedDB: {
      open(name, version) {
        if (isCut) throw gone()
        const request = disk.open(name, version)
        // Listeners run before Dexie's handlers, which are set as properties.
        request.addEventListener('upgradeneeded', () => adopt(request.result))
        request.addEventListener('success', () => adopt(request.result))
        return request
      },
      deleteDatabase: (name) => disk.deleteDatabase(name),
      databases: () => disk.databases(),
      cmp: (one, other) => disk.cmp(one, other),
    },
    cut() {
      isCut = true
      for (const transaction of running) {
        try {
          transaction.abort()
        } catch {
          // Committed already, which can also happen in a real kill.
        }
      }
      for (const connection of connections) connection.close()
    },
    fillUp() {
      isFull = true
    },
  }
}

function gone(): DOMException {
  return new DOMException('The page was killed', 'InvalidStateError')
}
