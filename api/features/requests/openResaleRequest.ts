import { wordsOfRequest } from '#contract/rules/searchWords.ts'
import type { Tx } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { addSearchWords } from '../../db/searchWords.ts'
import { TicketRequest } from './TicketRequest.ts'

interface ResaleRequest {
  buyer: { id: string; name: string; email: string; phone: string }
  event: Pick<TicketRequest, 'artist' | 'venue' | 'concertDate'>
  seat: { section: string; row: string | null }
  /** What the buyer pays, in cents. */
  total: number
  payBy: Date
  /** What staff write to the buyer. */
  notes: string | null
}

/** Opens the request of a resold ticket's recipient, which starts out accepted. @returns its id */
export async function openResaleRequest(
  tx: Tx,
  { buyer, event, seat, total, payBy, notes }: ResaleRequest,
): Promise<string> {
  const id = newId(tx.now)
  const at = tx.now.toISOString()
  const fields = {
    name: buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    artist: event.artist,
    venue: event.venue,
    concertDate: event.concertDate,
    section: seat.section,
  }
  await TicketRequest.query(tx.db).insert({
    id,
    ...fields,
    userId: buyer.id,
    preferredRow: seat.row ?? '',
    ticketCount: 1,
    // Nothing was found elsewhere.
    stubhubPrice: '',
    kind: 'resale',
    status: 'accepted',
    adminResponse: notes,
    offerPrice: total,
    deadlineAt: payBy.toISOString(),
    createdAt: at,
    updatedAt: at,
  })
  await addSearchWords(tx.db, 'request', id, wordsOfRequest({ id, ...fields }))
  return id
}
