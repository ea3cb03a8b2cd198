import { existsSync } from 'node:fs'

/** The engine without the rest of a browser (notifications, installing, windows): a quarter less CPU. */
const shell = '/usr/bin/chromium-headless-shell'
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds Chromium or Chrome. Set CHROMIUM_PATH if it is installed elsewhere.
 *
 * @param options.isShellEnough prefers Chromium's headless shell
 * @throws if there is none
 */
export function chromiumPath({ isShellEnough = false } = {}): string {
  const candidates = [process.env.CHROMIUM_PATH, ...(isShellEnough ? [shell] : []), ...browsers]
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH')
  return found
}

/** Run as root and without a GPU, and without background connections of the browser. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
