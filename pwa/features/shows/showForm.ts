import { z } from 'zod/mini'
import { newShowChange, type RequestOfShow } from '#contract/shows.ts'
import { counted, formatMoney } from '../../ui/format.ts'

/** The fields in their typed and chosen form. */
export interface ShowFields {
  kind: string
  concertDate: string
  venue: string
  note: string
  /** Ids, separated by spaces. */
  leftOut: string
}

/** The schema of the form, for the requests that are shown. Its output is the body of the call. */
export function showForm(requests: readonly RequestOfShow[]) {
  return z.pipe(
    z.pipe(
      z.object({
        kind: z.string(),
        concertDate: z.string(),
        venue: z.string(),
        note: z.string(),
        leftOut: z.string(),
      }),
      z.transform(({ kind, concertDate, venue, note, leftOut }): z.input<typeof newShowChange> => {
        const shared = { note, requestIds: concerned(requests, leftOut).map(({ id }) => id) }
        return kind === 'cancelled'
          ? { kind: 'cancelled', ...shared }
          : { kind: 'moved', concertDate, venue, ...shared }
      }),
    ),
    newShowChange,
  )
}

/** The requests that are not left out. */
export function concerned(requests: readonly RequestOfShow[], leftOut: string): RequestOfShow[] {
  const ids = leftOut.split(' ')
  return requests.filter(({ id }) => !ids.includes(id))
}

export function withoutRequest(leftOut: string, id: string, isConcerned: boolean): string {
  const others = leftOut.split(' ').filter((other) => other !== id && other !== '')
  return (isConcerned ? others : [...others, id]).join(' ')
}

/** The parts of a request: '2 tickets, $375.00 paid, 1 listed'. */
export function describeOfShow({ ticketCount, isPaid, left, returning, listed }: RequestOfShow): string {
  return [
    counted(ticketCount, 'ticket'),
    isPaid && (left > 0 ? `${formatMoney(left)} paid` : 'nothing left to refund'),
    returning > 0 && `${returning} sent back`,
    listed > 0 && `${listed} listed`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The consequences for the requests that are not left out. */
export function consequences(kind: string, chosen: readonly RequestOfShow[]): string {
  const paid = chosen.filter(({ isPaid }) => isPaid)
  const sum = paid.reduce((total, { left }) => total + left, 0)
  if (kind === 'cancelled') {
    const back = sum > 0 ? `${formatMoney(sum)} goes back to cards. ` : ''
    return `${back}Open requests and offers end, seats are no longer offered for resale, and tickets are withdrawn. Each client is told once. This cannot be undone.`
  }
  const may = paid.length > 0 ? ' Clients who have paid can ask for their money back for 14 days.' : ''
  return `Requests, tickets and listings get the new date and venue. Each client is told once.${may}`
}
