import { expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { developerApi } from '#contract/developer.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import { offeredRequest, paidRequest } from '../../testing/factories.ts'
import { sharedApp } from '../../testing/sharedApp.ts'

const app = sharedApp()

async function runJobs(): Promise<void> {
  while ((await app.runJobs()) > 0);
}

it('a developer who wants no copies of mails to staff gets every mail about a request of their own', async () => {
  const customer = await app.signIn({ isDeveloper: true })
  await customer.client.call(developerApi.emailNotifications, { body: { enabled: false } })
  const { admin, request } = await offeredRequest(app, {}, { customer })
  await runJobs()
  const message = { requestId: request.id, message: 'Your seats are together.' }
  await admin.client.call(chatApi.adminSend, { body: message })
  app.clock.advance(missedAfterMs)
  const { tickets } = await paidRequest(app, {}, { customer, admin })
  const params = { id: tickets[0]?.id ?? '' }
  await admin.client.call(ticketsApi.deliver, { params, body: { qrCode: 'LS-1' } })
  await runJobs()
  const mails = await app.deps.db('email_logs').where({ recipient: customer.user.email, status: 'delivered' })
  const types = mails.map(({ type }) => type).filter((type) => type !== 'account_registered')
  expect(types.sort()).toEqual(['chat_message', 'offer_made', 'receipt', 'ticket_ready'])
})
