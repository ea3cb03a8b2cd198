import type { Knex } from 'knex'
import type { DiscountCode as ShownCode } from '#contract/discounts.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Position } from '../../http/pages.ts'

/** A code that waives the service fee. */
export class DiscountCode extends BaseModel {
  static override tableName = 'discount_codes'
  static override booleans = ['isActive']

  declare code: string
  declare maxUses: number
  /** Uses that are reserved or redeemed. */
  declare currentUses: number
  declare isActive: boolean
  declare createdAt: string
}

type CountedCode = DiscountCode & { reservedUses: number | string }

function codesWithReserved(db: Knex) {
  return DiscountCode.query(db).select(
    'discount_codes.*',
    db('discount_uses')
      .count()
      .whereRaw("discount_uses.code_id = discount_codes.id and discount_uses.state = 'reserved'")
      .as('reservedUses'),
  )
}

/** The codes, newest first: a page, and one more row if there is a next page. */
export async function listDiscountCodes(
  db: Knex,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<CountedCode[]> {
  const page = codesWithReserved(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) page.whereRaw('(created_at, id) < (?, ?)', [...after])
  return (await page) as CountedCode[]
}

export async function findActiveCode(db: Knex): Promise<CountedCode | undefined> {
  return (await codesWithReserved(db).whereRaw('is_active').first()) as CountedCode | undefined
}

/** A code by its id, as in the list. */
export async function findDiscountCode(db: Knex, id: string): Promise<CountedCode> {
  return (await codesWithReserved(db).findById(id).throwIfNotFound()) as CountedCode
}

/** @param code in capitals */
export async function findCodeNamed(db: Knex, code: string): Promise<DiscountCode | undefined> {
  return DiscountCode.query(db).findOne({ code })
}

export function positionOf({ createdAt, id }: DiscountCode): Position {
  return [createdAt, id]
}

export function presentDiscountCode({ reservedUses, ...code }: CountedCode): ShownCode {
  const { id, code: text, maxUses, currentUses, isActive, createdAt } = code
  return { id, code: text, maxUses, currentUses, reservedUses: Number(reservedUses), isActive, createdAt }
}
