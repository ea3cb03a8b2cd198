import { useEffect, useEffectEvent } from 'react'
import { heldOffer } from '../offer/heldOffer.ts'

export const shortcutKeys = [
  { keys: ['j', 'ArrowDown'], command: 'next', label: 'Next request', shown: 'j or ↓' },
  { keys: ['k', 'ArrowUp'], command: 'previous', label: 'Previous request', shown: 'k or ↑' },
  { keys: ['o'], command: 'offer', label: 'Make an offer', shown: 'o' },
  { keys: ['z'], command: 'screenshot', label: 'Enlarge the screenshot', shown: 'z' },
  { keys: ['c'], command: 'chat', label: 'Write to the client', shown: 'c' },
  { keys: [], command: 'undo', label: 'Undo the offer that is being sent', shown: 'Ctrl Z or ⌘Z' },
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
  shiftKey: boolean
}

/** Where the focus is when a key is pressed. */
interface Place {
  /** In a field, where keys are text. */
  isTyping: boolean
  /** In a dialog, where shortcuts are off. */
  isInDialog: boolean
  /** In the list, or on no control. Elsewhere the arrow keys scroll. */
  ownsArrows: boolean
  /** An offer is about to be sent, and the focus is in no field that has a text of its own to undo. */
  canUndo: boolean
}

/** The command of a key; undefined if it is no shortcut there. */
export function commandFor(pressed: Pressed, place: Place): ShortcutCommand | undefined {
  if (place.isInDialog) return undefined
  if (isUndoKey(pressed)) return place.canUndo ? 'undo' : undefined
  if (place.isTyping !== (pressed.key === 'Escape')) return undefined
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (pressed.key.startsWith('Arrow') && !place.ownsArrows) return undefined
  return shortcutKeys.find(({ keys }) => (keys as readonly string[]).includes(pressed.key))?.command
}

function isUndoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey
}

/** Runs shortcuts anywhere on the page. @param isOn off, only undo works, which is no single key */
export function useShortcuts(isOn: boolean, run: (command: ShortcutCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const command = commandFor(event, placeOf(event.target))
    if (!command || (!isOn && command !== 'undo')) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function placeOf(target: EventTarget | null): Place {
  const element = target instanceof Element ? target : undefined
  const field = element?.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return {
    canUndo: heldOffer.read() !== undefined && (field?.value ?? '') === '',
    isTyping: element?.closest('input, textarea, select, [contenteditable]') != null,
    isInDialog: element?.closest('ion-modal, dialog, [role=dialog]') != null,
    ownsArrows:
      element === undefined || element.matches('body, h1') || element.closest('[data-queue]') != null,
  }
}
