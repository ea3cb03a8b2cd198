import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'
import { isKept, keptForMs, readSnapshot, withOtherTabs, writeSnapshot } from './persistedQueries.ts'
import { createQueryClient } from './queryClient.ts'

/** How long a snapshot waits for further changes. */
const pauseMs = 1000

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

  const stopSaving = saveSnapshots(client, (queries) => {
    // Do not write for a user who has signed out since.
    if (!isDeviceOwner(userId)) return
    const saved = readSnapshot(readLocal(key), __BUILD_ID__, Date.now())
    writeLocal(key, writeSnapshot(withOtherTabs(queries, saved), __BUILD_ID__, Date.now()))
  })

  return {
    client,
    stop() {
      stopKeeping()
      stopSaving()
    },
  }
}

/** Saves the queries at most once per `pauseMs`, and at once when the page is hidden, since it may not run again. */
function saveSnapshots(client: QueryClient, save: (queries: DehydratedState['queries']) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const saveNow = () => {
    cancel()
    const { queries } = dehydrate(client, {
      // Also queries whose refetch failed and whose last data is still shown.
      shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey),
      shouldDehydrateMutation: () => false,
    })
    save(queries)
  }
  const onHidden = () => {
    if (timer !== undefined && document.visibilityState === 'hidden') saveNow()
  }
  const stopListening = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'added' || type === 'removed' || type === 'updated') timer ??= setTimeout(saveNow, pauseMs)
  })
  // Also fired when the page is closed or left.
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    cancel()
    stopListening()
    document.removeEventListener('visibilitychange', onHidden)
  }
}
