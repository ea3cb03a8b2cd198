import { PassThrough } from 'node:stream'
import { aliveEvent, eventsApi, replacedEvent } from '#contract/events.ts'
import { presenceEvent } from '#contract/presence.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import type { Deps } from '../config/deps.ts'
import { newId } from '../db/newId.ts'
import { signedIn } from '../http/policies.ts'
import { type RequestState, route } from '../http/route.ts'
import { isSessionValid } from '../http/session.ts'
import type { Subscriber } from './pubSub.ts'

/** Interval of heartbeats, so that proxies do not close an idle stream and pages notice a dead one. Milliseconds. */
const defaultHeartbeatMs = 25_000
/** A client that reads too slowly is disconnected; it refetches when it reconnects. Bytes. */
const maxBufferedBytes = 64_000

/**
 * Streams of one account, in all processes together. One more ends the oldest: of a person with many tabs, the newest is the one they
 * look at.
 */
const maxStreamsPerAccount = 10
/**
 * When a client that ignores `replacedEvent` reconnects such a stream by itself, in milliseconds. Sooner reconnects would end the
 * next oldest, in turns.
 */
const pauseOfEndedMs = 10 * 60_000
const alive = (completeMs: number) => `event: ${aliveEvent}\ndata: ${completeMs}`

/** `GET /api/events`: invalidations as Server-Sent Events (html.spec.whatwg.org/multipage/server-sent-events.html). */
export function eventRoutes(deps: Deps, streams: Set<PassThrough>, heartbeatMs = defaultHeartbeatMs) {
  return [
    route(eventsApi.stream, signedIn, async ({ actor, query, ctx }) => {
      const stream = new PassThrough()
      const id = newId(deps.now())
      /** The account's streams that opened later. Those of a process that was killed stay among them. */
      const newer = new Set<string>()
      const write = (lines: string) => {
        if (stream.writableEnded) return
        if (stream.readableLength + stream.writableLength > maxBufferedBytes) stream.destroy()
        else stream.write(`${lines}\n\n`)
      }
      const send = (lines: string) => {
        write(lines)
        if (query.once !== undefined) stream.end()
      }
      const stillAllowed = async () => {
        const current = (await isSessionValid(ctx, deps)) && (await (ctx.state as RequestState).loadUser())
        return current !== undefined && current !== false && current.isAdmin === actor.isAdmin
      }
      // The policy runs only when the stream opens, so end it when the session ends or the role changes.
      const checkAccess = async () => {
        if (!(await stillAllowed().catch(() => true))) stream.end()
      }
      const subscriber: Subscriber = {
        userId: actor.id,
        isStaff: actor.isAdmin,
        area: areaCode(actor.zipCode),
        send: (invalidation) => send(`data: ${JSON.stringify(invalidation)}`),
        showPresence: (presence) => send(`event: ${presenceEvent}\ndata: ${JSON.stringify(presence)}`),
        checkAccess: () => void checkAccess(),
        onStreamChange(other) {
          if (!other.isOpen) newer.delete(other.id)
          // Ids are in the order of their time.
          else if (other.id > id) newer.add(other.id)
          if (newer.size < maxStreamsPerAccount || stream.writableEnded) return
          stream.end(`retry: ${pauseOfEndedMs}\nevent: ${replacedEvent}\ndata: 1\n\n`)
        },
      }
      const publishChange = (isOpen: boolean) =>
        deps.pubSub.publish({ stream: { id, userId: actor.id, isOpen } })
      const unsubscribe = deps.pubSub.subscribe(subscriber)
      // The session may have ended between the policy and the subscription.
      void checkAccess()
      const heartbeat = setInterval(() => void sendHeartbeat(), heartbeatMs)
      // Checks again, because a session can also expire, and a message between processes can be lost.
      const sendHeartbeat = async () => {
        // Ended a heartbeat ago, and the client has not read that.
        if (stream.writableEnded) return stream.destroy()
        await checkAccess()
        send(alive(0))
      }
      publishChange(true)
      streams.add(stream)
      stream.once('close', () => {
        publishChange(false)
        clearInterval(heartbeat)
        unsubscribe()
        streams.delete(stream)
      })
      ctx.req.socket.setNoDelay(true)
      ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
      write('retry: 2000')
      write(alive(query.recent === undefined ? 0 : deps.pubSub.repeatRecent(subscriber)))
      return stream
    }),
  ]
}
