import { fileIdFromUrl, fileUrl } from '#contract/files.ts'
import { type CodeFormat, codeFormats } from '#contract/rules/codeFormats.ts'
import { codeTakenMessage } from '#contract/rules/deliveryRules.ts'
import { isSameSeat, seatTakenMessage, withoutWord } from '#contract/rules/seats.ts'
import type { Deliveries, Ticket } from '#contract/tickets.ts'
import { formatConcertDay } from '../../ui/format.ts'
import { assignFiles, saidSeat } from './assignFiles.ts'
import { filesOf, type PickedFile } from './ticketFiles.ts'
import { whyNoDelivery } from './undelivered.ts'

/** The fields of the form by name; those of a seat begin with its ticket's id. */
export type DeliveryValues = Readonly<Record<string, string>>

export const seatFields = [
  'seat',
  'section',
  'row',
  'gate',
  'qrCode',
  'codeFormat',
  'file',
  'transferred',
  'kept',
  'replaces',
] as const
export type SeatField = (typeof seatFields)[number]

/** The name of a seat's field. */
export function nameOf(ticketId: string, field: SeatField): string {
  return `${ticketId}.${field}`
}

/** An untouched field: it follows the seats before it or the values typed for all. Nobody can type this. */
export const follows = '\0'

/** One seat as the form has it. */
export interface SeatView {
  ticket: Ticket
  /** `open`: to be delivered or replaced; `delivered`: done, and can be replaced; `closed`: cannot be changed any more. */
  state: 'open' | 'delivered' | 'closed'
  /** 1 for the first. */
  position: number
  seat: string
  section: string
  row: string
  gate: string
  /** Whether it has a section, row or gate of its own. */
  isElsewhere: boolean
  /** The text of its code. */
  qrCode: string
  codeFormat: CodeFormat
  /** Address of a picture that is shown in place of a drawing. */
  codeImage: string | null
  /** Hash of what a scanner gets from the code; empty if unknown. */
  codeSha256: string
  transferred: boolean
  /** The id of its file; undefined without one. */
  fileId: string | undefined
  /** The address of the file to deliver, which several seats may have. */
  ticketFile: string | null
  /** Whether its file was delivered before, and gives way to a new one. */
  keepsFile: boolean
  /** Hash of its file; empty if unknown. */
  sha256: string
  /** Whether its number is in its file, or in the file's name. */
  isSeatSaid: boolean
  /** Whether its file was assigned by its place among the others. */
  isFileGuessed: boolean
  /** Whether the code of its file only works in the shop's app. */
  needsApp: boolean
  /** How its file differs from the order, as far as staff have not checked that. */
  doubts: string[]
  /** The doubts that staff must decide: the file is for something else than was bought. */
  misplaced: Misplaced[]
  /** Whether its number was not typed, but follows the seat before it. */
  isSeatGuessed: boolean
  /** Whether there is something to deliver that was not delivered before. */
  isFilled: boolean
}

/** A value in which the file differs from the offer or the typed code: `Row G`, where the offer says `Row F`. */
interface Misplaced {
  says: string
  offered: string
  doubt: string
  /** The field that takes what the file says, and the value; undefined if only the offer can be right. */
  taken?: { field: 'section' | 'row' | 'qrCode'; value: string }
}

/** The form's initial values: nothing for undelivered tickets, the delivered values for the others. */
export function initialValues(tickets: readonly Ticket[]): DeliveryValues {
  const first = tickets.find(({ status }) => status === 'pending') ?? tickets[0]
  const values: Record<string, string> = {
    section: first?.section ?? '',
    row: first?.row ?? '',
    gate: tickets.find(({ gate }) => gate)?.gate ?? '',
    transferred: '',
    files: '',
  }
  for (const ticket of tickets) {
    const isNew = ticket.status === 'pending'
    const own: Record<SeatField, string> = {
      seat: ticket.seat ?? (isNew ? follows : ''),
      section: isNew && ticket.section === first?.section ? follows : (ticket.section ?? ''),
      row: isNew && ticket.row === first?.row ? follows : (ticket.row ?? ''),
      gate: isNew ? follows : (ticket.gate ?? ''),
      qrCode: follows,
      codeFormat: follows,
      file: fileIdFromUrl(ticket.ticketFile ?? '') ?? follows,
      transferred: isNew ? follows : ticket.transferredAt ? 'yes' : '',
      kept: '',
      replaces: '',
    }
    for (const field of seatFields) values[nameOf(ticket.id, field)] = own[field]
  }
  return values
}

/** The seats, numbered from those before them, with their files. */
export function seatViews(tickets: readonly Ticket[], values: DeliveryValues): SeatView[] {
  let before = ''
  const files = filesOf(values)
  const delivered = new Map(tickets.map((ticket) => [deliveredFile(ticket), ticket.delivery?.sha256]))
  // One that was for several seats is removed from all of them.
  const isThere = (id: string) => delivered.has(id) || files.some((file) => file.id === id)
  const views = tickets.map((ticket, index): SeatView => {
    const own = (field: SeatField) => values[nameOf(ticket.id, field)] ?? ''
    const orForAll = (field: 'section' | 'row' | 'gate' | 'transferred') =>
      own(field) === follows ? (values[field] ?? '') : own(field)
    const isReplaced = own('replaces') !== '' && own('replaces') === versionOf(ticket)
    const isOpen = ticket.status === 'pending' || isReplaced
    const state = whyNoDelivery(ticket) ? 'closed' : isOpen ? 'open' : 'delivered'
    const seat =
      state !== 'open' ? (ticket.seat ?? '') : own('seat') === follows ? nextSeat(before) : own('seat')
    before = seat.trim() || before
    const fileId = isThere(own('file')) ? own('file') : undefined
    return {
      ticket,
      state,
      position: index + 1,
      seat,
      section: orForAll('section'),
      row: orForAll('row'),
      gate: orForAll('gate'),
      isElsewhere: (['section', 'row', 'gate'] as const).some(
        (field) => own(field) !== follows && own(field) !== values[field],
      ),
      ...ownCode(ticket, own),
      codeSha256: '',
      transferred: orForAll('transferred') === 'yes',
      fileId,
      ticketFile: fileId ? fileUrl(fileId) : null,
      keepsFile: isOpen && fileId !== undefined && fileId === deliveredFile(ticket),
      sha256: state === 'open' ? '' : (ticket.delivery?.sha256 ?? ''),
      isSeatSaid: false,
      isFileGuessed: false,
      needsApp: false,
      doubts: [],
      misplaced: [],
      isSeatGuessed: state === 'open' && own('seat') === follows && seat !== '',
      isFilled: false,
    }
  })
  const waiting = views
    .filter((view) => view.state === 'open' && (!view.fileId || view.keepsFile))
    // Those with a typed code need a file least.
    .toSorted((one, other) => Number(hasTypedCode(one, values)) - Number(hasTypedCode(other, values)))
  const taken = new Set(views.map(({ fileId }) => fileId))
  const assigned = assignFiles(
    files.filter(
      (file, index) => !taken.has(file.id) && (file.storedId || !isCopy(file, files.slice(0, index), views)),
    ),
    waiting.map(({ ticket, seat }) => ({ id: ticket.id, seat })),
  )
  const [only, ...others] = files
  const isForAll = only && others.length === 0 && only.ticket && !only.ticket.code && !only.ticket.seat
  if (isForAll && assigned.size > 0) for (const { ticket } of waiting) assigned.set(ticket.id, only.id)
  for (const view of views) {
    const newFile = assigned.get(view.ticket.id)
    if (newFile) Object.assign(view, { fileId: newFile, keepsFile: false })
    if (view.state !== 'open') continue
    const picked = files.find(({ id }) => id === view.fileId)
    view.sha256 = picked?.sha256 ?? (view.fileId && delivered.get(view.fileId)) ?? ''
    view.ticketFile = view.fileId ? fileUrl(picked?.storedId ?? view.fileId) : null
    view.isSeatSaid = picked !== undefined && view.seat !== '' && saidSeat(picked) === view.seat
    view.isFileGuessed =
      newFile !== undefined && !isForAll && views.length > 1 && !view.isSeatSaid && !picked?.ticket?.place
    // The offer may not have said them.
    for (const part of ['section', 'row'] as const) view[part] ||= picked?.ticket?.[part] ?? ''
    view.needsApp = picked?.ticket?.needsApp === true
    // A file would not open the gate where the seat is transferred in an app.
    const isUseless = view.needsApp && view.transferred
    if (isUseless) view.ticketFile = null
    // The code of an earlier delivery does not stay beside a new file.
    const code = isUseless ? undefined : picked?.ticket?.code
    if (picked?.isUploaded && !hasTypedCode(view, values) && (code || !hasDeliveredFile(view))) {
      Object.assign(view, {
        qrCode: code && !code.image ? code.text : '',
        codeFormat: code?.format ?? 'qr',
        codeImage: code?.image ?? null,
        codeSha256: code?.sha256 ?? '',
      })
    }
    if (picked?.isUploaded) {
      const kept = keptDoubts(values, view.ticket.id)
      view.misplaced = misplacedIn(picked, view).filter(({ doubt }) => !kept.includes(doubt))
      view.doubts = [...view.misplaced.map(({ doubt }) => doubt), ...doubtsOf(picked, view)]
    }
    const hasContent =
      view.qrCode.trim() !== '' || view.codeImage || view.transferred || view.fileId !== undefined
    view.isFilled = Boolean(hasContent) && isChanged(view)
  }
  return views
}

/** A seat's code as typed; otherwise the delivered one. */
function ownCode(
  ticket: Ticket,
  own: (field: SeatField) => string,
): Pick<SeatView, 'qrCode' | 'codeFormat' | 'codeImage'> {
  const delivered = ticket.qrCode ?? ''
  const qrCode = own('qrCode') === follows ? delivered : own('qrCode')
  return {
    qrCode,
    codeFormat: codeFormats.find((format) => format === own('codeFormat')) ?? ticket.codeFormat,
    codeImage: qrCode === delivered ? ticket.codeImage : null,
  }
}

/** Whether a seat's code is neither that of its file nor the delivered one. */
function hasTypedCode({ ticket }: SeatView, values: DeliveryValues): boolean {
  return values[nameOf(ticket.id, 'qrCode')] !== follows
}

/** Whether a seat has no code any more, but was delivered with one. */
export function losesCode({ ticket, qrCode, codeImage }: SeatView): boolean {
  return !qrCode.trim() && !codeImage && Boolean(ticket.qrCode || ticket.codeImage)
}

/** Whether a seat has one of these doubts. */
export function sharesDoubt(view: SeatView, misplaced: readonly Misplaced[]): boolean {
  return view.misplaced.some(({ doubt }) => misplaced.some((other) => other.doubt === doubt))
}

/** The doubts about a seat that staff have decided for the offer. */
export function keptDoubts(values: DeliveryValues, ticketId: string): string[] {
  return (values[nameOf(ticketId, 'kept')] ?? '').split('\n')
}

function differs(said: string | undefined, known: string): boolean {
  const [one, other] = [plainWords(said ?? ''), plainWords(known)]
  return one !== '' && other !== '' && !one.includes(other) && !other.includes(one)
}

/** The differences of a ticket's place, day, venue or artist from the offer, and of its code from the typed one. */
function misplacedIn(file: PickedFile, view: SeatView): Misplaced[] {
  const { name, ticket: says = {} } = file
  const { ticket } = view
  const elsewhere = (['section', 'row'] as const).flatMap((part) => {
    const [said, known] = [says[part] ?? '', view[part]].map((text) => withoutWord(part, text.trim()))
    const word = { section: 'Section', row: 'Row' }[part]
    if (!said || !known || !differs(said, known)) return []
    const isTyped = view[part].trim() !== ticket[part]
    const source = isTyped
      ? `but ${known} was typed`
      : ticket.status === 'pending'
        ? `the offer says ${known}`
        : `the delivered one for ${known}`
    const doubt = `This ticket is for ${word} ${said}, ${source}.`
    const taken = { field: part, value: said }
    return [{ says: `${word} ${said}`, offered: `${word} ${known}`, doubt, taken }]
  })
  const other = (said: string | undefined, offered: string, words: string) =>
    said ? [{ says: said, offered, doubt: `This ticket is for ${said}, ${words} ${offered}.` }] : []
  // Artist and venue may be in one line, of which either was taken for the other.
  const isForeign = (said: string | undefined) => differs(said, ticket.venue) && differs(said, ticket.artist)
  const day = (text: string) => text.slice(0, 10)
  const date = says.concertDate
  return [
    ...elsewhere,
    ...(date && day(date) !== day(ticket.concertDate)
      ? other(formatConcertDay(date), formatConcertDay(ticket.concertDate), 'the show is on')
      : []),
    ...(isForeign(says.venue) ? other(says.venue, ticket.venue, 'the show is at') : []),
    ...(isForeign(says.artist) ? other(says.artist, ticket.artist, 'not for') : []),
    ...(isOtherCode(file, view) && !(view.needsApp && view.transferred)
      ? [
          {
            says: 'the file’s code',
            offered: 'the typed code',
            doubt: `${view.qrCode.trim()} was typed, but the code in ${name} is ${says.code?.image ? 'another one' : says.code?.text}.`,
            taken: { field: 'qrCode' as const, value: follows },
          },
        ]
      : []),
  ]
}

/** Whether a file has another code than the one that was typed for its seat. */
function isOtherCode({ ticket }: PickedFile, { qrCode }: SeatView): boolean {
  const [code, typed] = [ticket?.code, qrCode.trim()]
  return code !== undefined && typed !== '' && (code.image !== null || code.text.trim() !== typed)
}

/** Other remarks about a ticket that staff should read before it is sent. */
function doubtsOf({ name, ticket: says = {} }: PickedFile, view: SeatView): string[] {
  const hasOtherCode = Boolean(view.qrCode.trim() || view.codeImage) || (view.transferred && !losesCode(view))
  return [
    !says.code && !hasOtherCode && !view.needsApp
      ? `No code was found in ${name}. The client gets the file as it is.`
      : '',
    view.needsApp && !view.transferred
      ? 'The code of this ticket changes all the time and only works in the shop’s app. Have the ticket sent to the client’s ticketing account instead.'
      : '',
  ].filter(Boolean)
}

const plainWords = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The id of the file that a ticket was delivered with. */
function deliveredFile({ ticketFile }: Ticket): string | undefined {
  return fileIdFromUrl(ticketFile ?? '')
}

/** Whether an earlier picked file or a delivered one is the same, so that no seat is waiting for it. */
export function isCopy(
  file: Pick<PickedFile, 'sha256'>,
  earlier: readonly PickedFile[],
  views: readonly SeatView[],
): boolean {
  return (
    earlier.some((other) => isSameFile(other, file)) ||
    views.some((view) => view.state !== 'open' && isSameFile(view, file))
  )
}

/** Describes where a file is already: `the same file as a.pdf, for Seat 11`; undefined if it is nowhere. */
export function describeCopied(
  file: Pick<PickedFile, 'id' | 'sha256'>,
  files: readonly PickedFile[],
  views: readonly SeatView[],
): string | undefined {
  const at = views.find((view) => isSameFile(view, file))
  const twin = files.find((other) => other.id !== file.id && isSameFile(other, file))
  const name = files.find(({ id }) => id === at?.fileId)?.name ?? (at ? undefined : twin?.name)
  const seat = at && describeSeat(at, views.length)
  if (name) return `the same file as ${name}${seat ? `, for ${seat}` : ''}`
  return seat && `the file that ${seat} has already`
}

function isSameFile(one: Pick<PickedFile, 'sha256'>, other: Pick<PickedFile, 'sha256'>): boolean {
  return one.sha256 !== '' && one.sha256 === other.sha256
}

/** Whether a seat differs from its delivery. An emptied place or number stays unchanged. */
function isChanged(view: SeatView): boolean {
  const { ticket } = view
  return (
    ticket.status === 'pending' ||
    (['seat', 'section', 'row', 'gate'] as const).some(
      (field) => view[field].trim() !== '' && view[field].trim() !== ticket[field],
    ) ||
    view.qrCode.trim() !== (ticket.qrCode ?? '') ||
    view.codeFormat !== ticket.codeFormat ||
    view.codeImage !== ticket.codeImage ||
    view.transferred !== (ticket.transferredAt !== null) ||
    !hasDeliveredFile(view)
  )
}

/** Whether a seat has the file that it was delivered with, or the same one again. */
function hasDeliveredFile({ ticket, fileId, sha256 }: SeatView): boolean {
  return fileId === deliveredFile(ticket) || isSameFile({ sha256: ticket.delivery?.sha256 ?? '' }, { sha256 })
}

/** A picked file without a seat. */
export interface SpareFile {
  id: string
  /** `a copy.pdf is the same file as a.pdf, for Seat 11`; undefined if there are more files than seats. */
  problem: string | undefined
}

/** The picked files that no seat has. */
export function spareFiles(values: DeliveryValues, views: readonly SeatView[]): SpareFile[] {
  const files = filesOf(values)
  return files
    .filter(({ id }) => views.every(({ fileId }) => fileId !== id))
    .map((file) => {
      const copied = file.storedId ? undefined : describeCopied(file, files, views)
      return { id: file.id, problem: copied && `${file.name} is ${copied}.` }
    })
}

/**
 * The seat numbers that files or their names say, by the names of the fields, for seats without a number of their own. Typed numbers
 * come first: once there is one that no name says, the others follow it.
 */
export function seatsInNames(values: DeliveryValues, views: readonly SeatView[]): Record<string, string> {
  const files = new Map(filesOf(values).map((file) => [file.id, file]))
  const seats = views
    .filter(({ ticket }) => ticket.status === 'pending')
    .map((view) => {
      const field = nameOf(view.ticket.id, 'seat')
      const typed = values[field] === follows ? '' : (values[field] ?? '').trim()
      const file = files.get(view.fileId ?? '')
      return { field, typed, said: file && saidSeat(file), isSure: file && !isOtherCode(file, view) }
    })
  if (seats.some(({ typed, said }) => typed !== '' && typed !== said)) return {}
  return Object.fromEntries(
    seats.flatMap(({ field, typed, said, isSure }) =>
      said && isSure && !typed && seats.filter((other) => other.said === said).length === 1
        ? [[field, said]]
        : [],
    ),
  )
}

/** The value of a `replaces` field for a ticket that was delivered. */
export function versionOf({ delivery }: Pick<Ticket, 'delivery'>): string {
  return String(delivery?.number ?? 1)
}

/** The seats whose number or code another one has already, by the name of the field; the later seat has the problem. */
export function findTwice(views: readonly SeatView[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, view] of views.entries()) {
    if (!view.isFilled) continue
    const others = views.filter((other, at) =>
      other.isFilled ? at < index : other.ticket.status !== 'pending' && other !== view,
    )
    const sameSeat = others.find((other) => isSameSeat(other, view))
    if (sameSeat) problems[nameOf(view.ticket.id, 'seat')] = seatTakenMessage(describeSeat(sameSeat))
    const sameCode = others.find((other) => isSameCode(other, view))
    if (sameCode) problems[nameOf(view.ticket.id, 'qrCode')] = codeTakenMessage(describeSeat(sameCode))
  }
  return problems
}

function isSameCode(one: SeatView, other: SeatView): boolean {
  const [text, otherText] = [one.qrCode.trim(), other.qrCode.trim()]
  return (text !== '' && text === otherText) || (one.codeSha256 !== '' && one.codeSha256 === other.codeSha256)
}

/** `Seat 11`, or `Ticket 3 of 10` while it has no number. */
export function describeSeat({ seat, position, ticket }: SeatView, count?: number): string {
  if (seat.trim()) return `Seat ${seat.trim().replace(/^seat\s+/i, '')}`
  return count === undefined ? ticket.seatInfo : `Ticket ${position} of ${count}`
}

/** The body of the call: the seats that have something to deliver. Unchanged sections and rows are left out. */
export function toDeliveries(views: readonly SeatView[]): Deliveries {
  const changed = (typed: string, known: string | null) => (typed.trim() === (known ?? '') ? null : typed)
  return {
    tickets: views
      .filter(({ isFilled }) => isFilled)
      .map(({ ticket, ...view }) => ({
        ticketId: ticket.id,
        section: changed(view.section, ticket.section),
        row: changed(view.row, ticket.row),
        seat: view.seat,
        gate: view.gate,
        qrCode: view.qrCode,
        codeFormat: view.codeFormat,
        codeImage: view.codeImage,
        ticketFile: view.ticketFile,
        transferred: view.transferred,
        replaces: ticket.status === 'pending' ? null : Number(versionOf(ticket)),
      })),
  }
}

/** The server's messages by the names of the form; `names` of the call are like `tickets.0.qrCode`. */
export function errorsOfSeats(
  fields: Readonly<Record<string, string>>,
  { tickets }: Deliveries,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [name, message] of Object.entries(fields)) {
    const [, index = '', field = ''] = /^tickets\.(\d+)\.(\w+)$/.exec(name) ?? []
    const ticketId = tickets[Number(index)]?.ticketId
    if (index === '' || !ticketId) continue
    const known = seatFields.find(
      (each) => each === ({ ticketFile: 'file', codeImage: 'file' }[field] ?? field),
    )
    errors[nameOf(ticketId, known ?? 'replaces')] = message
  }
  return errors
}

/** The fields that a pasted text fills, one line a seat from one seat on, and how many lines were left over; undefined for a single line. */
export function pasteCodes(
  text: string,
  fromTicketId: string,
  views: readonly SeatView[],
): { fields: Record<string, string>; left: number } | undefined {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || [])
  if (lines.length < 2) return undefined
  const open = views.filter(({ state }) => state === 'open')
  const seats = open.slice(open.findIndex(({ ticket }) => ticket.id === fromTicketId))
  const fields = Object.fromEntries(
    seats
      .slice(0, lines.length)
      .map(({ ticket }, index) => [nameOf(ticket.id, 'qrCode'), lines[index] ?? '']),
  )
  return { fields, left: Math.max(0, lines.length - seats.length) }
}

/** `11` -> `12`, `A9` -> `A10`, `09` -> `10`; empty if the seat does not end with a number. */
export function nextSeat(seat: string): string {
  const match = /^(.*?)(\d+)$/.exec(seat.trim())
  if (!match) return ''
  const [, before = '', digits = ''] = match
  return before + String(BigInt(digits) + 1n).padStart(digits.length, '0')
}
