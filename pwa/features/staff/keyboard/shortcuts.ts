export const shortcutKeys = [
  { keys: ['j', 'ArrowDown'], command: 'next', label: 'Next request', shown: 'j or ↓' },
  { keys: ['k', 'ArrowUp'], command: 'previous', label: 'Previous request', shown: 'k or ↑' },
  { keys: ['o'], command: 'offer', label: 'Make an offer', shown: 'o' },
  { keys: ['z'], command: 'screenshot', label: 'Enlarge the screenshot', shown: 'z' },
  { keys: ['c'], command: 'chat', label: 'Write to the client', shown: 'c' },
  { keys: ['/'], command: 'search', label: 'Search', shown: '/' },
  { keys: ['Escape'], command: 'leave', label: 'Leave a field, for the keys above', shown: 'Esc' },
  { keys: ['?'], command: 'help', label: 'Show keyboard shortcuts', shown: '?' },
] as const

export type ShortcutCommand = (typeof shortcutKeys)[number]['command']

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where the focus is when a key is pressed. */
export interface Place {
  /** In a field, where keys are text. */
  isTyping: boolean
  /** In a dialog, where shortcuts are off. */
  isInDialog: boolean
  /** In the list, or on no control. Elsewhere the arrow keys scroll. */
  ownsArrows: boolean
}

/** The command of a key; undefined if it is no shortcut there. */
export function commandFor(pressed: Pressed, place: Place): ShortcutCommand | undefined {
  if (place.isInDialog) return undefined
  if (place.isTyping !== (pressed.key === 'Escape')) return undefined
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (pressed.key.startsWith('Arrow') && !place.ownsArrows) return undefined
  return shortcutKeys.find(({ keys }) => (keys as readonly string[]).includes(pressed.key))?.command
}
