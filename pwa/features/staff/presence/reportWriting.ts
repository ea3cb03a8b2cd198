import { presenceApi } from '#contract/presence.ts'
import { callApi } from '../../../http/callApi.ts'

/** How often a report is repeated while its user writes, and how long after the last keystroke it is taken back. Milliseconds. */
const repeatMs = 10_000
const idleMs = 20_000

type Writing = 'offer' | 'message'

export interface WritingReport {
  /** To be called with every keystroke. */
  typed: () => void
  stop: () => void
}

/** Reports to other staff what is written about a request. */
export function createWritingReport(requestId: string, writing: Writing): WritingReport {
  let reportedAt: number | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  // Only a hint: nothing is said if it fails.
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
