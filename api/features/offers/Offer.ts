import type { Knex } from 'knex'
import type { OfferStatus } from '#contract/rules/offerRules.ts'
import { BaseModel } from '../../db/BaseModel.ts'

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

/** The offers of a request, newest first. */
export async function listOffers(db: Knex, requestId: string): Promise<Offer[]> {
  return Offer.query(db).where({ requestId }).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(500)
}
