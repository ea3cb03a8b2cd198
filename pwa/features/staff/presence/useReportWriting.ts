import { useEffect, useMemo } from 'react'
import { createWritingReport, type WritingReport } from './reportWriting.ts'

/** Shows other staff that the user writes an offer or a message about a request, until they pause, stop or leave. */
export function useReportWriting(requestId: string, writing: 'offer' | 'message'): WritingReport {
  const report = useMemo(() => createWritingReport(requestId, writing), [requestId, writing])
  useEffect(() => report.stop, [report])
  return report
}
