import type { Fetch } from '../../../http/callApi.ts'
import { drawFault, type Fault, isProbe, isUpload } from './fault.ts'
import type { Page } from './page.ts'
import { type Random, sleep } from './random.ts'
import { htmlPage, json, withRetryAfter } from './replies.ts'
import type { Counted } from './tally.ts'
import type { World } from './world.ts'

const never = new Promise<never>(() => undefined)

/** A page's `fetch`, with a random or planned fault for each call. */
export function createFetch(world: World, page: Page, random: Random): Fetch {
  const { tally } = world

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

  /** An injected refusal. At most once per entry, and only while the server cannot have the entry yet. */
  function refuse(key: string, status: 409 | 422): Response | undefined {
    // Nobody can do anything about a refused background call, so it is dropped.
    const isSilent = world.entries.of(key)?.entry.command === 'chat.markRead'
    if (key === '' || isSilent || world.reached.has(key)) return undefined
    world.refusing.set(key, status)
    tally.count(status === 409 ? 'refused once with 409' : 'refused once with 422')
    return refusal(status)
  }

  async function inject(fault: Fault, path: string, init: RequestInit, key: string): Promise<Response> {
    switch (fault) {
      case 'refused':
        tally.count('connection refused')
        throw new TypeError('fetch failed: ECONNREFUSED')
      case 'cut_before':
        tally.count('cut before the server got it')
        await sleep(random.below(4))
        throw new TypeError('fetch failed: socket hang up')
      case 'cut_after':
        await arrive(path, init)
        tally.count('cut after the commit, reply lost')
        throw new TypeError('fetch failed: socket hang up')
      case 'arrives_later':
        tally.count('cut, and the call arrives later')
        world.keepBusy(sleep(5 + random.below(60)).then(() => world.send(page.browser, path, init)))
        throw new TypeError('fetch failed: socket hang up')
      case 'timeout':
        tally.count('timed out')
        await sleep(20)
        throw new DOMException('The operation timed out', 'TimeoutError')
      case 'internal':
        return count('500 from our server', json(500, { message: 'Something went wrong.', code: 'internal' }))
      case 'bad_gateway':
        return count('502 in HTML', htmlPage(502))
      case 'unavailable':
        return count('503 with Retry-After', withRetryAfter(503, String(1 + random.below(120))))
      case 'too_many':
        return count(
          '429 with Retry-After',
          withRetryAfter(429, new Date(page.browser.now() + random.below(90_000)).toUTCString()),
        )
      case 'storage_full':
        return count('507 with Retry-After', withRetryAfter(507, '60'))
      case 'request_timeout':
        return count('408', new Response(null, { status: 408 }))
      case 'portal_page':
        return count('captive portal, HTML', htmlPage(200))
      case 'portal_json':
        return count('captive portal, other JSON', json(200, { location: 'https://hotel.example/login' }))
      case 'foreign_refusal':
        return count('foreign 4xx page', htmlPage(random.pick([401, 403, 404, 409, 422])))
      case 'conflict':
        return refuse(key, 409) ?? arrive(path, init)
      case 'unprocessable':
        return refuse(key, 422) ?? arrive(path, init)
      case 'cut_upload':
        tally.count('upload cut half-way')
        await world.sendHalf(page.browser, path, init)
        throw new TypeError('fetch failed: socket hang up')
      case 'lost_file':
        if (world.loseFileOf(key)) tally.count('uploaded picture lost by the server')
        return arrive(path, init)
      case 'kill_after_reply':
        await arrive(path, init)
        tally.count('killed: between reply and disk')
        page.kill()
        return never
      case 'delay': {
        tally.count('delayed')
        await sleep(random.below(15))
        const response = await arrive(path, init)
        await sleep(random.below(15))
        return response
      }
      case 'none':
        return arrive(path, init)
    }
  }

  async function call(path: string, init: RequestInit, key: string): Promise<Response> {
    const planned = page.takePlan(path)
    const fault = planned ?? (world.isFaultFree ? 'none' : drawFault(random, path))
    // From here on the server may have it, so no refusal may be injected any more.
    if (fault !== 'conflict' && fault !== 'unprocessable') world.reached.add(key)
    return typeof fault === 'string' ? inject(fault, path, init, key) : fault(() => arrive(path, init))
  }

  return async (path, init) => {
    if (!page.isAlive) return never
    if (!page.browser.hasNetwork) {
      if (isProbe(path)) tally.count('offline, no attempt made')
      throw new TypeError('fetch failed: there is no network')
    }
    const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
    const refused = world.refusing.get(key)
    if (refused) return refusal(refused)
    checkOrder(world, key)
    noteCall(world, path, key)
    const leave = page.enter(key)
    try {
      const response = await call(path, init, key)
      noteOrigin(world, key, response)
      if (isProbe(path) && response.ok) tally.count('device reports offline, but is online')
      return page.isAlive ? response : await never
    } catch (error) {
      if (!page.isAlive) return never
      throw error
    } finally {
      leave()
    }
  }
}

/** Checks that an entry is not sent before the one it depends on. */
function checkOrder({ entries, books, tally }: World, key: string): void {
  const tracked = entries.of(key)
  if (!tracked?.needs) return
  const { entry, isDiscarded } = tracked.needs
  if (isDiscarded) return
  if (!books.hasRequest(entry.id)) entries.violate('sent before what it depends on', tracked.entry)
  else if (tracked.isAcrossLanes) tally.count('sent after what it depends on in another lane')
}

/** Tracks which entries got their last reply from a page that is not our server's: it must not decide anything about them. */
function noteOrigin({ answeredByOthers }: World, key: string, response: Response): void {
  if (response.headers.get('Content-Type') === 'text/html') answeredByOthers.add(key)
  else answeredByOthers.delete(key)
}

/** Counts the calls and uploads of each entry. */
function noteCall({ entries, uploads, tally }: World, path: string, key: string): void {
  if (isUpload(path)) uploads.set(path, (uploads.get(path) ?? 0) + 1)
  const tracked = entries.of(key)
  if (!tracked) return
  tracked.calls += 1
  // An edited request may have another picture.
  if (tracked.entry.command !== 'request.submit' || tracked.isChanged) return
  const sent = uploads.get(`/api/files/${tracked.entry.content.fileId}`) ?? 0
  if (tracked.calls > 1 && sent < tracked.calls) tally.count('uploaded picture not sent again')
}

function refusal(status: 409 | 422): Response {
  return status === 409
    ? json(409, { message: 'This request has changed in the meantime.', code: 'request_changed' })
    : json(422, { message: 'Please check the marked fields.', code: 'invalid_input' })
}
