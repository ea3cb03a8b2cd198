import type { Tx } from '../db/inTransaction.ts'

/** Deletes every screenshot that a user uploaded, with its bytes. No row may refer to them any more. */
export async function removeScreenshots(tx: Tx, ownerId: string): Promise<void> {
  await tx.db('files').where({ ownerId, purpose: 'screenshot' }).delete()
}
