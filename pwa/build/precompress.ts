import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const textFiles = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml'])

/** Writes a `.br` and a `.gz` version of every text file, so that the server never compresses during a request. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'live-shows:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the service worker is written.
      order: 'post',
      sequential: true,
      handler: () => compressFolder(folder),
    },
  }
}

function compressFolder(folder: string): void {
  // Missing after a failed build.
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (!textFiles.has(extname(name)) || !statSync(file).isFile()) continue
    // Files kept from the last build are restored with their compressed versions.
    if (existsSync(`${file}.br`)) continue
    const bytes = readFileSync(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
