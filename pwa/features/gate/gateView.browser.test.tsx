import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { newId } from '../../http/newId.ts'
import { buildTicket } from '../../testing/buildTicket.ts'
import { answerCalls, goOffline } from '../../testing/network.ts'
import { openApp } from '../../testing/openApp.tsx'
import { createAccount } from '../../testing/people.ts'
import { button } from '../../testing/screen.ts'

/** The codes that whoever looks at the screen can scan. */
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
