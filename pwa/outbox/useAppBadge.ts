import { useEffect } from 'react'
import { useOutboxEntries } from './useOutbox.ts'

/** developer.mozilla.org/docs/Web/API/Badging_API: not in every browser that TypeScript's library believes to have it. */
type WithBadge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows on the app's icon how many unsent entries need the person. */
export function useAppBadge(): void {
  const count = useOutboxEntries()?.filter(({ state }) => state === 'needs_you').length
  useEffect(() => {
    if (count === undefined) return
    const { setAppBadge, clearAppBadge } = navigator as WithBadge
    const change = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    // Only an installed app has a badge.
    change?.catch(() => undefined)
  }, [count])
}
