import type { Tx } from '../../db/inTransaction.ts'

/** Deletes everything that was sent to these recipients from the email log. */
export async function eraseMails(tx: Tx, recipients: string[]): Promise<void> {
  for (const recipient of recipients) {
    await tx.db('email_logs').whereRaw('lower(recipient) = ?', [recipient.toLowerCase()]).delete()
  }
}
