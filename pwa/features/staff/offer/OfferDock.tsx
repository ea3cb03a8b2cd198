import { useEffect, useRef } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { formatTypedPrice } from '../../../ui/format.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import styles from './OfferDock.module.css'
import { OfferPane } from './OfferPane.tsx'

interface OfferDockProps {
  request: AdminTicketRequest
  onClose: () => void
}

/** The offer form under the discussion it answers, on a screen without a column for it. */
export function OfferDock({ request, onClose }: OfferDockProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // Not a field, or a tablet's keyboard would cover what one wants to read first.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section
      className={styles.dock}
      aria-labelledby="offer-title"
      onKeyDown={(event) => {
        // A dialog over the form has an Escape of its own, which React brings here too.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose()
      }}
    >
      <header className={styles.head}>
        <h3 ref={title} id="offer-title" tabIndex={-1} className={styles.title}>
          Make Offer
        </h3>
        <p className={styles.found}>
          Client found <strong>{formatTypedPrice(request.stubhubPrice)}</strong> each
        </p>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </header>
      <div className={styles.form}>
        <OfferPane request={request} onSent={onClose} />
      </div>
    </section>
  )
}
