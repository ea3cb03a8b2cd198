import { writeFile } from 'node:fs/promises'
import { cachedPaths, untilGateSaved, untilListSaved } from '../device.ts'
import { buySeats, messagesOf, post, requestsOf, screenshot } from '../outboxPages.ts'
import { test as base, expect } from '../test.ts'
import { type Engine, openFirefox, openWebKit, scanPicture, signIn } from './engine.ts'

const customer = 'customer@example.com'
const test = base.extend<object, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, { project }) => {
      const engine = await (project.name === 'WebKit' ? openWebKit() : openFirefox())
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
})
// Each continues in the same browser.
test.describe.configure({ mode: 'serial' })

test('a customer signs in', async ({ app, engine }) => {
  await signIn(engine, app.address, customer)
  await engine.see('heading', 'Request History')
})

test('a request is sent with its picture', async ({ engine, callsAs }, info) => {
  const picture = info.outputPath(screenshot.name)
  await writeFile(picture, screenshot.buffer)
  await engine.click('link', 'New Request')
  await engine.click('button', 'No screenshot? Type it in')
  await engine.type('Artist/Band', 'Mitski')
  await engine.type('Venue', 'Greek Theatre')
  // Only Firefox continues to the next part by itself, and only WebKit has no locale, thus 24 hours.
  await engine.type('Event Date', info.project.name === 'WebKit' ? '6\t5\t2030\t20\t00' : '060520300800PM')
  await engine.type('Preferred Section', '102')
  await engine.type('Preferred Row', 'F7')
  await engine.type(/^Price you found/, '$240')
  for (let count = 0; count < 2; count += 1) await engine.click('button', 'More tickets')
  await engine.type(/^Add a screenshot/, picture)
  await engine.see('img', 'Preview of your screenshot')
  await engine.click('button', 'Submit Ticket Request')
  await engine.seeText('We answer by')
  await engine.click('button', 'Close')
  await engine.click('link', /^Request History/)
  await engine.see('heading', 'Mitski')
  const request = await callsAs(customer)
  await expect
    .poll(() => requestsOf({ request }, 'Mitski'))
    .toMatchObject([
      { concertDate: '2030-06-05T20:00', stubhubScreenshot: expect.stringMatching(/^\/api\/files\//) },
    ])
})

test('an offer is haggled over, accepted and paid', async ({ app, engine, callsAs }) => {
  const request = await callsAs(customer)
  const [{ id } = { id: '' }] = await requestsOf({ request }, 'Olivia Dean')
  await engine.goTo(`${app.address}/dashboard?ticket=${id}`)
  await engine.see('button', 'Accept $313.00')
  await engine.click('button', 'Ask $140 each')
  await engine.click('button', 'Send')
  await expect.poll(() => messagesOf({ request }, id)).toContain('Could you do $140.00 each?')
  const terms = { ticketCount: 2, section: '102', row: 'F', pricePerTicket: 140 }
  await post(await callsAs('admin@example.com'), `/api/admin/ticket-requests/${id}/offer`, terms)
  await engine.click('button', 'Accept $295.00')
  await engine.seeText('Accept this offer?')
  await engine.click('button', /^Accept/)
  await engine.see('button', 'Pay $295.00')
  await engine.type('Card number', '4242424242424242')
  await engine.type(/Expiration/, '1240')
  await engine.type(/Security code/, '123')
  await engine.click('button', 'Pay $295.00')
  await engine.see('heading', "You're going.")
})

test('the gate has its code although the server is gone', async ({ app, engine, callsAs }) => {
  const [id] = await buySeats(await callsAs(customer), await callsAs('admin@example.com'), [
    { qrCode: 'LS-ENGINE' },
  ])
  await engine.goTo(`${app.address}/dashboard?tab=my-tickets`)
  await expect.poll(() => engine.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(() => cachedPaths(engine)).toContain(`/gate/${id}`)
  await untilGateSaved(engine)
  await app.kill()
  await engine.goTo(`${app.address}/dashboard?tab=my-tickets&gate=${id}`)
  await engine.see('img', /^QR code of/)
  await engine.seeText(/^Saved on this phone/)
  await expect.poll(() => scanPicture(engine)).toBe('LS-ENGINE')
  await app.restart()
})

test('a message written without a server is sent once when it is back', async ({ app, engine, callsAs }) => {
  const words = 'Row 15 would do.'
  const request = await callsAs(customer)
  const [{ id } = { id: '' }] = await requestsOf({ request }, 'Sabrina Carpenter')
  const address = `${app.address}/dashboard?ticket=${id}`
  await engine.goTo(address)
  await engine.seeText('Looking now. We have two contacts in that block.')
  await untilListSaved(engine, '/api/ticket-requests')
  await app.kill()
  await engine.goTo(address)
  await engine.type(/^Message/, words)
  await engine.click('button', 'Send')
  await engine.seeText('Waiting for a connection')
  await app.restart()
  await expect.poll(() => messagesOf({ request }, id)).toContain(words)
  await engine.goTo(`${app.address}/dashboard?outbox=1`)
  await engine.seeText('Everything has been sent')
  expect((await messagesOf({ request }, id)).filter((message) => message === words)).toHaveLength(1)
})
