import { isUpcoming } from '#contract/rules/eventDay.ts'
import { currentUserId } from '../offline/device.ts'
import {
  gateAddress,
  listGates,
  readGate,
  type SavedGate,
  savedGateId,
  ticketAtGate,
} from '../offline/savedGates.ts'
import { gateTime } from '../ui/eventWords.ts'
import { formatLastChecked } from '../ui/format.ts'

/** A navigation, and the device's state at that time. */
export interface Start {
  url: URL
  isOnline: boolean
  now: Date
}

/** How long before and after its start an opening without a connection is about an event. */
const aroundEventMs = 12 * 60 * 60 * 1000
/** The place that `build/documents.ts` leaves for it. */
const place = '<!--gate-->'
/** `GateScreen` has two: of the event, without a zone, and of the last check. */
const time = /<time datetime="([^"]*)">[^<]*<\/time>/g

/** Whether the start could be about a ticket. Without looking anything up, so that no other start waits. */
export function mayBeAtGate({ url, isOnline }: Start): boolean {
  return ticketAtGate(url) !== undefined || (!isOnline && isPlain(url))
}

/**
 * Answers a start: at the gate's address with the document and that ticket's gate view in it, if this device may show one; a plain
 * start without a connection around an event by leading there. Undefined if it is neither.
 *
 * @param readDocument reads the document that a gate view is put into, of this build
 */
export async function answerAtGate(
  start: Start,
  readDocument: () => Promise<Response>,
): Promise<Response | undefined> {
  const { url, isOnline, now } = start
  const ticketId = ticketAtGate(url)
  if (ticketId === undefined) {
    const userId = await currentUserId()
    if (userId === undefined || isOnline) return undefined
    const gate = gateOfTheHour(await listGates(userId), now)
    return gate && Response.redirect(new URL(gateAddress(gate.ticketId), url), 302)
  }
  const reading = readOwnGate(ticketId).catch(() => undefined)
  const draw = async (head: string) => {
    const gate = await reading
    return gate && isAhead(gate, now) ? drawnFor(head, gate, now) : ''
  }
  const document = await readDocument()
  const [head = '', rest = ''] = (await document.text()).split(place)
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const send = (text: string) => stream.enqueue(new TextEncoder().encode(text))
      // The browser makes the page and reads its styles while the gate view is read.
      send(head)
      // What cannot be read or drawn is not shown; the app says more.
      send((await draw(head).catch(() => '')) + rest)
      stream.close()
    },
  })
  // With the headers of the document, of which the content security policy is one.
  return new Response(body, { headers: headersOf(document) })
}

async function readOwnGate(ticketId: string): Promise<SavedGate | undefined> {
  const userId = await currentUserId()
  return userId === undefined ? undefined : readGate(userId, ticketId)
}

/** The first ticket of the event that is on around now. */
export function gateOfTheHour(gates: readonly SavedGate[], now: Date): SavedGate | undefined {
  // Without a zone it is read as the time of this device.
  const away = (gate: SavedGate) =>
    Math.abs(Date.parse(gate.concertDate.slice(0, 16)) - byServerClock(now, gate).getTime())
  return gates
    .filter((gate) => gate.position === 0 && isAhead(gate, now) && away(gate) <= aroundEventMs)
    .sort((one, other) => away(one) - away(other))[0]
}

/**
 * A gate view with its times in today's words. Empty if the document's head lacks one of its styles: another build has drawn it.
 */
export function drawnFor(head: string, gate: SavedGate, now: Date): string {
  const { html } = gate
  const serverNow = byServerClock(now, gate)
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  if (!names.every((name) => head.includes(`.${name}`))) return ''
  const fragment = html.replace(time, (_, at: string) => {
    const words = at.endsWith('Z') ? formatLastChecked(new Date(at), serverNow) : gateTime(at, serverNow)
    return `<time datetime="${at}">${words}</time>`
  })
  return `<div id="${savedGateId}">${fragment}</div>`
}

function isAhead(gate: SavedGate, now: Date): boolean {
  return isUpcoming(gate.concertDate, byServerClock(now, gate), -now.getTimezoneOffset())
}

/** The server's time, as far as the app knew it when it kept the gate view: the device's clock may be wrong by a day. */
function byServerClock(now: Date, { aheadMs }: SavedGate): Date {
  return new Date(now.getTime() + aheadMs)
}

/** The address that the app's icon opens. */
function isPlain({ pathname, search }: URL): boolean {
  return (pathname === '/' || pathname === '/dashboard') && search === ''
}

/** The cached body is not compressed any more. */
function headersOf(document: Response): Headers {
  const headers = new Headers(document.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return headers
}
