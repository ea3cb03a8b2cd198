import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sms } from './sms.ts'

/** Where no provider is set, each text message becomes a file beside the mails. @param folder made when needed */
export function createFileSms(folder: string, now: () => Date): Sms {
  return {
    sender: 'Live Shows',
    async send({ to, text }) {
      await mkdir(folder, { recursive: true })
      const messageId = randomUUID()
      const name = `${now().toISOString().replaceAll(':', '-')}-${messageId.slice(0, 8)}.sms.txt`
      // Written beside and renamed, so that nobody ever sees half a message.
      await writeFile(join(folder, `.${name}`), `To: ${to}\n\n${text}\n`)
      await rename(join(folder, `.${name}`), join(folder, name))
      return { messageId }
    },
  }
}
