import type { Knex } from 'knex'
import { BaseModel } from '../../db/BaseModel.ts'

export class User extends BaseModel {
  static override tableName = 'users'
  static override booleans = [
    'phoneVerified',
    'isAdmin',
    'isDeveloper',
    'mfaEnabled',
    'emailNotifications',
    'resellNotificationsEnabled',
  ]

  declare name: string
  declare email: string
  declare phone: string
  declare phoneVerified: boolean
  declare zipCode: string
  declare isAdmin: boolean
  declare isDeveloper: boolean
  declare mfaEnabled: boolean
  declare membershipStatus: 'member' | 'non_member'
  declare emailNotifications: boolean
  declare resellNotificationsEnabled: boolean
  declare createdAt: string
  declare deletedAt: string | null
}

/** A person who still has an account, by id. */
export async function findUser(db: Knex, id: string): Promise<User | undefined> {
  return User.query(db).findOne({ id, deletedAt: null })
}

/** A person who still has an account, however their email is spelled in capitals. */
export async function findUserByEmail(db: Knex, email: string): Promise<User | undefined> {
  return User.query(db).whereNull('deletedAt').whereRaw('lower(email) = ?', [email.toLowerCase()]).first()
}
