import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/**
 * Builds a script of its own that is not a module, into the root of the output: `start.ts` becomes `/start.js`.
 */
export function classicScript(source: URL): Plugin {
  const entry = fileURLToPath(source)
  const name = basename(entry, '.ts')
  let config: ResolvedConfig
  return {
    name: `live-shows:${name}`,
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle() {
      await build({
        ...sameSettings(config),
        build: {
          target: config.build.target,
          outDir: config.build.outDir,
          emptyOutDir: false,
          lib: {
            entry,
            name: 'script',
            formats: ['iife'],
            fileName: () => `${name}.js`,
          },
        },
      })
    },
  }
}

/** The settings of a build that a second one within it shares. */
export function sameSettings({ root, resolve, define }: ResolvedConfig) {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
    define: { ...define },
  } as const
}
