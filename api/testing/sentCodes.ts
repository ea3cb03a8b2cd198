import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pauseMs } from '../features/accounts/sendCode.ts'
import type { TestApp } from './startTestApp.ts'

/** The newest code that was sent to a recipient, read from the mail or text message. */
export async function newestCode(app: TestApp, recipient: string): Promise<string> {
  app.clock.advance(pauseMs)
  await app.runJobs()
  const folder = join(app.dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  for (const name of names.reverse()) {
    const text = await readFile(join(folder, name), 'utf8')
    const code = /^(?:\s*)(\d{6})\b/m.exec(text.slice(text.indexOf('\n\n')))?.[1]
    if (text.includes(`To: ${recipient}`) && code) return code
  }
  throw new Error(`No code was sent to ${recipient}`)
}

/** A different code. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
