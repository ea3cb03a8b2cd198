import type { QueryClient } from '@tanstack/react-query'
import { type Pages, type RowPatch, rowsOf } from './pages.ts'
import { patchQuery, rowRefreshOf } from './readPages.ts'
import { rowQuery } from './readQuery.ts'

/** Changes a row wherever the cache has it: by itself, and in its lists, each of which puts it where it now belongs. */
export function patchRow<Row extends { id: string }>(
  queryClient: QueryClient,
  { one, id, change }: RowPatch<Row>,
): void {
  const { queryKey } = rowQuery(one, id)
  const lists = queryClient.getQueryCache().findAll({
    predicate: (query) => rowRefreshOf(query)?.one === one,
  })
  const rows = lists.flatMap(({ state }) => rowsOf(state.data as Pages<Row> | undefined) ?? [])
  const known = rows.find((row) => row.id === id) ?? queryClient.getQueryData<Row>(queryKey as never)
  if (!known) return
  const changed = change(known)
  for (const list of lists) {
    const place = rowRefreshOf<Row>(list)?.place
    if (place) patchQuery<Pages<Row>>(queryClient, list.queryKey, (data) => place(data, changed))
  }
  patchQuery<Row>(queryClient, queryKey, () => changed)
}
