import type { Knex } from 'knex'
import type { ErrorCode } from '#contract/errors.ts'
import { codeTakenMessage, fileTakenMessage } from '#contract/rules/deliveryRules.ts'
import { isSameSeat, seatTakenMessage } from '#contract/rules/seats.ts'
import type { TicketRequest } from '../requests/TicketRequest.ts'

/** Why a call cannot deliver one of its tickets. */
export interface Problem {
  /** The ticket's place in the call. */
  index: number
  field: string
  code: ErrorCode
  message: string
}

/** A ticket with what no other ticket of its event may have. */
export interface Holder {
  id: string
  requestId: string
  sourceTicketId: string | null
  section: string | null
  row: string | null
  seat: string | null
  /** Hash of what a scanner gets from the code; null without one, or if that is not known. */
  contentSha256: string | null
  /** Hash of the file. */
  sha256: string | null
  seatInfo: string
  clientName: string
}

/**
 * The delivered tickets of a request, and those of that day with one of these codes or files.
 *
 * @param wanted the codes and files to find
 */
export async function findHolders(
  db: Knex,
  request: Pick<TicketRequest, 'id' | 'concertDate'>,
  wanted: readonly Pick<Holder, 'contentSha256' | 'sha256'>[],
): Promise<Holder[]> {
  const codes = wanted.flatMap(({ contentSha256 }) => contentSha256 ?? [])
  const hashes = wanted.flatMap(({ sha256 }) => sha256 ?? [])
  const day = request.concertDate.slice(0, 10)
  return (
    db('tickets')
      .join('ticket_requests as request', 'request.id', 'tickets.requestId')
      .leftJoin('files', 'files.id', 'tickets.fileId')
      .leftJoin('ticket_codes as code', 'code.ticketId', 'tickets.id')
      // A ticket that was sent back gives its seat to the next owner's.
      .whereIn('tickets.status', ['ready', 'delivered', 'used'])
      .whereBetween('tickets.concertDate', [day, `${day}T99`])
      .where((holder) =>
        holder
          .whereIn('code.contentSha256', codes)
          .orWhereIn('files.sha256', hashes)
          .orWhere('tickets.requestId', request.id),
      )
      .select(
        'tickets.id',
        'tickets.requestId',
        'tickets.sourceTicketId',
        'tickets.section',
        'tickets.row',
        'tickets.seat',
        'code.contentSha256',
        'tickets.seatInfo',
        'files.sha256',
        'request.name as clientName',
      )
  )
}

/**
 * A code opens the gate once, a file is for the seats of one request and a seat is for one person: no other ticket of that day may
 * have the same code, none of another request the same file, and none of this one the same seat.
 *
 * @param wanted the tickets of the call, with their places in it, as they are to be
 * @param changed the places of those that differ from what is stored
 * @param stored the delivered tickets
 */
export function findTaken(
  wanted: readonly (Holder & { index: number })[],
  changed: readonly number[],
  stored: readonly Holder[],
): Problem[] {
  const outside = stored.filter(({ id }) => wanted.every((each) => each.id !== id))
  const isChanged = ({ index }: { index: number }) => changed.includes(index)
  return wanted.filter(isChanged).flatMap((each) => {
    const { index } = each
    // If two tickets change, the later one is refused.
    const inside = wanted.filter((other) => (isChanged(other) ? other.index < index : other.index !== index))
    const others = [...inside, ...outside].filter((other) => !isResoldAs(other, each))
    const problem = (
      field: string,
      other: Holder | undefined,
      messageFor: (seatInfo: string) => string,
    ): Problem[] =>
      other ? [{ index, field, code: 'invalid_input', message: messageFor(nameOf(other, each)) }] : []
    return [
      ...problem(
        'qrCode',
        others.find(({ contentSha256 }) => contentSha256 !== null && contentSha256 === each.contentSha256),
        codeTakenMessage,
      ),
      ...problem(
        'ticketFile',
        others.find(
          ({ sha256, requestId }) =>
            sha256 !== null && sha256 === each.sha256 && requestId !== each.requestId,
        ),
        fileTakenMessage,
      ),
      ...problem(
        'seat',
        others.find((other) => other.requestId === each.requestId && isSameSeat(other, each)),
        seatTakenMessage,
      ),
    ]
  })
}

/** Whether two tickets are for one seat that was resold. */
function isResoldAs(one: Holder, other: Holder): boolean {
  return (
    one.id === other.sourceTicketId ||
    other.id === one.sourceTicketId ||
    (one.sourceTicketId !== null && one.sourceTicketId === other.sourceTicketId)
  )
}

function nameOf({ seatInfo, requestId, clientName }: Holder, of: Holder): string {
  return requestId === of.requestId ? seatInfo : `${seatInfo}, for ${clientName}`
}
