import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Lists which file belongs to which build; written to the output folder. */
export const listName = 'build-files.json'

interface BuildFiles {
  /** Hashed files of this build, e.g. `assets/index-3f9a.js`. */
  own: string[]
  /** Files that only the last build had. */
  last: string[]
}

interface LastBuild {
  list: BuildFiles
  /** Contents by file name, including the compressed versions. */
  files: Map<string, Buffer>
}

/**
 * Keeps the last build's hashed files next to the new ones, so that pages opened before a deploy can still lazy-load their
 * chunks. One build back only: an older page reloads when a file is missing (`app/atStart.ts`).
 */
export function keepLastBuild(): Plugin {
  let folder = ''
  let last: LastBuild | undefined
  let own: string[] = []
  return {
    name: 'live-shows:keep-last-build',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // Before Vite empties the folder.
    buildStart() {
      last = readLastBuild(folder)
    },
    writeBundle(_options, bundle) {
      own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      // Also after a failed build, which may have emptied the folder.
      handler: () => putBack(folder, own, last),
    },
  }
}

/** Reads the files of the last build before the next one empties the folder. */
export function readLastBuild(folder: string): LastBuild | undefined {
  const listFile = join(folder, listName)
  if (!existsSync(listFile)) return undefined
  const list = JSON.parse(readFileSync(listFile, 'utf8')) as BuildFiles
  const files = new Map<string, Buffer>()
  for (const name of [...list.own, ...list.last]) {
    for (const sibling of siblings(name)) {
      const file = join(folder, sibling)
      if (existsSync(file)) files.set(sibling, readFileSync(file))
    }
  }
  return { list, files }
}

/** Restores the last build's files that the new build does not have, and writes the list for the next build. */
export function putBack(folder: string, own: string[], last: LastBuild | undefined): void {
  const isOwn = new Set(own)
  // Same sources built again, as `npm start` does: the last different build is still the one before.
  const isSameBuild = last?.list.own.every((name) => isOwn.has(name))
  const candidates = (isSameBuild ? last?.list.last : last?.list.own) ?? []
  const kept = candidates.filter((name) => !isOwn.has(name))
  for (const name of kept) {
    for (const sibling of siblings(name)) {
      const bytes = last?.files.get(sibling)
      if (!bytes) continue
      const target = join(folder, sibling)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, bytes)
    }
  }
  const list: BuildFiles = { own: [...own].sort(), last: kept.sort() }
  writeFileSync(join(folder, listName), JSON.stringify(list))
}

/** A file and its compressed versions from `precompress`. */
function siblings(name: string): string[] {
  return [name, `${name}.br`, `${name}.gz`]
}
