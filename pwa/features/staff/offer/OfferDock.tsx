import { useEffect, useRef } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { classNames } from '../../../ui/classNames.ts'
import { eachAfter, formatTypedPrice } from '../../../ui/format.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import styles from './OfferDock.module.css'
import { OfferPane, ResponseInstead } from './OfferPane.tsx'
import { PrefillWords } from './PrefillWords.tsx'
import { useHeldOffer } from './useHeldOffer.ts'

interface OfferDockProps {
  request: AdminTicketRequest
  /** What the client found is not in sight elsewhere. */
  showsFound: boolean
  onClose: () => void
  onNext: (requestId: string) => void
}

/** The offer form below the discussion, on screens too narrow for a third column. */
export function OfferDock({ request, showsFound, onClose, onNext }: OfferDockProps) {
  const held = useHeldOffer(request.id)
  const title = useRef<HTMLHeadingElement>(null)
  // Focus the title and not a field: a tablet's on-screen keyboard would cover the discussion.
  useEffect(() => {
    // It opens by itself for a new request, whose row keeps the focus, and for an offer that failed while a message is typed.
    if (!document.activeElement?.closest('[data-queue], textarea'))
      title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      className={styles.dock}
      aria-labelledby="offer-title"
      onKeyDown={(event) => {
        // Events of a dialog opened by the form bubble here in React, but the dialog handles its own Escape.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose()
      }}
    >
      <header className={styles.head}>
        <h3 ref={title} id="offer-title" tabIndex={-1} className={styles.title}>
          Make Offer
        </h3>
        <PrefillWords request={request} />
        {showsFound && (
          <p className={styles.found}>
            Client found <strong>{formatTypedPrice(request.stubhubPrice)}</strong>
            {eachAfter(request.stubhubPrice)}
          </p>
        )}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </header>
      <div className={classNames(styles.form, showsFound && styles.besideScreenshot)}>
        {showsFound && (
          <div className={styles.screenshot}>
            <Screenshot url={request.stubhubScreenshot} from={request.name} />
            {!held && <ResponseInstead request={request} />}
          </div>
        )}
        <OfferPane request={request} isOfferOnly={showsFound} onSent={onClose} onNext={onNext} />
      </div>
    </section>
  )
}
