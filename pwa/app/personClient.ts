import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { personalPrefix, readLocal } from '../offline/webStorage.ts'
import { deviceOwner, isDeviceOwner } from '../session/deviceOwner.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'
import { isKept, keptForMs, readSnapshot, writeSnapshot } from './persistedQueries.ts'
import { createQueryClient } from './queryClient.ts'

let open: { userId: string; client: QueryClient; stop: () => void } | undefined

/** Returns the user's query client, restored from the last snapshot on this device. */
export function personClient(userId: string): QueryClient {
  if (open?.userId !== userId) {
    drop()
    open = { userId, ...openClient(userId) }
  }
  return open.client
}

/** Call when the island unmounts. If the user has signed out, this clears their data from memory. */
export function dropPersonClient(userId: string): void {
  const isStillTheirs = hasSignedInHint() && isDeviceOwner(userId)
  if (!isStillTheirs && open?.userId === userId) drop()
}

function drop() {
  open?.stop()
  open?.client.clear()
  open = undefined
}

function openClient(userId: string): { client: QueryClient; stop: () => void } {
  const client = createQueryClient()
  const cache = client.getQueryCache()
  const stopKeeping = cache.subscribe(({ type, query }) => {
    // The snapshot contains only what is in memory, so memory has to keep these queries for a week as well.
    if (type === 'added' && isKept(query.queryKey)) query.setOptions({ ...query.options, gcTime: keptForMs })
  })

  const key = `${personalPrefix(userId)}queries`
  const known = readSnapshot(readLocal(key), __BUILD_ID__, Date.now())
  if (known) {
    hydrate(client, known)
    // Shown at once and fetched again once (`docs/RULES.md, Lists`).
    void client.invalidateQueries({ refetchType: 'none' })
  }

  const stopPersisting = persistQueryClientSubscribe({
    queryClient: client,
    buster: __BUILD_ID__,
    dehydrateOptions: {
      // Also queries whose refetch failed and whose last data is still shown.
      shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey),
      shouldDehydrateMutation: () => false,
    },
    persister: createSyncStoragePersister({
      key,
      serialize: (snapshot) => writeSnapshot(snapshot, Date.now()),
      storage: {
        getItem: (name) => localStorage.getItem(name),
        removeItem: (name) => localStorage.removeItem(name),
        setItem(name, value) {
          // Writes are throttled to one per second. Do not write for a user who has signed out since.
          if (deviceOwner.read()?.id === userId) localStorage.setItem(name, value)
        },
      },
    }),
  })

  return {
    client,
    stop() {
      stopKeeping()
      stopPersisting()
    },
  }
}
