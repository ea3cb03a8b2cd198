import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { developerApi } from '#contract/developer.ts'
import { requestsApi } from '#contract/requests.ts'
import { wordsOfUser } from '#contract/rules/searchWords.ts'
import { newId } from '../../db/newId.ts'
import { requestForm } from '../../testing/factories.ts'
import { sentMails } from '../../testing/mail.ts'
import { sharedApp, sharedPerson, testPassword } from '../../testing/startTestApp.ts'
import { refused, type TestClient } from '../../testing/TestClient.ts'

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true, name: 'Dana Developer' })

const list = (query: Record<string, string> = {}) =>
  developer.client.send('GET', `/api/developer/users?${new URLSearchParams(query)}`)
const names = (body: unknown) => (body as { name: string }[]).map(({ name }) => name)
const changeAdmin = (id: string, isAdmin: boolean, by = developer) =>
  by.client.try(developerApi.changeAdmin, { params: { id }, body: { isAdmin } })

const userRow = (name: string, email: string, more: { deletedAt?: string | null } = {}) => ({
  id: newId(app.clock.now()),
  ...{ name, email, phone: '', zipCode: '', createdAt: app.clock.now().toISOString(), ...more },
})

async function addUsers(users: { id: string; name: string; email: string }[]): Promise<void> {
  await app.db.batchInsert('users', users, 50)
  const words = users.flatMap((user) =>
    wordsOfUser(user).map((word) => ({ kind: 'user', rowId: user.id, word })),
  )
  await app.db.batchInsert('search_words', words, 200)
}

describe('the list of users', () => {
  it('is newest first, with the fields for developers and no secrets', async () => {
    const { user } = await app.signIn({ name: 'Newest Person' })
    const { body, text } = await list()
    expect(names(body)[0]).toBe('Newest Person')
    expect((body as object[])[0]).toMatchObject({
      id: user.id,
      isAdmin: false,
      isDeveloper: false,
      mfaEnabled: false,
      emailNotifications: true,
      membershipStatus: 'non_member',
      isProtected: false,
    })
    expect(text).not.toMatch(/hash|argon2|deletedAt/i)
  })

  it('can be searched by the beginnings of words of a name or email, in any case and without accents', {
    tags: 'postgres',
  }, async () => {
    await app.signIn({ name: 'Björk Guðmundsdóttir' })
    await app.signIn({ name: '100% Real_Name' })
    expect(names((await list({ q: 'GUDMUND' })).body)).toEqual(['Björk Guðmundsdóttir'])
    expect(names((await list({ q: 'guð bjö' })).body)).toEqual(['Björk Guðmundsdóttir'])
    expect(names((await list({ q: 'mundsd' })).body)).toEqual([])
    expect(names((await list({ q: '100%' })).body)).toEqual(['100% Real_Name'])
    expect(names((await list({ q: 'name real' })).body)).toEqual(['100% Real_Name'])
    for (const q of ['%', '_', "'; drop table users; --"]) expect((await list({ q })).body, q).toEqual([])
    expect((await list({ q: developer.user.email.toUpperCase() })).body).toHaveLength(1)
  })

  it('finds users by the name they have now', async () => {
    const { client, user } = await app.signIn({ name: 'Maiden Name' })
    const { phone, zipCode } = user
    await client.call(accountsApi.updateProfile, { body: { name: 'Married Name', phone, zipCode } })
    expect((await list({ q: 'maiden' })).body).toEqual([])
    expect(names((await list({ q: 'married' })).body)).toEqual(['Married Name'])
  })

  it('can be filtered by role, membership and second factor', async () => {
    await app.signIn({ name: 'Ada Admin', isAdmin: true })
    expect(names((await list({ role: 'admin' })).body)).toEqual(['Ada Admin'])
    expect(names((await list({ role: 'developer' })).body)).toEqual(['Dana Developer'])
    expect(names((await list({ role: 'customer' })).body)).not.toContain('Ada Admin')
    expect((await list({ role: 'king' })).status).toBe(400)

    const { user } = await app.signIn({ name: 'Mia Member' })
    await app.db('users').where({ id: user.id }).update({ membershipStatus: 'member', mfaEnabled: true })
    expect(names((await list({ membership: 'member' })).body)).toEqual(['Mia Member'])
    expect(names((await list({ mfa: 'on' })).body)).toEqual(['Mia Member'])
    const others: Record<string, string>[] = [
      { membership: 'non_member' },
      { mfa: 'off' },
      { mfa: 'on', role: 'admin' },
    ]
    for (const query of others) {
      expect(names((await list(query)).body)).not.toContain('Mia Member')
    }
    expect((await list({ membership: 'gold' })).status).toBe(400)
    expect((await list({ mfa: 'maybe' })).status).toBe(400)
  })

  it('can be sorted both ways, in pages without gaps or duplicates, whatever the names are', {
    tags: 'postgres',
  }, async () => {
    const createdAt = app.clock.now().toISOString()
    const rows = [
      'zoe',
      'Adam',
      'adam',
      '“Ünal” \\\\',
      '太'.repeat(60),
      'x'.repeat(200),
      '',
      'Same',
      'Same',
      'Same',
    ].map((name, index) => ({ ...userRow(name, `Sort-${9 - index}@example.com`), createdAt }))
    await addUsers(rows)
    const found = async (sort: string) => {
      const path = `/api/developer/users?limit=3&q=sort&sort=${sort}`
      const seen = (await developer.client.pages<{ id: string; name: string; email: string }>(path)).flat()
      expect(new Set(seen.map(({ id }) => id)).size).toBe(rows.length)
      expect(seen).toHaveLength(rows.length)
      return seen
    }
    const byName = await found('name')
    expect(byName.map(({ name }) => name).slice(0, 7)).toEqual([
      '',
      'Adam',
      'adam',
      'Same',
      'Same',
      'Same',
      'x'.repeat(200),
    ])
    expect(await found('name_desc')).toEqual(byName.toReversed())
    const byEmail = await found('email')
    expect(byEmail.map(({ email }) => email)).toEqual(rows.map(({ email }) => email).toReversed())
    expect(await found('email_desc')).toEqual(byEmail.toReversed())
    const oldest = await found('oldest')
    expect(oldest.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(await found('newest')).toEqual(oldest.toReversed())
  })

  it('refuses an unknown order and the position of another one', async () => {
    expect((await list({ sort: 'shoe_size' })).status).toBe(400)
    const { headers } = await list({ sort: 'name', limit: '1' })
    const cursor =
      new URL(/<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://x').searchParams.get(
        'cursor',
      ) ?? ''
    expect((await list({ sort: 'name', cursor })).status).toBe(200)
    expect((await list({ sort: 'newest', cursor })).status).toBe(400)
    const forged = Buffer.from(JSON.stringify(['\0', 'x'])).toString('base64url')
    expect((await list({ sort: 'name', cursor: forged })).status).toBe(400)
  })

  it('has 50 per page by default, 200 at most, and no deleted accounts', async () => {
    const deletedAt = (index: number) => (index === 0 ? app.clock.now().toISOString() : null)
    await addUsers(
      Array.from({ length: 300 }, (_, index) =>
        userRow(`Crowd ${index}`, `crowd-${index}@example.com`, { deletedAt: deletedAt(index) }),
      ),
    )
    expect((await list({ q: 'crowd' })).body).toHaveLength(50)
    expect((await list({ q: 'crowd', limit: '200' })).body).toHaveLength(200)
    expect((await list({ limit: '201' })).status).toBe(400)
    expect(names((await list({ q: 'crowd-0@' })).body)).toEqual([])
    expect(names((await list({ q: 'crowd-299@' })).body)).toEqual(['Crowd 299'])
  })
})

describe('the number of users', () => {
  const count = async (query: Record<string, string> = {}) => {
    const path = `/api/developer/users/count?${new URLSearchParams(query)}`
    return (await developer.client.send('GET', path)).body
  }
  const add = (name: string, howMany: number) =>
    addUsers(
      Array.from({ length: howMany }, (_, index) => userRow(name, `${name}-${index}-${howMany}@example.com`)),
    )

  it('matches the filters of the list', async () => {
    await add('countable', 7)
    await app.signIn({ name: 'Countable admin', isAdmin: true })
    expect(await count({ q: 'COUNTABLE' })).toEqual({ count: 8, isCapped: false })
    expect(await count({ q: 'countable', role: 'admin' })).toEqual({ count: 1, isCapped: false })
    expect(await count({ q: 'nobody at all' })).toEqual({ count: 0, isCapped: false })
    await app
      .db('users')
      .where({ email: 'countable-0-7@example.com' })
      .update({ deletedAt: app.clock.now().toISOString() })
    expect(await count({ q: 'countable', role: 'customer' })).toEqual({ count: 6, isCapped: false })
  })

  it('is capped at a thousand', async () => {
    await add('many', 1000)
    expect(await count({ q: 'many' })).toEqual({ count: 1000, isCapped: false })
    await add('many', 1)
    expect(await count({ q: 'many' })).toEqual({ count: 1000, isCapped: true })
  })
})

describe('the admin role', () => {
  it('can be granted and revoked, which signs the user out and is recorded', async () => {
    const person = await app.signIn()
    expect(await changeAdmin(person.user.id, true)).toMatchObject({
      status: 200,
      body: { user: { isAdmin: true } },
    })
    expect((await person.client.try(accountsApi.me)).status).toBe(401)
    expect((await changeAdmin(person.user.id, true)).status).toBe(200)
    expect((await changeAdmin(person.user.id, false)).body).toMatchObject({ user: { isAdmin: false } })
    const written = await app
      .db('events')
      .where({ type: 'account.admin_changed', subjectId: person.user.id })
      .orderBy('at')
    expect(written.map(({ actorId, data }) => [actorId, JSON.parse(data).isAdmin])).toEqual([
      [developer.user.id, true],
      [developer.user.id, false],
    ])
  })

  it('that changes is said to each device that it signs out, until somebody signs in there, and mailed', async () => {
    const person = await app.signIn()
    const { email } = person.user
    const signIn = (client: TestClient) =>
      client.call(accountsApi.login, { body: { email, password: testPassword } })
    const changed = refused('access_changed', { message: 'Your access was changed. Please sign in again.' })
    const other = app.visitor()
    await signIn(other)
    await changeAdmin(person.user.id, true)
    await changeAdmin(person.user.id, false)
    for (const client of [person.client, other]) {
      expect(await client.try(accountsApi.me)).toMatchObject(changed)
      expect(await client.try(requestsApi.submit, { body: requestForm() })).toMatchObject(changed)
    }
    await signIn(person.client)
    expect(await person.client.call(accountsApi.me)).toMatchObject({ user: { email } })
    await person.client.call(accountsApi.logout)
    expect(await person.client.try(accountsApi.me)).toMatchObject(refused('signed_out'))
    expect(await other.try(accountsApi.me)).toMatchObject(changed)
    // Sessions that a change of the role has ended are no devices of the person.
    await signIn(person.client)
    expect(await person.client.call(accountsApi.listSessions)).toHaveLength(1)
    expect(await person.client.call(accountsApi.endOtherSessions)).toEqual({ ended: 0 })
    expect(await other.try(accountsApi.me)).toMatchObject(refused('signed_out_elsewhere'))

    await app.runJobs()
    const mails = (await sentMails(app, email)).filter((mail) => mail.includes('Your access was changed'))
    expect(mails).toHaveLength(2)
    expect(mails[0]).toContain('You are now an admin of Live Shows')
    expect(mails[1]).toContain('You are no longer an admin of Live Shows')
  })

  it('takes effect with the next call', async () => {
    const admin = await app.signIn({ isAdmin: true })
    expect((await admin.client.try(requestsApi.adminList)).status).toBe(200)
    await app.db('users').where({ id: admin.user.id }).update({ isAdmin: false })
    expect((await admin.client.try(requestsApi.adminList)).status).toBe(403)
  })

  it('of developers and of the caller is protected', async () => {
    const another = await app.signIn({ isDeveloper: true })
    for (const id of [another.user.id, developer.user.id]) {
      expect(await changeAdmin(id, true)).toMatchObject(refused('account_protected'))
    }
    expect(await app.db('users').where({ isDeveloper: true, isAdmin: true })).toEqual([])
  })
})

it('the membership can be set by developers, to a known value only', async () => {
  const { user } = await app.signIn()
  const set = (membershipStatus: string) =>
    developer.client.send('PATCH', `/api/developer/users/${user.id}/membership`, {
      body: JSON.stringify({ membershipStatus }),
      headers: { 'Content-Type': 'application/json' },
    })
  expect((await set('member')).body).toMatchObject({ user: { membershipStatus: 'member' } })
  expect((await set('member')).status).toBe(200)
  expect((await set('gold')).status).toBe(400)
  expect(await app.db('events').where({ type: 'account.membership_changed' })).toHaveLength(1)
})
