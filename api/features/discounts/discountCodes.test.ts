import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { discountsApi } from '#contract/discounts.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { acceptedRequest } from '../../testing/factories.ts'
import { checkoutWith, newActiveCode, refusedCheckout } from '../../testing/payments.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { openStream, refused } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp({ deliverWebhooks: false })
const admin = sharedPerson(app, { isAdmin: true })
beforeEach(() => app.db('discount_codes').update({ isActive: false }))

const create = (body: object, key?: string) =>
  admin.client.send(discountsApi.create.method, discountsApi.create.path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    ...(key && { key }),
  })
const deactivate = (id: string) => admin.client.call(discountsApi.deactivate, { params: { id } })

describe('creating a discount code', () => {
  it('makes it active, in capitals, with 10 uses by default', async () => {
    expect(await create({ code: ' save2026 ' })).toMatchObject({
      status: 201,
      body: { code: 'SAVE2026', maxUses: 10, currentUses: 0, reservedUses: 0, isActive: true },
    })
    expect(await admin.client.call(discountsApi.active)).toMatchObject({ code: 'SAVE2026' })
  })

  it('is refused while another one is active, and for a code that was used before', async () => {
    const first = await newActiveCode(app, admin)
    expect(await create({ code: 'SECOND00' })).toMatchObject(refused('discount_code_active'))
    await deactivate(first.id)
    expect(await create({ code: first.code.toLowerCase() })).toMatchObject(refused('discount_code_taken'))
    expect(await create({ code: 'SECOND00' })).toMatchObject({ status: 201 })
  })

  it('twenty times at once makes one active code', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create({ code: `RACE${1000 + index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
    expect(await app.db('discount_codes').where({ isActive: true })).toHaveLength(1)
  })

  it('repeated with its key returns what it made', async () => {
    const key = randomUUID()
    const first = await create({ code: 'REPEATED' }, key)
    expect(await create({ code: 'REPEATED' }, key)).toMatchObject({ status: 201, body: first.body })
  })
})

describe('deactivating', () => {
  it('can be repeated, leaves no active code and is in the audit log once', async () => {
    const { id } = await newActiveCode(app, admin)
    expect(await deactivate(id)).toMatchObject({ id, isActive: false })
    expect(await deactivate(id)).toMatchObject({ id, isActive: false })
    expect(await admin.client.call(discountsApi.active)).toBeNull()
    const events = await app.db('events').where({ subjectId: id }).orderBy('id')
    expect(events.map(({ type, actorId }) => [type, actorId])).toEqual([
      ['discount_code.created', admin.user.id],
      ['discount_code.deactivated', admin.user.id],
    ])
  })
})

describe('the list of codes', () => {
  it('is newest first and in pages, with what is used and what is only reserved', async () => {
    const old = await newActiveCode(app, admin)
    const deal = await acceptedRequest(app)
    await checkoutWith(deal, old.code)
    const young = await newActiveCode(app, admin)
    const [first, second] = await admin.client.pages(`${discountsApi.list.path}?limit=1`)
    expect(first).toEqual([young])
    expect(second).toEqual([{ ...old, isActive: false, currentUses: 1, reservedUses: 1 }])
  })

  it('is published to the open pages of admins when a use is reserved', async () => {
    const code = await newActiveCode(app, admin)
    const deal = await acceptedRequest(app)
    const stream = await openStream(admin.client)
    await checkoutWith(deal, code.code)
    await waitFor(() =>
      expect(stream.invalidations).toContainEqual(expect.objectContaining({ type: 'discount.reserved' })),
    )
    stream.close()
  })
})

describe('validating a code', () => {
  const validate = (person: SignedIn, code: string, requestId?: string) =>
    person.client.call(discountsApi.validate, { body: { code, ...(requestId && { requestId }) } })

  it('says that it is valid, whatever its case, and reserves nothing', async () => {
    const code = await newActiveCode(app, admin, 1)
    const customer = await app.signIn()
    const answer = { valid: true, reason: expect.stringMatching(/^Valid.*\$15\.00/) }
    expect(await validate(customer, code.code.toLowerCase())).toEqual(answer)
    expect(await validate(customer, code.code)).toEqual(answer)
    expect((await admin.client.call(discountsApi.active))?.currentUses).toBe(0)
  })

  it('says why it is not: unknown, no longer active, used up, or the customer is a member', async () => {
    const customer = await app.signIn()
    const code = await newActiveCode(app, admin, 1)
    const invalid = (error: keyof typeof errorCatalogue) => ({
      valid: false,
      reason: errorCatalogue[error][1],
    })
    expect(await validate(customer, 'NOSUCH00')).toEqual(invalid('discount_unknown'))
    await checkoutWith(await acceptedRequest(app), code.code)
    expect(await validate(customer, code.code)).toEqual(invalid('discount_used_up'))
    await deactivate(code.id)
    expect(await validate(customer, code.code)).toEqual(invalid('discount_inactive'))

    const { id } = customer.user
    await app.db('users').where({ id }).update({ membershipStatus: 'member' })
    for (const any of [(await newActiveCode(app, admin)).code, 'NOSUCH00']) {
      expect(await validate(customer, any)).toEqual(invalid('discount_not_for_members'))
    }
  })

  it('says it of the last use that is their own of its order only, where it can still be used', async () => {
    const code = await newActiveCode(app, admin, 1)
    const deal = await acceptedRequest(app)
    await checkoutWith(deal, code.code)
    const usedUp = { valid: false, reason: errorCatalogue.discount_used_up[1] }
    expect(await validate(deal.customer, code.code)).toEqual(usedUp)
    const other = await acceptedRequest(app, {}, { customer: deal.customer, admin })
    expect(await validate(deal.customer, code.code, other.request.id)).toEqual(usedUp)
    await deactivate(code.id)
    expect(await validate(deal.customer, code.code, deal.request.id)).toMatchObject({ valid: true })
    for (const person of [deal.customer, await app.signIn()]) {
      expect(await validate(person, code.code)).toEqual({
        valid: false,
        reason: errorCatalogue.discount_inactive[1],
      })
    }
  })

  it('counts wrong codes, and then says nothing about any; right ones count nothing', async () => {
    const code = await newActiveCode(app, admin)
    const deal = await acceptedRequest(app)
    for (let n = 0; n < 30; n += 1)
      expect(await validate(deal.customer, code.code)).toMatchObject({ valid: true })
    for (let n = 0; n < 19; n += 1) await validate(deal.customer, `GUESS${100 + n}`)
    // Checkout reveals as much as validating.
    const checkout = () => refusedCheckout(deal, 'GUESS000')
    expect(await checkout()).toMatchObject({ status: 409, code: 'discount_unknown' })
    const validating = deal.customer.client.refusal(discountsApi.validate, { body: { code: code.code } })
    for (const again of [await checkout(), await validating]) {
      expect(again).toMatchObject({ status: 429, message: expect.stringContaining('discount') })
    }
    expect(await validate(await app.signIn(), code.code)).toMatchObject({ valid: true })
  })
})

it('no refusal of a code can be mistaken for a valid one', () => {
  const refusals = Object.entries(errorCatalogue).filter(([code]) => code.startsWith('discount_'))
  expect(refusals.length).toBeGreaterThan(5)
  for (const [, [, sentence]] of refusals) {
    expect(sentence).toContain('discount')
    expect(sentence).not.toContain('Valid')
  }
})
