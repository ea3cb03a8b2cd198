import { matchesSearch, searchWords, wordsOf } from '#contract/rules/searchWords.ts'
import { type Desk, type ShortcutCommand, shortcutKeys } from '../../desk/deskCommands.tsx'
import { listAddress, type QueueListName } from '../../desk/requestQueue.ts'
import { lists } from '../../desk/requestWords.ts'

/** Something to go to or to do. */
export interface PaletteItem {
  id: string
  label: string
  /** Beside the label: a key, or what kind of thing it is. */
  hint: string
  /** An address, or the command or action of the desk. */
  target: { to: string } | { run: string }
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

interface PaletteTab {
  label: string
  to: string
}

/** What the palette has without a search: tabs, what can be done with the open request, lists, and the commands of the desk. */
export function fixedItems(
  tabs: readonly PaletteTab[],
  shown: readonly QueueListName[],
  desk: Desk | null,
): PaletteItem[] {
  const goTo = tabs.map(({ label, to }) => ({ id: `tab ${to}`, label, hint: 'Tab', target: { to } }))
  const goToList = shown.map((list) => ({
    id: `list ${list}`,
    label: lists[list].name,
    hint: 'List',
    target: { to: listAddress(list) },
  }))
  const actions = [...new Set(desk?.hasRequest ? desk.actions() : [])].map((label) => ({
    id: `action ${label}`,
    label,
    hint: 'This request',
    target: { run: label },
  }))
  const commands = shortcutKeys
    .filter(({ command }) => !onlyKeys.includes(command))
    .filter(({ command }) => desk?.hasRequest || !aboutRequest.includes(command))
    .filter(({ command }) => desk?.canOffer || command !== 'offer')
    .filter(({ command }) => desk?.can?.(command) !== false)
    .map(({ command, label, shown }) => ({
      id: `command ${command}`,
      label,
      hint: shown,
      target: { run: command },
    }))
  return [...goTo, ...actions, ...goToList, ...(desk ? commands : [])]
}

/** The items that a text finds by the beginnings of their words; all of them for an empty text. */
export function matchingItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = searchWords(typed)
  if (words.length === 0) return typed.trim() === '' ? [...items] : []
  return items.filter(({ label }) => matchesSearch(wordsOf([label]), words))
}
