import { useEffect, useState } from 'react'
import type { UnsentOwner } from '../../../offline/device.ts'
import { hasUnsentLeft } from '../../../session/deviceOwner.ts'
import { loadDeviceCalls } from '../../../session/lazyCalls.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { unsentOwnerWords } from './unsentOwnerWords.ts'

/** Lists signed-out users with unsent entries on this device. Only the owner can see the entries. */
export function UnsentOwners() {
  const [owners, setOwners] = useState<readonly UnsentOwner[]>([])
  useEffect(() => {
    let isCancelled = false
    const load = async () => {
      const device = hasUnsentLeft.read() ? await loadDeviceCalls() : undefined
      const found = (await device?.listUnsentOwners().catch(() => [])) ?? []
      if (!isCancelled) setOwners(found)
    }
    void load()
    // A sign-out may still be in progress.
    const unsubscribe = hasUnsentLeft.subscribe(() => void load())
    return () => {
      isCancelled = true
      unsubscribe()
    }
  }, [])
  if (owners.length === 0) return null
  return (
    <Notice tone="neutral">
      {owners.map(({ userId, name, count }) => (
        <p key={userId}>{unsentOwnerWords({ name, count })}</p>
      ))}
    </Notice>
  )
}
