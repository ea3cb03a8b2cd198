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
    { label: 'Until the reply is due', until: new Date(due) },
  ]
}
