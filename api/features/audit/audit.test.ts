import { beforeAll, describe, expect, it } from 'vitest'
import { auditApi } from '#contract/audit.ts'
import { chatApi } from '#contract/chat.ts'
import { databaseApi } from '#contract/database.ts'
import { developerApi } from '#contract/developer.ts'
import { systemApi } from '#contract/system.ts'
import { submitRequest } from '../../testing/factories.ts'
import { sharedApp, sharedPerson } from '../../testing/sharedApp.ts'

const app = sharedApp()
const developer = sharedPerson(app, { isDeveloper: true })
const customer = sharedPerson(app, { name: '=Sam "S"' })
let requestId: string
beforeAll(async () => {
  requestId = (await submitRequest(customer, { artist: 'Quartet' })).id
  app.clock.advance(1000)
  await customer.client.call(chatApi.send, { body: { requestId, message: 'A secret text' } })
})

const list = (query = {}) => developer.client.call(auditApi.list, { query })
const typesOf = async (query = {}) => (await list(query)).map(({ type }) => type)

describe('the audit log', () => {
  it('says who did what to whom and from where, newest first, without what was written', async () => {
    const entries = await list({ requestId })
    const ids = entries.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(entries.at(-1)).toMatchObject({
      type: 'request.submitted',
      actor: { id: customer.user.id, name: '=Sam "S"' },
      subject: { kind: 'request', id: requestId, label: 'Quartet' },
      requestId,
      origin: { ip: expect.stringMatching(/\d|:/), device: expect.any(String) },
    })
    expect(JSON.stringify(entries)).not.toContain('A secret text')
  })

  it('is filtered by request, reference, person, group and days', { tags: 'postgres' }, async () => {
    const ofRequest = await typesOf({ requestId })
    expect(ofRequest.length).toBeGreaterThan(1)
    expect(await typesOf({ requestId: requestId.slice(-8).toUpperCase() })).toEqual(ofRequest)
    expect(await typesOf({ requestId: 'ffffffff' })).toEqual([])
    expect(await typesOf({ group: 'request', personId: customer.user.id })).toEqual(['request.submitted'])
    expect(await typesOf({ group: 'request', personId: developer.user.id })).toEqual([])
    const day = app.clock.now().toISOString().slice(0, 10)
    expect(await typesOf({ requestId, startDate: day, endDate: day })).toEqual(ofRequest)
    expect(await typesOf({ requestId, endDate: '2001-01-01' })).toEqual([])
    expect(await typesOf({ requestId, startDate: '2999-01-01' })).toEqual([])
    for (const query of [{ requestId: "' or 1" }, { group: '%' }, { cursor: 'x' }, { startDate: 'today' }]) {
      expect(await developer.client.try(auditApi.list, { query }), JSON.stringify(query)).toMatchObject({
        status: 400,
      })
    }
  })

  it('of a person has what they did and what others did to their account, each once, also page by page', {
    tags: 'postgres',
  }, async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const other = await app.signIn()
    const setMembership = (id: string) =>
      client.call(developerApi.changeMembership, {
        params: { id },
        body: { membershipStatus: 'member' },
      })
    for (const id of [user.id, other.user.id]) {
      app.clock.advance(1000)
      await setMembership(id)
    }
    const changesOf = async (personId: string) =>
      (await typesOf({ personId })).filter((type) => type === 'account.membership_changed')
    expect(await changesOf(user.id)).toHaveLength(2)
    expect(await changesOf(other.user.id)).toHaveLength(1)

    const whole = (await list({ personId: user.id })).map(({ id }) => id)
    const pages = await client.pages(`/api/developer/audit-log?personId=${user.id}&limit=1`)
    expect(pages.flat().map(({ id }) => id)).toEqual(whole)
  })

  it('shows entries of types and people that are gone', async () => {
    const { id } = (await list({ requestId }))[0] ?? { id: '' }
    await app.deps.db('events').where({ id }).update({ type: 'gone.type', actorId: null, origin: null })
    expect((await list({ group: 'gone' }))[0]).toMatchObject({
      type: 'gone.type',
      actor: null,
      subject: { kind: 'unknown' },
      origin: null,
    })
  })

  it('has the query of a run of the SQL console, as long as it is kept', async () => {
    const other = await app.signIn({ isDeveloper: true })
    const queries = ['select 1 as one', '=select "2"']
    for (const query of queries) {
      app.clock.advance(1000)
      await other.client.try(databaseApi.execute, { body: { query } })
    }
    const ofOther = { group: 'developer', personId: other.user.id }
    expect((await list(ofOther)).map(({ query }) => query)).toEqual([...queries].reverse())
    const address = `/api/developer/audit-log/export?${new URLSearchParams(ofOther)}`
    const { text } = await developer.client.send('GET', address)
    expect(text).toContain(`"'=select ""2"""`)
    expect((await list({ requestId })).map(({ query }) => query)).not.toContainEqual(expect.any(String))
    await app.deps.db('sql_queries').where({ userId: other.user.id }).delete()
    expect((await list(ofOther)).map(({ query }) => query)).toEqual([null, null])
  })

  it('is exported in batches, harmless to spreadsheets, and it is written down who did', async () => {
    const [model] = await app.deps.db('events').where({ type: 'request.submitted' })
    const copies = Array.from({ length: 501 }, (_, index) => ({
      ...model,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }))
    await app.deps.db.batchInsert('events', copies, 50)
    const address = '/api/developer/audit-log/export?group=request'
    const { text, headers } = await developer.client.send('GET', address)
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="audit-log-${today}.csv"`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(1 + 1 + 501)
    expect(lines[1]).toContain(`"'=Sam ""S"""`)
    expect((await list({ group: 'developer' }))[0]).toMatchObject({
      type: 'developer.audit_exported',
      actor: { id: developer.user.id },
    })
  })

  it('says what a removed word and a deleted request were called, also in the export', async () => {
    const { client, user } = await app.signIn({ isDeveloper: true })
    const { id: wordId } = await client.call(systemApi.addBlacklistedWord, { body: { word: 'pillar' } })
    await client.call(systemApi.changeBlacklistedWord, { params: { id: wordId }, body: { isActive: false } })
    await client.call(systemApi.removeBlacklistedWord, { params: { id: wordId } })
    const { id } = await submitRequest(customer, { artist: 'Forgotten Trio' })
    await client.call(systemApi.deleteRequest, { params: { id } })

    const labels = async (group: string) =>
      (await list({ group, personId: user.id })).map(({ subject }) => subject.label)
    expect(await labels('blacklisted_word')).toEqual(['pillar', 'pillar', 'pillar'])
    expect(await labels('request')).toEqual(['Forgotten Trio'])
    const address = `/api/developer/audit-log/export?personId=${user.id}`
    const { text } = await developer.client.send('GET', address)
    expect(text).toContain(`,request.deleted,request,${id},Forgotten Trio,${id},${id.slice(-8)},`)
    expect(text).toContain(`,blacklisted_word.removed,blacklisted_word,${wordId},pillar,`)
  })
})
