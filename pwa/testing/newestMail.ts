import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest code mailed or texted to a recipient, from the outgoing mail in the server's data folder. */
export function newestCode(dataDir: string, recipient: string): Promise<string | undefined> {
  return newestMatch(dataDir, recipient, /^\s*(\d{6})\b/m)
}

/** The address of the newest link for a password reset, without its origin. */
export function newestResetLink(dataDir: string, recipient: string): Promise<string | undefined> {
  return newestMatch(dataDir, recipient, /(\/password-reset#[\w-]{43})/)
}

/** Mails by path. They do not change, and a busy test run has thousands. */
const contents = new Map<string, string>()

async function contentOf(path: string): Promise<string> {
  const text = contents.get(path) ?? (await readFile(path, 'utf8')).replaceAll('=\n', '')
  contents.set(path, text)
  return text
}

async function newestMatch(dataDir: string, recipient: string, pattern: RegExp): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .reverse()) {
    const text = await contentOf(join(folder, name))
    const match = pattern.exec(text.slice(text.indexOf('\n\n')))?.[1]
    if (match && text.includes(`To: ${recipient}`)) return match
  }
  return undefined
}
