/** Where a ticket's holder sits; what is not known is absent. */
interface Place {
  section?: string | null | undefined
  row?: string | null | undefined
  seat?: string | null | undefined
}

/** Whether two tickets of one event would send two people to one seat. A seat that is not known is nobody's. */
export function isSameSeat(one: Place, other: Place): boolean {
  if (!one.seat?.trim() || !other.seat?.trim()) return false
  return (['section', 'row', 'seat'] as const).every((part) => plain(part, one) === plain(part, other))
}

/** What staff are told who give out a seat for the second time. */
export function seatTakenMessage(otherSeatInfo: string): string {
  return `This seat is already on another ticket: ${otherSeatInfo}`
}

/** `Seat 11`, `seat 11` and ` 11 ` are the same. */
function plain(part: keyof Place, place: Place): string {
  const text = (place[part] ?? '').trim().toLowerCase().replace(/\s+/g, ' ')
  return text.replace(part === 'section' ? /^sec(tion|\.)? / : new RegExp(`^${part} `), '')
}
