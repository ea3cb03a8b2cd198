import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { pathOf } from '#contract/endpoint.ts'
import { transactionsApi } from '#contract/transactions.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages } from '../../http/readPages.ts'

type ListQuery = z.input<typeof transactionsApi.list.query>
type RangeQuery = z.input<typeof transactionsApi.summary.query>

export const transactionsQueries = {
  /** Newest first. */
  list: (query: Omit<ListQuery, 'cursor'>) => readPages(transactionsApi.list, { query }),

  summary: (query: RangeQuery) =>
    queryOptions({
      queryKey: [pathOf(transactionsApi.summary), query] as const,
      queryFn: ({ signal }) => callApi(transactionsApi.summary, { query, signal }),
    }),
}

/** The address of the CSV file. */
export function exportAddress(query: RangeQuery): string {
  const params = new URLSearchParams({ format: 'csv', ...query } as Record<string, string>)
  return `${pathOf(transactionsApi.export)}?${params}`
}
