import type { RequestStatus } from './requestStatus.ts'

/**
 * What a text response is based on, as an entity tag: how far the discussion had come when writing started
 * (`docs/RULES.md, Text responses`).
 */
export function discussionVersion({
  status,
  messageCount,
}: {
  status: RequestStatus
  messageCount: number
}): string {
  return `"${messageCount}.${status}"`
}
