/** The seat of a ticket; unknown parts are absent. */
interface Place {
  section?: string | null | undefined
  row?: string | null | undefined
  seat?: string | null | undefined
}

/** Whether two tickets of one event are for the same seat. An unknown seat matches nothing. */
export function isSameSeat(one: Place, other: Place): boolean {
  if (!one.seat?.trim() || !other.seat?.trim()) return false
  return (['section', 'row', 'seat'] as const).every((part) => plain(part, one) === plain(part, other))
}

/** Message for staff who assign a seat that is already assigned. */
export function seatTakenMessage(otherSeatInfo: string): string {
  return `This seat is already on another ticket: ${otherSeatInfo}`
}

/** Normalizes a part: `Seat 11`, `seat 11` and ` 11 ` are equal. */
function plain(part: keyof Place, place: Place): string {
  return withoutWord(part, (place[part] ?? '').trim().toLowerCase().replace(/\s+/g, ' '))
}

const leadingWords: Record<keyof Place, RegExp> = {
  section: /^sec(tion)?\.?\s+/i,
  row: /^row\s+/i,
  seat: /^seat\s+/i,
}

/** A part of a seat without the word that names it, which may have been typed too: `Section 102` and `102` both become `102`. */
export function withoutWord(part: keyof Place, text: string): string {
  return text.replace(leadingWords[part], '') || text
}

/** 'Section 102 · Row F · Seat 11', without the parts that are not known. */
export function describeSeat({ section, row, seat }: Place): string {
  return [
    section && `Section ${withoutWord('section', section)}`,
    row && `Row ${withoutWord('row', row)}`,
    seat && `Seat ${withoutWord('seat', seat)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
