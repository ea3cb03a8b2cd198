import { withKnown } from '../../http/readQuery.ts'
import type { ThreadPages } from '../../offline/savedThreads.ts'

/** Pages after a change, in which what has not changed are the known objects. Only the newest page is fetched again. */
export function sharePages(known: ThreadPages | undefined, { pages, pageParams }: ThreadPages): ThreadPages {
  const [before = []] = known?.pages ?? []
  const [newest, ...older] = pages
  if (!known || !newest) return { pages, pageParams }
  const shared = withKnown(before, newest)
  const isSame =
    shared.length === before.length && shared.every((message, index) => message === before[index])
  const all = [isSame ? before : shared, ...older]
  const areAllSame =
    all.length === known.pages.length && all.every((page, index) => page === known.pages[index])
  return areAllSame ? known : { pages: all, pageParams }
}
