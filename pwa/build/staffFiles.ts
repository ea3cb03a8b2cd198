/** The part of a Rollup chunk that is used here. */
export interface ChunkLike {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  /** The module that a dynamic import loads as this chunk. */
  facadeModuleId: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> }
}

type FileLike = ChunkLike | { type: 'asset'; fileName: string }

/** Pages that only staff open, and parts that only they load. Files that only these need are not precached on customers' phones. */
const staffPart = /\/pwa\/features\/(admin|staff|developer|palette)\/.+\.tsx?$/

/**
 * Finds the files of a bundle that only staff pages need, by following imports from the entry, so that no list has to be
 * maintained by hand.
 */
export function staffFiles(bundle: Readonly<Record<string, FileLike>>): Set<string> {
  const needed = new Set<string>()
  const visit = (fileName: string) => {
    const file = bundle[fileName]
    if (!file || needed.has(fileName)) return
    if (file.type === 'chunk' && file.facadeModuleId && staffPart.test(file.facadeModuleId)) return
    needed.add(fileName)
    if (file.type === 'asset') return
    const { imports, dynamicImports, viteMetadata } = file
    for (const name of [...imports, ...dynamicImports]) visit(name)
    for (const name of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]) {
      visit(name)
    }
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) visit(file.fileName)
  return new Set(Object.keys(bundle).filter((name) => name.startsWith('assets/') && !needed.has(name)))
}
