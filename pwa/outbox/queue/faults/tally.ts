/** Everything that has to have happened at least once for a run to prove anything. */
const expected = [
  'connection refused',
  'cut before the server got it',
  'cut after the commit, reply lost',
  'cut, and the request arrives later',
  'timed out',
  'upload cut half-way',
  'delayed',
  '500 in our words',
  '502 in HTML',
  '503 with Retry-After',
  '429 with Retry-After',
  '408',
  'captive portal, HTML',
  'captive portal, other JSON',
  'a 4xx page of somebody else',
  'refused once with 409',
  'refused once with 422',
  'refused by the server',
  'no network, nothing tried',
  'no network, says the device, and there is one',
  'picture not sent again with its request',
  'picture lost by the server before its request came',
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
  'written again after a kill, same id',
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
  'person: edit of one that waits',
  'person: too late to edit',
  'person: stops editing',
  'old words arrived after the new ones',
  'sent after what it depends on in another lane',
  'person: edit of a request others wait for',
  'negotiation sent',
  'negotiation of an offer that is gone, said instead',
  'person: discard',
  'person: discard of a request others wait for',
  'left with its person',
  'sent',
] as const

export type Counted = (typeof expected)[number]

/** How often each fault struck and each rare state was reached, as planned and by chance. */
export class Tally {
  /** Whether what happens now was planned. */
  isPlanned = false
  readonly #planned = new Map<string, number>()
  readonly #byChance = new Map<string, number>()

  count(name: Counted): void {
    const counts = this.isPlanned ? this.#planned : this.#byChance
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  of(name: Counted): number {
    return (this.#planned.get(name) ?? 0) + (this.#byChance.get(name) ?? 0)
  }

  /** What has never happened, be it planned or not. */
  missing(): string[] {
    return expected.filter((name) => this.of(name) === 0)
  }

  /** What chance alone has never brought about. */
  missingByChance(): string[] {
    return expected.filter((name) => !this.#byChance.has(name))
  }

  toString(): string {
    const column = (count = 0) => String(count).padStart(9)
    const rows = expected.map(
      (name) => `${column(this.#planned.get(name))}${column(this.#byChance.get(name))}  ${name}`,
    )
    return [`  planned by chance`, ...rows].join('\n')
  }
}
