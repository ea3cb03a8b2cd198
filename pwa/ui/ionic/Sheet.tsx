import { IonModal } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { CardBoundary } from '../CardBoundary.tsx'
import { classNames } from '../classNames.ts'
import { useBackCloses } from '../useBackCloses.ts'
import { useMediaQuery, wideScreen } from '../useMediaQuery.ts'
import { AppIcon } from './AppIcon.tsx'
import styles from './Sheet.module.css'

interface SheetProps {
  isOpen: boolean
  /** Called by the close button, Esc, the backdrop and a swipe down. */
  onClose: () => void
  title: string
  /** Stands under the title in the header: a status, a place and date. */
  subtitle?: ReactNode
  /**
   * `small` is as high as its content; `large` fills the phone and is a wide dialog from 820 px; `pane` fills the phone and
   * stands at the right edge from 820 px.
   */
  size?: 'small' | 'large' | 'pane'
  /** Its address keeps it open, so that Back closes it by itself: `useOverlayAddress`. */
  hasAddress?: boolean
  /** Cannot be closed, since a call is running. */
  busy?: boolean
  /** Stays at the bottom while the content scrolls: the actions, at the thumb. */
  footer?: ReactNode
  /** Stands over the footer and stays with it, unless little fits on the screen. */
  aboveFooter?: ReactNode
  /** Called after the last frame of opening; the place to put the focus into a field. */
  onOpened?: (() => void) | undefined
  /** Called after the last frame of closing; the place to drop what was shown. */
  onClosed?: (() => void) | undefined
  children: ReactNode
}

/**
 * A dialog: a bottom sheet on a phone, a centred dialog or side pane from 820 px. Ionic holds the focus inside while it is
 * open and gives it back afterwards. The content exists only while it is open.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  subtitle,
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
  useBackCloses(isOpen && !hasAddress, busy ? undefined : onClose)

  // The dialog's role sits in Ionic's shadow tree: an aria-labelledby cannot point out of it, and Ionic copies an aria-label
  // into it only once, while one modal here may show one request after the other.
  const nameDialog = useCallback(() => {
    const shadow = modal.current?.shadowRoot
    shadow?.querySelector('[role=dialog]')?.setAttribute('aria-label', title)
    // To be dragged; as a button it would do nothing.
    shadow?.querySelector('.modal-handle')?.setAttribute('aria-hidden', 'true')
  }, [title])
  useEffect(nameDialog, [nameDialog])

  return (
    <IonModal
      // Ionic decides once what a modal is, so a turned tablet gets a new one.
      key={isWide ? 'dialog' : 'sheet'}
      className={classNames(styles.modal, styles[size], isWide ? styles.wide : styles.phone)}
      ref={modal}
      isOpen={isOpen}
      onWillPresent={nameDialog}
      onDidPresent={() => onOpened?.()}
      onWillDismiss={onClose}
      onDidDismiss={() => onClosed?.()}
      canDismiss={!busy}
      // There is one height to it: a handle that takes the focus would be a button for nothing, and two sheets would take the
      // focus from each other for ever.
      handleBehavior="none"
      {...(!isWide && { breakpoints: [0, 1], initialBreakpoint: 1, expandToScroll: false })}
    >
      <div className={styles.frame}>
        <div className={styles.header}>
          <div className={styles.titles}>
            <h2>{title}</h2>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          <div className={styles.way}>
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
        </div>
        <div className={styles.body}>
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
    </IonModal>
  )
}
