import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { pushApi } from '#contract/push.ts'
import { requestsApi } from '#contract/requests.ts'
import { missedAfterMs } from '../../events/catalogue.ts'
import { submitRequest } from '../../testing/factories.ts'
import { firstAttempt } from '../../testing/firstAttempt.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'
import type { SignedIn } from '../../testing/startTestApp.ts'
import { onPostgres } from '../../testing/testDatabase.ts'
import { waitFor } from '../../testing/waitFor.ts'
import { mailUnreadMessage } from './mailUnreadMessage.ts'

const minuteMs = 60_000

const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
let customer: SignedIn
let requestId: string
beforeEach(async () => {
  customer = await app.signIn()
  requestId = (await submitRequest(customer, { artist: 'Khruangbin' })).id
})

const answer = (message: string, id = requestId) =>
  admin.client.call(chatApi.adminSend, { body: { requestId: id, message }, key: randomUUID() })
const read = (seq: number) =>
  customer.client.call(chatApi.markRead, { body: { requestId, seq }, key: randomUUID() })
const click = (seq: number) => customer.client.call(pushApi.clicked, { body: { requestId, seq } })
const mails = (person = customer) =>
  app.deps.db('email_logs').where({ recipient: person.user.email, type: 'chat_message' }).orderBy('at')
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.runJobs()
}

describe('a message of staff', () => {
  it('is mailed ten minutes later, once, with a link to our own address', async () => {
    await answer('Got you two on the aisle')
    // The clock goes on while a busy machine works.
    await pass(missedAfterMs - 30_000)
    expect(await mails()).toEqual([])
    await pass(30_000)
    expect(await mails()).toMatchObject([
      { status: 'delivered', subject: 'A message about Khruangbin', error: null },
    ])
    const folder = join(app.dataDir, 'mail')
    const sent = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    )
    const [mail = '', ...more] = sent.filter(
      (text) => text.includes(`To: ${customer.user.email}`) && text.includes('A message about'),
    )
    expect(more).toEqual([])
    expect(mail).toContain('Got you two on the aisle')
    expect(mail.replaceAll('=\n', '')).toContain(`${app.deps.env.publicUrl}/dashboard?ticket=`)
  })

  it('is not mailed if it was read, answered, or its notification was opened', async () => {
    const { seq } = await answer('Hello')
    await read(seq)
    await pass(missedAfterMs)
    await answer('Are you there?')
    await customer.client.call(chatApi.send, {
      body: { requestId, message: 'I am' },
      key: randomUUID(),
    })
    await pass(missedAfterMs)
    const shown = await answer('Good')
    await click(shown.seq)
    await pass(missedAfterMs)
    expect(await mails()).toEqual([])
    // It is still unread, and what comes after it is mailed.
    expect(await customer.client.call(requestsApi.get, { params: { id: requestId } })).toMatchObject({
      unreadMessages: 1,
    })
    await answer('One more thing')
    await pass(missedAfterMs)
    expect(await mails()).toMatchObject([{ content: expect.not.stringContaining('Good') }])
  })

  it('is one mail with those that follow within the ten minutes; later ones are another', async () => {
    await answer('One')
    app.clock.advance(5 * minuteMs)
    await answer('Two')
    app.clock.advance(4 * minuteMs)
    await answer('Three')
    await pass(minuteMs)
    await pass(missedAfterMs)
    expect(await mails()).toMatchObject([
      {
        subject: '3 messages about Khruangbin',
        content: expect.stringMatching(/One\n\nTwo\n\nThree/),
      },
    ])
    await answer('Four')
    await pass(missedAfterMs)
    expect((await mails()).at(-1)).toMatchObject({ content: expect.not.stringContaining('Three') })
    expect(await mails()).toHaveLength(2)
  })

  it('is mailed without those before it that were read', async () => {
    const { seq } = await answer('One')
    await answer('Two')
    await read(seq)
    await pass(missedAfterMs)
    expect(await mails()).toMatchObject([{ content: expect.not.stringContaining('One') }])
  })

  it('is one mail if two jobs have found it not mailed before either writes that it is', {
    tags: 'postgres',
  }, async () => {
    const { db } = app.deps
    await read((await answer('One')).seq)
    const { id: messageId } = await answer('Two')
    app.clock.advance(missedAfterMs)
    // Holds back what both write.
    const held = await db.transaction()
    await held('chat_reads').where({ requestId }).update({ mailedSeq: 0 })
    const both = Promise.all([1, 2].map(() => mailUnreadMessage.run(app.deps, { messageId }, firstAttempt)))
    if (onPostgres()) {
      const waiting = () =>
        db('pg_stat_activity').whereRaw("datname = current_database() and wait_event_type = 'Lock'")
      await waitFor(async () => expect(await waiting()).toHaveLength(2))
    }
    await held.commit()
    await both
    await app.runJobs()
    expect(await mails()).toMatchObject([{ content: expect.stringContaining('Two') }])
  })

  it('is logged and retried if its mail fails, as the same mail, unless it was read by then', async () => {
    const other = await app.signIn()
    const { id } = await submitRequest(other)
    await answer('Hello')
    await answer('Hello', id)
    const { send } = app.deps.mailer
    app.deps.mailer.send = () => Promise.reject(new Error('mailbox full'))
    await pass(missedAfterMs)
    app.deps.mailer.send = send
    await other.client.call(chatApi.markRead, { body: { requestId: id, seq: 1 }, key: randomUUID() })
    await pass(10_000)
    expect(await mails()).toMatchObject([
      { status: 'failed', error: 'mailbox full' },
      { status: 'delivered' },
    ])
    expect(await mails(other)).toMatchObject([{ status: 'failed' }])
  })
})

describe('an opened notification', () => {
  it('goes never back, never beyond the newest message, and counts as no reading', async () => {
    await answer('Hello')
    const position = () =>
      app.deps.db('chat_reads').where({ requestId, userId: customer.user.id }).first('clickedSeq', 'lastSeq')
    await Promise.all([1, 99, 0].map(click))
    expect(await position()).toEqual({ clickedSeq: 1, lastSeq: 0 })
    const reads = await admin.client.call(chatApi.reads, { params: { requestId } })
    expect(reads).toMatchObject({ seenSeq: 0, seenAt: null })
  })
})
