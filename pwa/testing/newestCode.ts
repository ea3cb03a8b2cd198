import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the newest code mailed or texted to a recipient, from the outgoing mail in the server's data folder. */
export async function newestCode(dataDir: string, recipient: string): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const name of names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .reverse()) {
    const text = await readFile(join(folder, name), 'utf8')
    const code = /^\s*(\d{6})\b/m.exec(text.slice(text.indexOf('\n\n')))?.[1]
    if (code && text.includes(`To: ${recipient}`)) return code
  }
  return undefined
}
