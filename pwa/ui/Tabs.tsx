import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  /** For screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
}

/**
 * Tabs inside a page, with arrow keys, Home and End. Only the current panel is mounted, so state that must survive belongs to the
 * caller. For tabs with a URL see `AppShell`.
 */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === current)
    const last = tabs.length - 1
    const target = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={current} role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${current}`}>
        {tabs.find((tab) => tab.id === current)?.panel}
      </div>
    </div>
  )
}
