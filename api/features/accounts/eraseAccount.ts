import type { Tx } from '../../db/inTransaction.ts'
import { writeSearchWords } from '../../db/searchWords.ts'
import { endSessions } from '../../http/session.ts'
import { forgetTries, triesSubject } from './signInAttempts.ts'
import { User } from './User.ts'

/** The house account, which owns the tickets of deleted accounts. It has no credentials. */
const houseId = '00000000-0000-7000-8000-000000000000'

/** Replacement for a deleted user's name and email. */
export function anonymousPerson(userId: string): { name: string; email: string } {
  return { name: 'Deleted account', email: `${userId}@deleted.invalid` }
}

/** Erases a user's personal data and credentials from the account tables. The row stays for the financial records. */
export async function eraseAccount(tx: Tx, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await User.query(tx.db)
    .findById(user.id)
    .patch({
      ...anonymousPerson(user.id),
      publicName: anonymousPerson(user.id).name,
      phone: '',
      zipCode: '',
      phoneVerified: false,
      mfaEnabled: false,
      isAdmin: false,
      isDeveloper: false,
      resellNotificationsEnabled: false,
      deletedAt: tx.now.toISOString(),
    })
  // A deleted account is in no list.
  await writeSearchWords(tx.db, 'user', user.id, [])
  await endSessions(tx, user.id)
  for (const table of ['sessions', 'codes', 'credentials', 'commands', 'known_devices']) {
    await tx.db(table).where({ userId: user.id }).delete()
  }
  await forgetTries(tx.db, triesSubject(user.email))
}

/** Creates the house account on first use. @returns its id */
export async function houseAccount(tx: Tx): Promise<string> {
  const at = tx.now.toISOString()
  await tx
    .db('users')
    .insert({
      id: houseId,
      name: 'Live Shows',
      email: 'house@deleted.invalid',
      phone: '',
      zipCode: '',
      createdAt: at,
      deletedAt: at,
    })
    .onConflict('id')
    .ignore()
  return houseId
}
