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
  const text = (place[part] ?? '').trim().toLowerCase().replace(/\s+/g, ' ')
  return text.replace(part === 'section' ? /^sec(tion|\.)? / : new RegExp(`^${part} `), '')
}
