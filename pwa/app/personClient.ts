import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { formDrafts } from '../features/staff/formDrafts.ts'
import { personalPrefix, readLocal } from '../offline/webStorage.ts'
import { deviceOwner, isDeviceOwner } from '../session/deviceOwner.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'
import { isKept, keptForMs, readSnapshot, writeSnapshot } from './persistedQueries.ts'
import { createQueryClient } from './queryClient.ts'

let open: { userId: string; client: QueryClient; stop: () => void } | undefined

/** What is read for a person, in a client of their own that starts with what this device knew the last time. */
export function personClient(userId: string): QueryClient {
  if (open?.userId !== userId) {
    drop()
    formDrafts.clear(userId)
    open = { userId, ...openClient(userId) }
  }
  return open.client
}

/** The island has closed. Where that is because its person is gone, what was read is gone from memory too. */
export function dropPersonClient(userId: string): void {
  const isStillTheirs = hasSignedInHint() && isDeviceOwner(userId)
  if (!isStillTheirs && open?.userId === userId) drop()
  // Whose session has only run out goes on where they were.
  if (!isDeviceOwner(userId)) formDrafts.clear()
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
    // Kept on the device for a week, so kept in memory as long: what is dropped there is dropped from the snapshot.
    if (type === 'added' && isKept(query.queryKey)) query.setOptions({ ...query.options, gcTime: keptForMs })
  })

  const key = `${personalPrefix(userId)}queries`
  const known = readSnapshot(readLocal(key), __BUILD_ID__, Date.now())
  if (known) {
    hydrate(client, known)
    // Shown at once, and fetched again once (design, section 4, item 24).
    void client.invalidateQueries({ refetchType: 'none' })
  }

  const stopPersisting = persistQueryClientSubscribe({
    queryClient: client,
    buster: __BUILD_ID__,
    dehydrateOptions: {
      // Also what could not be fetched again and is still shown.
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
          // It writes up to a second late. Whoever has left by then must not come back.
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
