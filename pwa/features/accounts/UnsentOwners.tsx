import { useSyncExternalStore } from 'react'
import { hasUnsentLeft } from '../../session/deviceOwner.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Says that signed-out users have unsent entries on this device. Anybody can read it, so it says neither whose they are nor how many. */
export function UnsentOwners() {
  const isAnyLeft = useSyncExternalStore(hasUnsentLeft.subscribe, hasUnsentLeft.read, () => false)
  if (!isAnyLeft) return null
  return (
    <Notice tone="neutral">
      Unsent items are kept on this device until the person who wrote them signs in again. Nobody else can
      read them.
    </Notice>
  )
}
