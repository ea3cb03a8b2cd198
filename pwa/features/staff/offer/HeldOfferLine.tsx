import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useDeskCommand } from '../keyboard/deskCommands.tsx'
import { type HeldOffer, undoOffer, useSecondsLeft } from './heldOffer.ts'
import styles from './offer.module.css'

interface HeldOfferLineProps {
  held: HeldOffer
  /** It takes the place of the form that had the focus. */
  takesFocus?: boolean
  onUndone?: (() => void) | undefined
}

/** 'Sending $299.00 to Maya in 4 s · Undo', for the pane of a request. `HeldOfferStatus` announces it. */
export function HeldOfferLine({ held, takesFocus = false, onUndone }: HeldOfferLineProps) {
  const line = useRef<HTMLDivElement>(null)
  // Not the button: the second press of a double Enter would undo the offer.
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [takesFocus])
  const seconds = useSecondsLeft(held)
  const undo = () => {
    undoOffer()
    onUndone?.()
  }
  useDeskCommand('undo', undo)
  return (
    <Row ref={line} tabIndex={-1} noWrap gap={3} justify="between" className={styles.held}>
      <p className="tabular">
        Sending {formatMoney(held.total)} to {held.to} in {seconds} s
      </p>
      <Button className={styles.undo} onClick={undo}>
        Undo
      </Button>
    </Row>
  )
}

/** 'Sends in 4 s', for its row of the list. */
export function HeldOfferPill({ held, className }: { held: HeldOffer; className?: string | undefined }) {
  return (
    <StatusPill tone="good" icon={false} className={className}>
      Sends in {useSecondsLeft(held)} s
    </StatusPill>
  )
}

/** Announces a waiting offer once, not every second. Mounted before there is one, so that screen readers notice it. */
export function HeldOfferStatus({ held }: { held: HeldOffer | undefined }) {
  return (
    <p role="status" className="visually-hidden">
      {held && `Sending ${formatMoney(held.total)} to ${held.to} in 5 seconds. Undo is possible until then.`}
    </p>
  )
}
