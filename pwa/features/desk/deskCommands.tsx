import { type KeyboardEvent as KeyPress, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readLocal, writeLocal } from '../../offline/webStorage.ts'
import { isComposing } from '../../ui/browser.ts'
import { useCommand } from '../../ui/commands.tsx'
import { useLast } from '../../ui/useLast.ts'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './desk.module.css'

export const shortcutKeys = [
  { keys: ['j', 'ArrowDown'], command: 'next', label: 'Open the next one of the list', shown: 'j or ↓' },
  { keys: ['k', 'ArrowUp'], command: 'previous', label: 'Open the one before', shown: 'k or ↑' },
  {
    keys: ['e'],
    command: 'done',
    label: 'Done, in Messages, Returns and Resell: read, arrived, or a recipient to choose',
    shown: 'e',
  },
  { keys: ['u'], command: 'unread', label: 'Mark a message unread, or read, in Messages', shown: 'u' },
  { keys: ['o'], command: 'offer', label: 'Make an offer', shown: 'o' },
  { keys: ['z'], command: 'screenshot', label: 'Enlarge the screenshot', shown: 'z' },
  { keys: ['c', 'r'], command: 'chat', label: 'Write to the client', shown: 'c or r' },
  { keys: ['a'], command: 'assign', label: 'Assign the request', shown: 'a' },
  { keys: ['s'], command: 'snooze', label: 'Snooze the request, or be reminded of it', shown: 's' },
  { keys: ['n'], command: 'note', label: 'Write an internal note', shown: 'n' },
  { keys: [], command: 'undo', label: 'Undo the offer that is being sent', shown: 'Ctrl Z or ⌘Z' },
  { keys: ['/'], command: 'search', label: 'Search', shown: '/' },
  { keys: ['Escape'], command: 'leave', label: 'Leave a field, for the keys above', shown: 'Esc' },
  { keys: ['?'], command: 'help', label: 'Show keyboard shortcuts', shown: '?' },
] as const

/** The keys that open the rows after and before the open one. */
export const rowKeys = shortcutKeys
  .filter(({ command }) => command === 'next' || command === 'previous')
  .flatMap(({ keys }): readonly string[] => keys)

export type ShortcutCommand = (typeof shortcutKeys)[number]['command']

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The place of the focus when a key is pressed. */
interface Place {
  /** The focus is in a field, where keys are text. */
  isTyping: boolean
  /** The focus is in a dialog, where shortcuts are off. */
  isInDialog: boolean
  /** The focus is in the list, or on no control, as on the pane beside it. Elsewhere the arrow keys scroll. */
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

/** The command that Ctrl+Enter or ⌘+Enter runs: it sends, and with Shift opens the next one, too. Undefined for other keys. */
export function sendKeyOf(event: KeyboardEvent): 'send' | 'sendNext' | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'Enter' || ctrlKey === metaKey || altKey || isComposing(event)) return undefined
  return shiftKey ? 'sendNext' : 'send'
}

/** Sends on these keys, while that is possible and connected. @returns for `onKeyDown` */
export function useSendKeys(canSend: boolean, send: (opensNext: boolean) => void) {
  const isOnline = useOnline()
  return (event: KeyPress) => {
    const key = sendKeyOf(event.nativeEvent)
    if (!key) return
    event.preventDefault()
    if (canSend && isOnline) send(key === 'sendNext')
  }
}

interface ShortcutOptions {
  /** If false, only undo works, which is no single key. */
  isOn: boolean
  /** An offer is about to be sent. */
  isOfferHeld: () => boolean
  run: (command: ShortcutCommand) => void
}

/** Runs shortcuts anywhere on the page. */
export function useShortcuts({ isOn, isOfferHeld, run }: ShortcutOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return
    const command = commandFor(event, placeOf(event.target, isOfferHeld()))
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

function placeOf(target: EventTarget | null, isOfferHeld: boolean): Place {
  const element = target instanceof Element ? target : undefined
  const field = element?.closest<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return {
    canUndo: isOfferHeld && (field?.value ?? '') === '',
    isTyping: element?.closest('input, textarea, select, [contenteditable]') != null,
    // A pane beside the page is a section, and leaves the page to its keys.
    isInDialog: element?.closest('ion-modal, dialog, [role=dialog]:not(section), [popover]') != null,
    ownsArrows:
      element === undefined ||
      element.matches('body, h1, section[role=dialog]') ||
      element.closest('[data-queue]') != null,
  }
}

/** The shortcuts that the palette lists. The buttons of the other ones list themselves. */
const listed: readonly ShortcutCommand[] = ['undo', 'chat', 'screenshot', 'search', 'help']

/** Registers a command while this part of the desk is on screen. */
export function useDeskCommand(name: ShortcutCommand, run: () => void): void {
  const shortcut = shortcutKeys.find(({ command }) => command === name)
  const isLast = name === 'search' || name === 'help'
  useCommand({
    ...{ name, run, isLast },
    ...(listed.includes(name) && { label: shortcut?.label, shownKey: shortcut?.shown }),
  })
}

/**
 * Lets the keys open the rows after and before the open one; while none is open, of the one that has the focus or was open last.
 *
 * @param parameter of the URL, which has the id of the open row
 * @param hasFocus whether a control of the row has the focus
 */
export function useRowSteps<Row extends { id: string }>(
  parameter: string,
  rows: readonly Row[],
  hasFocus: (row: Row, index: number) => boolean,
  open: (row: Row, index: number) => void,
): void {
  const [params] = useSearchParams()
  const last = useLast(params.get(parameter) ?? undefined)
  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => row.id === id)
  const move = (step: 1 | -1) => {
    // From the address, which a second press may find changed before anything is drawn.
    const openId = new URLSearchParams(window.location.search).get(parameter)
    const from = [indexOf(openId), rows.findIndex(hasFocus), indexOf(last)].find((index) => index !== -1)
    const next = from === undefined ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))
    const row = rows[next]
    if (row) open(row, next)
  }
  useDeskCommand('next', () => move(1))
  useDeskCommand('previous', () => move(-1))
}

/** `useRowSteps` of a list whose rows have one button each. @returns for the list */
export function useRowKeys<Row extends { id: string }>(
  parameter: string,
  rows: readonly Row[],
  open: (row: Row) => void,
) {
  const list = useRef<HTMLDivElement>(null)
  const buttonOf = (index: number) => list.current?.querySelectorAll('button')[index]
  useRowSteps(
    parameter,
    rows,
    (_, index) => buttonOf(index) === document.activeElement,
    (row, index) => {
      // The button gets the focus back when the pane is closed.
      buttonOf(index)?.focus()
      open(row)
    },
  )
  return list
}

/** A key, beside its action; screen readers have the list of keys. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className={styles.keyHint} aria-hidden="true">
      {children}
    </span>
  )
}

/** The hint of the key that sends from a field. */
export function SendKeyHint() {
  return <KeyHint>{/Mac/.test(navigator.userAgent) ? '⌘↵' : 'Ctrl ↵'}</KeyHint>
}

const settingKey = 'live-shows:staff-shortcuts'

/** Single-key shortcuts can be turned off, because they interfere with speech input (WCAG 2.1.4). */
export function useShortcutSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readLocal(settingKey) !== 'off')
  return [
    isOn,
    (next) => {
      setOn(next)
      writeLocal(settingKey, next ? 'on' : 'off')
    },
  ]
}
