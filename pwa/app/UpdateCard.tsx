import type { ReactNode } from 'react'
import { outdated } from '../http/outdated.ts'
import { useStore } from '../http/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { listDirtyForms, useHasDirtyForms } from '../ui/dirtyForms.ts'
import styles from './app.module.css'
import { postponeUpdate, takeUpdate, updateState } from './appUpdate.ts'

/**
 * Offers a new version, but not while a form has unsaved input that a reload would lose. If the server no longer understands this
 * one, it says so in any case, and names what a reload would lose.
 */
export function UpdateCard() {
  const state = useStore(updateState)
  const isOutdated = useStore(outdated)
  const isDirty = useHasDirtyForms()
  const isShown = state === 'taking' || isOutdated || (state === 'ready' && !isDirty)
  const words = isOutdated ? outdatedWords(isDirty ? listDirtyForms() : []) : 'A new version is ready'
  return (
    <NoticeCard text={isShown && words}>
      <Button variant="quiet" onClick={postponeUpdate}>
        Later
      </Button>
      <Button pending={state === 'taking'} needsConnection={isOutdated} onClick={() => void takeUpdate()}>
        Update
      </Button>
    </NoticeCard>
  )
}

interface NoticeCardProps {
  /** Nothing is shown without one. */
  text: string | false | undefined
  /** The card's buttons. */
  children: ReactNode
}

/** A notice over the page. Always mounted: screen readers announce only changes inside an existing live region. */
export function NoticeCard({ text, children }: NoticeCardProps) {
  return (
    <div role="status">
      {text && (
        <div ref={noticeFloor} className={`surface ${styles.notice}`}>
          <p className={styles.noticeText}>{text}</p>
          {children}
        </div>
      )}
    </div>
  )
}

/** Toasts appear above the notice. */
function noticeFloor(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined
  const { style } = document.documentElement
  const measure = () => {
    const bottom = Number.parseFloat(getComputedStyle(notice).bottom)
    style.setProperty('--notice-floor', `${bottom + notice.offsetHeight}px`)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--notice-floor')
  }
}

/** @param unsaved input that is not stored as a draft */
function outdatedWords(unsaved: readonly string[]): string {
  const kept = 'Please update Live Shows to go on. What waits to be sent is kept'
  return unsaved.length > 0 ? `${kept}, but not: ${unsaved.join(', ')}.` : `${kept}.`
}
