import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { classicScript } from './classicScript.ts'
import { manifest } from './manifest.ts'
import { type ChunkLike, staffFiles } from './staffFiles.ts'

/** Excludes the manifest's icons and screenshots: the browser loads them itself, and no page shows them. */
const precached = ['*.html', 'start.js', 'favicon.svg', 'assets/*.{js,css,svg,woff2}']

/**
 * Builds the manifest, `sw.js` and `sw-outbox.js`, which the worker imports when it needs it, and writes the list of precached files to `precache.json`.
 *
 * @param isOff builds the kill switch worker instead (decision 009)
 */
export function serviceWorker(isOff: boolean): Plugin[] {
  const source = isOff
    ? new URL('../service-worker/off/sw.ts', import.meta.url)
    : new URL('../service-worker/sw.ts', import.meta.url)
  let folder = ''
  let leftOut: Set<string> | undefined
  const listing: Plugin = {
    name: 'live-shows:staff-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    generateBundle: {
      // After Vite has assigned styles to chunks.
      order: 'post',
      handler(_options, bundle) {
        leftOut = staffFiles(bundle as unknown as Record<string, ChunkLike>)
      },
    },
  }
  const pwa = VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    // Registered in app/startServiceWorker.ts.
    injectRegister: false,
    srcDir: fileURLToPath(new URL('.', source)),
    filename: 'sw.ts',
    manifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: precached,
      ...(isOff && { injectionPoint: undefined }),
      manifestTransforms: [
        (entries) => {
          const kept = entries.filter(({ url }) => !leftOut?.has(url))
          mkdirSync(folder, { recursive: true })
          // The plugin adds the manifest itself, after this.
          const paths = [...kept.map(({ url }) => url), 'manifest.webmanifest'].sort()
          writeFileSync(join(folder, 'precache.json'), JSON.stringify(paths))
          return { manifest: kept }
        },
      ],
    },
  })
  return [
    listing,
    ...(isOff ? [] : [classicScript(new URL('../service-worker/sw-outbox.ts', import.meta.url))]),
    ...pwa.map((plugin) => onlyAfter(() => leftOut !== undefined, plugin)),
  ]
}

/**
 * Skips a plugin's `closeBundle` after a failed build. Vite calls it in any case, and the PWA plugin would overwrite the last
 * good worker with an empty one.
 */
function onlyAfter(isBuilt: () => boolean, plugin: Plugin): Plugin {
  const { closeBundle } = plugin
  if (typeof closeBundle !== 'object') return plugin
  return {
    ...plugin,
    closeBundle: {
      ...closeBundle,
      handler(error) {
        return isBuilt() ? closeBundle.handler.call(this, error) : undefined
      },
    },
  }
}
