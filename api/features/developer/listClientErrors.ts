import type { ClientErrorGroup } from '#contract/operations.ts'
import type { Deps } from '../../config/deps.ts'
import type { Position } from '../../http/pages.ts'

type ErrorRow = Omit<ClientErrorGroup, 'frames' | 'lastAt'> & { frames: string; at: string }

const shownMs = 30 * 24 * 60 * 60 * 1000

/** Those of the last 30 days, last seen first: a page, and one more row if there is a next page. */
export async function listClientErrors(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<ErrorRow[]> {
  const since = new Date(now().getTime() - shownMs).toISOString()
  const rows = db('client_errors').where('at', '>', since).orderBy('at', 'desc').orderBy('id', 'desc')
  if (after) rows.whereRaw('(at, id) < (?, ?)', [...after])
  return rows.limit(limit + 1)
}

export function presentClientError({ frames, at, ...row }: ErrorRow): ClientErrorGroup {
  return { ...row, frames: JSON.parse(frames), lastAt: at }
}
