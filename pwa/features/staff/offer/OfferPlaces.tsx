import { useEffect, useRef } from 'react'
import type { AdminTicketRequest } from '#contract/requests.ts'
import { classNames } from '../../../ui/classNames.ts'
import { eachAfter, formatTypedPrice } from '../../../ui/format.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Screenshot } from '../screenshot/Screenshot.tsx'
import { useHeldOffer } from './heldOffer.ts'
import { OfferPane, ResponseInstead } from './OfferPane.tsx'
import styles from './offer.module.css'
import { useOfferDrafts } from './offerDrafts.ts'

/** The offer form beside the request, on wide screens. */
export function OfferColumn({ request }: { request: AdminTicketRequest }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <aside className={styles.column} aria-labelledby="offer-title" tabIndex={0}>
      <Row
        as="header"
        gap={3}
        align="baseline"
        justify="between"
        className={classNames(styles.columnHead, styles.tight)}
      >
        <h2 id="offer-title" className={styles.columnTitle}>
          Make Offer
        </h2>
        <PrefillWords request={request} />
      </Row>
      <OfferPane request={request} />
    </aside>
  )
}

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
      <Row as="header" gap={3} className={classNames(styles.dockHead, styles.tight)}>
        <h3 ref={title} id="offer-title" tabIndex={-1}>
          Make Offer
        </h3>
        <PrefillWords request={request} />
        {showsFound && (
          <Text size="second" tone="muted" wrap="break" className={styles.found}>
            Client found <strong>{formatTypedPrice(request.stubhubPrice)}</strong>
            {eachAfter(request.stubhubPrice)}
          </Text>
        )}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </Row>
      <Stack className={classNames(styles.dockBody, showsFound && styles.besideScreenshot)}>
        {showsFound && (
          <Stack gap={2} className={styles.screenshot}>
            <Screenshot url={request.stubhubScreenshot} from={request.name} />
            {!held && <ResponseInstead request={request} />}
          </Stack>
        )}
        <OfferPane request={request} isOfferOnly={showsFound} onSent={onClose} onNext={onNext} />
      </Stack>
    </section>
  )
}

interface OfferSheetProps {
  request: AdminTicketRequest | undefined
  isOpen: boolean
  onClose: () => void
  onNext: (requestId: string) => void
}

/** The offer form over the request, on a phone, below what the client asks for. */
export function OfferSheet({ request, isOpen, onClose, onNext }: OfferSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Make Offer"
      subtitle={
        request && (
          <>
            <p className="clamp">{request.artist}</p>
            <PrefillWords request={request} />
          </>
        )
      }
    >
      {request && (
        <>
          <ClientAsks request={request} />
          <OfferPane request={request} onSent={onClose} onNext={onNext} />
        </>
      )}
    </Sheet>
  )
}

function ClientAsks({ request }: { request: AdminTicketRequest }) {
  const { lastMessage, stubhubPrice } = request
  return (
    <Row gap={3} className={styles.asks}>
      <Screenshot isThumb url={request.stubhubScreenshot} from={request.name} />
      <div className={styles.asksWords}>
        <p>
          Client found <strong>{formatTypedPrice(stubhubPrice)}</strong>
          {eachAfter(stubhubPrice)}
        </p>
        {lastMessage && !lastMessage.fromStaff && (
          <Text size="second" tone="muted" className={classNames(styles.message, 'clamp')}>
            “{lastMessage.text}”
          </Text>
        )}
        {request.stubhubScreenshot && (
          <Text size="second" tone="muted">
            Tap the screenshot to enlarge it.
          </Text>
        )}
      </div>
    </Row>
  )
}

/** Where the values of the offer form are from: the request, the offer before, or a draft. */
function PrefillWords({ request }: { request: AdminTicketRequest }) {
  const hasDraft = useOfferDrafts().has(request.id)
  const source = request.currentOffer ? 'last offer' : 'request'
  return (
    <p className={styles.prefill}>{hasDraft ? 'draft on this device' : `prefilled from the ${source}`}</p>
  )
}
