import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCurrentUserId } from '../offline/device.ts'
import { keepGates, type SavedGate } from '../offline/savedGates.ts'
import { stubCaches } from '../testing/stubs.ts'
import { answerAtGate, drawnFor, gateOfTheHour, mayBeAtGate } from './gate.ts'

/** Wall time of the device, like an event's. */
const now = new Date('2027-06-05T18:00')
const gate = (ticketId: string, change: Partial<SavedGate> = {}): SavedGate => ({
  ticketId,
  concertDate: '2027-06-05T20:00',
  position: 0,
  html: `<p class="_code_1 _large_2">${ticketId}</p>`,
  aheadMs: 0,
  ...change,
})
const gateOf = (ticketId: string) => `/dashboard?tab=my-tickets&gate=${ticketId}`
const start = (address: string, { isOnline = false, at = now } = {}) => ({
  url: new URL(address, 'https://live.example'),
  isOnline,
  now: at,
})
const head = '<style>._code_1{} ._large_2{}</style><body>'
const document = `${head}<!--gate--><div id="root"></div></body>`
const withoutGate = document.replace('<!--gate-->', '')
const readDocument = async () =>
  new Response(document, {
    headers: { 'Content-Security-Policy': "script-src 'self'", 'Content-Encoding': 'br' },
  })
const answer = (...[address, options]: Parameters<typeof start>) =>
  answerAtGate(start(address, options), readDocument)
const answeredText = async (...[address, options]: Parameters<typeof start>) =>
  (await answer(address, options))?.text()

beforeEach(async () => {
  stubCaches()
  vi.stubGlobal('indexedDB', new IDBFactory())
  await setCurrentUserId('sam')
  await keepGates('sam', [gate('one'), gate('two', { position: 1 })])
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a start that may be about a ticket', () => {
  it.each([
    [gateOf('one'), true, true],
    [gateOf('one'), false, true],
    ['/dashboard', false, true],
    ['/', false, true],
    ['/dashboard', true, false],
    ['/', true, false],
    ['/dashboard?tab=my-tickets', false, false],
    ['/dashboard?gate=one', false, false],
    ['/admin?tab=my-tickets&gate=one', false, false],
    ['/auth', false, false],
  ])('%s, online: %s -> %s', (address, isOnline, expected) => {
    expect(mayBeAtGate(start(address, { isOnline }))).toBe(expected)
  })
})

describe('the gate’s address', () => {
  it.each([true, false])('shows the ticket in the document of this build (online: %s)', async (isOnline) => {
    const response = await answer(gateOf('two'), { isOnline })
    expect(await response?.text()).toBe(
      document.replace('<!--gate-->', '<div id="saved-gate"><p class="_code_1 _large_2">two</p></div>'),
    )
    expect(response?.headers.get('Content-Security-Policy')).toBe("script-src 'self'")
    expect(response?.headers.get('Content-Encoding')).toBeNull()
  })

  it('shows nothing of a ticket that is not on this device', async () => {
    expect(await answeredText(gateOf('three'))).toBe(withoutGate)
  })

  it('has begun to arrive while the gate view is read, and is whole if that fails', async () => {
    let fail = () => {}
    const isGone = new Promise<void>((resolve) => {
      fail = resolve
    })
    const match = async () => {
      await isGone
      throw new Error('gone')
    }
    vi.stubGlobal('caches', { match })
    const body = (await answer(gateOf('one')))?.body?.getReader()
    const next = async () => new TextDecoder().decode((await body?.read())?.value)
    expect(await next()).toBe(head)
    fail()
    expect(await next()).toBe('<div id="root"></div></body>')
  })

  it('is whole without the gate view if that has a time which is none', async () => {
    await keepGates('sam', [gate('one', { html: '<time datetime="Z">today</time>' })])
    expect(await answeredText(gateOf('one'))).toBe(withoutGate)
  })

  it('shows nothing to somebody else, and nothing after the sign-out', async () => {
    await setCurrentUserId('bo')
    expect(await answeredText(gateOf('one'))).toBe(withoutGate)
    await setCurrentUserId(undefined)
    expect(await answeredText(gateOf('one'))).toBe(withoutGate)
  })

  it('shows a ticket until the end of its day, also long before, whatever the clock says', async () => {
    const shows = async (at: string) =>
      (await answeredText(gateOf('one'), { at: new Date(at) })) !== withoutGate
    expect(await shows('2027-06-05T23:59')).toBe(true)
    expect(await shows('2027-06-06T00:00')).toBe(false)
    expect(await shows('1970-01-01T00:00')).toBe(true)
  })
})

describe('a plain start without a connection', () => {
  it.each(['/', '/dashboard'])('of %s leads to the first ticket of an event around now', async (address) => {
    const response = await answer(address)
    expect(response?.status).toBe(302)
    expect(response?.headers.get('Location')).toBe(`https://live.example${gateOf('one')}`)
  })

  it('leads nowhere if nobody is signed in', async () => {
    await setCurrentUserId(undefined)
    expect(await answer('/')).toBeUndefined()
  })

  it.each([
    ['2027-06-05T07:59', undefined],
    ['2027-06-05T08:00', 'one'],
    ['2027-06-05T23:59', 'one'],
    ['2027-06-06T00:00', undefined],
    ['2027-06-04T20:00', undefined],
  ])('at %s leads to %s', (at, expected) => {
    expect(gateOfTheHour([gate('one')], new Date(at))?.ticketId).toBe(expected)
  })

  it('leads to the nearest of two events', () => {
    const matinee = gate('matinee', { concertDate: '2027-06-05T14:00' })
    expect(gateOfTheHour([gate('one'), matinee], new Date('2027-06-05T13:00'))?.ticketId).toBe('matinee')
    expect(gateOfTheHour([matinee, gate('one')], new Date('2027-06-05T18:00'))?.ticketId).toBe('one')
  })
})

const day = 24 * 60 * 60_000
describe.each([
  ['ahead', day],
  ['behind', -day],
])('on a device whose clock is a day %s', (_, wrongBy) => {
  const at = new Date(now.getTime() + wrongBy)
  const html = `<time datetime="2027-06-05T20:00"></time> <time datetime="${now.toISOString()}"></time>`
  beforeEach(() => keepGates('sam', [gate('one', { html, aheadMs: -wrongBy })]))

  it('a ticket is shown at the gate’s address, with the time and the last check by the server’s clock', async () => {
    const text = (await answeredText(gateOf('one'), { at }))?.replace(/<[^>]*>/g, '')
    expect(text).toMatch(/Tonight 8:00\sPM today 6:00\sPM/)
  })

  it('a plain start leads to it', async () => {
    expect((await answer('/', { at }))?.status).toBe(302)
  })
})

describe('a gate view in the document', () => {
  it('has its times in the words of today', () => {
    const html =
      '<time datetime="2027-06-05T20:00">Sat, Jun 5, 8:00 PM</time>' +
      `<time datetime="${new Date('2027-06-04T17:14').toISOString()}">today 5:14 PM</time>`
    const text = (at: string) => drawnFor(head, gate('one', { html }), new Date(at)).replace(/<[^>]*>/g, ' ')
    expect(text('2027-06-05T18:00')).toMatch(/Tonight 8:00\sPM +yesterday 5:14\sPM/)
    expect(text('2027-06-04T18:00')).toMatch(/Tomorrow 8:00\sPM +today 5:14\sPM/)
  })

  it('keeps every letter of a text that looks like a pattern', () => {
    const html = "<p>A$AP $& $' <!--gate--></p>"
    expect(drawnFor(head, gate('one', { html }), now)).toContain(html)
  })

  it('of another build, whose styles are gone, is left to the app', () => {
    expect(drawnFor(head, gate('one', { html: '<p class="_code_9"></p>' }), now)).toBe('')
  })
})
