import { useEffect, useRef } from 'react'
import { byServerClock, clockAhead, currentTime } from '../../http/clock.ts'
import { useStore } from '../../http/useStore.ts'
import { forgetGates, keepGates } from '../../offline/savedGates.ts'
import { isDeviceOwner } from '../../session/deviceOwner.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { whenIdle } from '../../ui/browser.ts'
import { hasCode } from '../tickets/eventTickets.ts'
import { useSavedTicketIds, useSavedTickets } from '../tickets/ticketsQueries.ts'

/** Keeps the gate views that are drawn in advance in sync with the tickets that are saved on this device. */
export function GateKeeper() {
  const { id: userId, email } = useSignedInUser()
  const saved = useSavedTickets()
  const savedIds = useSavedTicketIds()
  // The worker, which shows them, does not know it.
  const aheadMs = useStore(clockAhead)
  const lastRun = useRef(Promise.resolve())

  useEffect(() => {
    if (!saved || !globalThis.caches) return
    const { tickets, pictures, checkedAt } = saved
    const draw = async () => {
      if (!tickets.some(hasCode)) return []
      const { drawGates } = await import('./drawGates.tsx')
      const isSaved = ({ id }: { id: string }) => savedIds.has(id)
      const content = { tickets, pictures, email, isSaved, checkedAt: byServerClock(Date.parse(checkedAt)) }
      return drawGates(content, currentTime()).map((gate) => ({ ...gate, aheadMs }))
    }
    const keep = async () => {
      const gates = await draw()
      if (isDeviceOwner(userId)) await keepGates(userId, gates)
      // Signed out meanwhile, perhaps in another tab.
      if (!isDeviceOwner(userId)) await forgetGates(userId)
    }
    // One after the other, so that the newest wins. Without it the gate opens later, with the app.
    return whenIdle(() => {
      lastRun.current = lastRun.current.then(keep).catch(() => undefined)
    })
  }, [userId, email, saved, savedIds, aheadMs])

  return null
}
