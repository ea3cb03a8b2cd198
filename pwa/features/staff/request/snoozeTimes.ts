const hour = 60 * 60 * 1000

export interface SnoozeTime {
  label: string
  until: Date
}

/** The times that a request can be snoozed to: at most until its reply is due. None if that has passed. */
export function snoozeTimes(replyDueAt: string | null, now: Date): SnoozeTime[] {
  const due = replyDueAt === null ? Number.NaN : Date.parse(replyDueAt)
  if (!(due > now.getTime())) return []
  const morning = new Date(now)
  morning.setHours(9, 0, 0, 0)
  if (morning <= now) morning.setDate(morning.getDate() + 1)
  const times = [
    { label: 'For an hour', until: new Date(now.getTime() + hour) },
    { label: 'For 3 hours', until: new Date(now.getTime() + 3 * hour) },
    {
      label: morning.getDate() === now.getDate() ? 'Until 9 this morning' : 'Until 9 tomorrow',
      until: morning,
    },
  ]
  return [
    ...times.filter(({ until }) => until.getTime() < due),
    { label: 'Until the client writes, at the latest', until: new Date(due) },
  ]
}

/** A local date and time as `<input type="datetime-local">` has it: `2027-05-01T09:00`. */
export function wallTimeOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant of a picked local time, or why it cannot be one to snooze to. */
export function parsePickedTime(
  typed: string,
  replyDueAt: string,
  now: Date,
): { until: Date } | { error: string } {
  const until = new Date(typed)
  if (typed === '' || Number.isNaN(until.getTime())) return { error: 'Choose a date and a time.' }
  if (until <= now) return { error: 'Choose a time in the future.' }
  if (until > new Date(replyDueAt)) return { error: 'Choose a time before the reply is due.' }
  return { until }
}
