import type { QueryClient } from '@tanstack/react-query'
import { isDeviceOwner } from '../session/deviceOwner.ts'
import { hasSignedInHint } from '../session/signedInHint.ts'
import { persistQueries } from './persistedQueries.ts'
import { createQueryClient } from './queryClient.ts'

interface PersonClient {
  client: QueryClient
  /** Resolves when the client has what this device has saved. */
  restored: Promise<void>
}

let open: (PersonClient & { userId: string; stop: () => void }) | undefined

/** Returns the user's query client, which is restored from this device and saved on it. */
export function personClient(userId: string): PersonClient {
  if (open?.userId !== userId) {
    drop()
    const client = createQueryClient()
    open = { userId, client, ...persistQueries(client, userId) }
  }
  return open
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
