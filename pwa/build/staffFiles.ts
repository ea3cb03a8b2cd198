/** What this needs to know of a chunk of the bundle. */
export interface ChunkLike {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  /** The module that a dynamic import asks for. */
  facadeModuleId: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> }
}

type FileLike = ChunkLike | { type: 'asset'; fileName: string }

/** Pages that only staff open; what they alone need is nothing to fill a customer's phone with. */
const staffPage = /\/pwa\/features\/(staff|developer)\/.+\.tsx$/

/**
 * The files of a bundle that nobody needs who never opens a page of the staff. Found by walking the imports, so that a part
 * that moves between chunks needs no list to be kept.
 */
export function staffFiles(bundle: Readonly<Record<string, FileLike>>): Set<string> {
  const needed = new Set<string>()
  const visit = (fileName: string) => {
    const file = bundle[fileName]
    if (!file || needed.has(fileName)) return
    if (file.type === 'chunk' && file.facadeModuleId && staffPage.test(file.facadeModuleId)) return
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
