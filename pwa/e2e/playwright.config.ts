import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../testing/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../node_modules/.cache/e2e',
  // Each worker has a server and a database of its own, which its files share; two is what two cores bear.
  workers: 2,
  fullyParallel: false,
  // For a slow machine with other work to do.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    // A click that finds no way to its button says what was in the way, long before the whole test is out of time.
    actionTimeout: 30_000,
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  },
})
