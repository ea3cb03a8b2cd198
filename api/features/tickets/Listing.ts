import type { Knex } from 'knex'
import type { listingStatuses } from '#contract/rules/resaleRules.ts'
import { BaseModel } from '../../db/BaseModel.ts'

/** A returned ticket that is offered in its seller's area. */
export class Listing extends BaseModel {
  static override tableName = 'resell_notifications'

  declare returnId: string
  declare ticketId: string
  declare sellerId: string
  declare artist: string
  declare venue: string
  declare concertDate: string
  declare zipCodePrefix: string
  declare seatInfo: string
  /** Cents, without the service fee. */
  declare resalePrice: number
  declare status: (typeof listingStatuses)[number]
  declare createdAt: string
}

/** A customer's interest in a listing. */
export class OptIn extends BaseModel {
  static override tableName = 'resell_opt_ins'

  declare listingId: string
  declare userId: string
  declare interestedAt: string
  /** Set while this customer is the recipient. */
  declare chosenAt: string | null
  /** What staff wrote to them when they were chosen. */
  declare notes: string | null
  /** When they were notified that the ticket went to someone else or was withdrawn. */
  declare toldAt: string | null
}

export async function findListing(db: Knex, id: string): Promise<Listing | undefined> {
  return Listing.query(db).findById(id)
}
