import { useEffect, useState } from 'react'
import type { UnsentOwner } from '../../../offline/device.ts'
import { hasUnsentLeft } from '../../../session/deviceOwner.ts'
import { loadDeviceCalls } from '../../../session/lazyCalls.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { unsentOwnerWords } from './unsentOwnerWords.ts'

/** Whose unsent things wait on this device. What they are, nobody but their owner may see. */
export function UnsentOwners() {
  const [owners, setOwners] = useState<readonly UnsentOwner[]>([])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const device = hasUnsentLeft.read() ? await loadDeviceCalls() : undefined
      const found = (await device?.listUnsentOwners().catch(() => [])) ?? []
      if (!isGone) setOwners(found)
    }
    void look()
    // Somebody who is signing out this moment is counted a little later.
    const unsubscribe = hasUnsentLeft.subscribe(() => void look())
    return () => {
      isGone = true
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
