import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sms } from './sms.ts'

/** Without an SMS provider, writes each text message to a file next to the mails. @param folder created if missing */
export function createFileSms(folder: string, now: () => Date): Sms {
  return {
    sender: 'Live Shows',
    async send({ to, text }) {
      await mkdir(folder, { recursive: true })
      const messageId = randomUUID()
      const name = `${now().toISOString().replaceAll(':', '-')}-${messageId.slice(0, 8)}.sms.txt`
      // Write, then rename, so that readers never see a partial file.
      await writeFile(join(folder, `.${name}`), `To: ${to}\n\n${text}\n`)
      await rename(join(folder, `.${name}`), join(folder, name))
      return { messageId }
    },
  }
}
