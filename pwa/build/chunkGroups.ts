import type { Rolldown } from 'vite'

type GetModule = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null

interface SharedFile {
  name: string
  /** It holds what one of these pages shares with any other; of pages joined in a list, what all of them share. */
  neededBy: readonly (string | readonly string[])[]
}

/**
 * What pages share goes into the first of these files that fits. Left alone, the bundler makes a file for every set of pages,
 * and dozens of a few hundred bytes each compress badly. They stand from what the most pages load to what the fewest do, since
 * a file may need those before it and never one after it.
 */
export const sharedFiles: readonly SharedFile[] = [
  { name: 'public', neededBy: ['features/accounts/signIn/AuthPage'] },
  // The code at the gate comes without the island, and must not wait for it.
  {
    name: 'device',
    neededBy: [
      ['features/tickets/gate/ColdGate', 'app/IonicApp'],
      ['features/tickets/gate/ColdGate', 'app/DashboardPage'],
    ],
  },
  { name: 'island', neededBy: ['app/IonicApp', 'app/DashboardPage'] },
  { name: 'forms', neededBy: ['features/requests/form/NewRequestTab'] },
]

/** How the bundler shares out the modules: what every page needs, then the shared files, and each page by itself. */
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
  return sharedFiles.find(({ neededBy }) => neededBy.some((needed) => [needed].flat().every(isNeededBy)))
    ?.name
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
