import { type ComponentType, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ColdGateShown, isGateAddress } from '../features/tickets/gate/gateAddress.ts'
import { deviceOwner, type Person } from '../session/deviceOwner.ts'
import { hasSignedInHint, onSignedInElsewhere } from '../session/signedInHint.ts'
import { islandModules, prefetchIsland } from './islandModules.ts'

interface GateProps {
  owner: Person
  onShown: () => void
  onMissing: () => void
}

/**
 * Opened at the gate's address, the app shows the code first, from the device, and only then becomes the rest of itself. The
 * code goes away when its address does.
 */
export function GateFirst({ children }: { children: ReactNode }) {
  const location = useLocation()
  const [owner, setOwner] = useState(() => ownerAtGate(location))
  const [hasRest, setRest] = useState(owner === undefined)
  const [Gate, setGate] = useState<ComponentType<GateProps>>()

  const goOn = useCallback(() => {
    prefetchIsland()
    startTransition(() => setRest(true))
  }, [])
  const goOnWithout = useCallback(() => {
    setOwner(undefined)
    setRest(true)
  }, [])

  useEffect(() => {
    if (!owner) return
    islandModules.coldGate().then((module) => setGate(() => module.default), goOnWithout)
  }, [owner, goOnWithout])

  // The ticket must not outlive its person's sign-out in another tab.
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        if (owner && deviceOwner.read()?.id !== owner.id) goOnWithout()
      }),
    [owner, goOnWithout],
  )

  const isAtGate = isGateAddress(location)
  if (owner && !isAtGate) goOnWithout()

  return (
    <>
      {hasRest && <ColdGateShown value={owner !== undefined}>{children}</ColdGateShown>}
      {owner && isAtGate && Gate && <Gate owner={owner} onShown={goOn} onMissing={goOnWithout} />}
    </>
  )
}

function ownerAtGate(location: { pathname: string; search: string }): Person | undefined {
  return hasSignedInHint() && isGateAddress(location) ? deviceOwner.read() : undefined
}
