import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { freePort } from './api/testing/freePort.ts'
import { buildId } from './pwa/build/buildId.ts'
import { chunkGroups } from './pwa/build/chunkGroups.ts'
import { classicScript } from './pwa/build/classicScript.ts'
import { documents } from './pwa/build/documents.ts'
import { keepLastBuild } from './pwa/build/keepLastBuild.ts'
import { precompress } from './pwa/build/precompress.ts'
import { serviceWorker } from './pwa/build/serviceWorker.ts'
import { shakeIonic } from './pwa/build/shakeIonic.ts'
import { splitIcons } from './pwa/build/splitIcons.ts'
import { componentProject } from './pwa/testing/componentProject.ts'

/** Marks what PostgreSQL runs too: where the engines differ. */
const tags = [
  { name: 'postgres', description: 'Runs on PostgreSQL too, because the engines differ in what it shows' },
]

const repository = fileURLToPath(new URL('.', import.meta.url))
const productionRouter = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)
const outDir = fileURLToPath(new URL('dist/pwa', import.meta.url))
// `SERVICE_WORKER=off npm run build` makes the build that takes the worker off every device (decision 009).
const isWorkerOff = process.env.SERVICE_WORKER === 'off'

export default defineConfig({
  // vitest finds tests on both sides.
  root: process.env.VITEST ? repository : fileURLToPath(new URL('pwa', import.meta.url)),
  plugins: process.env.VITEST
    ? [react()]
    : [
        react(),
        shakeIonic(),
        splitIcons(),
        documents(),
        classicScript(new URL('pwa/start.ts', import.meta.url)),
        ...serviceWorker(isWorkerOff),
        precompress(),
        keepLastBuild(),
      ],
  resolve: {
    alias: [
      // The build for browsers of the target; the package's main one is for those from before 2018 too.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // The package exports its development build only (github.com/remix-run/react-router/issues/14102).
      ...(process.env.VITEST ? [] : [{ find: /^react-router$/, replacement: productionRouter }]),
    ],
  },
  define: {
    // Names the build, so that caches and one-time reloads can be tied to it.
    __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? buildId(repository)),
    __SERVICE_WORKER__: JSON.stringify(!isWorkerOff),
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
      output: { codeSplitting: { groups: chunkGroups() } },
      treeshake: {
        propertyReadSideEffects: false,
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
    // Tests of the API mostly wait for disks, databases and other processes.
    maxWorkers: availableParallelism(),
    // Long enough for a slow, busy machine, which first bundles the dependencies. Vitest does not read it from a project.
    browser: { connectTimeout: 180_000 },
    projects: [
      {
        root: repository,
        test: {
          name: 'api on SQLite',
          include: ['api/**/*.test.ts'],
          tags,
          globalSetup: './api/testing/testDatabase.ts',
          // Every test has a server and a database of its own; loading the app anew for each file costs more than its tests.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root: repository,
        test: {
          name: 'api on PostgreSQL',
          // Run with `--tags-filter=postgres`.
          include: ['api/**/*.test.ts'],
          tags,
          globalSetup: './api/testing/testDatabase.ts',
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root: repository,
        test: {
          name: 'pwa',
          include: ['pwa/**/*.test.ts', 'pwa/**/*.test.tsx'],
          exclude: ['pwa/**/*.browser.test.tsx'],
          // Dexie looks for IndexedDB once, when it is loaded.
          setupFiles: 'fake-indexeddb/auto',
          isolate: false,
          // Long enough for a slow, busy machine.
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      componentProject(await freePort()),
    ],
  },
})
