import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { classNames } from './classNames.ts'
import { usePaletteAction } from './commands.tsx'
import styles from './Table.module.css'
import { useOnline } from './useOnline.ts'

export interface MenuAction {
  label: string
  /** The item is a link to this address. */
  to?: string
  onSelect?: () => void
  /** Cannot be chosen while offline. */
  needsConnection?: boolean
  isDangerous?: boolean
}

interface ActionMenuProps {
  /** The subject of the actions: 'Sam Rivera'. */
  about: string
  /** The button's content. */
  children: ReactNode
  actions: readonly MenuAction[]
}

/** Space between the menu, its button and the edges of the window, in pixels. */
const gap = 4

/** A button with a menu of actions: arrow keys move in it, Escape closes it, and the focus returns to the button. The palette lists them, too. */
export function ActionMenu({ about, children, actions }: ActionMenuProps) {
  const label = `Actions for ${about}`
  const navigate = useNavigate()
  usePaletteAction(
    ...actions.map(({ label, to, onSelect, needsConnection = false }) => ({
      ...{ action: label, about, needsConnection },
      onClick: to === undefined ? onSelect : () => void navigate(to),
    })),
  )
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`icon-button ${styles.menuButton}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {/* A table can have hundreds of rows, so only an open menu is in the document. */}
      {isOpen && (
        <OpenMenu
          id={id}
          label={label}
          actions={actions}
          button={button.current}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface OpenMenuProps extends Pick<ActionMenuProps, 'actions'> {
  id: string
  label: string
  button: HTMLElement | null
  onClose: () => void
  /** Closes the menu and leaves the focus where it went. */
  onLeave: () => void
}

function OpenMenu({ id, label, actions, button, onClose, onLeave }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    const shown = menu.current
    if (!shown || !button) return
    shown.showPopover()
    const follow = () => placeBeside(button, shown, 'right')
    follow()
    itemsOf(shown)[0]?.focus()
    const leaveOutside = ({ target }: Event) => {
      if (!shown.contains(target as Node) && !button.contains(target as Node)) leave()
    }
    // The button moves with the page, and both change with the size of text.
    const resizes = new ResizeObserver(follow)
    resizes.observe(shown)
    document.addEventListener('pointerdown', leaveOutside)
    document.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      resizes.disconnect()
      document.removeEventListener('pointerdown', leaveOutside)
      document.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [button])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave()
    const items = itemsOf(menu.current)
    const index = items.indexOf(event.target as HTMLElement)
    const target = {
      Escape: -1,
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else items[target]?.focus()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      className={`popover ${styles.menu}`}
      onKeyDown={handleKey}
    >
      {actions.map(({ label, to, onSelect, needsConnection = false, isDangerous = false }) => {
        const look = {
          className: classNames('line', styles.item, isDangerous && styles.dangerous),
          role: 'menuitem',
          tabIndex: -1,
        }
        if (to !== undefined) {
          return (
            <Link key={label} {...look} to={to} onClick={onLeave}>
              {label}
            </Link>
          )
        }
        const isOff = needsConnection && !isOnline
        return (
          <button
            key={label}
            type="button"
            {...look}
            aria-disabled={isOff || undefined}
            onClick={() => {
              if (isOff) return
              onClose()
              onSelect?.()
            }}
          >
            {label}
          </button>
        )
      })}
    </div>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/** Below the button, or above it if there is no room, aligned with a side of it and always within the window. */
export function placeBeside(button: HTMLElement, menu: HTMLElement, side: 'left' | 'right'): void {
  const at = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const fitsBelow = at.bottom + gap + height <= window.innerHeight
  const top = fitsBelow ? at.bottom + gap : at.top - gap - height
  menu.style.top = `${clamp(top, window.innerHeight - height)}px`
  menu.style.left = `${clamp(side === 'left' ? at.left : at.right - width, window.innerWidth - width)}px`
}

function clamp(position: number, last: number): number {
  return Math.max(gap, Math.min(position, last - gap))
}
