import { type ReactNode, useId } from 'react'
import { type QueueView, queueGroups } from '#contract/rules/queueViews.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useTabKeys } from '../../../ui/Tabs.tsx'
import type { QueueListName } from '../../desk/requestQueue.ts'
import { lists } from '../../desk/requestWords.ts'
import styles from './queue.module.css'

interface QueueTabsProps {
  /** In their order, below the groups. */
  views: readonly QueueView[]
  current: QueueListName
  onChange: (list: QueueListName) => void
  /** How many requests a list has, as text; undefined until known. */
  countOf: (list: QueueListName) => string | undefined
  /** Between the tabs and the list. */
  search: ReactNode
  children: ReactNode
}

/** The lists of the desk, of which one is shown: the two groups, and below them the views, each with its count. */
export function QueueTabs({ views, current, onChange, countOf, search, children }: QueueTabsProps) {
  const prefix = useId()
  const { ref, ...keys } = useTabKeys<QueueListName>([...queueGroups, ...views], onChange)

  /** Each line has one tab stop. */
  const tab = (list: QueueListName, index: number, line: readonly QueueListName[]) => {
    const isStop = line.includes(current) ? list === current : index === 0
    const count = countOf(list)
    return (
      <button
        key={list}
        type="button"
        role="tab"
        id={`${prefix}-${list}`}
        aria-selected={list === current}
        aria-controls={list === current ? `${prefix}-panel` : undefined}
        tabIndex={isStop ? 0 : -1}
        className={styles.tab}
        onClick={() => onChange(list)}
      >
        {lists[list].name}
        {count !== undefined && (
          <Text as="span" wrap="nowrap" className="tabular">
            {' '}
            {count}
          </Text>
        )}
      </button>
    )
  }

  return (
    <>
      <Stack ref={ref} {...keys} gap={1} role="tablist" aria-label="Requests">
        <Row gap={1} role="presentation" className={styles.groups}>
          {queueGroups.map(tab)}
        </Row>
        <Row gap={1} role="presentation" className={styles.views}>
          {views.map(tab)}
        </Row>
      </Stack>
      {search}
      <div
        key={current}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
