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
import { ColdGateShown, removeSavedGate } from '../features/gate/savedGateInPage.ts'
import { ticketAtGate } from '../offline/savedGates.ts'
import { deviceOwner, type Person } from '../session/deviceOwner.ts'
import { hasSignedInHint, onSignedInElsewhere } from '../session/signedInHint.ts'
import { prefetchApp } from './lazyPages.ts'

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
  const isAtGate = ticketAtGate(location) !== undefined
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    if (!isAtGate) setLeft(true)
  }, [isAtGate])
  const [isSkipped, setSkipped] = useState(false)
  const [atStart] = useState(() => ownerAtGate(location))
  const owner = hasLeft || !isAtGate || isSkipped ? undefined : atStart
  const [isRestWanted, setRestWanted] = useState(false)
  const hasRest = isRestWanted || owner === undefined
  const [Gate, setGate] = useState<ComponentType<GateProps>>()

  const showRest = useCallback(() => {
    prefetchApp()
    startTransition(() => setRestWanted(true))
  }, [])
  const skipGate = useCallback(() => setSkipped(true), [])

  useEffect(() => {
    if (!owner) return
    loadColdGate().then((module) => setGate(() => module.default), skipGate)
  }, [owner, skipGate])

  // A sign-out in another tab removes the ticket from this one.
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        if (owner && deviceOwner.read()?.id !== owner.id) skipGate()
      }),
    [owner, skipGate],
  )

  // What the service worker shows already: the gate view takes its place, everything else must not be behind it.
  const isGateLeft = owner === undefined
  useLayoutEffect(() => {
    if (isGateLeft) removeSavedGate()
  }, [isGateLeft])

  return (
    <>
      {hasRest && <ColdGateShown value={owner !== undefined}>{children}</ColdGateShown>}
      {owner && Gate && <Gate owner={owner} onShown={showRest} onMissing={skipGate} />}
    </>
  )
}

function ownerAtGate(location: { pathname: string; search: string }): Person | undefined {
  return hasSignedInHint() && ticketAtGate(location) !== undefined ? deviceOwner.read() : undefined
}

/** The gate, which works without the rest of the app. */
export const loadColdGate = () => import('../features/gate/ColdGate.tsx')
