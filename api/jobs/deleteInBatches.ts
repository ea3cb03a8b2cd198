import { setImmediate as letOthersRun } from 'node:timers/promises'

/**
 * Deletes many rows in short steps: SQLite blocks every call during a delete.
 *
 * @param deleteBatch deletes at most `batchSize` rows and returns how many
 */
export async function deleteInBatches(
  signal: AbortSignal,
  batchSize: number,
  deleteBatch: () => PromiseLike<number>,
): Promise<void> {
  let deleted = batchSize
  while (deleted === batchSize && !signal.aborted) {
    deleted = await deleteBatch()
    await letOthersRun()
  }
}
