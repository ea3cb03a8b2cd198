import { clientErrorsApi } from '#contract/clientErrors.ts'
import { type ClientError, cleanClientError } from '#contract/rules/clientErrors.ts'
import { callApi } from './callApi.ts'

const maxReports = 5
const reported = new Set<string>()

/** Sends each distinct error once, and `maxReports` per page load. Throws what `callApi` throws. */
export async function sendErrorReport(error: unknown): Promise<void> {
  // Browsers hide errors thrown by other sites' scripts.
  if (error === undefined || error === null) return
  const report = reportOf(error)
  const { name, message, frames } = report
  const key = JSON.stringify([name, message, frames[0]])
  if (reported.has(key) || reported.size >= maxReports) return
  reported.add(key)
  await callApi(clientErrorsApi.report, { body: report })
}

function reportOf(error: unknown): ClientError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const ours = `${location.origin}/assets/`
  const frames = stack.split(ours).flatMap((part) => /^[\w.-]+\.js:\d+:\d+/.exec(part)?.[0] ?? [])
  return cleanClientError({ build: __BUILD_ID__, route: location.pathname, name, message, frames })
}
