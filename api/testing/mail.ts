import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pauseMs } from '../features/accounts/sendCode.ts'
import type { TestApp } from './startTestApp.ts'

/** How far a conversation gets before the server stops answering; `drips` goes on with one answer for ever. */
type Patience = 'none' | 'greeting' | 'until_the_mail' | 'drips' | 'all'

export interface SmtpServer {
  /** For the setting `SMTP_URL`. */
  url: string
  /** The mails that arrived in full, as they were sent. */
  mails: string[]
  /** Called when a mail has arrived in full, before it is accepted. */
  onMail: (mail: string) => void | Promise<void>
  connections(): number
  setPatience(patience: Patience): void
  close(): Promise<void>
}

/** A mail server (RFC 5321) that can stop answering. */
export async function startSmtpServer(): Promise<SmtpServer> {
  let patience: Patience = 'all'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (patience === 'none') return
    socket.write('220 test\r\n')
    let received = ''
    let isMail = false
    socket.on('data', async (bytes) => {
      received += String(bytes)
      while (patience !== 'greeting') {
        const end = isMail ? '\r\n.\r\n' : '\r\n'
        const at = received.indexOf(end)
        if (at < 0) return
        const said = received.slice(0, at)
        received = received.slice(at + end.length)
        if (isMail) {
          isMail = false
          smtp.mails.push(said)
          await smtp.onMail(said)
          if (patience === 'until_the_mail') return
          socket.write('250 accepted\r\n')
        } else if (/^DATA/i.test(said)) {
          isMail = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(said)) {
          socket.end('221 bye\r\n')
        } else if (patience === 'drips') {
          const dripping = setInterval(() => socket.write('250-and more\r\n'), 50)
          socket.on('close', () => clearInterval(dripping))
        } else {
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    onMail: () => {},
    connections: () => sockets.size,
    setPatience(next) {
      patience = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return smtp
}

/** The mails and text messages to a recipient as they were sent, oldest first. */
export async function sentMails(app: TestApp, recipient: string): Promise<string[]> {
  const folder = join(app.dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(`To: ${recipient}\n`)).map((text) => text.replaceAll('=\n', ''))
}

/** The newest code that was sent to a recipient, read from the mail or text message. */
export async function newestCode(app: TestApp, recipient: string): Promise<string> {
  app.clock.advance(pauseMs)
  await app.runJobs()
  const codes = (await sentMails(app, recipient)).flatMap(
    (text) => /^(?:\s*)(\d{6})\b/m.exec(text.slice(text.indexOf('\n\n')))?.[1] ?? [],
  )
  const code = codes.at(-1)
  if (!code) throw new Error(`No code was sent to ${recipient}`)
  return code
}

/** The mails with a link to reset a password, oldest first. */
export async function resetMails(app: TestApp, email: string): Promise<string[]> {
  app.clock.advance(pauseMs)
  await app.runJobs()
  return (await sentMails(app, email)).filter((text) => text.includes('/password-reset#'))
}

/** The token in the link of such a mail. */
export function tokenIn(mail: string | undefined): string {
  return /\/password-reset#([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
}

/** A different code. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
