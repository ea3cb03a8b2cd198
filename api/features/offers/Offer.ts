import type { Knex } from 'knex'
import type { OfferStatus } from '#contract/rules/offerRules.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { listRequestIds } from '../requests/TicketRequest.ts'

/** An offer on a request. Amounts in cents. */
export class Offer extends BaseModel {
  static override tableName = 'offers'

  declare requestId: string
  declare section: string
  declare row: string | null
  declare ticketCount: number
  declare pricePerTicket: number
  declare subtotal: number
  declare serviceFee: number
  /** Subtotal plus service fee. */
  declare totalPrice: number
  declare notes: string | null
  declare status: OfferStatus
  declare expiresAt: string
  declare madeBy: string
  declare createdAt: string
  /** How often the customer has negotiated it. */
  declare negotiations: number
}

/** An offer with the names of who made it, for `shownName`. */
export class ShownOffer extends Offer {
  declare authorName: string
  declare authorPublicName: string | null
}

function shownOffers(db: Knex) {
  return ShownOffer.query(db)
    .join('users as author', 'author.id', 'offers.madeBy')
    .select('offers.*', 'author.name as authorName', 'author.publicName as authorPublicName')
}

export async function findShownOffer(db: Knex, id: string): Promise<ShownOffer> {
  return shownOffers(db).findById(id).throwIfNotFound()
}

/** The offers of a request, newest first. */
export async function listOffers(db: Knex, requestId: string, limit = 500): Promise<ShownOffer[]> {
  return shownOffers(db)
    .where({ requestId })
    .orderBy('offers.createdAt', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(limit)
}

/** Withdraws every open offer to a user who deletes their account. */
export async function withdrawOffers(tx: Tx, userId: string): Promise<void> {
  const requestIds = await listRequestIds(tx.db, userId)
  await Offer.query(tx.db)
    .where({ status: 'pending' })
    .whereIn('requestId', requestIds)
    .patch({ status: 'declined' })
}
