import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '../../ui/classNames.ts'
import { useCommands } from '../../ui/commands.tsx'
import { CardBoundary } from '../../ui/ErrorState.tsx'
import { playKeys } from '../../ui/heldKeys.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useHasBeen } from '../../ui/useLast.ts'
import styles from './desk.module.css'
import { shortcutKeys, useDeskCommand, useShortcutSetting, useShortcuts } from './deskCommands.tsx'

const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx'))

/** Wide enough for list, middle and right column side by side. */
export const threeColumns = '(min-width: 73.75em)'

interface DeskKeysProps {
  /** An offer is about to be sent. */
  isOfferHeld?: () => boolean
  /** Handles a command in place of the desk's parts. @returns whether it did */
  run?: (name: string) => boolean
}

interface DeskShellProps extends DeskKeysProps {
  className?: string | undefined
  list: ReactNode
  /** The open row, and as an `aside` the right column. */
  children: ReactNode
}

/** Labels of the actions that one key runs, depending on the state. */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  assign: ['Assign to me', 'Take over', 'Assign to a colleague'],
  snooze: ['Snooze', 'Wake up', 'Remind me if they stay silent', 'Drop the reminder'],
  note: ['Internal note'],
  search: ['search', 'Search', 'Person'],
}

const never = () => false

/** A desk of staff: list and detail side by side from 820 px, with a right column from 1180 px, and the same keys everywhere. */
export function DeskShell({ className, list, children, ...keys }: DeskShellProps) {
  const desk = useRef<HTMLDivElement>(null)
  useScrollBeforePull(desk)
  const { key, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
  useEffect(() => {
    // Another row may have been opened meanwhile.
    if (window.location.search === search) playKeys()
  }, [key, search])
  return (
    <div ref={desk} className={classNames(styles.desk, className)}>
      <div className={styles.listColumn}>
        <CardBoundary>{list}</CardBoundary>
      </div>
      {children}
      <DeskKeys {...keys} />
    </div>
  )
}

/** The keys of a tab, and the list of them. */
export function DeskKeys({ isOfferHeld = never, run: runOwn = never }: DeskKeysProps) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const wasHelpOpen = useHasBeen(isHelpOpen)
  const [shortcutsOn, setShortcutsOn] = useShortcutSetting()
  const commands = useCommands()
  useDeskCommand('help', () => setHelpOpen(true))
  const run = (name: string) => {
    if (name === 'leave') (document.activeElement as HTMLElement | null)?.blur()
    else if (!runOwn(name) && !(actionsOf[name] ?? [name]).some((action) => commands.run(action))) {
      const { label, shown } = shortcutKeys.find(({ command }) => command === name) ?? {}
      showToast({ title: `Nothing to do here for ${shown}`, description: label && `${label}.` })
    }
  }
  useShortcuts({ isOn: shortcutsOn, isOfferHeld, run })
  if (!wasHelpOpen) return null
  return (
    <Suspense>
      <ShortcutHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        isOn={shortcutsOn}
        onSwitch={setShortcutsOn}
      />
    </Suspense>
  )
}

/**
 * Prevents pull-to-refresh inside a scrolled column. Ionic checks only the scroll position of its own content, but these columns
 * scroll independently, so touches inside one that is not at its top are stopped.
 */
function useScrollBeforePull(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    const stopIfScrolled = (event: TouchEvent) => {
      let inner = event.target instanceof Element ? event.target : null
      while (inner && inner !== element) {
        if (inner.scrollTop > 0) return event.stopPropagation()
        inner = inner.parentElement
      }
    }
    element?.addEventListener('touchstart', stopIfScrolled, { passive: true })
    return () => element?.removeEventListener('touchstart', stopIfScrolled)
  }, [area])
}
