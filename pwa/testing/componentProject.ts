import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { browserCommands } from './browserCommands.ts'
import { chromiumFlags, chromiumPath } from './chromium.ts'

/**
 * Tests of screens in a real browser, on the sources and the real API: files named `*.browser.test.tsx`.
 *
 * @param apiPort where that API is to listen
 */
export function componentProject(apiPort: number): TestProjectInlineConfiguration {
  const apiAddress = `http://127.0.0.1:${apiPort}`
  // The API is to believe that it is reached where the page comes from.
  const api = { target: apiAddress, changeOrigin: false }
  return {
    extends: true,
    // As in the dev server: from the repository's own folder, sources in `api` would have the addresses of calls.
    root: fileURLToPath(new URL('..', import.meta.url)),
    cacheDir: '../node_modules/.vite',
    // One origin, as in production: otherwise the session's cookie would not go along.
    server: {
      proxy: { '/api': api, '/stripe-sandbox': api },
      warmup: { clientFiles: ['./app/*Page.tsx', './app/IonicApp.tsx'] },
    },
    // A package that is found only while tests run would reload the page under them.
    optimizeDeps: { force: true },
    test: {
      name: 'components',
      provide: { apiAddress },
      include: ['**/*.browser.test.tsx'],
      globalSetup: './testing/startApi.ts',
      setupFiles: './testing/componentSetup.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      browser: {
        enabled: true,
        // Loading the app anew for each file costs more than its tests.
        isolate: false,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 390, height: 844 },
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          actionTimeout: 15_000,
          launchOptions: {
            args: chromiumFlags,
            // Asked only once there is something to test: the other projects need no browser.
            get executablePath() {
              return chromiumPath()
            },
          },
          contextOptions: { locale: 'en-US', timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' },
        }),
        commands: browserCommands,
      },
    },
  }
}
