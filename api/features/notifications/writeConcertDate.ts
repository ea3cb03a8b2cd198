/** `Sat, Jun 5, 2027, 8:00 PM`. Wall time at the venue, so it is read and written as UTC: no time zone shifts it. */
export function writeConcertDate(wallTime: string): string {
  return new Date(`${wallTime.slice(0, 16)}Z`).toLocaleString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}
