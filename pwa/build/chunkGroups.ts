import type { Rolldown } from 'vite'

type GetModule = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null

interface SharedFile {
  name: string
  /** Holds what one of these pages shares with another page. Of pages in one list, each has to need it. */
  neededBy: readonly (readonly string[])[]
}

/**
 * The files that pages share, the first that fits. Left alone, the bundler makes one for every set of pages, and dozens of
 * files of a few hundred bytes compress badly. The order is from what the most pages load to what the fewest do: a file may need the ones
 * before it and never one after it.
 */
const sharedFiles: readonly SharedFile[] = [
  { name: 'public', neededBy: [['accounts/AuthPage']] },
  // The code at the gate comes without the island: it must not wait for it.
  {
    name: 'device',
    neededBy: [
      ['tickets/ColdGate', 'app/IonicApp'],
      ['tickets/ColdGate', 'app/DashboardPage'],
    ],
  },
  { name: 'island', neededBy: [['app/IonicApp'], ['app/DashboardPage']] },
  { name: 'forms', neededBy: [['requests/NewRequestTab']] },
]

/** How the bundler shares out modules between files: what every page needs, then the shared files, and each page by itself. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const start: Rolldown.CodeSplittingGroup = {
    name: 'index',
    tags: ['$initial'],
    priority: sharedFiles.length,
  }
  const shared = sharedFiles.map(
    ({ name }, index): Rolldown.CodeSplittingGroup => ({
      name: (id, chunking) =>
        sharedFile(id, (module) => chunking.getModuleInfo(module)) === name ? name : null,
      debugName: name,
      priority: sharedFiles.length - 1 - index,
    }),
  )
  return [start, ...shared]
}

/** Which of the shared files a module belongs to. */
export function sharedFile(id: string, getModule: GetModule): string | undefined {
  const pages = pagesOf(id, getModule)
  if (pages.has(id) || pages.size < 2) return undefined
  const isNeededBy = (page: string) => [...pages].some((path) => path.endsWith(`/${page}.tsx`))
  return sharedFiles.find(({ neededBy }) => neededBy.some((together) => together.every(isNeededBy)))?.name
}

/** The modules that lead to one and are loaded by themselves, as all pages are. */
function pagesOf(id: string, getModule: GetModule): Set<string> {
  const pages = new Set<string>()
  const seen = new Set<string>()
  const visit = (current: string) => {
    const module = getModule(current)
    if (!module || seen.has(current)) return
    seen.add(current)
    if (module.isEntry || module.dynamicImporters.length > 0) pages.add(current)
    for (const importer of module.importers) visit(importer)
  }
  visit(id)
  return pages
}
