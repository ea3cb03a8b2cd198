import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { useLocation } from 'react-router-dom'
import { ColdGateShown } from '../features/tickets/gate/coldGateShown.ts'
import { removeSavedGate } from '../features/tickets/gate/savedGateInPage.ts'
import { ticketAtGate } from '../offline/savedGates.ts'
import { deviceOwner, type Person } from '../session/deviceOwner.ts'
import { hasSignedInHint, onSignedInElsewhere } from '../session/signedInHint.ts'
import { islandModules, prefetchIsland } from './islandModules.ts'

interface GateProps {
  owner: Person
  onShown: () => void
  onMissing: () => void
}

/**
 * When the app is opened at the gate's address, shows the ticket's code from the device first and renders the rest of the app
 * after that. The code disappears when the address changes.
 */
export function GateFirst({ children }: { children: ReactNode }) {
  const location = useLocation()
  const [owner, setOwner] = useState(() => ownerAtGate(location))
  const [hasRest, setRest] = useState(owner === undefined)
  const [Gate, setGate] = useState<ComponentType<GateProps>>()

  const showRest = useCallback(() => {
    prefetchIsland()
    startTransition(() => setRest(true))
  }, [])
  const skipGate = useCallback(() => {
    setOwner(undefined)
    setRest(true)
  }, [])

  useEffect(() => {
    if (!owner) return
    islandModules.coldGate().then((module) => setGate(() => module.default), skipGate)
  }, [owner, skipGate])

  // A sign-out in another tab removes the ticket from this one.
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        if (owner && deviceOwner.read()?.id !== owner.id) skipGate()
      }),
    [owner, skipGate],
  )

  const isAtGate = ticketAtGate(location) !== undefined
  if (owner && !isAtGate) skipGate()
  // What the service worker shows already: the gate view takes its place, everything else must not be behind it.
  const isGateLeft = !owner || !isAtGate
  useLayoutEffect(() => {
    if (isGateLeft) removeSavedGate()
  }, [isGateLeft])

  return (
    <>
      {hasRest && <ColdGateShown value={owner !== undefined}>{children}</ColdGateShown>}
      {owner && isAtGate && Gate && <Gate owner={owner} onShown={showRest} onMissing={skipGate} />}
    </>
  )
}

function ownerAtGate(location: { pathname: string; search: string }): Person | undefined {
  return hasSignedInHint() && ticketAtGate(location) !== undefined ? deviceOwner.read() : undefined
}
