import { IonModal } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { CardBoundary } from '../CardBoundary.tsx'
import { classNames } from '../classNames.ts'
import { Poster } from '../Poster.tsx'
import { useBackCloses } from '../useBackCloses.ts'
import { useKeyboardInset } from '../useKeyboardInset.ts'
import { useMediaQuery, wideScreen } from '../useMediaQuery.ts'
import { AppIcon } from './AppIcon.tsx'
import styles from './Sheet.module.css'

interface SheetProps {
  isOpen: boolean
  /** Called by the close button, Esc, the backdrop and a swipe down. */
  onClose: () => void
  title: string
  /** Below the title: a status, or place and date. */
  subtitle?: ReactNode
  /** An artist: the head is the event's poster, with white text. */
  poster?: string | undefined
  /** At the end of the head: a status. */
  badge?: ReactNode
  /** The head is only the title, to leave room for what is being typed. */
  isCompact?: boolean
  /** The body does not scroll; its content fills it and scrolls by itself. */
  isFilled?: boolean
  /**
   * `small` is as high as its content. `large` fills a phone and is a wide dialog from 820 px. `pane` fills a phone and is at the
   * right edge from 820 px.
   */
  size?: 'small' | 'large' | 'pane'
  /** It has its own URL (`useOverlayAddress`), so Back already closes it. */
  hasAddress?: boolean
  /** A call is running, so it cannot be closed. */
  busy?: boolean
  /** The actions, fixed at the bottom. */
  footer?: ReactNode
  /** Fixed above the footer; scrolls with the content on small screens. */
  aboveFooter?: ReactNode
  /** Called once the content is mounted and the opening animation has ended; use it to focus a field. */
  onOpened?: (() => void) | undefined
  /** Called after the closing animation; use it to reset the content. */
  onClosed?: (() => void) | undefined
  children: ReactNode
}

/**
 * A bottom sheet on a phone, a centred dialog or side pane from 820 px. Ionic traps the focus while it is open and restores it
 * afterwards. The content is mounted only while it is open.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  subtitle,
  poster,
  badge,
  isCompact = false,
  isFilled = false,
  size = 'small',
  hasAddress = false,
  busy = false,
  footer,
  aboveFooter,
  onOpened,
  onClosed,
  children,
}: SheetProps) {
  const isWide = useMediaQuery(wideScreen)
  const modal = useRef<HTMLIonModalElement>(null)
  const [isPresented, setPresented] = useState(false)
  useKeyboardInset(isOpen)
  useBackCloses(isOpen && !hasAddress, busy ? undefined : onClose)

  // The element with role=dialog is in Ionic's shadow tree: aria-labelledby cannot refer to elements outside of it, and Ionic
  // copies aria-label into it only once, but one modal may show several requests in turn.
  const nameDialog = useCallback(() => {
    const shadow = modal.current?.shadowRoot
    shadow?.querySelector('[role=dialog]')?.setAttribute('aria-label', title)
    // The handle can only be dragged; as a button it would do nothing.
    shadow?.querySelector('.modal-handle')?.setAttribute('aria-hidden', 'true')
  }, [title])
  useEffect(nameDialog, [nameDialog])

  return (
    <IonModal
      // Ionic sets a modal's type once, so a rotated tablet needs a new one.
      key={isWide ? 'dialog' : 'sheet'}
      className={classNames(styles.modal, styles[size], isWide ? styles.wide : styles.phone)}
      ref={modal}
      isOpen={isOpen}
      onWillPresent={nameDialog}
      onDidPresent={() => setPresented(true)}
      onWillDismiss={onClose}
      onDidDismiss={() => {
        setPresented(false)
        onClosed?.()
      }}
      canDismiss={!busy}
      // There is only one breakpoint, so a focusable handle would have no function, and two open sheets would steal the focus
      // from each other endlessly.
      handleBehavior="none"
      {...(!isWide && { breakpoints: [0, 1], initialBreakpoint: 1, expandToScroll: false })}
    >
      <div className={classNames(styles.frame, isCompact && styles.compact)}>
        <Head poster={poster}>
          <div className={styles.titles}>
            <h2>{title}</h2>
            {subtitle && !isCompact && <div className={styles.subtitle}>{subtitle}</div>}
            {badge && !isCompact && <div className={styles.badge}>{badge}</div>}
          </div>
          <div className={styles.closeSlot}>
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              disabled={busy}
              onClick={onClose}
            >
              <AppIcon icon={closeOutline} />
            </button>
          </div>
        </Head>
        <div className={classNames(styles.body, isFilled && styles.filled)}>
          <CardBoundary>{children}</CardBoundary>
        </div>
        {aboveFooter && (
          <div className={styles.aboveFooter}>
            <CardBoundary>{aboveFooter}</CardBoundary>
          </div>
        )}
        {footer && (
          <div className={styles.footer}>
            <CardBoundary>{footer}</CardBoundary>
          </div>
        )}
      </div>
      {isPresented && <Opened onOpened={onOpened} />}
    </IonModal>
  )
}

function Head({ poster, children }: { poster: string | undefined; children: ReactNode }) {
  if (poster === undefined) return <div className={styles.header}>{children}</div>
  return (
    <Poster artist={poster} className={styles.poster}>
      <div className={styles.header}>{children}</div>
    </Poster>
  )
}

/** Part of the content, because on a slow device Ionic may present a modal before its content is mounted. */
function Opened({ onOpened }: Pick<SheetProps, 'onOpened'>) {
  const opened = useRef(onOpened)
  useEffect(() => opened.current?.(), [])
  return null
}
