import { type ReactNode, useEffect, useMemo } from 'react'
import { type Presence, presenceApi } from '#contract/presence.ts'
import { callApi } from '../../http/callApi.ts'
import { useStore } from '../../http/useStore.ts'
import { Text } from '../../ui/layout.tsx'
import { presenceStore } from '../../ui/liveUpdates.ts'
import styles from './desk.module.css'

interface WritersLineProps {
  requestId: string
  /** Only those who write this. */
  only?: Writing | undefined
  /** Shown in its place while nobody writes. */
  children?: ReactNode
}

/** 'Ana is writing an offer'; announced. It needs a place where nothing moves when it comes and goes. */
export function WritersLine({ requestId, only, children }: WritersLineProps) {
  const writers = useStore(presenceStore, (all) => all.get(requestId))
  const words = describeWriters(writers?.filter(({ writing }) => only === undefined || writing === only))
  return (
    <>
      <Text as="span" role="status" tone="warn" weight="medium">
        {words}
      </Text>
      {words === undefined && children}
    </>
  )
}

/** The line over the end of a discussion, above its field. */
export function WritersHint(line: Omit<WritersLineProps, 'children'>) {
  return (
    <p className={styles.writers}>
      <WritersLine {...line} />
    </p>
  )
}

/** 'Ana is writing an offer'; undefined if none of the other staff writes. Offers come first, because two of them exclude each other. */
export function describeWriters(
  writers: readonly Pick<Presence, 'name' | 'writing'>[] = [],
): string | undefined {
  const offering = writers.filter(({ writing }) => writing === 'offer')
  const [first, ...others] = offering.length > 0 ? offering : writers
  if (!first) return undefined
  const what = offering.length > 0 ? 'an offer' : 'a message'
  const names = [first, ...others].map(({ name }) => name)
  return names.length === 1 ? `${first.name} is writing ${what}` : `${names.join(' and ')} are writing`
}

/** Shows other staff that the user writes an offer or a message about a request, until they pause, stop or leave. */
export function useReportWriting(requestId: string, writing: Writing) {
  const report = useMemo(() => createWritingReport(requestId, writing), [requestId, writing])
  useEffect(() => report.stop, [report])
  return report
}

/** How often a report is repeated while its user writes, and how long after the last keystroke it is withdrawn. Milliseconds. */
const repeatMs = 10_000
const idleMs = 20_000

type Writing = 'offer' | 'message'

/** Reports to other staff that the user writes about a request. */
export function createWritingReport(requestId: string, writing: Writing) {
  let reportedAt: number | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  // Only a hint: a failure is not shown.
  const report = (now: Writing | null) =>
    void callApi(presenceApi.report, {
      params: { id: requestId },
      body: { writing: now },
      keepalive: true,
    }).catch(() => undefined)
  const stop = () => {
    clearTimeout(idle)
    if (reportedAt !== undefined) report(null)
    reportedAt = undefined
  }
  return {
    /** Call with every keystroke. */
    typed() {
      clearTimeout(idle)
      idle = setTimeout(stop, idleMs)
      if (reportedAt !== undefined && Date.now() - reportedAt < repeatMs) return
      reportedAt = Date.now()
      report(writing)
    },
    stop,
  }
}
