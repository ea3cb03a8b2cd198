import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { developerApi } from '#contract/developer.ts'
import { offersApi } from '#contract/offers.ts'
import { type Deal, offeredRequest } from '../../testing/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../testing/startTestApp.ts'

const minuteMs = 60_000

let app: TestApp
let admin: SignedIn
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn({ isAdmin: true })
})
afterEach(() => app.stop())

async function negotiate({ customer, offer }: Deal, message: string): Promise<void> {
  const call = { params: { offerId: offer.id }, body: { message }, key: randomUUID() }
  await customer.client.call(offersApi.respond, call)
}

/** Runs what is due, also what that queues. */
async function runJobs(): Promise<void> {
  while ((await app.runJobs()) > 0);
}

interface Sent {
  subject: string
  content: string
}
const mailsTo = (person: SignedIn): Promise<Sent[]> =>
  app.deps.db('email_logs').where({ recipient: person.user.email, type: 'staff_message' }).orderBy('id')

describe('mails to staff about one request', () => {
  it('are one in ten minutes: later messages are gathered in one that names how many', async () => {
    const deal = await offeredRequest(app, {}, { admin })
    await negotiate(deal, 'Proposal 1')
    await runJobs()
    for (const number of [2, 3, 4]) await negotiate(deal, `Proposal ${number}`)
    await runJobs()
    expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(['Negotiation: Phoebe Bridgers'])

    app.clock.advance(9 * minuteMs)
    await negotiate(deal, 'Proposal 5')
    await runJobs()
    expect(await mailsTo(admin)).toHaveLength(1)

    app.clock.advance(minuteMs)
    await runJobs()
    const [, gathered, ...more] = await mailsTo(admin)
    expect(more).toEqual([])
    expect(gathered?.subject).toBe('4 messages about Phoebe Bridgers')
    const told = [...(gathered?.content.matchAll(/Proposal (\d)/g) ?? [])].map(([, number]) => number)
    expect(told).toEqual(['2', '3', '4', '5'])

    // The gathered mail counts as well.
    await negotiate(deal, 'Proposal 6')
    await runJobs()
    expect(await mailsTo(admin)).toHaveLength(2)
    app.clock.advance(10 * minuteMs)
    await runJobs()
    expect((await mailsTo(admin)).map(({ content }) => content).at(-1)).toContain('Proposal 6')
    expect(await mailsTo(admin)).toHaveLength(3)
  })

  it('are sent at once about different requests, and later ones too when ten minutes have passed', async () => {
    const deals = [await offeredRequest(app, {}, { admin }), await offeredRequest(app, {}, { admin })]
    for (const deal of deals) await negotiate(deal, 'And $150?')
    await runJobs()
    expect(await mailsTo(admin)).toHaveLength(2)
    app.clock.advance(10 * minuteMs)
    for (const deal of deals) await negotiate(deal, 'And $160?')
    await runJobs()
    expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'Negotiation: Phoebe Bridgers'),
    )
  })

  it('lose nothing and double nothing if messages arrive at once and mails fail', {
    tags: 'postgres',
  }, async () => {
    const deal = await offeredRequest(app, {}, { admin })
    await Promise.all(Array.from({ length: 5 }, (_, at) => negotiate(deal, `Proposal ${at + 1}`)))
    const send = app.deps.mailer.send
    app.deps.mailer.send = () => Promise.reject(new Error('mailbox full'))
    await runJobs()
    app.deps.mailer.send = send
    app.clock.advance(10 * minuteMs)
    await runJobs()
    const delivered = (await app.deps.db('email_logs').where({ status: 'delivered', type: 'staff_message' }))
      .map(({ content }) => content)
      .join('\n')
    for (const number of [1, 2, 3, 4, 5]) {
      expect(delivered.match(new RegExp(`Proposal ${number}`, 'g'))).toHaveLength(1)
    }
  })

  it('wait for the others if the message that waited first is gone', async () => {
    const deal = await offeredRequest(app, {}, { admin })
    for (const number of [1, 2, 3]) {
      await negotiate(deal, `Proposal ${number}`)
      await runJobs()
    }
    await app.deps.db('admin_messages').where({ message: 'Proposal 2' }).delete()
    app.clock.advance(10 * minuteMs)
    await runJobs()
    expect((await mailsTo(admin)).at(-1)?.content).toContain('Proposal 3')
  })

  it('go only to who still wants them when they are sent', async () => {
    const developer = await app.signIn({ isDeveloper: true })
    const deal = await offeredRequest(app, {}, { admin })
    await negotiate(deal, 'Proposal 1')
    await runJobs()
    await negotiate(deal, 'Proposal 2')
    await runJobs()
    await developer.client.call(developerApi.emailNotifications, { body: { enabled: false } })
    app.clock.advance(10 * minuteMs)
    await runJobs()
    expect([(await mailsTo(admin)).length, (await mailsTo(developer)).length]).toEqual([2, 1])
  })
})
