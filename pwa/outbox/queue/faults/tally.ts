/** Faults and states that a run must reach at least once, otherwise it proves nothing about them. */
const expected = [
  'connection refused',
  'cut before the server got it',
  'cut after the commit, reply lost',
  'cut, and the call arrives later',
  'timed out',
  'upload cut half-way',
  'delayed',
  '500 from our server',
  '502 in HTML',
  '503 with Retry-After',
  '429 with Retry-After',
  '507 with Retry-After',
  '408',
  'captive portal, HTML',
  'captive portal, other JSON',
  'foreign 4xx page',
  'refused once with 409',
  'refused once with 422',
  'refused by the server',
  'offline, no attempt made',
  'device reports offline, but is online',
  'uploaded picture not sent again',
  'uploaded picture lost by the server',
  'session ended on the server',
  'stopped: signed out',
  'stopped: another person',
  'another person signed in',
  'signed in again',
  'killed: page',
  'killed: worker',
  'killed: between reply and disk',
  'killed: while the reply is written',
  'killed: in enqueue, stored',
  'killed: in enqueue, not stored',
  'enqueued again after a kill, same id',
  'lock: waited for another flusher',
  'lock: taken over from a killed holder',
  'same entry in flight twice',
  'server killed',
  'server restarted',
  'clock set forward by hours',
  'clock set back by hours',
  'disk full at enqueue',
  'person: retry',
  'person: edit',
  'person: edit of a waiting entry',
  'person: too late to edit',
  'person: cancels editing',
  'old content arrived after the new one',
  'sent after what it depends on in another lane',
  'person: edit of a request others wait for',
  'negotiation sent',
  'refused negotiation sent as chat',
  'person: discard',
  'person: discard of a request others wait for',
  'left in needs_you',
  'sent',
] as const

export type Counted = (typeof expected)[number]

/** Counts how often each fault and state was reached, in planned scenarios and at random. */
export class Tally {
  /** Whether a scenario is running. */
  isPlanned = false
  readonly #planned = new Map<string, number>()
  readonly #atRandom = new Map<string, number>()

  count(name: Counted): void {
    const counts = this.isPlanned ? this.#planned : this.#atRandom
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  of(name: Counted): number {
    return (this.#planned.get(name) ?? 0) + (this.#atRandom.get(name) ?? 0)
  }

  /** Names that were never reached. */
  missing(): string[] {
    return expected.filter((name) => this.of(name) === 0)
  }

  /** Names that were never reached at random. */
  missingAtRandom(): string[] {
    return expected.filter((name) => !this.#atRandom.has(name))
  }

  toString(): string {
    const column = (count = 0) => String(count).padStart(9)
    const rows = expected.map(
      (name) => `${column(this.#planned.get(name))}${column(this.#atRandom.get(name))}  ${name}`,
    )
    return [`  planned at random`, ...rows].join('\n')
  }
}
