import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds Chromium or Chrome. Set CHROMIUM_PATH if it is installed elsewhere. @throws if there is none */
export function chromiumPath(): string {
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
