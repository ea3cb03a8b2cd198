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
  'refused once with 409',
  'refused once with 422',
  'refused by the server',
  'session ended on the server',
  'stopped: signed out',
  'stopped: another person',
  'another person signed in',
  'signed in again',
  'killed: page',
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
  'person: edit of a request others wait for',
  'person: discard',
  'person: discard of a request others wait for',
  'left with its person',
  'sent',
] as const
/** Which of the two it becomes is decided by how fast the machine is, not by the seed. */
const twins = new Map<Counted, Counted>([
  ['killed: in enqueue, stored', 'killed: in enqueue, not stored'],
  ['killed: in enqueue, not stored', 'killed: in enqueue, stored'],
  ['killed: between reply and disk', 'killed: while the reply is written'],
  ['killed: while the reply is written', 'killed: between reply and disk'],
])

export type Counted = (typeof expected)[number]

/** How often each fault struck and each rare state was reached. */
export class Tally {
  readonly #counts = new Map<string, number>(expected.map((name) => [name, 0]))

  count(name: Counted): void {
    this.#counts.set(name, this.of(name) + 1)
  }

  of(name: Counted): number {
    return this.#counts.get(name) ?? 0
  }

  /** What never happened. In a short run one of two that only timing tells apart is enough. */
  missing({ isLong }: { isLong: boolean }): string[] {
    return expected.filter((name) => {
      const twin = isLong ? undefined : twins.get(name)
      return this.of(name) === 0 && (twin === undefined || this.of(twin) === 0)
    })
  }

  toString(): string {
    return [...this.#counts].map(([name, count]) => `${String(count).padStart(7)}  ${name}`).join('\n')
  }
}
