import { join } from 'node:path'
import type {} from '@vitest/browser-playwright'
import Database from 'better-sqlite3'
import type { CDPSession } from 'playwright'
import { v7 as newId } from 'uuid'
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'
import type { CodeFormat } from '../../api/contract/rules/codeFormats.ts'
import { wordsOfMessage, wordsOfRequest, wordsOfUser } from '../../api/contract/rules/searchWords.ts'
import type { CodeDrawing } from '../../api/contract/tickets.ts'
import type { DrawnPage } from '../../api/testing/drawTicket.ts'
import { type FakeBrowser, type PushService, startPushService } from '../../api/testing/pushService.ts'
import { newestCode, newestResetLink } from './newestMail.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the component tests' API, past the page's server. */
    apiAddress: string
    /** Data folder of that API. */
    dataDir: string
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The newest code that the API has mailed or texted to a recipient. */
    sentCode(recipient: string): Promise<string | undefined>
    /** The newest link for a password reset, without its origin. */
    sentResetLink(recipient: string): Promise<string | undefined>
    /** Makes a user's sign-ins eleven minutes old, so that sensitive calls ask for the password. */
    ageSignIns(email: string): Promise<void>
    /** Makes every call of the API fail as if offline. */
    cutCalls(): Promise<void>
    letCallsThrough(): Promise<void>
    /** A call by another user on another device. @throws for any status but 2xx */
    callAs(person: Credentials, method: string, path: string, body?: object): Promise<unknown>
    /** Subscribes a browser at a push service that the API reaches. @param publicKey the API's, in base64url */
    subscribeAtPushService(publicKey: string): Promise<FakeBrowser['subscription']>
    /** The titles of the notifications that have arrived at such an address, oldest first. */
    arrivedPushes(endpoint: string): Promise<string[]>
    /** Inserts users directly into the database: Person 0, Person 1 and so on, created in 2020. */
    addUsers(count: number): Promise<void>
    /**
     * Inserts copies of a request with other artists: Artist Nr0, Artist Nr1 and so on, each a minute older than the one before.
     *
     * @param first the number of the first one
     */
    addRequests(like: string, count: number, artist: string, first?: number): Promise<void>
    /** Removes those again, because all tests share the list of staff. */
    removeRequests(artist: string): Promise<void>
    /** Inserts messages of its customer into a request without any: Message 1, Message 2 and so on. */
    addMessages(requestId: string, count: number): Promise<void>
    /** Inserts messages to staff by a user, the first is the newest: Subject 0, Subject 1 and so on. */
    addStaffMessages(email: string, count: number, subject: string, message?: string): Promise<void>
    /** A PDF as a ticket shop makes it, in Base64. */
    drawTicketPdf(pages: readonly DrawnPage[]): Promise<string>
    /** The drawing as the server makes it. */
    drawTicketCode(format: CodeFormat, text: string): Promise<CodeDrawing | undefined>
    /** The text that a scanner reads from the screen. @throws if there is no code */
    scanScreen(width: number, height: number): Promise<{ format: string; text: string }>
    setColorScheme(colorScheme: 'light' | 'dark'): Promise<void>
    setReducedMotion(reducedMotion: 'reduce' | 'no-preference'): Promise<void>
    /** Sets the browser's default text size; normally 16 pixels. */
    setTextSize(pixels: number): Promise<void>
  }
}

export interface Credentials {
  email: string
  password: string
}

const sentCode: BrowserCommand<[recipient: string]> = ({ project }, recipient) =>
  newestCode(project.getProvidedContext().dataDir, recipient)

const sentResetLink: BrowserCommand<[recipient: string]> = ({ project }, recipient) =>
  newestResetLink(project.getProvidedContext().dataDir, recipient)

const ageSignIns: BrowserCommand<[email: string]> = ({ project }, email) => {
  const db = new Database(join(project.getProvidedContext().dataDir, 'live-shows.sqlite'))
  db.prepare(
    'update sessions set confirmed_at = ? where user_id = (select id from users where email = ?)',
  ).run(new Date(Date.now() - 11 * 60_000).toISOString(), email)
  db.close()
}

/** Kept open, because closing a session resets its settings. */
const devtools = new WeakMap<object, CDPSession>()

async function devtoolsOf({ page, context }: BrowserCommandContext): Promise<CDPSession> {
  const session = devtools.get(page) ?? (await context.newCDPSession(page))
  devtools.set(page, session)
  return session
}

// Not `context.setOffline`, which would also cut Vitest's own connection, nor `context.route`, which holds the app's own files
// while it is switched on or off.
const cutCalls: BrowserCommand<[]> = async (command) => {
  const session = await devtoolsOf(command)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', {
    urlPatterns: ['api', 'stripe-sandbox'].map((path) => ({ urlPattern: `*://*:*/${path}/*`, block: true })),
  })
}

const letCallsThrough: BrowserCommand<[]> = async (command) => {
  const session = await devtoolsOf(command)
  await session.send('Network.setBlockedURLs', { urlPatterns: [] })
}

const drawTicketCode: BrowserCommand<[format: CodeFormat, text: string]> = async (_context, format, text) => {
  const { drawCode } = await import('../../api/integrations/ticketReader/codes.ts')
  return drawCode(format, text)
}

const drawTicketPdf: BrowserCommand<[pages: readonly DrawnPage[]]> = async (_context, pages) => {
  const { drawPdf } = await import('../../api/testing/drawTicket.ts')
  return (await drawPdf(pages)).toString('base64')
}

const scanScreen: BrowserCommand<[width: number, height: number]> = async (command, width, height) => {
  const { scanCode } = await import('../../api/testing/drawTicket.ts')
  const session = await devtoolsOf(command)
  // As on phones and tablets, whose screens have two pixels or more for one of CSS.
  const clip = { x: 0, y: 0, width, height, scale: 2 }
  const { data } = await session.send('Page.captureScreenshot', { clip })
  return scanCode(Buffer.from(data, 'base64'))
}

/** Cookies by email. */
const cookies = new Map<string, string>()

const callAs: BrowserCommand<[person: Credentials, method: string, path: string, body?: object]> = async (
  { project },
  { email, password },
  method,
  path,
  body,
) => {
  const { apiAddress } = project.getProvidedContext()
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${apiAddress}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Cookie: cookies.get(email) ?? '' },
      body: body ? JSON.stringify(body) : null,
    })
  const signIn = async () => {
    const { headers } = await call('POST', '/api/login', { email, password })
    const ours = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    cookies.set(email, ours.join('; '))
  }
  if (!cookies.has(email)) await signIn()
  let reply = await call(method, path, body)
  // Some calls need a password of the last ten minutes.
  if (reply.status === 403) {
    await signIn()
    reply = await call(method, path, body)
  }
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} of ${email}: ${reply.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Started with the first subscription. */
let pushService: Promise<PushService> | undefined
/** Browsers by address. */
const browsers = new Map<string, FakeBrowser>()

const subscribeAtPushService: BrowserCommand<[publicKey: string]> = async ({ project }, publicKey) => {
  if (!pushService) {
    pushService = startPushService()
    project.vitest.onClose(async () => (await pushService)?.close())
  }
  const browser = (await pushService).subscribe(publicKey)
  browsers.set(browser.subscription.endpoint, browser)
  return browser.subscription
}

const arrivedPushes: BrowserCommand<[endpoint: string]> = (_context, endpoint) =>
  browsers.get(endpoint)?.received.map(({ payload }) => payload.title)

const addUsers: BrowserCommand<[count: number]> = ({ project }, count) => {
  const { dataDir } = project.getProvidedContext()
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const insert = db.prepare(
    `insert into users (id, name, email, phone, zip_code, created_at) values (?, ?, ?, '', '', ?)`,
  )
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const user = { id: newId(), name: `Person ${n}`, email: `person${n}@example.org` }
      insert.run(user.id, user.name, user.email, '2020-06-05T20:00:00.000Z')
      addWords(db, 'user', user.id, wordsOfUser(user))
    }
  })()
  db.close()
}

function addWords(
  db: Database.Database,
  kind: 'user' | 'request' | 'message',
  id: string,
  words: string[],
): void {
  const insert = db.prepare('insert into search_words (kind, row_id, word) values (?, ?, ?)')
  for (const word of words) insert.run(kind, id, word)
}

const addRequests: BrowserCommand<[like: string, count: number, artist: string, first?: number]> = (
  { project },
  like,
  count,
  artist,
  first = 0,
) => {
  const { dataDir } = project.getProvidedContext()
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const row = db.prepare('select * from ticket_requests where id = ?').get(like) as Record<string, string>
  const names = Object.keys(row)
  const insert = db.prepare(
    `insert into ticket_requests (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
  )
  db.transaction(() => {
    for (let n = first; n < first + count; n += 1) {
      const at = new Date(Date.parse(row.created_at ?? '') - (n + 1) * 60_000).toISOString()
      const copy = { ...row, id: newId(), artist: `${artist} Nr${n}`, created_at: at, reply_due_at: null }
      insert.run(copy)
      const { venue = '', section = '', name = '', email = '', phone = null } = row
      const words = wordsOfRequest({ id: copy.id, artist: copy.artist, venue, section, name, email, phone })
      addWords(db, 'request', copy.id, words)
    }
  })()
  db.close()
}

const removeRequests: BrowserCommand<[artist: string]> = ({ project }, artist) => {
  const { dataDir } = project.getProvidedContext()
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const copies = "(select id from ticket_requests where artist like ? || ' Nr%')"
  db.prepare(`delete from chat_messages where request_id in ${copies}`).run(artist)
  db.prepare(`delete from search_words where row_id in ${copies}`).run(artist)
  db.prepare(`delete from ticket_requests where id in ${copies}`).run(artist)
  db.close()
}

const addMessages: BrowserCommand<[requestId: string, count: number]> = ({ project }, requestId, count) => {
  const { dataDir } = project.getProvidedContext()
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const insert = db.prepare(
    `insert into chat_messages (id, request_id, seq, author_id, from_staff, kind, message, created_at)
    select ?, id, ?, user_id, 0, 'chat', ?, created_at from ticket_requests where id = ?`,
  )
  db.transaction(() => {
    for (let seq = 1; seq <= count; seq += 1) insert.run(newId(), seq, `Message ${seq}`, requestId)
    db.prepare('update ticket_requests set message_count = ? where id = ?').run(count, requestId)
  })()
  db.close()
}

const addStaffMessages: BrowserCommand<[email: string, count: number, subject: string, message?: string]> = (
  { project },
  email,
  count,
  subject,
  message = 'Do you sell parking passes too?',
) => {
  const { dataDir } = project.getProvidedContext()
  const db = new Database(join(dataDir, 'live-shows.sqlite'), { timeout: 10_000 })
  const insert = db.prepare(
    `insert into admin_messages (id, event, from_user_id, subject, message, priority, created_at)
    select ?, 'faq.question_asked', id, ?, ?, ?, ? from users where email = ?`,
  )
  const priorities = ['normal', 'low', 'high', 'urgent']
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const at = new Date(Date.now() - n * 1000).toISOString()
      const id = newId()
      insert.run(id, `${subject} ${n}`, message, priorities[n % 4], at, email)
      addWords(db, 'message', id, wordsOfMessage({ subject: `${subject} ${n}`, message, from: null }))
    }
  })()
  db.close()
}

const setColorScheme: BrowserCommand<['light' | 'dark']> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme })

const setReducedMotion: BrowserCommand<['reduce' | 'no-preference']> = ({ page }, reducedMotion) =>
  page.emulateMedia({ reducedMotion })

const setTextSize: BrowserCommand<[pixels: number]> = async (command, pixels) => {
  const session = await devtoolsOf(command)
  const fixed = Math.round((pixels * 13) / 16)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed } })
}

/** Commands that component tests run in Node, through `commands` of `vitest/browser`. */
export const browserCommands = {
  sentCode,
  sentResetLink,
  ageSignIns,
  cutCalls,
  letCallsThrough,
  callAs,
  subscribeAtPushService,
  arrivedPushes,
  addUsers,
  addRequests,
  removeRequests,
  addMessages,
  addStaffMessages,
  drawTicketCode,
  drawTicketPdf,
  scanScreen,
  setColorScheme,
  setReducedMotion,
  setTextSize,
}
