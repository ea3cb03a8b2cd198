import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'
import { useIsHydrated } from './useMediaQuery.ts'

interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  /** Label for screen readers. */
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
  const isHydrated = useIsHydrated()
  const keys = useTabKeys(
    tabs.map(({ id }) => id),
    onChange,
  )

  return (
    <div className={styles.tabs}>
      <div {...keys} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            disabled={!isHydrated}
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

/**
 * Arrow keys, Home and End in a tablist: they choose another tab and move the focus to it. Spread the result on the tablist.
 *
 * @param ids in the order of the tabs
 */
export function useTabKeys<Id extends string>(ids: readonly Id[], onChange: (id: Id) => void) {
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const index = tabs.indexOf(event.target as HTMLElement)
    const last = ids.length - 1
    const target = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const id = target === undefined ? undefined : ids[target]
    if (id === undefined) return
    event.preventDefault()
    onChange(id)
    tabs[target ?? 0]?.focus()
  }
  return { ref: list, onKeyDown: move }
}
