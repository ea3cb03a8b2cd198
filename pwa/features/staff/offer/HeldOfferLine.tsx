import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney } from '../../../ui/format.ts'
import styles from './HeldOfferLine.module.css'
import { type HeldOffer, undoOffer } from './heldOffer.ts'
import { useSecondsLeft } from './useHeldOffer.ts'

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
  return (
    <div ref={line} tabIndex={-1} className={styles.line}>
      <p className="tabular">
        Sending {formatMoney(held.total)} to {held.to} in {seconds} s
      </p>
      <Button
        data-undo
        onClick={() => {
          undoOffer()
          onUndone?.()
        }}
      >
        Undo
      </Button>
    </div>
  )
}

/** 'Sending $299.00 in 4 s', for its row of the list. */
export function HeldOfferNote({ held }: { held: HeldOffer }) {
  const seconds = useSecondsLeft(held)
  return (
    <strong className={styles.note}>
      Sending {formatMoney(held.total)} in {seconds} s
    </strong>
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
