import { useEffect, useRef, useState } from 'react'
import { readLocal, writeLocal } from '../../../offline/webStorage.ts'
import { heldOffer } from '../offer/heldOffer.ts'
import { commandFor, type ShortcutCommand } from './shortcuts.ts'

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

/** Runs shortcuts anywhere on the page. Undo is no single key and always works. */
export function useShortcuts(isOn: boolean, run: (command: ShortcutCommand) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const command = commandFor(event, placeOf(event.target))
      if (!command || (!isOn && command !== 'undo')) return
      event.preventDefault()
      latest.current(command)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [isOn])
}

function placeOf(target: EventTarget | null) {
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
