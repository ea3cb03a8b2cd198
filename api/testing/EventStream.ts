import { z } from 'zod/mini'
import { aliveEvent, eventsApi, type Invalidation, invalidation } from '#contract/events.ts'
import { type Presence, presence, presenceEvent } from '#contract/presence.ts'
import type { TestClient } from './TestClient.ts'

/** A client of `GET /api/events`, like a browser's EventSource. */
export interface EventStream {
  invalidations: Invalidation[]
  presences: Presence[]
  /** Number of signs of life received after the first. */
  heartbeats(): number
  /** When the server last asked to reconnect after an end, in milliseconds. */
  retryMs(): number
  /** Whether the server has ended it. */
  isOver(): boolean
  close(): void
}

/** @param onInvalidation called when one arrives */
export async function openStream(
  client: TestClient,
  onInvalidation: (told: Invalidation) => void = () => undefined,
): Promise<EventStream> {
  const stop = new AbortController()
  const cookie = client.cookie
  const reply = await fetch(`${client.address}${eventsApi.stream.path}`, {
    signal: stop.signal,
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
  })
  if (reply.status !== 200 || !reply.body) throw new Error(`The stream answered ${reply.status}`)
  const invalidations: Invalidation[] = []
  const presences: Presence[] = []
  let heartbeats = -1
  let retryMs = 0
  let isOver = false

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let pending = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (pending + text).split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('data: ')) {
          const told = readInvalidation(block.slice(6))
          invalidations.push(told)
          onInvalidation(told)
        }
        const [named, data] = block.split('\ndata: ')
        if (named === `event: ${presenceEvent}`)
          presences.push(z.strictObject(presence.shape).parse(JSON.parse(data ?? '')))
        if (block.includes(`event: ${aliveEvent}`)) heartbeats += 1
        retryMs = Number(/^retry: (\d+)/.exec(block)?.[1] ?? retryMs)
      }
    }
  }
  void read(reply.body)
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    invalidations,
    presences,
    heartbeats: () => heartbeats,
    retryMs: () => retryMs,
    isOver: () => isOver,
    close: () => stop.abort(),
  }
}

/** Checked against the contract, but returned in full, so that tests see properties it does not list. */
function readInvalidation(data: string): Invalidation {
  const sent = JSON.parse(data)
  invalidation.parse(sent)
  return sent
}
