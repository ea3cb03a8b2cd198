import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../config/deps.ts'
import type { StorageWatch } from './watchStorage.ts'

const pauseMs = 1000

/**
 * Retries a write about something done outside, such as a sent mail, while the database is away or the disk full: what is not
 * saved would be done again.
 *
 * @param signal ends the waiting
 * @throws any other error, and the last one once the signal is aborted
 */
export async function untilSaved<T>(
  storage: Pick<StorageWatch, 'notice'>,
  write: () => PromiseLike<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (storage.notice(error) === undefined || signal?.aborted) throw error
      await pause(pauseMs, undefined, { ref: false })
    }
  }
}

/** Writes like `untilSaved`, but the caller does not wait for retries. */
export async function saveNowOrLater(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  write: () => PromiseLike<unknown>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (storage.notice(error) === undefined) throw error
    untilSaved(storage, write).catch((err: unknown) => log.error({ err }, 'an outcome was not saved'))
  }
}
