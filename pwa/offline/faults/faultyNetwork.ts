import type { Fetch } from '../../http/callApi.ts'
import { type Chance, sleep } from './chance.ts'
import type { Letters } from './letters.ts'
import type { Page } from './page.ts'
import { htmlPage, json, withRetryAfter } from './replies.ts'
import type { Counted } from './tally.ts'
import type { World } from './world.ts'

type Fault =
  | 'none'
  | 'delay'
  | 'refused'
  | 'cut_before'
  | 'cut_after'
  | 'arrives_later'
  | 'timeout'
  | 'internal'
  | 'bad_gateway'
  | 'unavailable'
  | 'too_many'
  | 'request_timeout'
  | 'portal_page'
  | 'portal_json'
  | 'conflict'
  | 'unprocessable'
  | 'cut_upload'
  | 'kill_after_reply'

/** How often each strikes, in hundredths. */
const weights: readonly (readonly [Fault, number])[] = [
  ['delay', 20],
  ['refused', 4],
  ['cut_before', 4],
  ['cut_after', 7],
  ['arrives_later', 3],
  ['timeout', 2],
  ['internal', 2],
  ['bad_gateway', 2],
  ['unavailable', 2],
  ['too_many', 2],
  ['request_timeout', 2],
  ['portal_page', 2],
  ['portal_json', 2],
  ['conflict', 5],
  ['unprocessable', 5],
  ['kill_after_reply', 2],
]

function draw(chance: Chance, isUpload: boolean): Fault {
  if (isUpload && chance.happens(0.15)) return 'cut_upload'
  let at = chance.below(100)
  for (const [fault, weight] of weights) {
    if (at < weight) return fault
    at -= weight
  }
  return 'none'
}

const never = new Promise<never>(() => undefined)

/** A page's `fetch` over a network on which anything happens to a call. */
export function createFetch(world: World, page: Page, chance: Chance): Fetch {
  const { tally, letters } = world

  async function arrive(path: string, init: RequestInit): Promise<Response> {
    const response = await world.send(page.browser, path, init, page.stopped)
    const body = await response.arrayBuffer()
    if (!page.isAlive) return never
    if (response.status >= 400 && response.status < 500 && ![401, 403, 429].includes(response.status)) {
      tally.count('refused by the server')
    }
    return new Response(body, { status: response.status, headers: response.headers })
  }

  function count<T>(name: Counted, value: T): T {
    tally.count(name)
    return value
  }

  /** A refusal that the person can do something about; each entry meets it once at most, and before the server knows it. */
  function refuse(key: string, status: 409 | 422): Response | undefined {
    if (key === '' || world.reached.has(key)) return undefined
    world.refusing.set(key, status)
    tally.count(status === 409 ? 'refused once with 409' : 'refused once with 422')
    return refusal(status)
  }

  async function meet(fault: Fault, path: string, init: RequestInit, key: string): Promise<Response> {
    switch (fault) {
      case 'refused':
        tally.count('connection refused')
        throw new TypeError('fetch failed: ECONNREFUSED')
      case 'cut_before':
        tally.count('cut before the server got it')
        await sleep(chance.below(4))
        throw new TypeError('fetch failed: socket hang up')
      case 'cut_after':
        await arrive(path, init)
        tally.count('cut after the commit, reply lost')
        throw new TypeError('fetch failed: socket hang up')
      case 'arrives_later':
        tally.count('cut, and the request arrives later')
        world.keepBusy(sleep(5 + chance.below(60)).then(() => world.send(page.browser, path, init)))
        throw new TypeError('fetch failed: socket hang up')
      case 'timeout':
        tally.count('timed out')
        await sleep(20)
        throw new DOMException('The operation timed out', 'TimeoutError')
      case 'internal':
        return count('500 in our words', json(500, { message: 'Something went wrong.', code: 'internal' }))
      case 'bad_gateway':
        return count('502 in HTML', htmlPage(502))
      case 'unavailable':
        return count('503 with Retry-After', withRetryAfter(503, String(1 + chance.below(120))))
      case 'too_many':
        return count(
          '429 with Retry-After',
          withRetryAfter(429, new Date(page.browser.now() + chance.below(90_000)).toUTCString()),
        )
      case 'request_timeout':
        return count('408', new Response(null, { status: 408 }))
      case 'portal_page':
        return count('captive portal, HTML', htmlPage(200))
      case 'portal_json':
        return count('captive portal, other JSON', json(200, { location: 'https://hotel.example/login' }))
      case 'conflict':
        return refuse(key, 409) ?? arrive(path, init)
      case 'unprocessable':
        return refuse(key, 422) ?? arrive(path, init)
      case 'cut_upload':
        tally.count('upload cut half-way')
        await world.sendHalf(page.browser, path, init)
        throw new TypeError('fetch failed: socket hang up')
      case 'kill_after_reply':
        await arrive(path, init)
        tally.count('killed: between reply and disk')
        page.kill()
        return never
      case 'delay': {
        tally.count('delayed')
        await sleep(chance.below(15))
        const response = await arrive(path, init)
        await sleep(chance.below(15))
        return response
      }
      case 'none':
        return arrive(path, init)
    }
  }

  return async (path, init) => {
    if (!page.isAlive) return never
    const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
    const refused = world.refusing.get(key)
    if (refused) return refusal(refused)
    checkOrder(world, letters, key)
    const leave = world.enter(key)
    try {
      const isUpload = path.startsWith('/api/files/')
      const fault = world.isHealed ? 'none' : draw(chance, isUpload)
      // From here on it may reach the server at any time: it is past being refused before the server knew it.
      if (fault !== 'conflict' && fault !== 'unprocessable') world.reached.add(key)
      const response = await meet(fault, path, init, key)
      return page.isAlive ? response : await never
    } catch (error) {
      if (!page.isAlive) return never
      throw error
    } finally {
      leave()
    }
  }
}

/** Nothing may be tried before what it waits for is on the server. */
function checkOrder(world: World, letters: Letters, key: string): void {
  const letter = letters.of(key)
  if (!letter?.needs) return
  const { ids, isDiscarded } = letter.needs
  if (!isDiscarded && !ids.some((id) => world.books.hasRequest(id))) {
    letters.violate('sent before what it depends on', letter.entry)
  }
}

function refusal(status: 409 | 422): Response {
  return status === 409
    ? json(409, { message: 'This request has changed in the meantime.', code: 'request_changed' })
    : json(422, { message: 'This was already sent with different content.', code: 'key_reused' })
}
