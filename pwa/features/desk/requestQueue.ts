import type { AdminTicketRequest, QueueSummary } from '#contract/requests.ts'
import { type QueueGroup, type QueueView, queueGroups, queueViews } from '#contract/rules/queueViews.ts'
import type { AdminRequestStatus } from '#contract/rules/requestStatus.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import type { QueueQuery } from '../requests/requestsQueries.ts'

/** A list of the desk: a group or a view. */
export type QueueListName = QueueGroup | QueueView

/** The list in an address; undefined if it names none. */
export function listIn(params: URLSearchParams): QueueListName | undefined {
  return (
    queueViews.find((view) => view === params.get('view')) ??
    queueGroups.find((group) => group === params.get('group'))
  )
}

/** The parameters of a list's address: `view` for a view, `group` for a group. */
export function addressOf(list: QueueListName): { group: string; view: string } {
  return isGroup(list) ? { group: list, view: '' } : { group: '', view: list }
}

/** Views that are alarms, in which there is seldom anything, by their count in the summary. */
export const alarms = {
  refund_failed: 'refundsFailed',
  disputed: 'disputed',
  money_back: 'moneyBack',
} as const

type Alarm = keyof typeof alarms

/** The views that have a tab, alarms first: those only while there is something in them, or they are open. */
export function viewsShown(
  summary: Pick<QueueSummary, (typeof alarms)[Alarm]> | undefined,
  open?: QueueListName,
): QueueView[] {
  const raised = queueViews.filter(
    (view) => isAlarm(view) && (view === open || (summary?.[alarms[view]].count ?? 0) > 0),
  )
  return [...raised, ...queueViews.filter((view) => !isAlarm(view))]
}

function isAlarm(view: QueueView): view is Alarm {
  return Object.hasOwn(alarms, view)
}

/** The URL of a list. */
export function listAddress(list: QueueListName): string {
  const params = Object.entries(addressOf(list)).filter(([, value]) => value !== '')
  return `/admin?${new URLSearchParams(params)}`
}

/** A list as the server is asked for it. */
export function queryOf(list: QueueListName): QueueQuery {
  return isGroup(list) ? { group: list } : { view: list }
}

function isGroup(list: QueueListName): list is QueueGroup {
  return queueGroups.some((group) => group === list)
}

/** The status at `now`. An offer may have expired since the list was fetched. */
export function statusAt(
  request: Pick<AdminTicketRequest, 'status' | 'deadlineAt'>,
  now: Date,
): AdminRequestStatus {
  const isOver = request.deadlineAt !== null && Date.parse(request.deadlineAt) <= now.getTime()
  return request.status === 'offer_made' && isOver ? 'expired' : request.status
}

/**
 * The URL of the list with a request open.
 *
 * @param search the URL's parameters, to keep group and search text
 */
export function requestAddress(id: string, search = ''): string {
  const params = new URLSearchParams(search)
  params.set('request', id)
  return `/admin?${params}`
}

/** Location state of a link that opens a request with its offer form. */
export const openedForOffer = { ...openedHere, forOffer: true }

/** The URL of a client's requests, both groups, found by their email address; the open one stays open where there is room for it. */
export function clientAddress({ id, email }: { id: string; email: string }, staysOpen: boolean): string {
  return `/admin?${new URLSearchParams({ q: email, ...(staysOpen && { request: id }) })}`
}
