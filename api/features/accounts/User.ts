import type { Knex } from 'knex'
import { BaseModel } from '../../db/BaseModel.ts'
import { columnsAs } from '../../db/hotQuery.ts'
import type { Actor } from '../../http/policies.ts'
import type { SessionUsers } from '../../http/session.ts'

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
  /** How staff are named to customers; null for the first name. */
  declare publicName: string | null
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

/** A user by id, unless the account is deleted. */
export async function findUser(db: Knex, id: string): Promise<User | undefined> {
  return User.query(db).findOne({ id, deletedAt: null })
}

/** A user by email, case-insensitively, unless the account is deleted. */
export async function findUserByEmail(db: Knex, email: string): Promise<User | undefined> {
  return User.query(db).whereNull('deletedAt').whereRaw('lower(email) = ?', [email.toLowerCase()]).first()
}

const actorColumns = [
  'id',
  'name',
  'publicName',
  'email',
  'phone',
  'phoneVerified',
  'zipCode',
  'isAdmin',
  'isDeveloper',
  'mfaEnabled',
  'membershipStatus',
  'emailNotifications',
  'resellNotificationsEnabled',
] as const satisfies (keyof Actor)[]

/** Reads a session's user together with the session, in one statement per call. */
export const sessionUsers: SessionUsers = {
  join: (sessions, db) =>
    sessions
      .leftJoin('users', (on) => on.on('users.id', 'sessions.userId').onNull('users.deletedAt'))
      .select(columnsAs(db, 'users', actorColumns)),
  read(row) {
    const user = row as Actor | { id: null }
    if (user.id === null) return undefined
    return {
      id: user.id,
      name: user.name,
      publicName: user.publicName,
      email: user.email,
      phone: user.phone,
      phoneVerified: Boolean(user.phoneVerified),
      zipCode: user.zipCode,
      isAdmin: Boolean(user.isAdmin),
      isDeveloper: Boolean(user.isDeveloper),
      mfaEnabled: Boolean(user.mfaEnabled),
      membershipStatus: user.membershipStatus,
      emailNotifications: Boolean(user.emailNotifications),
      resellNotificationsEnabled: Boolean(user.resellNotificationsEnabled),
    }
  },
}
