import type { QueueSummary } from '#contract/requests.ts'
import { type QueueView, queueGroups } from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOf } from '#contract/rules/searchWords.ts'
import type { Commands } from '../../ui/commands.tsx'
import { formatCapped } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { listAddress } from '../desk/requestQueue.ts'
import { lists } from '../desk/requestWords.ts'

/** A place to go to or an action. */
export interface PaletteItem {
  id: string
  label: string
  /** Quieter text after the label: the kind or the owner. */
  second?: string | undefined
  /** Further words that find it. */
  words?: string
  /** Identifies the item as its label does: an email address or a reference. */
  alias?: string
  /** An artist, whose poster is before the label. */
  poster?: string
  /** State at the end: also a count, an amount or a key. */
  state?: { tone: Tone; text: string }
  end?: string | undefined
  /** An address of the app or of another page, or an action on this one. */
  target: { to: string } | { page: string } | { run: () => void } | 'logout'
}

/** Actions on the page now; those about one of several are listed once something is typed. */
export function actionItems(commands: Commands, typed: string): PaletteItem[] {
  const items = commands.actions().map(({ label, about, state, shownKey, run }) => ({
    ...{
      id: `action ${label} ${about}`,
      label,
      second: about,
      words: otherWords[label] ?? '',
      end: shownKey,
      target: { run },
    },
    ...(state !== undefined && { state: { tone: 'neutral', text: state } as const }),
  }))
  return typed === '' ? items.filter(({ second }) => second === '') : matchingItems(items, typed)
}

/** Synonyms of actions. */
const otherWords: Readonly<Record<string, string>> = {
  'Assign to me': 'take claim own mine',
  'Take over': 'assign claim own mine',
  'Assign to a colleague': 'hand over owner',
  Release: 'unassign nobody',
  Snooze: 'later hide sleep wait',
  'Wake up': 'unsnooze',
  'Remind me if they stay silent': 'follow up later',
  'Drop the reminder': 'forget cancel',
  'Internal note': 'comment memo',
  'Mark unread': 'keep new later',
  Done: 'archive close next',
  'Mark completed': 'close finish',
  'Undo completion': 'reopen',
  'Show moved or cancelled': 'postponed date venue change',
  'Confirm email': 'arrived received return',
  'View Interested Users': 'select recipient buyer',
  'Make an offer': 'price quote send',
  'Write to the client': 'message reply answer chat',
  'Enlarge the screenshot': 'picture image zoom seats',
  Search: 'find filter',
  'Show keyboard shortcuts': 'help hotkeys',
}

type Count = Exclude<keyof QueueSummary, 'nextWakeAt'>

/** An address and its label; further words that find it, and its count. */
type Place = readonly [to: string, label: string, words?: string, count?: Count]

const paymentWords = 'payments revenue money refunds disputes orders csv export'

const adminPlaces: readonly Place[] = [
  ['/admin', 'Requests', 'queue orders home', 'needsUs'],
  ['/admin?tab=messages', 'Messages', 'inbox unread mail', 'unreadMessages'],
  ['/admin?tab=messages&show=urgent', 'Urgent messages'],
  ['/admin?tab=messages&show=negotiation', 'Negotiation messages'],
  ['/admin?tab=messages&show=faq', 'FAQ messages', 'questions'],
  ['/admin?tab=messages&show=all', 'All messages'],
  ['/admin?tab=returns', 'Returns', 'waiting', 'returns'],
  ['/admin?tab=returns&show=arrived', 'Received returns'],
  ['/admin?tab=returns&show=all', 'All returns'],
  ['/admin?tab=resell', 'Resell', 'active listings resale recipients', 'listings'],
  ['/admin?tab=resell&show=sold', 'Sold listings', 'resell'],
  ['/admin?tab=resell&show=withdrawn', 'Withdrawn listings', 'resell'],
  ['/admin?tab=resell&show=all', 'All listings', 'resell'],
  ['/admin?tab=discounts', 'Discounts', 'codes coupons vouchers'],
  ['/admin?tab=discounts&create=1', 'New discount code', 'create coupon voucher'],
  ['/admin?tab=transactions', 'Transactions', paymentWords],
]

const developerPlaces: readonly Place[] = [
  ['/developer', 'Overview', 'health dashboard'],
  ['/developer?tab=users', 'User Management', 'users people accounts customers roles admins members mfa'],
  ['/developer?tab=transactions', 'Transactions', paymentWords],
  ['/developer?tab=admin-view', 'Admin View', 'requests'],
  ['/developer?tab=admin-view&section=messages', 'Admin View: Messages'],
  ['/developer?tab=admin-view&section=returns', 'Admin View: Returns'],
  ['/developer?tab=admin-view&section=resell', 'Admin View: Resell'],
  ['/developer?tab=admin-view&section=discounts', 'Admin View: Discounts'],
  ['/developer?tab=user-view', 'User View', 'users customer account'],
  ['/developer?tab=system', 'System', 'settings'],
  ['/developer?tab=system&section=email-copies', 'Email copies', 'system'],
  ['/developer?tab=system&section=words', 'Blacklisted words', 'system add blocked forbidden'],
  ['/developer?tab=system&section=requests', 'Ticket requests', 'system delete timeline'],
  ['/developer?tab=system&section=failed-jobs', 'Failed jobs', 'system retry errors'],
  ['/developer?tab=system&section=queue', 'Queue, storage and versions', 'system jobs lanes build'],
  ['/developer?tab=system&section=page-errors', 'Page errors', 'system client crashes bugs'],
  ['/developer?tab=system&view=audit', 'Audit log', 'system timeline who events history'],
  ['/developer?tab=database', 'Database', 'sql query console tables data'],
  ['/developer?tab=analytics', 'Analytics', 'charts figures statistics reports'],
  ['/developer?tab=email-logs', 'Email Logs', 'mail'],
  ['/developer?tab=email-logs&log=1', 'Full email log', 'mail search'],
  ['/developer?tab=email-logs&test=1', 'Send test email', 'mail'],
]

const places: readonly Place[] = [
  ['/dashboard', 'User view', 'own customer dashboard'],
  [
    '/account-settings',
    'Account settings',
    'profile name password phone two-factor mfa security delete account',
  ],
  ['/notifications', 'Notifications', 'settings push resale alerts'],
]

interface Reader {
  isAdmin: boolean
  isDeveloper: boolean
}

/** The pages that this person can open. */
export function placesFor(
  { isAdmin, isDeveloper }: Reader,
  views: readonly QueueView[],
  summary: QueueSummary | undefined,
): PaletteItem[] {
  const count = (name: Count | undefined) => (name && summary ? formatCapped(summary[name]) : undefined)
  const toItem = (second?: string) => {
    return ([to, label, words = '', counted]: Place): PaletteItem => ({
      ...{ id: `place ${to}`, label, second, words, end: count(counted) },
      target: { to },
    })
  }
  const goToList = [...queueGroups, ...views].map((list) => {
    const { name, count: counted } = lists[list]
    return toItem('List of requests')([listAddress(list), name, '', counted])
  })
  const both = isAdmin && isDeveloper
  return [
    ...(isAdmin ? [...adminPlaces.map(toItem(both ? 'Admin' : undefined)), ...goToList] : []),
    ...(isDeveloper ? developerPlaces.map(toItem(both ? 'Developer' : undefined)) : []),
    ...(isDeveloper
      ? [{ id: 'api', label: 'API', words: 'documentation calls', target: { page: '/api/docs' } }]
      : []),
    ...places.map(toItem()),
    ...(both
      ? [
          toItem()(['/admin', 'Admin view', 'dashboard']),
          toItem()(['/developer', 'Developer view', 'dashboard']),
        ]
      : []),
    { id: 'logout', label: 'Logout', words: 'log out sign out', target: 'logout' },
  ]
}

/** The items that a text finds by the beginnings of their words; all of them for an empty text. */
export function matchingItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = searchWords(typed)
  if (words.length === 0) return typed.trim() === '' ? [...items] : []
  return items.filter(({ label, second = '', words: more = '' }) =>
    matchesSearch(wordsOf([label, second, more]), words),
  )
}

/** Whether a text is an item's whole label or alias, as a search compares them: `#12AAF32D` is `12aaf32d`. */
export function isNamedBy(typed: string): (item: PaletteItem) => boolean {
  const inFull = (text: string) => wordsOf([text]).join(' ')
  const name = inFull(typed)
  return ({ label, alias = '' }) => name !== '' && [label, alias].map(inFull).includes(name)
}

/** The same items with some of them first, otherwise in their order. */
export function withFirst<One>(all: readonly One[], isFirst: (one: One) => boolean): One[] {
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
}
