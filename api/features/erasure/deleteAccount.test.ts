import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { faqApi, questionSubject } from '#contract/faq.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { staffApi } from '#contract/staff.ts'
import { offeredRequest, paidRequest, submitRequest } from '../../testing/factories.ts'
import { sharedApp, testPassword } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'

const app = sharedApp()

/**
 * Every row of every table as one text, in an order that does not depend on the database, and without `updated_at`, which
 * the card provider's webhooks change.
 */
async function everything(): Promise<string> {
  const tables = [
    'users',
    'credentials',
    'sessions',
    'codes',
    'commands',
    'ticket_requests',
    'offers',
    'chat_messages',
    'admin_messages',
    'orders',
    'tickets',
    'email_logs',
    'events',
    'jobs',
    'files',
    'failed_sign_ins',
    'search_words',
    'request_notes',
  ]
  const rows = await Promise.all(tables.map((table) => app.db(table)))
  return rows
    .map((found) => found.map((row) => JSON.stringify({ ...row, updatedAt: undefined })).sort())
    .join('\n')
}

describe('deleting an account', () => {
  it('erases the person everywhere except in the financial records', async () => {
    const { customer, admin, request } = await paidRequest(app, { artist: 'Stays In The Books' })
    await app.db('users').where({ id: admin.user.id }).update({ emailNotifications: true })
    await app
      .db('users')
      .where({ id: customer.user.id })
      .update({ name: 'Zebulon Unmistakable', phone: '(555) 010-8642' })
    const open = await submitRequest(customer, { artist: 'Still Open' })
    await customer.client.call(chatApi.send, {
      body: { requestId: open.id, message: 'My aunt lives in Wichita' },
      key: crypto.randomUUID(),
    })
    await customer.client.call(faqApi.ask, { body: { message: 'Who reads this?', subject: questionSubject } })
    await customer.client.call(chatApi.markRead, { body: { requestId: open.id, seq: 1 } })
    const note = { params: { id: open.id }, body: { text: 'Has an aunt in Wichita' } }
    await admin.client.call(staffApi.addNote, note)
    await app.runJobs()
    const isMailed = app.db('email_logs').where('content', 'like', '%Who reads this?%')
    expect(await isMailed.clone()).toHaveLength(1)
    expect((await everything()).includes('Wichita')).toBe(true)

    const reply = await customer.client.try(accountsApi.deleteAccount)
    expect(reply).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } })
    await app.runJobs()
    const left = await everything()
    for (const personal of ['Zebulon', customer.user.email, '010-8642', 'Wichita']) {
      expect(left.includes(personal), personal).toBe(false)
    }
    expect(await app.db('chat_reads').where({ userId: customer.user.id })).toEqual([])
    expect(await app.db('admin_messages').where({ message: 'Who reads this?' })).toEqual([])
    expect(await isMailed.clone()).toEqual([])
    expect((await customer.client.try(accountsApi.me)).status).toBe(401)
    const body = { email: customer.user.email, password: testPassword }
    expect((await app.visitor().try(accountsApi.login, { body })).status).toBe(401)

    expect(await app.db('transactions').where({ eventArtist: 'Stays In The Books' })).toMatchObject([
      { userEmail: customer.user.email },
    ])
    const [ended] = await app.db('ticket_requests').where({ id: open.id })
    expect(ended).toMatchObject({ status: 'declined', screenshotFileId: null, name: 'Deleted account' })
    expect(await app.db('files').where({ ownerId: customer.user.id })).toEqual([])
    const seen = await admin.client.call(requestsApi.adminGet, { params: { id: request.id } })
    expect(seen).toMatchObject({ name: 'Deleted account', isPaid: true })
  })

  it('erases the words that the person was found by, and those of their requests', async () => {
    const person = await app.signIn({ name: 'Quillon Unfindable' })
    const { id } = await submitRequest(person, { artist: 'Stays Listed' })
    const found = () => app.db('search_words').whereIn('word', ['quillon', 'unfindable'])
    expect(await found()).toHaveLength(4)
    await person.client.call(accountsApi.deleteAccount)
    expect(await found()).toEqual([])
    expect(await app.db('search_words').where({ rowId: id, word: 'listed' })).toHaveLength(1)
    expect(await app.db('search_words').where({ rowId: person.user.id })).toEqual([])
  })

  it('hands upcoming tickets to the house account, and frees the address for a new account', async () => {
    const { customer, tickets } = await paidRequest(app)
    await customer.client.call(accountsApi.deleteAccount)
    const rows = await app.db('tickets').whereIn(
      'id',
      tickets.map(({ id }) => id),
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { ownerId } of rows) expect(ownerId).not.toBe(customer.user.id)
    const again = await app.visitor().try(accountsApi.register, {
      body: {
        email: customer.user.email,
        password: testPassword,
        name: 'Sam',
        phone: '(555) 010-0199',
        zipCode: '94704',
      },
    })
    expect(again.status).toBe(201)
  })

  it('withdraws open offers, so that they can no longer be accepted', async () => {
    const { customer, admin, request, offer } = await offeredRequest(app)
    await customer.client.call(accountsApi.deleteAccount)
    const [row] = await app.db('offers').where({ id: offer.id })
    expect(row.status).toBe('declined')
    const offers = await admin.client.call(offersApi.adminListForRequest, { params: { id: request.id } })
    expect(offers.map(({ status }) => status)).toEqual(['declined'])
  })

  it('is refused while a payment is open, and changes nothing', async () => {
    const { customer, offer } = await offeredRequest(app)
    await customer.client.call(offersApi.accept, { params: { offerId: offer.id } })
    const before = await everything()
    expect(await customer.client.try(accountsApi.deleteAccount)).toMatchObject(
      refused('account_has_open_money'),
    )
    expect((await customer.client.try(accountsApi.me)).status).toBe(200)
    expect((await everything()) === before).toBe(true)
  })

  it('concurrently has the effect of one call', { tags: 'postgres' }, async () => {
    const { client, user } = await app.signIn()
    const answers = await Promise.all([1, 2, 3].map(() => client.try(accountsApi.deleteAccount)))
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect(await app.db('events').where({ type: 'account.deleted', subjectId: user.id })).toHaveLength(1)
  })
})
