import { useEffect, useEffectEvent } from 'react'

/** Calls back for Ctrl-K or ⌘K, also in a field, but not while another dialog is open. */
export function usePaletteKey(pressed: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isKey || event.altKey || event.shiftKey) return
    // Browsers have commands of their own on it.
    event.preventDefault()
    if (!document.querySelector('ion-modal.show-modal')) pressed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
