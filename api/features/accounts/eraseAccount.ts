import type { Tx } from '../../db/inTransaction.ts'
import { forgetFailures } from './signInAttempts.ts'
import { User } from './User.ts'

/** Who owns what belongs to nobody any more: no account that anybody could sign in to. */
const houseId = '00000000-0000-7000-8000-000000000000'

/** What stands where a person's name and address stood. */
export function anonymousPerson(userId: string): { name: string; email: string } {
  return { name: 'Deleted account', email: `${userId}@deleted.invalid` }
}

/** Takes a person's name, ways to reach them and ways to sign in out of the accounts. The bare row stays for the books. */
export async function eraseAccount(tx: Tx, user: Pick<User, 'id' | 'email'>): Promise<void> {
  await User.query(tx.db)
    .findById(user.id)
    .patch({
      ...anonymousPerson(user.id),
      phone: '',
      zipCode: '',
      phoneVerified: false,
      mfaEnabled: false,
      isAdmin: false,
      isDeveloper: false,
      resellNotificationsEnabled: false,
      deletedAt: tx.now.toISOString(),
    })
  for (const table of ['sessions', 'codes', 'credentials', 'commands']) {
    await tx.db(table).where({ userId: user.id }).delete()
  }
  await forgetFailures(tx.db, user.email)
}

/** The house's row, made when it is first needed. @returns its id */
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
