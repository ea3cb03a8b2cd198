import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const repository = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL('dist/pwa', import.meta.url))

export default defineConfig({
  // vitest finds tests on both sides.
  root: process.env.VITEST ? repository : fileURLToPath(new URL('pwa', import.meta.url)),
  plugins: [react(), precompress()],
  define: {
    // Names the build, so that caches and one-time reloads can be tied to it.
    __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? Date.now().toString(36)),
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    // No data: addresses in CSS, which the content security policy would have to allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Ionic's packages do not say that they have no side effects, so all of them would be bundled. CSS has to stay.
        moduleSideEffects: (id) => {
          if (/\.css($|\?)/.test(id)) return true
          if (/\/node_modules\/(@ionic|ionicons|@stencil)\//.test(id)) return false
          return undefined
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/stripe-sandbox': 'http://127.0.0.1:3000',
    },
  },
  test: {
    projects: [
      {
        root: repository,
        test: {
          name: 'api on SQLite',
          include: ['api/**/*.test.ts'],
          globalSetup: './api/testing/useSqlite.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: repository,
        test: {
          name: 'api on PostgreSQL',
          include: ['api/**/*.test.ts'],
          // These touch no database of ours.
          exclude: ['api/integrations/**', 'api/contract/**', 'api/config/**'],
          globalSetup: './api/testing/startPostgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: repository,
        test: { name: 'pwa', include: ['pwa/**/*.test.ts', 'pwa/**/*.test.tsx'], exclude: ['pwa/e2e/**'] },
      },
    ],
  },
})

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while somebody waits. */
function precompress(): Plugin {
  let folder = ''
  const textFile = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name)
        if (!textFile.has(extname(name)) || !statSync(file).isFile()) continue
        const bytes = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
