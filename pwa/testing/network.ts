import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { isLiveNow } from '../ui/liveUpdates.ts'
import { laterBy } from './passTime.ts'

interface Answer {
  status?: number
  /** JSON body; left out, the body is empty, as from a broken proxy. */
  json?: unknown
  headers?: Record<string, string>
}

interface Answering {
  path: string | RegExp
  method: string | undefined
  /** The answer; in a function, `call` makes the real call, or another one in its place. */
  answer: Answer | ((call: (changed?: Request) => Promise<Response>, request: Request) => Promise<Response>)
}

/** Newest first; the first match answers. */
let answers: Answering[] = []

const { fetch } = window
let running = 0
async function realFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  running += 1
  try {
    return laterBy(await fetch(input, init))
  } finally {
    running -= 1
  }
}
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const found = answers.find(
    ({ path, method }) =>
      (typeof path === 'string' ? pathname === path : path.test(pathname)) &&
      (method === undefined || method === request.method),
  )
  if (!found) return realFetch(input, init)
  if (typeof found.answer === 'function') {
    return found.answer((changed) => (changed ? realFetch(changed) : realFetch(input, init)), request.clone())
  }
  const { status = 200, json, headers } = found.answer
  return new Response(json === undefined ? '' : JSON.stringify(json), { status, ...(headers && { headers }) })
}

/**
 * Answers matching calls instead of the server, until the end of the test.
 *
 * @param answer the reply, or a function that can delay the real call or hide its outcome
 * @returns stops answering
 */
export function answerCalls(path: string | RegExp, answer: Answering['answer'], method?: string): () => void {
  const answering = { path, method, answer }
  answers.unshift(answering)
  return () => {
    answers = answers.filter((other) => other !== answering)
  }
}

/**
 * Delays matching calls to the server, until the end of the test at most.
 *
 * @returns the paths of the calls so far, and a function that lets them and later ones through
 */
export function holdCalls(path: string | RegExp): { paths: string[]; release: () => void } {
  const paths: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  answerCalls(path, async (call, { url }) => {
    paths.push(new URL(url).pathname)
    await released
    return call()
  })
  return { paths, release }
}

/** @returns the matching calls that the server has answered so far, as 'PUT /api/push/subscription', until the end of the test */
export function noteCalls(path: string | RegExp): string[] {
  const calls: string[] = []
  answerCalls(path, async (call, { method, url }) => {
    const reply = await call()
    calls.push(`${method} ${new URL(url).pathname}`)
    return reply
  })
  return calls
}

/** Waits until the page has everything it asked the server for, and shows it. */
export async function untilAnswered(): Promise<void> {
  const loading = page.getByText(/^Loading /)
  // A hidden tab keeps its words.
  const isLoading = () => loading.elements().some((words) => words.checkVisibility())
  await expect.poll(() => running === 0 && !isLoading()).toBe(true)
}

/** Waits until the server reports changes to the page. What was fetched before is then fetched again. */
export const untilLive = () => expect.poll(isLiveNow).toBe(true)

let isOnline = true
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

/** Fires the browser's `offline` event and cuts calls of the API. The app's own files still load. */
export async function goOffline(): Promise<void> {
  // First: a read that failed before this would be an error to the app, with a toast.
  reportNetwork(false)
  await commands.cutCalls()
}

/** The device's report, whatever happens to calls. */
export function reportNetwork(isThere: boolean): void {
  isOnline = isThere
  dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

/** The network of a hotel: the device reports a connection, and every call gets the page of its sign-in. */
export function enterCaptivePortal(): () => void {
  return answerCalls(/^\/api\//, async () => new Response('<html>Welcome to the hotel</html>'))
}

/** Undoes `goOffline`. */
export async function goOnline(): Promise<void> {
  if (isOnline) return
  await commands.letCallsThrough()
  reportNetwork(true)
}

/** Removes all answers and goes online. */
export async function restoreNetwork(): Promise<void> {
  answers = []
  await goOnline()
}
