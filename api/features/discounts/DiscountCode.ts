import type { Knex } from 'knex'
import type { DiscountCode as ShownCode } from '#contract/discounts.ts'
import { BaseModel } from '../../db/BaseModel.ts'
import type { Page } from '../../db/pagedQuery.ts'
import { type ListCall, type Position, pageOf } from '../../http/pages.ts'

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

/** The page of codes that a call asks for. */
export async function pageOfCodes(db: Knex, call: ListCall): Promise<ShownCode[]> {
  const rows = await pageOf(call, (page) => listDiscountCodes(db, page), positionOf)
  return rows.map(presentDiscountCode)
}

/** The codes, newest first: a page, and one more row if there is a next page. */
async function listDiscountCodes(db: Knex, { limit, after }: Page): Promise<CountedCode[]> {
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

function positionOf({ createdAt, id }: DiscountCode): Position {
  return [createdAt, id]
}

export function presentDiscountCode({ reservedUses, ...code }: CountedCode): ShownCode {
  const { id, code: text, maxUses, currentUses, isActive, createdAt } = code
  return { id, code: text, maxUses, currentUses, reservedUses: Number(reservedUses), isActive, createdAt }
}
