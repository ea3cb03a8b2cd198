import type { z } from 'zod/mini'
import { auditApi } from '#contract/audit.ts'
import { pathOf } from '#contract/endpoint.ts'
import { readPages } from '../../../http/readPages.ts'

export type AuditFilters = z.input<typeof auditApi.export.query>

export const auditQueries = {
  /** Newest first. */
  list: (query: AuditFilters) => readPages(auditApi.list, { query }),
}

/** The address of the CSV file. */
export function exportAddress(query: AuditFilters): string {
  return `${pathOf(auditApi.export)}?${new URLSearchParams(query as Record<string, string>)}`
}

/** The log, narrowed to a person or a request. */
export function auditAddress(filter?: { person: string } | { request: string }): string {
  return `/developer?${new URLSearchParams({ tab: 'system', view: 'audit', ...filter })}`
}
