import { useMemo, useSyncExternalStore } from 'react'
import type { PushKind } from '#contract/push.ts'
import { createSignal } from '../http/createStore.ts'
import { personalPrefix, readLocal, writeLocal } from '../offline/webStorage.ts'

/** A person's answer about notifications on this device. Erased when they sign out, and nobody else inherits it. */
export interface PushChoice {
  answer: 'on' | 'off' | 'not_now'
  /** The address of the subscription that the server has, which a later one replaces. */
  endpoint?: string
  /** The kinds of notifications, as the server has last replied. */
  kinds?: readonly PushKind[]
}

const writes = createSignal()

export const pushChoice = {
  /** Undefined if they were not asked yet. */
  read: (userId: string): PushChoice | undefined => parse(readLocal(keyOf(userId))),

  write(userId: string, choice: PushChoice) {
    writeLocal(keyOf(userId), JSON.stringify(choice))
    writes.notify()
  },
}

/** Returns a person's choice, and follows it across tabs. */
export function usePushChoice(userId: string): PushChoice | undefined {
  const text = useSyncExternalStore(subscribe, () => readLocal(keyOf(userId)))
  return useMemo(() => parse(text), [text])
}

function subscribe(changed: () => void) {
  const stop = writes.subscribe(changed)
  addEventListener('storage', changed)
  return () => {
    stop()
    removeEventListener('storage', changed)
  }
}

function keyOf(userId: string): string {
  return `${personalPrefix(userId)}push`
}

function parse(text: string | null): PushChoice | undefined {
  try {
    const value: PushChoice | null = JSON.parse(text ?? 'null')
    return value && ['on', 'off', 'not_now'].includes(value.answer) ? value : undefined
  } catch {
    return undefined
  }
}
