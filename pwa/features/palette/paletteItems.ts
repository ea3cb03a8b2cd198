import type { QueueSummary } from '#contract/requests.ts'
import { type QueueView, queueGroups } from '#contract/rules/queueViews.ts'
import { matchesSearch, searchWords, wordsOf } from '#contract/rules/searchWords.ts'
import { formatCapped } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusPill.tsx'
import { type Desk, type ShortcutCommand, shortcutKeys } from '../desk/deskCommands.tsx'
import { listAddress } from '../desk/requestQueue.ts'
import { lists } from '../desk/requestWords.ts'

/** Something to go to or to do. */
export interface PaletteItem {
  id: string
  label: string
  /** Quieter, after the label: what or whose it is. */
  second?: string | undefined
  /** Finds it too. */
  words?: string
  /** An artist, whose poster is before the label. */
  poster?: string
  /** At the end: its state, or a count, an amount or a key. */
  state?: { tone: Tone; text: string }
  end?: string | undefined
  /** An address of the app, one of another page, or the command or action of the desk. */
  target: { to: string } | { page: string } | { run: string } | 'logout'
}

const onlyKeys: readonly ShortcutCommand[] = [
  'next',
  'previous',
  'leave',
  'undo',
  // Listed as what can be done with what is open.
  'done',
  'assign',
  'snooze',
  'note',
]
const aboutRequest: readonly ShortcutCommand[] = ['offer', 'chat', 'screenshot']

/** What can be done with the open request now, each once. */
export function requestActions(desk: Desk | null): PaletteItem[] {
  if (!desk?.hasRequest) return []
  const actions = [...new Set(desk.actions())].map((label) => ({
    id: `action ${label}`,
    label,
    target: { run: label },
  }))
  return [...actions, ...commands(desk, true)]
}

function commands(desk: Desk, areAboutRequest: boolean): PaletteItem[] {
  return shortcutKeys
    .filter(({ command }) => !onlyKeys.includes(command))
    .filter(({ command }) => aboutRequest.includes(command) === areAboutRequest)
    .filter(({ command }) => desk.canOffer || command !== 'offer')
    .filter(({ command }) => desk.can?.(command) !== false)
    .map(({ command, label, shown }) => ({
      id: `command ${command}`,
      label,
      end: shown,
      target: { run: command },
    }))
}

type Count = Exclude<keyof QueueSummary, 'nextWakeAt'>

/** An address and what it is called; further words that find it, and what it counts. */
type Place = readonly [to: string, label: string, words?: string, count?: Count]

const adminPlaces: readonly Place[] = [
  ['/admin', 'Requests', 'queue', 'needsUs'],
  ['/admin?tab=messages', 'Messages', 'inbox', 'unreadMessages'],
  ['/admin?tab=returns', 'Returns', '', 'returns'],
  ['/admin?tab=resell', 'Resell', 'listings', 'listings'],
  ['/admin?tab=discounts', 'Discounts', 'codes'],
  ['/admin?tab=discounts&create=1', 'New discount code', 'create'],
  ['/admin?tab=transactions', 'Transactions', 'payments revenue'],
]

const developerPlaces: readonly Place[] = [
  ['/developer', 'Overview', 'health dashboard'],
  ['/developer?tab=users', 'User Management', 'roles admins members'],
  ['/developer?tab=transactions', 'Transactions', 'payments revenue'],
  ['/developer?tab=admin-view', 'Admin View', 'requests'],
  ['/developer?tab=admin-view&section=messages', 'Admin View: Messages'],
  ['/developer?tab=admin-view&section=returns', 'Admin View: Returns'],
  ['/developer?tab=admin-view&section=resell', 'Admin View: Resell'],
  ['/developer?tab=admin-view&section=discounts', 'Admin View: Discounts'],
  ['/developer?tab=user-view', 'User View', 'account'],
  ['/developer?tab=system', 'System', 'settings'],
  ['/developer?tab=system&section=email-copies', 'Email copies', 'system'],
  ['/developer?tab=system&section=words', 'Blacklisted words', 'system add word'],
  ['/developer?tab=system&section=requests', 'Ticket requests', 'system delete timeline'],
  ['/developer?tab=system&section=failed-jobs', 'Failed jobs', 'system retry'],
  ['/developer?tab=system&section=queue', 'Queue, storage and versions', 'system jobs lanes build'],
  ['/developer?tab=system&section=page-errors', 'Page errors', 'system client'],
  ['/developer?tab=system&view=audit', 'Audit log', 'system timeline who'],
  ['/developer?tab=database', 'Database', 'sql query console tables'],
  ['/developer?tab=analytics', 'Analytics', 'charts figures'],
  ['/developer?tab=email-logs', 'Email Logs', 'mail'],
  ['/developer?tab=email-logs&log=1', 'Full email log', 'mail search'],
  ['/developer?tab=email-logs&test=1', 'Send test email', 'mail'],
]

const places: readonly Place[] = [
  ['/dashboard', 'User view', 'own customer dashboard'],
  ['/account-settings', 'Account settings', 'profile password phone two-factor delete account'],
  ['/notifications', 'Notifications', 'settings push resale alerts'],
]

interface Reader {
  isAdmin: boolean
  isDeveloper: boolean
}

/** Where this person can go, and what else the desk can do. */
export function placesFor(
  { isAdmin, isDeveloper }: Reader,
  views: readonly QueueView[],
  summary: QueueSummary | undefined,
  desk: Desk | null,
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
    ...(desk ? commands(desk, false) : []),
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
