import { isComposing } from './browser.ts'

/** A screen that does not come keeps no keys longer than this, in milliseconds. */
const longestMs = 2_000

/**
 * Collects what is typed, so that it does not reach the page.
 *
 * @param passing keys that reach it, unless another one came before
 * @returns the keys, until it is stopped
 */
export function collectKeys(passing: readonly string[] = []) {
  const keys: KeyboardEvent[] = []
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    // A key that is played again is not trusted.
    if (!event.isTrusted || isComposing(event)) return
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (!isText && !['Enter', 'Backspace', 'Escape'].includes(key)) return
    if (keys.length === 0 && passing.includes(key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event)
  }
  addEventListener('keydown', collect, { capture: true })
  return { keys, stop: () => removeEventListener('keydown', collect, { capture: true }) }
}

let held: (ReturnType<typeof collectKeys> & { timer: ReturnType<typeof setTimeout> }) | undefined

/** Keeps what is typed until the next item is drawn, which the router does later than the key that opened it. */
export function holdKeys(passing?: readonly string[]): void {
  held ??= { ...collectKeys(passing), timer: setTimeout(playKeys, longestMs) }
}

/** The next item is there: what was typed meanwhile happens there. */
export function playKeys(): void {
  // After the effects of what was drawn, which may move the focus.
  queueMicrotask(() => {
    const { keys = [] } = held ?? {}
    clearTimeout(held?.timer)
    held?.stop()
    held = undefined
    play(keys)
  })
}

function play([event, ...rest]: readonly KeyboardEvent[]): void {
  if (!event) return
  typeAgain(event)
  // After one that opens a further item, the rest is for that.
  if (held) held.keys.push(...rest)
  else queueMicrotask(() => play(rest))
}

function typeAgain(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  if (!target.dispatchEvent(new KeyboardEvent('keydown', again))) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  // The only way to type that the browser can undo.
  if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
}
