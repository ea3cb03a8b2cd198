import { commands } from 'vitest/browser'

interface Answer {
  status?: number
  /** What the server says; without it nothing, as a broken proxy would. */
  json?: unknown
  headers?: Record<string, string>
}

interface Answering {
  path: string | RegExp
  method: string | undefined
  answer: Answer | ((call: () => Promise<Response>, request: Request) => Promise<Response>)
}

/** The newest first. */
let answers: Answering[] = []

const realFetch = window.fetch
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const found = answers.find(
    ({ path, method }) =>
      (typeof path === 'string' ? pathname === path : path.test(pathname)) &&
      (method === undefined || method === request.method),
  )
  if (!found) return realFetch(input, init)
  if (typeof found.answer === 'function') return found.answer(() => realFetch(input, init), request.clone())
  const { status = 200, json, headers } = found.answer
  return new Response(json === undefined ? '' : JSON.stringify(json), { status, ...(headers && { headers }) })
}

/**
 * Answers calls in the server's place, until the end of the test or until what this gives back is called.
 *
 * @param answer what is said, or a function that may make the call, late or without telling what came of it
 */
export function answerCalls(path: string | RegExp, answer: Answering['answer'], method?: string): () => void {
  const answering = { path, method, answer }
  answers.unshift(answering)
  return () => {
    answers = answers.filter((other) => other !== answering)
  }
}

let isOnline = true
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

/** Takes the network away from the app, and says so as the browser would. Files of the app that are not loaded yet still load. */
export async function goOffline(): Promise<void> {
  await commands.cutCalls()
  isOnline = false
  dispatchEvent(new Event('offline'))
}

export async function goOnline(): Promise<void> {
  if (isOnline) return
  await commands.letCallsThrough()
  isOnline = true
  dispatchEvent(new Event('online'))
}

/** The network and the server as they are. */
export async function restoreNetwork(): Promise<void> {
  answers = []
  await goOnline()
}
