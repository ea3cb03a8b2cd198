import { useEffect } from 'react'
import { isRefused } from './queue/outboxEntry.ts'
import { useOutboxEntries } from './useOutbox.ts'

/** Not in every browser, although TypeScript's lib declares it: developer.mozilla.org/docs/Web/API/Badging_API */
type WithBadge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows the number of entries that need the user on the app's icon. */
export function useAppBadge(): void {
  const count = useOutboxEntries()?.filter(isRefused).length
  useEffect(() => {
    if (count === undefined) return
    const { setAppBadge, clearAppBadge } = navigator as WithBadge
    const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    // Rejects if the app is not installed.
    change?.catch(() => undefined)
  }, [count])
}
