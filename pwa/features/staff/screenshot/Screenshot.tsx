import { expandOutline } from 'ionicons/icons'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { Text } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { useDeskCommand } from '../../desk/deskCommands.tsx'
import styles from '../request/request.module.css'

interface ScreenshotProps {
  url: string | null
  /** The client's name, for labels. */
  from: string
  /** Small where there is little room: a tap enlarges it. */
  isThumb?: boolean
}

/** The customer's screenshot, which can be zoomed in its place and in a large sheet. */
export function Screenshot({ url, from, isThumb = false }: ScreenshotProps) {
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [isTall, setTall] = useState(false)
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }

  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline) return
    setState((before) => (before === 'failed' ? 'loading' : before))
  }, [isOnline])

  const enlarged = useRef<HTMLDivElement>(null)
  const open = () => setOpen(true)
  useDeskCommand('screenshot', open)

  const noPicture = (children: ReactNode, role?: 'alert') => (
    <Text
      as="div"
      size="second"
      tone="muted"
      role={role}
      className={classNames('surface', styles.screenshot, styles.inPlace, styles.noPicture)}
    >
      {children}
    </Text>
  )
  if (!url) return noPicture('No screenshot')
  if (state === 'failed' && !isOnline) return noPicture('The screenshot is not available offline.')
  if (state === 'failed') {
    const retryButton = (
      <Button variant="quiet" onClick={retry}>
        Retry
      </Button>
    )
    return noPicture(<>Could not load the screenshot{retryButton}</>, 'alert')
  }
  const picture = (
    <img
      key={attempt}
      src={url}
      alt={`Seats that ${from} found`}
      draggable={false}
      className={styles.picture}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setState('shown')
        setTall(naturalHeight > tall * naturalWidth)
      }}
      onError={() => setState('failed')}
    />
  )
  const loading = state === 'loading' && (
    <span className={styles.loading}>
      <Skeleton height="100%" />
    </span>
  )
  const enlarge = {
    type: 'button',
    'aria-label': 'Enlarge the screenshot',
    onClick: open,
  } as const
  return (
    <>
      {isThumb ? (
        <button
          {...enlarge}
          className={classNames('surface', styles.screenshot, styles.thumb)}
          data-tall={isTall || undefined}
        >
          {picture}
          {loading}
        </button>
      ) : (
        <div className={classNames('surface', styles.screenshot, styles.inPlace)}>
          <ZoomArea label={`Screenshot from ${from}`} isScrolled>
            {picture}
          </ZoomArea>
          <button {...enlarge} className={styles.enlarge}>
            <AppIcon icon={expandOutline} />
            <span aria-hidden="true" className={styles.enlargeKey}>
              z
            </span>
          </button>
          {loading}
        </div>
      )}
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        // Used by the keys that zoom and move.
        onOpened={() => enlarged.current?.focus()}
        title={`Screenshot from ${from}`}
        size="large"
      >
        <div className={styles.large}>
          <ZoomArea ref={enlarged} label={`Screenshot from ${from}, enlarged`} isScrolled={isTall} hasButtons>
            <img src={url} alt={`Seats that ${from} found`} draggable={false} className={styles.picture} />
          </ZoomArea>
        </div>
      </Sheet>
    </>
  )
}

/** Ratio of height to width from which a picture is scrolled: zoomed as far as it goes, it would still be too narrow. */
const tall = 3

interface ZoomAreaProps {
  label: string
  /** The picture has the area's full width, and the browser scrolls it. */
  isScrolled: boolean
  /** Whether it has buttons that zoom. */
  hasButtons?: boolean
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

const step = 1.5
const doubleTap = 2.5
/** Pixels per arrow key. */
const arrowStep = 40

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: arrowStep, y: 0 },
  ArrowRight: { x: -arrowStep, y: 0 },
  ArrowUp: { x: 0, y: arrowStep },
  ArrowDown: { x: 0, y: -arrowStep },
}

/** A picture that can be zoomed by pinching, double tap, ctrl and wheel, buttons, and + - 0, and moved by dragging and arrow keys. */
function ZoomArea({ label, isScrolled, hasButtons = false, children, ref }: ZoomAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLDivElement, [])
  const [view, setView] = useState(wholeView)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const isZoomed = view.scale > 1

  /** A point relative to the area's centre. */
  const pointAt = (clientX: number, clientY: number) => {
    const { left, top, width, height } = sizeOf(area.current)
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  /** The point of a scrolled picture that stays in place, from the area's centre. */
  const centre = useRef({ x: 0, y: 0 })
  const zoomBy = (factor: number, at = { x: 0, y: 0 }) => {
    centre.current = at
    setView((before) => zoom(before, factor, at, sizeOf(area.current)))
  }
  const scaleBefore = useRef(view.scale)
  useLayoutEffect(() => {
    const ratio = view.scale / scaleBefore.current
    scaleBefore.current = view.scale
    const element = area.current
    if (!isScrolled || !element) return
    const { x, y } = centre.current
    const [right, down] = [element.clientWidth / 2 + x, element.clientHeight / 2 + y]
    element.scrollLeft = (element.scrollLeft + right) * ratio - right
    element.scrollTop = (element.scrollTop + down) * ratio - down
  }, [isScrolled, view.scale])

  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = pointers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    pointers.current.set(pointerId, now)
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === pointerId ? [] : [point]))
    if (!other) {
      if (isScrolled) return
      const by = { x: now.x - before.x, y: now.y - before.y }
      return setView((view) => move(view, by, sizeOf(area.current)))
    }
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    zoomBy(factor, pointAt((now.x + other.x) / 2, (now.y + other.y) / 2))
  }
  const forget = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)

  const onZoomWheel = useEffectEvent(({ deltaY, clientX, clientY }: WheelEvent) =>
    zoomBy(Math.exp(-deltaY / 200), pointAt(clientX, clientY)),
  )
  // React's wheel listener is passive, and the browser would zoom the page.
  useEffect(() => {
    const element = area.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      onZoomWheel(event)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (event.key === '+' || event.key === '=') zoomBy(step)
    else if (event.key === '-') zoomBy(1 / step)
    else if (event.key === '0') setView(wholeView)
    else if (by && isZoomed && !isScrolled) setView((before) => move(before, by, sizeOf(area.current)))
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        role="group"
        ref={area}
        className={styles.area}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what it shows
        tabIndex={0}
        data-zoomed={(isZoomed && !isScrolled) || undefined}
        data-scrolled={isScrolled || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={({ pointerId, clientX, clientY }) =>
          pointers.current.set(pointerId, { x: clientX, y: clientY })
        }
        onPointerMove={onPointerMove}
        onPointerUp={forget}
        onPointerCancel={forget}
        onPointerLeave={forget}
        onDoubleClick={({ clientX, clientY }) =>
          isZoomed ? setView(wholeView) : zoomBy(doubleTap, pointAt(clientX, clientY))
        }
      >
        <div
          className={styles.content}
          style={
            isScrolled
              ? { width: `${100 * view.scale}%` }
              : { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
          }
        >
          {children}
        </div>
      </div>
      {hasButtons && (
        <div className={styles.zoomButtons}>
          <button type="button" aria-label="Zoom in" onClick={() => zoomBy(step)}>
            <PlusIcon size={20} />
          </button>
          <button type="button" aria-label="Zoom out" disabled={!isZoomed} onClick={() => zoomBy(1 / step)}>
            <MinusIcon size={20} />
          </button>
        </div>
      )}
    </div>
  )
}

function sizeOf(element: Element | null) {
  return element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** How a picture is shown in an area: scaled around the area's centre, then moved by pixels. */
interface ZoomView {
  scale: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** The whole picture. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 }

const maxScale = 6

/** @param at the point that stays in place, from the area's centre */
export function zoom({ scale, x, y }: ZoomView, factor: number, at: Point, area: Size): ZoomView {
  const next = Math.min(maxScale, Math.max(1, scale * factor))
  const ratio = next / scale
  return within({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }, area)
}

export function move({ scale, x, y }: ZoomView, by: Point, area: Size): ZoomView {
  return within({ scale, x: x + by.x, y: y + by.y }, area)
}

/** The picture always fills the area. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const [limitX, limitY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: clamp(x, limitX), y: clamp(y, limitY) }
}

function clamp(value: number, limit: number): number {
  // Without a negative zero.
  return Math.min(limit, Math.max(-limit, value)) + 0
}
