import { IonModal } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '../browser.ts'
import { classNames } from '../classNames.ts'
import { CardBoundary } from '../ErrorState.tsx'
import { Text } from '../layout.tsx'
import { HasOfflineNotice } from '../NeedsConnection.tsx'
import { Poster } from '../Poster.tsx'
import { useBackCloses } from '../useBackCloses.ts'
import { useLast } from '../useLast.ts'
import { useMediaQuery, wideScreen } from '../useMediaQuery.ts'
import { AppIcon } from './AppIcon.tsx'
import styles from './Sheet.module.css'

interface FrameProps {
  /** Called by the close button and Esc, and if it is a sheet by the backdrop and a swipe down. */
  onClose: () => void
  title: string
  /** Below the title: a status, or place and date. */
  subtitle?: ReactNode
  /** An artist: the head is the event's poster, with white text. */
  poster?: string | undefined
  /** Shown at the end of the head: a status. */
  badge?: ReactNode
  /** The title is the largest text: an amount, with its status above it, or a confirmation. */
  isLarge?: boolean
  /** The head is only the title, to leave room for typing. */
  isCompact?: boolean
  /** The body does not scroll; its content fills it and scrolls by itself. */
  isFilled?: boolean
  /** Nothing in it can be focused, so the body takes the focus, and keys scroll it. */
  isText?: boolean
  /** A call is running, so it cannot be closed. */
  busy?: boolean
  /** The actions, fixed at the bottom. */
  footer?: ReactNode
  /** Fixed above the footer; scrolls with the content on small screens. */
  aboveFooter?: ReactNode
  children: ReactNode
}

interface PaneProps extends FrameProps {
  isOpen: boolean
  /** The sheet has its own URL (`useOverlayAddress`), so Back already closes it. */
  hasAddress?: boolean
}

interface SheetProps extends PaneProps {
  /** `small` is as high as its content. `large` fills a phone; from 820 px it is a wide dialog, as high as its content or its limit. */
  size?: 'small' | 'large'
  /** Called once the content is mounted and it has opened; use it to focus a field. */
  onOpened?: (() => void) | undefined
  /** Called after the closing animation; use it to reset the content. */
  onClosed?: (() => void) | undefined
}

/**
 * A bottom sheet on a phone, a centred dialog from 820 px. Ionic traps the focus while it is open and restores it afterwards. The
 * content is mounted only while it is open. While it closes, it shows what it showed last, so what it is about may be gone by then.
 */
export function Sheet(props: SheetProps) {
  const { isOpen, busy = false, onClose, onClosed } = props
  const shown = useLast(isOpen ? props : undefined)
  const now = { isOpen, busy, onClose, onClosed }
  return shown && <Modal {...shown} {...now} />
}

function Modal({ isOpen, size = 'small', hasAddress = false, onOpened, onClosed, ...frame }: SheetProps) {
  const { title, busy = false, onClose } = frame
  const isWide = useMediaQuery(wideScreen)
  const modal = useRef<HTMLIonModalElement>(null)
  const [isPresented, setPresented] = useState(false)
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

  // Ionic sets a modal's type once, so a rotated tablet needs a new one.
  const type = isWide ? 'dialog' : 'sheet'
  // Ionic opens a modal a frame after it is mounted and rejects, unhandled, if it has been removed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new type is a new element
  useLayoutEffect(() => {
    const element = modal.current
    if (!element) return
    const { present } = element
    element.present = () =>
      present.call(element).catch((error) => {
        if (element.isConnected) throw error
      })
  }, [type])
  // Ionic also presents, and later dismisses, a modal that was removed while it was about to open.
  const isThere = ({ target }: Event) => target instanceof Node && target.isConnected

  return (
    <IonModal
      key={type}
      className={classNames(styles.modal, styles[size], isWide ? styles.wide : styles.phone)}
      ref={modal}
      isOpen={isOpen}
      onWillPresent={nameDialog}
      onDidPresent={(event) => isThere(event) && setPresented(true)}
      // Ionic also reports a dismissal that the caller has asked for.
      onWillDismiss={(event) => isThere(event) && isOpen && onClose()}
      onDidDismiss={(event) => {
        if (!isThere(event)) return
        setPresented(false)
        onClosed?.()
      }}
      // There is room to type at once, and what is typed while it opens would be lost.
      animated={!isWide}
      canDismiss={!busy}
      // There is only one breakpoint, so a focusable handle would have no function, and two open sheets would steal the focus
      // from each other endlessly.
      handleBehavior="none"
      {...(!isWide && { breakpoints: [0, 1], initialBreakpoint: 1, expandToScroll: false })}
    >
      <Frame {...frame} />
      {isPresented && <Opened onOpened={onOpened} />}
    </IonModal>
  )
}

/** Part of the content, because on a slow device Ionic may present a modal before its content is mounted. */
function Opened({ onOpened }: Pick<SheetProps, 'onOpened'>) {
  const opened = useRef(onOpened)
  useEffect(() => opened.current?.(), [])
  return null
}

/** The element of `AppShell` for side panes; null before it is mounted. */
export const SidePaneSlot = createContext<HTMLElement | null>(null)

interface SidePaneProps extends PaneProps {
  /** Whether the screen has room for it beside the page. */
  isBeside: boolean
  /** Beside the page it leaves as much room for it as possible. */
  isNarrow?: boolean
}

/**
 * Beside the page of the `AppShell` around it, which can be used while it is open; without room for that, a sheet. Beside the
 * page, the focus moves into it when it opens and back when it closes, so give it a `key` for each thing that it shows.
 */
export function SidePane({ isBeside, isNarrow = false, ...pane }: SidePaneProps) {
  const slot = useContext(SidePaneSlot)
  if (!isBeside) return <Sheet {...pane} size="large" />
  return pane.isOpen && slot && createPortal(<OpenSidePane {...pane} isNarrow={isNarrow} />, slot)
}

function OpenSidePane({
  hasAddress = false,
  isNarrow = false,
  ...frame
}: Omit<SidePaneProps, 'isOpen' | 'isBeside'>) {
  const { title, busy = false, onClose } = frame
  const pane = useRef<HTMLElement>(null)
  useBackCloses(!hasAddress, busy ? undefined : onClose)
  useFocusInside(pane)
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    if (key !== 'Escape' || defaultPrevented || isComposing(event) || busy) return
    if (!(target instanceof Element) || document.querySelector(':popover-open')) return
    // Also from the page beside it, whose row has the focus until the pane shows it. Fields there and what lies above have their own.
    const other = target.closest('input, textarea, select, ion-modal, dialog, [popover]')
    if (!other || pane.current?.contains(other)) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <section
      ref={pane}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={classNames(styles.side, isNarrow && styles.narrow)}
    >
      <Frame {...frame} />
    </section>
  )
}

/** Moves the focus to an element when it is mounted, unless its content did, and back when it is removed with the focus in it. */
function useFocusInside(element: RefObject<HTMLElement | null>) {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const inside = element.current
    const hasFocus = () => inside?.contains(document.activeElement)
    if (!hasFocus()) inside?.focus({ preventScroll: true })
    return () => {
      if (hasFocus() && opener instanceof HTMLElement) opener.focus()
    }
  }, [element, opener])
}

/** Head, scrolling body and fixed actions. */
function Frame({
  title,
  subtitle,
  poster,
  badge,
  isLarge = false,
  isCompact = false,
  isFilled = false,
  isText = false,
  busy = false,
  onClose,
  footer,
  aboveFooter,
  children,
}: FrameProps) {
  return (
    // A sheet covers the notice that shows it.
    <HasOfflineNotice value={false}>
      <div className={classNames(styles.frame, isCompact && styles.compact, isLarge && styles.largeTitle)}>
        <Head poster={poster}>
          <div className={styles.titles}>
            {/* A poster's title is an artist's name. */}
            <h2
              translate={poster === undefined ? undefined : 'no'}
              className={poster !== undefined && !isCompact ? 'clamp' : undefined}
            >
              {title}
            </h2>
            {subtitle && !isCompact && (
              <Text as="div" size="second" tone="muted" className={styles.subtitle}>
                {subtitle}
              </Text>
            )}
            {badge && !isCompact && <div className={styles.badge}>{badge}</div>}
          </div>
          <div className={styles.closeSlot}>
            <button
              type="button"
              className={`icon-button ${styles.close}`}
              aria-label="Close"
              disabled={busy}
              onClick={onClose}
            >
              <AppIcon icon={closeOutline} />
            </button>
          </div>
        </Head>
        <div
          className={classNames(styles.body, isFilled && styles.filled)}
          {...(isText && { tabIndex: 0, role: 'group', 'aria-label': title })}
        >
          <CardBoundary>{children}</CardBoundary>
        </div>
        {aboveFooter && (
          <div className={styles.aboveFooter}>
            <CardBoundary>{aboveFooter}</CardBoundary>
          </div>
        )}
        {footer && (
          <div ref={toastFloor} className={styles.footer}>
            <CardBoundary>{footer}</CardBoundary>
          </div>
        )}
      </div>
    </HasOfflineNotice>
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

const floors: HTMLElement[] = []

/** Ref of the fixed part at the bottom of a phone: toasts appear above the one that was mounted last. */
export function toastFloor(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const measure = () =>
    document.documentElement.style.setProperty('--toast-floor', `${floors.at(-1)?.offsetHeight ?? 0}px`)
  const observer = new ResizeObserver(measure)
  floors.push(element)
  observer.observe(element)
  return () => {
    observer.disconnect()
    floors.splice(floors.indexOf(element), 1)
    measure()
  }
}

/** Visible height in pixels below which a page leaves out the parts that are not needed for typing. */
const smallHeight = 640

/** Whether a field has the focus and little of the page is visible, as above an on-screen keyboard. */
export function useIsTypingInLittleRoom(field: RefObject<HTMLElement | null>): boolean {
  const subscribe = useCallback((changed: () => void) => {
    const { visualViewport } = window
    visualViewport?.addEventListener('resize', changed)
    document.addEventListener('focusin', changed)
    document.addEventListener('focusout', changed)
    return () => {
      visualViewport?.removeEventListener('resize', changed)
      document.removeEventListener('focusin', changed)
      document.removeEventListener('focusout', changed)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => {
    const { visualViewport } = window
    // First, because reading the viewport makes the browser lay out the page.
    if (!field.current || document.activeElement !== field.current) return false
    if (!visualViewport || visualViewport.scale > 1.01) return false
    return visualViewport.height < smallHeight
  })
}
