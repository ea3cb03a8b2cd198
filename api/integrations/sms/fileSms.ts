import { randomUUID } from 'node:crypto'
import { writeWholeFile } from '../writeWholeFile.ts'
import type { Sms } from './sms.ts'

/** Without an SMS provider, writes each text message to a file next to the mails. @param folder created if missing */
export function createFileSms(folder: string, now: () => Date): Sms {
  return {
    sender: 'Live Shows',
    async send({ to, text }) {
      const messageId = randomUUID()
      const name = `${now().toISOString().replaceAll(':', '-')}-${messageId.slice(0, 8)}.sms.txt`
      await writeWholeFile(folder, name, `To: ${to}\n\n${text}\n`)
      return { messageId }
    },
  }
}
