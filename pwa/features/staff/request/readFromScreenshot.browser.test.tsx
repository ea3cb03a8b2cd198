import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, noteCalls, untilAnswered } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { expectNone } from '../../../testing/screen.ts'

const facts = page.getByRole('region', { name: 'Read from the screenshot' })
const picture = page.getByRole('group', { name: /^Screenshot from/ })
const reading = /^\/api\/files\/.*\/reading$/

let requestId: string
beforeEach(async () => {
  await page.viewport(1440, 900)
  requestId = await submitRequest(await createAccount(), 'Mitski')
})

it('staff see beside the picture what was read from it', async () => {
  answerCalls(reading, {
    json: { artist: 'Mitski', concertDate: '2030-06-05T20:00', section: '102', ticketCount: 2, price: 240 },
  })
  await openApp(`/admin?request=${requestId}`, admin)
  const words = 'Mitski · Wed, Jun 5, 2030, 8:00 PM · Sec 102 · 2 tickets · $240.00 each'
  await expect.element(facts.getByText(words, { exact: true })).toBeVisible()
})

it('staff see nothing of it if nothing was read', async () => {
  const readings = noteCalls(reading)
  await openApp(`/admin?request=${requestId}`, admin)
  await expect.element(picture).toBeVisible()
  await expect.poll(() => readings.length).toBeGreaterThan(0)
  await untilAnswered()
  await expectNone(facts)
})
