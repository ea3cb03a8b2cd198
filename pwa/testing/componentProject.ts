import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { browserCommands } from './browserCommands.ts'
import { chromiumFlags, chromiumPath } from './chromium.ts'

/**
 * Vitest project for component tests (`*.browser.test.tsx`): the app's sources in Chromium, with the real API.
 *
 * @param apiPort port for that API
 */
export function componentProject(apiPort: number): TestProjectInlineConfiguration {
  const apiAddress = `http://127.0.0.1:${apiPort}`
  // The API has to see the page's own origin.
  const api = { target: apiAddress, changeOrigin: false }
  return {
    extends: true,
    // As in the dev server. With the repository as root, the sources in `api` would have the same URLs as API calls.
    root: fileURLToPath(new URL('..', import.meta.url)),
    cacheDir: '../node_modules/.vite',
    // One origin, as in production: otherwise the session cookie would not be sent.
    server: {
      proxy: { '/api': api, '/stripe-sandbox': api },
      warmup: { clientFiles: ['./{app,features}/**/*Page.tsx', './app/IonicApp.tsx'] },
    },
    // React's production build, which takes half the time of its development build.
    oxc: { jsx: { development: false } },
    // A dependency that Vite finds only during the tests would reload the page.
    optimizeDeps: {
      force: true,
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    test: {
      name: 'components',
      provide: { apiAddress },
      include: ['**/*.browser.test.tsx'],
      globalSetup: './testing/startApi.ts',
      setupFiles: './testing/componentSetup.ts',
      // After the tests without a browser: two cores are too few for both.
      sequence: { groupOrder: 1 },
      // These keep nearly a core each busy, and share the server's rows: with one more, a change elsewhere moves what is just clicked.
      maxWorkers: availableParallelism(),
      // Long enough for a slow, busy machine.
      testTimeout: 180_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        // Reloading the app for each file costs more time than its tests.
        isolate: false,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 390, height: 844 },
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          actionTimeout: 30_000,
          launchOptions: {
            args: chromiumFlags,
            // Lazy, because the other test projects run without a browser.
            get executablePath() {
              return chromiumPath({ isShellEnough: true })
            },
          },
          contextOptions: { locale: 'en-US', timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' },
        }),
        commands: browserCommands,
      },
    },
  }
}
