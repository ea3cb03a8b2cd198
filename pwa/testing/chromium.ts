import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this machine. Set CHROMIUM_PATH where it stands elsewhere. */
export function chromiumPath(): string {
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH')
  return found
}

/** Works as root and on machines without a graphics card, and keeps the browser from calling home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
