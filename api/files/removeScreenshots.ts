import type { Tx } from '../db/inTransaction.ts'

/** Takes away every screenshot that a person put here, with its bytes. Nothing may point to them any more. */
export async function removeScreenshots(tx: Tx, ownerId: string): Promise<void> {
  await tx.db('files').where({ ownerId, purpose: 'screenshot' }).delete()
}
