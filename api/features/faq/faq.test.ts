import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { faqApi, questionSubject } from '#contract/faq.ts'
import { messagesApi } from '#contract/messages.ts'
import { makeOffer, submitRequest } from '../../testing/factories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { nextPage, openStream } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp()
const customer = sharedPerson(app)
const admin = sharedPerson(app, { isAdmin: true, name: 'Jo Park' })

interface Ask {
  key?: string
  person?: SignedIn
}
const ask = (message: string, { key = randomUUID(), person = customer }: Ask = {}) =>
  person.client.call(faqApi.ask, { body: { message, subject: questionSubject }, key })
const refusal = async (message: string, { key = randomUUID(), person = customer }: Ask = {}) =>
  person.client.refusal(faqApi.ask, { body: { message, subject: questionSubject }, key })
const inbox = (person = customer) => app.db('admin_messages').where({ fromUserId: person.user.id })
/** Runs the jobs, also what they queue. */
const mailsToStaff = async (about: string) => {
  while ((await app.runJobs()) > 0);
  const mails: { content: string }[] = await app
    .db('email_logs')
    .where({ recipient: admin.user.email, type: 'staff_message', subject: questionSubject })
  return mails.filter(({ content }) => content.includes(about))
}

describe('a question that the FAQ does not answer', () => {
  it('is a message to staff from its author, of normal priority, and mailed to them', async () => {
    const key = randomUUID()
    const asked = await ask('  Is parking included? ', { key })
    expect(asked).toMatchObject({ id: key, message: 'Is parking included?', subject: questionSubject })
    expect(await inbox()).toMatchObject([
      { id: key, message: 'Is parking included?', priority: 'normal', requestId: null },
    ])
    expect(await mailsToStaff('Is parking included?')).toHaveLength(1)
  })

  it('is asked once, however often it is sent, also at the same time', async () => {
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => ask('Sent three times?', { key })))
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([key]))
    expect(await inbox().where({ id: key })).toHaveLength(1)
    expect(await mailsToStaff('Sent three times?')).toHaveLength(1)
    expect(await refusal('Something else?', { key })).toMatchObject({ status: 422 })
  })
})

const answer = (id: string, responseMessage: string) =>
  admin.client.call(messagesApi.respond, { params: { id }, body: { responseMessage } })
const own = (person: SignedIn) => person.client.call(faqApi.listMine)

describe('your questions', () => {
  it('are those of the caller, newest first, with the answer and who of the team gave it', async () => {
    const person = await app.signIn()
    const first = await ask('Is parking included?', { person })
    app.clock.advance(60_000)
    const second = await ask('May I bring a bag?', { person })
    // What is about a request is in its thread.
    const { id: requestId } = await submitRequest(person)
    await makeOffer(admin, requestId)
    await person.client.call(chatApi.send, { body: { requestId, message: 'Could you do $150?' } })
    await answer(first.id, 'It is not.')
    expect(await own(person)).toEqual([
      { id: second.id, message: 'May I bring a bag?', createdAt: second.createdAt, answer: null },
      {
        ...{ id: first.id, message: 'Is parking included?', createdAt: first.createdAt },
        answer: { text: 'It is not.', by: 'Jo', at: expect.any(String), isRead: false },
      },
    ])
    expect(await own(await app.signIn())).toEqual([])
  })

  it('come in pages', async () => {
    const person = await app.signIn()
    for (const message of ['One', 'Two', 'Three']) {
      await ask(message, { person })
      app.clock.advance(60_000)
    }
    const first = await person.client.send('GET', '/api/my-questions?limit=2')
    expect(first.body).toMatchObject([{ message: 'Three' }, { message: 'Two' }])
    const last = await person.client.send('GET', nextPage(first.headers) ?? '')
    expect(last.body).toMatchObject([{ message: 'One' }])
    expect(nextPage(last.headers)).toBeUndefined()
  })

  it('have unread answers until their writer has read them, whose open pages get all these events, and nobody else', async () => {
    const [person, other] = [await app.signIn(), await app.signIn()]
    const streams = [await openStream(person.client), await openStream(other.client)] as const
    const received = (index: 0 | 1) =>
      streams[index].invalidations.flatMap(({ type, addresses }) =>
        addresses.includes('/api/my-questions') ? [type] : [],
      )
    const { id } = await ask('Is parking included?', { person })
    await answer(id, 'It is not.')
    await other.client.call(faqApi.readAnswers)
    expect(await own(person)).toMatchObject([{ answer: { isRead: false } }])
    await person.client.call(faqApi.readAnswers)
    await person.client.call(faqApi.readAnswers)
    expect(await own(person)).toMatchObject([{ answer: { isRead: true } }])
    await waitFor(async () =>
      expect(received(0)).toEqual(['faq.question_asked', 'inbox.responded', 'faq.answers_read']),
    )
    expect(received(1)).toEqual([])
    for (const stream of streams) stream.close()
  })
})
