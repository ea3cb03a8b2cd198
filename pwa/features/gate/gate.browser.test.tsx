import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { codeFormats } from '#contract/rules/codeFormats.ts'
import type { Ticket } from '#contract/tickets.ts'
import { newId } from '../../http/newId.ts'
import { listGates, savedGateId } from '../../offline/savedGates.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import { buildTicket } from '../../testing/builders.ts'
import { screens, textOf } from '../../testing/gateCodes.ts'
import { answerCalls, goOffline } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { setDeviceClock } from '../../testing/passTime.ts'
import { createAccount } from '../../testing/people.ts'
import { button, openMenu, title } from '../../testing/screen.ts'
import { drawGates } from './drawGates.tsx'

/** The codes on the screen that a scanner can read. */
const codesOnScreen = () =>
  page
    .getByText(/^LS-\w+$/)
    .elements()
    .filter((code) => {
      const { left, right } = code.getBoundingClientRect()
      return right > 0 && left < innerWidth
    })
    .map(({ textContent }) => textContent)

it('at the address of a ticket its own code is on the screen, also after a reload and a cold start', async () => {
  const requestId = newId()
  const tickets = ['one', 'two', 'three'].map((code, index) =>
    buildTicket({
      ...{ id: newId(), requestId, concertDate: '2030-06-05T20:00' },
      ...{ qrCode: `LS-${code}`, seat: String(11 + index) },
    }),
  )
  answerCalls('/api/tickets', { json: tickets })
  const gateOf = (index: number) => `/dashboard?tab=my-tickets&gate=${tickets[index]?.id}`
  await openApp('/dashboard?tab=my-tickets', await createAccount())
  await expect.element(page.getByText(/on this phone/).first()).toBeVisible()

  await openApp(gateOf(1))
  await expect.element(page.getByText('Ticket 2 of 3')).toBeVisible()
  await expect.poll(codesOnScreen).toEqual(['LS-two'])
  await button('Next ticket').click()
  await expect.element(page.getByText('Ticket 3 of 3')).toBeVisible()
  await expect.poll(codesOnScreen).toEqual(['LS-three'])
  await expect.poll(() => location.search).toContain(tickets[2]?.id)

  await goOffline()
  await openApp(gateOf(2))
  await expect.element(page.getByText('Ticket 3 of 3')).toBeVisible()
  await expect.poll(codesOnScreen).toEqual(['LS-three'])
  await button('Previous ticket').click()
  await expect.poll(codesOnScreen).toEqual(['LS-two'])
})

it.each(['qr', 'pdf417'] as const)(
  'the card with a %s code of a long text is whole on a phone',
  async (codeFormat) => {
    await page.viewport(390, 844)
    const qrCode = 'SALT-101-9F8E7D6C5B4A9F8E7D6C5B4A9F8E7D6C5B4A9F8E7D6C5B4A'
    const codeDrawing = (await commands.drawTicketCode(codeFormat, qrCode)) ?? null
    const requestId = newId()
    const tickets = ['11', '12'].map((seat) =>
      buildTicket({
        ...{ id: newId(), requestId, concertDate: '2030-06-05T20:00' },
        ...{ seat, qrCode, codeFormat, codeDrawing },
      }),
    )
    answerCalls('/api/tickets', { json: tickets })
    await openApp(`/dashboard?tab=my-tickets&gate=${tickets[0]?.id}`, await createAccount())
    const slide = page.getByRole('region', { name: 'Seat 11' })
    await expect.element(slide.getByText(qrCode)).toBeVisible()
    const { scrollHeight, clientHeight } = slide.element()
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
    await expect.poll(() => commands.scanScreen(390, 844)).toMatchObject({ text: qrCode })
  },
)

const now = new Date('2027-06-05T18:00')
const seat = (id: string, change: Partial<Ticket> = {}) => buildTicket({ id, qrCode: `LS-${id}`, ...change })
const draw = (tickets: Ticket[], email = 'sam@example.com', pictures = new Map<string, string>()) =>
  drawGates({ tickets, pictures, email, isSaved: ({ id }) => id === 'a', checkedAt: now.getTime() }, now)
const parse = (html = '') => new DOMParser().parseFromString(html, 'text/html').body

describe('a gate view that is drawn in advance', () => {
  it('has the code, the seat, the account, the order of swiping and the last check, and no script', () => {
    const [first, second] = draw([seat('a', { seat: '11', gate: 'North' }), seat('b', { seat: '12' })])
    expect(first).toMatchObject({ ticketId: 'a', concertDate: '2027-06-05T20:00', position: 0 })
    expect(second).toMatchObject({ ticketId: 'b', position: 1 })
    const body = parse(first?.html)
    expect(body.querySelector('svg[role=img]')?.ariaLabel).toBe('QR code of Seat 11')
    expect(body.textContent).toMatch(/1 of 2.*LS-a.*Section102RowFSeat11GateNorth.*Account: sam@example\.com/)
    expect(body.textContent).toMatch(/Tonight 8:00\sPM.*Saved on this phone · last checked today 6:00\sPM/)
    expect(parse(second?.html).textContent).toMatch(/2 of 2.*LS-b.*Last checked today/)
    expect(parse(second?.html).textContent).not.toContain('LS-a')
    expect(body.querySelectorAll('script, [onclick], [onload], iframe, object, style, link')).toHaveLength(0)
  })

  it('leads to a ticket that is only a file', () => {
    const file = seat('b', { seat: '12', qrCode: null, ticketFile: '/api/files/b' })
    const [, drawn] = draw([seat('a', { seat: '11' }), file])
    const body = parse(drawn?.html)
    expect(body.textContent).toMatch(/2 of 2.*This ticket is a file\.Download.*Seat12/)
    expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/api/files/b'])
  })

  it('shows texts as they were typed', () => {
    const shape = (part: ParentNode) => [...part.querySelectorAll('*')].map(({ tagName }) => tagName)
    const plain = new Set(shape(parse(draw([seat('a')])[0]?.html)))
    for (const text of [
      '<img src=x onerror="alert(1)">',
      '</dialog><script>alert(1)</script>',
      '" onclick="alert(1)',
      "'; <!-- --> &lt;b&gt; $& ]]>",
      'Beyoncé 🎟️ 👩‍👩‍👧 ابتسام 你好',
      'x'.repeat(300),
    ]) {
      const names = { artist: text, venue: text, section: text, row: text, seat: text }
      const [drawn] = draw([seat('a', { ...names, gate: text, seatInfo: text, qrCode: text })], text)
      const body = parse(drawn?.html)
      expect(body.querySelector('h1')?.textContent).toBe(text)
      expect(body.textContent).toContain(`Account: ${text}`)
      expect(
        shape(body).filter((name) => !plain.has(name)),
        text,
      ).toEqual([])
      const attributes = [...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
      expect(
        attributes.filter((name) => name.startsWith('on')),
        text,
      ).toEqual([])
    }
  })

  it('is drawn of upcoming tickets that are here, paid and unused only', () => {
    for (const change of [
      { qrCode: null },
      { status: 'used' },
      { status: 'returning' },
      { locked: true },
      { concertDate: '2027-06-04T20:00' },
    ] satisfies Partial<Ticket>[]) {
      const other = seat('b', 'concertDate' in change ? {} : { artist: 'Bon Iver' })
      const drawn = draw([seat('a', change), other]).map(({ ticketId }) => ticketId)
      expect(drawn, JSON.stringify(change)).toEqual(['b'])
    }
  })
})

/** Names of the maximum length. */
const longNames = { artist: 'The Orchestra of Many Guests '.repeat(7), venue: 'Old Harbour Road '.repeat(12) }

it('a scanner reads every format off every size of screen, in light and dark', async () => {
  const tickets = await Promise.all(
    codeFormats.map(async (codeFormat) => {
      const codeDrawing = await commands.drawTicketCode(codeFormat, textOf(codeFormat))
      const code = { qrCode: textOf(codeFormat), codeFormat, codeDrawing: codeDrawing ?? null }
      return seat(codeFormat, { ...longNames, ...code })
    }),
  )
  const gates = draw(tickets, `${'long'.repeat(15)}@example.com`)
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  for (const [width, height, scheme] of screens) {
    await page.viewport(width, height)
    await commands.setColorScheme(scheme)
    for (const [index, format] of codeFormats.entries()) {
      container.innerHTML = gates[index]?.html ?? ''
      const code = container.querySelector('svg[role=img]')?.parentElement?.getBoundingClientRect()
      if (!code) throw new Error(`There is no ${format} code`)
      expect(code.left, `${format} at ${width}`).toBeGreaterThanOrEqual(0)
      expect(code.right, `${format} at ${width}`).toBeLessThanOrEqual(width)
      expect(code.bottom, `${format} at ${width}`).toBeLessThanOrEqual(height)
      const pager = container.querySelector('[aria-label="Next ticket"]')?.getBoundingClientRect()
      expect(pager?.bottom, `${format} at ${width}`).toBeLessThanOrEqual(height)
      expect(await commands.scanScreen(width, height), `${format} at ${width}`).toMatchObject({
        text: textOf(format),
      })
    }
  }
})

it('the picture of a code is in the drawn gate view itself, since the page has no other files', () => {
  const codeImage = '/api/files/8d2f3c3e-6b36-4f4e-9a58-1f6a4ec5a001'
  const [drawn] = draw(
    [seat('a', { seat: '11', qrCode: null, codeImage })],
    'sam@example.com',
    new Map([[codeImage, 'data:image/png;base64,iVBORw0KGgo=']]),
  )
  const picture = parse(drawn?.html).querySelector('img')
  expect(picture?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  expect(picture?.alt).toBe('QR code of Seat 11')
})

it('a drawn code stays on the screen while the device takes long to read the ticket', async () => {
  const ticket = seat(newId(), { requestId: newId(), concertDate: '2030-06-05T20:00' })
  answerCalls('/api/tickets', { json: [ticket] })
  await openApp('/dashboard?tab=my-tickets', await createAccount())
  await expect.element(page.getByText(/on this phone/).first()).toBeVisible()

  const never = new EventTarget() as IDBOpenDBRequest
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(never)
  const wait = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => {
    open.mockRestore()
    wait.mockRestore()
  })
  const drawn = document.body.appendChild(document.createElement('div'))
  drawn.id = savedGateId
  await openApp(`/dashboard?tab=my-tickets&gate=${ticket.id}`)
  // The gate view gives up at some time, later than a page on which nothing is drawn.
  const gaveUpAfter = () => wait.mock.calls.map(([, ms]) => ms)
  await expect.poll(gaveUpAfter).toContain(15_000)
  expect(gaveUpAfter()).not.toContain(2_500)
  expect(drawn.isConnected).toBe(true)
  open.mockRestore()
  await openApp('/dashboard?tab=my-tickets')
  await expect.poll(() => drawn.isConnected).toBe(false)
})

it('the device keeps gate views in step with its tickets, until its person signs out', async () => {
  const mine = (...changes: Partial<Ticket>[]) =>
    answerCalls('/api/tickets', {
      json: changes.map((change) =>
        seat(newId(), { requestId: newId(), concertDate: '2030-06-05T20:00', ...change }),
      ),
    })
  const codes = async () =>
    (await listGates(deviceOwner.read()?.id ?? '')).map(({ html }) => /LS-\w+/.exec(html)?.[0]).sort()
  const hour = 60 * 60_000
  const hoursAhead = async () =>
    (await listGates(deviceOwner.read()?.id ?? '')).map(({ aheadMs }) => Math.round(aheadMs / hour))
  mine({ qrCode: 'LS-one' }, { qrCode: 'LS-two' }, { qrCode: 'LS-three', locked: true })
  const person = await createAccount()
  setDeviceClock(24 * hour)
  await openApp('/dashboard?tab=my-tickets', person)
  await expect.poll(codes).toEqual(['LS-one', 'LS-two'])
  // The saved gates say by how much the device's clock is wrong, since the worker cannot know.
  await expect.poll(hoursAhead).toEqual([-24, -24])

  // Opened already: otherwise its arrival is celebrated, in front of the menu.
  mine({ qrCode: 'LS-one', status: 'returning' }, { qrCode: 'LS-replaced', status: 'delivered' })
  await reloadApp()
  await expect.poll(codes).toEqual(['LS-replaced'])

  await expect.element(title('My Tickets')).toBeVisible()
  const owner = deviceOwner.read()?.id ?? ''
  await openMenu()
  await button('Logout').click()
  await expect.element(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  // A drawing that was under way notices it.
  await expect.poll(() => listGates(owner)).toEqual([])
})
