import type { APIRequestContext } from '@playwright/test'
import { type Engine, openFirefox, openWebKit, patience } from './engines/engine.ts'
import { buySeats, post, read, requestBody, type Ticket } from './outboxPages.ts'
import { demoPassword, expect, phone, test } from './test.ts'

/** A text that, taken for HTML, is an element whose handler notes that it ran. */
const hostile = `"'><img data-hostile src=x onerror=hostile=1>`
/** A shorter one, where no more fits. */
const short = '<b data-hostile>'

const people = {
  customer: 'customer@example.com',
  admin: 'admin@example.com',
  developer: 'developer@example.com',
}

test('what people have written is text for its readers, in every engine', async ({
  app,
  newPage,
  callsAs,
}) => {
  const [customer, admin, developer] = await Promise.all(Object.values(people).map(callsAs))
  if (!customer || !admin || !developer) throw new Error('All three sign in')
  const written = { artist: hostile, venue: hostile, section: hostile, stubhubPrice: short }

  const patch = async (calls: APIRequestContext, path: string, data: object) => {
    const reply = await calls.patch(path, { data })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  }
  for (const calls of [customer, admin, developer]) await patch(calls, '/api/me', { name: hostile })
  await patch(admin, '/api/me', { name: hostile, publicName: short })
  const seat = { qrCode: hostile, section: hostile, row: short, seat: short, gate: short }
  const [ticketId = ''] = await buySeats(customer, admin, [seat], written)
  const tickets = await read<Ticket[]>({ request: customer }, '/api/tickets')
  const { requestId: bought = '' } = tickets.find(({ id }) => id === ticketId) ?? {}
  const form = { ...requestBody, ...written }
  const submit = async () => (await post<{ id: string }>(customer, '/api/ticket-requests', form)).id
  const [open, answered] = [await submit(), await submit()]
  const response = { status: 'admin_responded', adminResponse: hostile }
  await patch(admin, `/api/admin/ticket-requests/${answered}`, response)
  await post(customer, '/api/chat-messages', { requestId: open, message: hostile })
  await post(admin, '/api/admin/chat-messages', { requestId: open, message: hostile })
  const offer = await post<{ id: string }>(admin, `/api/admin/ticket-requests/${open}/offer`, {
    ...{ ticketCount: 2, pricePerTicket: 180 },
    ...{ section: hostile, row: short, notes: hostile },
  })
  await post(customer, `/api/offers/${offer.id}/respond`, { message: hostile })
  await post(admin, `/api/admin/ticket-requests/${open}/notes`, { text: hostile })
  await post(admin, '/api/admin/canned-replies', { title: short, text: hostile })
  const refund = { what: 'amount', amount: 1, reason: hostile }
  await post(admin, `/api/admin/ticket-requests/${bought}/refunds`, refund)
  await post(customer, '/api/escalate-to-admin', { message: hostile, subject: 'FAQ - Custom Question' })
  const inbox = await read<{ id: string; subject: string }[]>({ request: admin }, '/api/admin/messages')
  const question = inbox.find(({ subject }) => subject === 'FAQ - Custom Question')
  await post(admin, `/api/admin/messages/${question?.id}/respond`, { responseMessage: hostile })
  await post(developer, '/api/developer/blacklisted-words', { word: short })
  await post(developer, '/api/developer/test-email', {
    ...{ recipient: 'sam@example.com', subject: hostile, message: hostile },
  })
  await post(developer, '/api/developer/execute-sql', { query: `select '${short}'` })
  await post(customer, '/api/client-errors', {
    ...{ build: short, route: short, name: short, message: hostile, frames: [short] },
  })

  const screens: Record<keyof typeof people, string[]> = {
    customer: [
      '/dashboard?tab=request-history',
      `/dashboard?ticket=${open}`,
      `/dashboard?ticket=${answered}`,
      `/dashboard?ticket=${bought}`,
      '/dashboard?faq=1',
      '/dashboard?tab=my-tickets',
      `/dashboard?tab=my-tickets&gate=${ticketId}`,
      '/dashboard?tab=new-request',
    ],
    admin: [
      '/admin',
      `/admin?request=${open}`,
      `/admin?request=${answered}`,
      `/admin?request=${bought}`,
      '/admin?tab=messages',
      '/admin?tab=transactions',
    ],
    developer: [
      ...['users', 'transactions', 'system', 'database', 'email-logs'].map((tab) => `/developer?tab=${tab}`),
      '/developer?tab=system&view=audit',
    ],
  }

  async function lookAround(name: string, browser: Pick<Engine, 'goTo' | 'evaluate'>) {
    for (const [who, email] of Object.entries(people)) {
      await browser.goTo(`${app.address}/robots.txt`)
      const status = await browser.evaluate(
        async (credentials) => {
          const headers = { 'Content-Type': 'application/json' }
          const body = JSON.stringify(credentials)
          localStorage.setItem('live-shows.signed-in', 'true')
          return (await fetch('/api/login', { method: 'POST', headers, body })).status
        },
        { email, password: demoPassword },
      )
      expect(status).toBe(200)
      for (const screen of screens[who as keyof typeof people]) {
        await browser.goTo(app.address + screen)
        const look = () =>
          browser.evaluate(() => ({
            isShown: document.body.textContent?.includes('data-hostile'),
            elements: document.querySelectorAll('[data-hostile], [onerror], a[href^="javascript:"]').length,
            hasRun: Reflect.has(globalThis, 'hostile'),
          }))
        await expect
          .poll(look, { ...patience, message: `${name}, ${who}: ${screen}` })
          .toEqual({ isShown: true, elements: 0, hasRun: false })
      }
    }
  }

  // An error on its console, such as of the content security policy, fails the test.
  const page = await newPage(phone)
  await lookAround('Chromium', {
    goTo: async (address) => {
      await page.goto(address)
    },
    evaluate: (run, input) => page.evaluate(run as never, input as never),
  })
  for (const [name, start] of Object.entries({ WebKit: openWebKit, Firefox: openFirefox })) {
    const engine = await start()
    try {
      await lookAround(name, engine)
    } finally {
      await engine.close()
    }
  }
})
