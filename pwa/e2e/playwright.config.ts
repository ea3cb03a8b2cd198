import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../testing/chromium.ts'

/** What needs notifications, or a browser's opinion on whether the app can be installed. */
const wholeBrowser = ['push.e2e.ts', 'install.e2e.ts']
/** Takes three engines through all screens. */
const long = ['hostileTexts.e2e.ts']

const launchOptions = {
  executablePath: chromiumPath({ isShellEnough: true }),
  args: chromiumFlags,
  // Not as `timezoneId`, which the service worker loses while a page takes the place of another.
  env: { ...process.env, TZ: 'America/Los_Angeles' },
}

export default defineConfig({
  testDir: '.',
  globalSetup: './runningApp.ts',
  // The longest journey starts first, so that the others end beside it.
  projects: [
    { name: 'new version', testMatch: 'newVersion.e2e.ts' },
    {
      name: 'journeys',
      testMatch: '*.e2e.ts',
      testIgnore: ['newVersion.e2e.ts', ...wholeBrowser, ...long, 'engines/**'],
    },
    {
      name: 'whole browser',
      testMatch: wholeBrowser,
      use: { launchOptions: { ...launchOptions, executablePath: chromiumPath() } },
    },
    // The outbox without a server is shown in Firefox: in WebKitGTK, IndexedDB sometimes stops answering.
    // Where others keep both cores busy, WebKitGTK now and then does not answer for half a minute.
    {
      name: 'WebKit',
      testMatch: 'engines/*.e2e.ts',
      grepInvert: /written without a server/,
      retries: 1,
    },
    { name: 'Firefox', testMatch: 'engines/journeys.e2e.ts' },
    ...(process.env.LONG ? [{ name: 'long', testMatch: long }] : []),
  ],
  outputDir: '../../node_modules/.cache/e2e',
  // Each worker has its own server and database, which its files share.
  workers: availableParallelism(),
  fullyParallel: false,
  // Long enough for a slow, busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    // A blocked click fails with its reason, long before the test times out.
    actionTimeout: 30_000,
    launchOptions,
    locale: 'en-US',
  },
})
