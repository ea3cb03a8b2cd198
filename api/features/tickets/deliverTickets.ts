import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import { AppError, type ErrorCode, errorCatalogue } from '#contract/errors.ts'
import { fileIdFromUrl } from '#contract/files.ts'
import { codeFormatNames } from '#contract/rules/codeFormats.ts'
import { codeDoesNotFitMessage, codeNotDrawnMessage } from '#contract/rules/deliveryRules.ts'
import { isUpcoming } from '#contract/rules/eventDay.ts'
import { shownName } from '#contract/rules/names.ts'
import { describeSeat } from '#contract/rules/seats.ts'
import { nextTicketStatus, ticketStatusesBefore } from '#contract/rules/ticketStatus.ts'
import type { deliveries } from '#contract/tickets.ts'
import type { Deps } from '../../config/deps.ts'
import { inTransaction, type Tx } from '../../db/inTransaction.ts'
import { lockForRest } from '../../db/lockForRest.ts'
import { recordEvent } from '../../events/recordEvent.ts'
import { StoredFile } from '../../files/StoredFile.ts'
import {
  type ArrivedFile,
  changeFileOwner,
  keepArrivedFile,
  readArrivedFile,
  readFileBytes,
} from '../../files/storeFile.ts'
import type { Actor } from '../../http/policies.ts'
import { settleAlerts } from '../notifications/alertStaff.ts'
import { lockRequest } from '../requests/changeRequestStatus.ts'
import { findHolders, findTaken, type Holder, type Problem } from './findTaken.ts'
import { listForStaff } from './listTickets.ts'
import { type StaffTicket, Ticket, type WholeTicket, wholeTickets } from './Ticket.ts'
import { countSeats, deliveryAlerts } from './withUndelivered.ts'

export type SeatDelivery = z.output<typeof deliveries>['tickets'][number]

interface NewDelivery {
  actor: Actor
  requestId: string
  seats: readonly SeatDelivery[]
  /** The name, in the call's body, of a seat's field. */
  nameOf?: (seat: number, field: string) => string
}

const wantedFields = [
  'section',
  'row',
  'seat',
  'gate',
  'seatInfo',
  'qrText',
  'codeFormat',
  'drawing',
  'imageFileId',
] as const

/** A seat's code as it is stored. */
interface StoredCode {
  /** The code as JSON; null where there is no code, or a picture of it. */
  drawing: string | null
  /** Hash of what a scanner gets; null if that is not known. */
  contentSha256: string | null
}

/** A ticket as the call describes it. */
interface Wanted extends Pick<StoredCode, 'contentSha256'>, Pick<WholeTicket, (typeof wantedFields)[number]> {
  /** Place in the call. */
  index: number
  ticket: StaffTicket
  delivery: SeatDelivery
  file: { arrived: ArrivedFile; sha256: string } | null
}

/**
 * Staff deliver tickets of one request, all of them or none: seat, and QR code, file, or the note that it was transferred to the
 * ticketing-platform account. Delivering again replaces what was wrong, also if the customer has looked at it or confirmed it, who
 * is asked to confirm again; what is already as wanted stays untouched, so that a call can be repeated. Customers are mailed once a call. A resold ticket can be
 * delivered before its recipient has paid, who sees nothing of it until then.
 *
 * @returns all tickets of the request
 * @throws {AppError} event_over; with a sentence for each seat concerned: invalid_input for a code, file or seat of another
 *   ticket, ticket_delivered, ticket_already_used, ticket_returned, not_found for a ticket of another request,
 *   and what `readArrivedFile` throws
 */
export async function deliverTickets(deps: Deps, delivery: NewDelivery): Promise<StaffTicket[]> {
  const { requestId, seats } = delivery
  // Hashes megabytes, so outside of the transaction.
  const problems: Problem[] = []
  const files = seats.map(({ ticketFile }, index) =>
    ticketFile ? readFile(ticketFile, index, problems) : undefined,
  )
  const codes = await readCodes(deps, seats, problems)
  refuse(problems, delivery, [])

  return inTransaction(deps, async (tx) => {
    const request = await lockRequest(tx, requestId)
    // Two requests must not get the same code at the same moment.
    await lockForRest(tx, `delivery:${request.concertDate.slice(0, 10)}`)
    const tickets = await listForStaff(tx.db, requestId)
    const wanted = await readWanted(tx, delivery, tickets, { files, codes }, problems)
    const changed = wanted.filter((each) => !isAsWanted(each))
    if (changed.length > 0 && !isUpcoming(request.concertDate, tx.now)) throw new AppError('event_over')
    for (const each of changed) problems.push(...whyNot(each, tx.now))
    const holders = wanted.map(asHolder)
    const places = changed.map(({ index }) => index)
    problems.push(...findTaken(holders, places, await findHolders(tx.db, request, holders)))
    refuse(problems, delivery, tickets)

    for (const each of changed) await write(tx, delivery, each, problems)
    refuse(problems, delivery, tickets)
    const [first] = changed
    // A resold ticket is the only one of its request.
    if (first?.ticket.locked) {
      await recordEvent(tx, {
        type: 'ticket.prepared',
        actorId: delivery.actor.id,
        requestId,
        subjectId: first.ticket.id,
      })
    } else if (first) {
      await recordEvent(tx, {
        type: 'ticket.delivered',
        actorId: delivery.actor.id,
        requestId,
        customerId: first.ticket.ownerId,
        subjectId: first.ticket.id,
        data: {
          ticketIds: changed.map(({ ticket }) => ticket.id),
          replacedIds: changed
            .filter(({ ticket }) => ticket.deliveryNumber > 0)
            .map(({ ticket }) => ticket.id),
        },
      })
    }
    if (first) {
      const { pending } = await countSeats(tx.db, requestId)
      const events = pending === 0 ? deliveryAlerts : []
      await settleAlerts(tx, { actorId: delivery.actor.id, requestId, events })
    }
    return listForStaff(tx.db, requestId)
  })
}

/** One after the other, as few may wait for the reader. */
async function readCodes(
  deps: Deps,
  seats: readonly SeatDelivery[],
  problems: Problem[],
): Promise<StoredCode[]> {
  const codes: StoredCode[] = []
  for (const [index, { qrCode, codeFormat, codeImage }] of seats.entries()) {
    const ofText = qrCode ? sha256Of(qrCode) : null
    if (!qrCode || codeImage) {
      const ofImage = codeImage ? await scanPicture(deps, codeImage) : null
      codes.push({ drawing: null, contentSha256: ofImage ?? ofText })
      continue
    }
    const drawing = await deps.ticketReader.draw(codeFormat, qrCode)
    if (typeof drawing === 'string') {
      const isTooLong = drawing === 'does_not_fit'
      const message = isTooLong ? codeDoesNotFitMessage(codeFormatNames[codeFormat]) : codeNotDrawnMessage
      problems.push({ index, field: 'qrCode', code: 'invalid_input', message })
      continue
    }
    codes.push({ drawing: JSON.stringify(drawing), contentSha256: ofText })
  }
  return codes
}

/** The SHA-256 of what a scanner gets from the picture of a code; null if it is not one code. */
async function scanPicture({ db, ticketReader }: Deps, address: string): Promise<string | null> {
  const file = await StoredFile.query(db)
    .findById(fileIdFromUrl(address) ?? '')
    .where({ purpose: 'ticket' })
    .where('mime', 'like', 'image/%')
  if (!file) return null
  const content = await ticketReader.read(await readFileBytes(db, file.id), file.mime)
  const codes = 'pages' in content ? content.pages.flatMap((page) => page.codes) : []
  const [only] = codes
  return only && codes.length === 1 ? only.sha256 : null
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function readFile(text: string, index: number, problems: Problem[]): ArrivedFile | undefined {
  try {
    return readArrivedFile(text, 'ticket')
  } catch (error) {
    addFileProblem(error, index, problems)
    return undefined
  }
}

function addFileProblem(error: unknown, index: number, problems: Problem[]): void {
  if (!(error instanceof AppError)) throw error
  problems.push({ index, field: 'ticketFile', code: error.code, message: error.message })
}

/** @throws {AppError} if there are problems: the first one's code, and a sentence for each field */
function refuse(
  problems: readonly Problem[],
  { seats, nameOf = (seat, field) => `tickets.${seat}.${field}` }: NewDelivery,
  tickets: readonly StaffTicket[],
): void {
  const [first] = problems
  if (!first) return
  const fields: Record<string, string> = {}
  for (const { index, field, message } of problems) fields[nameOf(index, field)] ??= message
  const seat = tickets.find(({ id }) => id === seats[first.index]?.ticketId)?.seatInfo
  const needsSeat = seats.length > 1 && seat && !first.message.includes(seat)
  const message = needsSeat ? `${seat}: ${first.message}` : first.message
  throw new AppError(first.code, { message, fields })
}

async function readWanted(
  tx: Tx,
  { actor, seats }: NewDelivery,
  tickets: readonly StaffTicket[],
  { files, codes }: { files: readonly (ArrivedFile | undefined)[]; codes: readonly StoredCode[] },
  problems: Problem[],
): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const [index, delivery] of seats.entries()) {
    const ticket = tickets.find(({ id }) => id === delivery.ticketId)
    const isTwice = wanted.some((other) => other.ticket.id === delivery.ticketId)
    if (!ticket || isTwice) {
      const code = isTwice ? 'invalid_input' : 'not_found'
      const message = isTwice ? 'This ticket is here twice' : 'This ticket is of another request'
      problems.push({ index, field: 'ticketId', code, message })
      continue
    }
    const place = {
      section: delivery.section ?? ticket.section,
      row: delivery.row ?? ticket.row,
      seat: delivery.seat ?? ticket.seat,
    }
    const tellsPlace = delivery.section ?? delivery.row ?? delivery.seat
    const numbered = place.seat
      ? describeSeat(place)
      : `${describeSeat(place)} · ${ticket.position} of ${tickets.length}`
    const arrived = files[index]
    const sha256 = arrived && (await hashOf(tx, arrived, [actor.id, ticket.ownerId]))
    if (arrived && !sha256) {
      const [, message] = errorCatalogue.ticket_file_not_uploaded
      problems.push({ index, field: 'ticketFile', code: 'ticket_file_not_uploaded', message })
    }
    const owners = [actor.id, ticket.ownerId]
    const imageFileId = delivery.codeImage ? await findImage(tx, delivery.codeImage, owners) : null
    if (imageFileId === undefined) {
      const [, message] = errorCatalogue.ticket_file_not_uploaded
      problems.push({ index, field: 'codeImage', code: 'ticket_file_not_uploaded', message })
      continue
    }
    wanted.push({
      index,
      ticket,
      delivery,
      ...place,
      seatInfo: delivery.seatInfo ?? (tellsPlace ? numbered : ticket.seatInfo),
      gate: delivery.gate ?? ticket.gate,
      qrText: delivery.qrCode,
      codeFormat: delivery.qrCode || imageFileId ? delivery.codeFormat : null,
      drawing: codes[index]?.drawing ?? null,
      contentSha256: codes[index]?.contentSha256 ?? null,
      imageFileId,
      file: arrived && sha256 ? { arrived, sha256 } : null,
    })
  }
  return wanted
}

/** The id of an uploaded picture of a code; undefined if there is none. */
async function findImage(tx: Tx, address: string, owners: string[]): Promise<string | undefined> {
  const file = await StoredFile.query(tx.db)
    .findById(fileIdFromUrl(address) ?? '')
    .where({ purpose: 'ticket' })
    .whereIn('ownerId', owners)
    .where('mime', 'like', 'image/%')
  return file?.id
}

/** The SHA-256 of a file that one of these users may deliver; undefined if there is none. */
async function hashOf(tx: Tx, arrived: ArrivedFile, owners: string[]): Promise<string | undefined> {
  if (arrived.kind === 'bytes') return arrived.file.sha256
  const file = await StoredFile.query(tx.db)
    .findById(arrived.fileId)
    .where({ purpose: 'ticket' })
    .whereIn('ownerId', owners)
  return file?.sha256
}

function asHolder({ ticket, file, ...wanted }: Wanted): Holder & { index: number } {
  const { id, requestId, sourceTicketId } = ticket
  return { ...wanted, id, requestId, sourceTicketId, sha256: file?.sha256 ?? null, clientName: '' }
}

/** Whether an earlier call has delivered exactly this. */
function isAsWanted({ ticket, delivery, file, ...wanted }: Wanted): boolean {
  return (
    ticket.status !== 'pending' &&
    wantedFields.every((field) => ticket[field] === wanted[field]) &&
    (ticket.file?.sha256 ?? null) === (file?.sha256 ?? null) &&
    (ticket.transferredAt !== null) === delivery.transferred
  )
}

function whyNot({ index, ticket, delivery }: Wanted, now: Date): Problem[] {
  const problem = (code: ErrorCode, field: string, message: string = errorCatalogue[code][1]) => [
    { index, field, code, message },
  ]
  if (ticket.status === 'returning') return problem('ticket_returned', 'ticketId')
  if (ticket.status === 'refunded')
    return problem('ticket_refunded', 'ticketId', 'This ticket was refunded, so it is not delivered.')
  if (!ticketStatusesBefore('deliver').includes(ticket.status))
    return problem('ticket_already_used', 'ticketId')
  const { replaces } = delivery
  if (ticket.status === 'pending' || replaces === ticket.deliveryNumber) return []
  return problem('ticket_delivered', 'replaces', deliveredMessage(ticket, now))
}

/** `Ana has delivered this ticket 5 minutes ago: Section 102 · Row F · Seat 11. …` */
function deliveredMessage(
  { deliveredAt, delivererName, seatInfo, ...ticket }: StaffTicket,
  now: Date,
): string {
  const who = delivererName
    ? shownName({ name: delivererName, publicName: ticket.delivererPublicName })
    : 'Another admin'
  const verb = ticket.deliveryNumber > 1 ? 'replaced' : 'delivered'
  const when = deliveredAt ? ` ${ago(now.getTime() - Date.parse(deliveredAt))}` : ''
  return `${who} ${verb} this ticket${when}: ${seatInfo}. Please look at it before you replace it.`
}

/** A duration in words, which are the same in every time zone. */
function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** Writes one ticket. One that was used in the meantime is a problem. */
async function write(tx: Tx, { actor }: NewDelivery, wanted: Wanted, problems: Problem[]): Promise<void> {
  const { index, ticket, delivery, file } = wanted
  const { section, row, seat, gate, seatInfo, qrText, codeFormat, drawing, imageFileId, contentSha256 } =
    wanted
  const fileId = file && (await keepArrivedFile(tx, file.arrived, actor.id, 'ticket', ticket.ownerId))
  const written = await Ticket.query(tx.db)
    .where({ id: ticket.id })
    .whereIn('status', ticketStatusesBefore('deliver'))
    .patch({
      status: nextTicketStatus('deliver', 'pending') ?? 'ready',
      section,
      row,
      seat,
      gate,
      seatInfo,
      fileId,
      transferredAt: delivery.transferred ? (ticket.transferredAt ?? tx.now.toISOString()) : null,
      deliveredAt: tx.now.toISOString(),
      deliveredBy: actor.id,
      deliveryNumber: ticket.deliveryNumber + 1,
      openedAt: null,
      receivedByClient: false,
      clientConfirmedAt: null,
    })
  if (written === 0) {
    const [, message] = errorCatalogue.ticket_already_used
    problems.push({ index, field: 'ticketId', code: 'ticket_already_used', message })
    return
  }
  await tx.db('ticket_codes').where({ ticketId: ticket.id }).delete()
  if (codeFormat !== null)
    await tx
      .db('ticket_codes')
      .insert({ ticketId: ticket.id, qrText, codeFormat, drawing, imageFileId, contentSha256 })
  if (ticket.imageFileId && ticket.imageFileId !== imageFileId)
    await takeBackFile(tx, ticket.imageFileId, actor.id)
  if (imageFileId) {
    await keepArrivedFile(tx, { kind: 'stored', fileId: imageFileId }, actor.id, 'ticket', ticket.ownerId)
    await changeFileOwner(tx, imageFileId, ticket.ownerId)
  }
  if (ticket.fileId && ticket.fileId !== fileId) await takeBackFile(tx, ticket.fileId, actor.id)
  if (fileId) await changeFileOwner(tx, fileId, ticket.ownerId)
}

/** Revokes the customer's access to a wrongly delivered file, which may be someone else's ticket. */
async function takeBackFile(tx: Tx, fileId: string, staffId: string): Promise<void> {
  const isUsed = await wholeTickets(tx.db).findOne((held) =>
    held.where({ fileId }).orWhere({ imageFileId: fileId }),
  )
  if (!isUsed) await changeFileOwner(tx, fileId, staffId)
}
