import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Which file belongs to which build; written beside the files. */
export const listName = 'build-files.json'

interface BuildFiles {
  /** Hashed files of this build, e.g. `assets/index-3f9a.js`. */
  own: string[]
  /** Those that only the last build had. */
  last: string[]
}

interface LastBuild {
  list: BuildFiles
  /** Bytes by name, with the compressed siblings. */
  files: Map<string, Buffer>
}

/**
 * Keeps the hashed files of the last build beside the new ones, so that a page which was opened before a deploy still finds the
 * parts that it loads later. One build back and no further: what an older page misses, it reloads for.
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
    // Vite empties the folder after this.
    buildStart() {
      last = readLastBuild(folder)
    },
    writeBundle(_options, bundle) {
      own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      // After a build that has failed too: it may have emptied the folder.
      handler: () => putBack(folder, own, last),
    },
  }
}

/** Reads what a build left in a folder, before the next one empties it. */
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

/** Puts the files of the last build back that the new one does not have, and writes the list for the next time. */
export function putBack(folder: string, own: string[], last: LastBuild | undefined): void {
  const isOwn = new Set(own)
  // Built again from the same sources, as `npm start` does: then the last other build is still the one before.
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

/** A file and what `precompress` puts beside it. */
function siblings(name: string): string[] {
  return [name, `${name}.br`, `${name}.gz`]
}
