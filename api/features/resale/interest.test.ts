import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { type AvailableListing, resaleApi } from '#contract/resale.ts'
import { inTransaction } from '../../db/inTransaction.ts'
import { newId } from '../../db/newId.ts'
import { queueJob } from '../../jobs/queueJob.ts'
import { sentMails } from '../../testing/mail.ts'
import {
  chosenTicket,
  type ListedTicket,
  listedTicket,
  returnedTicket,
  showInterest,
  signInElsewhere,
  withdrawInterest,
} from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { waitFor } from '../../testing/timing.ts'
import { mailAlertJob } from './alertArea.ts'

let sale: ListedTicket
const app = sharedApp()
const admin = sharedPerson(app, { isAdmin: true })
const fan = sharedPerson(app)
beforeAll(async () => {
  sale = await listedTicket(app, { people: { admin } })
})

const available = ({ client }: SignedIn) => client.call(resaleApi.listMine)
const optIn = ({ client }: SignedIn, { id }: { id: string }, key?: string) =>
  client.try(resaleApi.optIn, { params: { id }, ...(key && { key }) })
const withdraw = ({ client }: SignedIn, { id }: { id: string }, key?: string) =>
  client.try(resaleApi.withdraw, { params: { id }, ...(key && { key }) })
const interestIn = ({ id }: { id: string }) => app.db('resell_opt_ins').where({ listingId: id })
const moveTo = ({ client, user: { name, phone } }: SignedIn, zipCode: string) =>
  client.call(accountsApi.updateProfile, { body: { name, phone, zipCode } })

describe('available tickets', () => {
  it('are those of the customer’s area, without their own', async () => {
    expect(await available(fan)).toMatchObject([
      {
        id: sale.listing.id,
        resalePrice: 180,
        totalPrice: 195,
        hasOptedIn: false,
        requestId: null,
        status: 'active',
      },
    ])
    expect(await available(sale.seller)).toEqual([])
    expect(await available(await signInElsewhere(app, '10001'))).toEqual([])
    expect(await available(await signInElsewhere(app, ''))).toEqual([])
  })

  it('follow the zip code, and keep the interest of before', async () => {
    const nomad = await app.signIn()
    await showInterest(nomad, sale.listing)
    await moveTo(nomad, '10001')
    expect(await available(nomad)).toEqual([])
    await moveTo(nomad, '94703')
    expect(await available(nomad)).toMatchObject([{ id: sale.listing.id, hasOptedIn: true }])
  })

  it('come in pages, newest first, after those that one is chosen for', async () => {
    const chosen = await chosenTicket(app, { people: { admin } })
    const { db } = app.deps
    const [row] = await db('resell_notifications').where({ id: sale.listing.id })
    const [sent] = await db('ticket_returns').where({ id: row.returnId })
    const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
    const more = Array.from({ length: 7 }, (_, index) => ({
      id: newId(app.clock.now()),
      createdAt: at(index + 1),
    }))
    const ended = { endedAt: at(0), endedBecause: 'cancelled' }
    await db('ticket_returns').insert(more.map(({ id }) => ({ ...sent, ...ended, id })))
    await db('resell_notifications').insert(
      more.map((change) => ({ ...row, ...change, returnId: change.id })),
    )

    const path = '/api/my-resell-notifications?limit=3'
    const seen = (await chosen.recipient.client.pages<AvailableListing>(path)).flat()
    expect(seen[0]).toMatchObject({ id: chosen.listing.id, requestId: chosen.request.id })
    const times = seen.slice(1).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(seen.map(({ id }) => id)).size).toBe(9)
    await db('resell_notifications')
      .whereIn(
        'id',
        more.map(({ id }) => id),
      )
      .delete()
  })

  it('are published to the open pages of their area, and of staff', async () => {
    const received: [string, string | undefined][] = []
    const elsewhere = await signInElsewhere(app, '10001')
    const pages = [
      ['fan', fan.user.id, '947', false],
      ['elsewhere', elsewhere.user.id, '100', false],
      ['staff', admin.user.id, '100', true],
    ] as const
    const leave = pages.map(([name, userId, area, isStaff]) =>
      app.deps.pubSub.subscribe({
        userId,
        area,
        isStaff,
        send: ({ type }) => received.push([name, type]),
        showPresence: () => {},
        checkAccess: () => {},
        onStreamChange: () => {},
      }),
    )
    await listedTicket(app, { people: { admin } })
    await waitFor(() => {
      const listing = received.filter(([, type]) => type === 'listing.opened')
      expect(listing.map(([name]) => name).sort()).toEqual(['fan', 'staff'])
    })
    for (const end of leave) end()
  })
})

describe('interest', () => {
  it('is shown once, with or without a key, and by many at once', { tags: 'postgres' }, async () => {
    const { listing } = await listedTicket(app, { people: { admin } })
    const key = randomUUID()
    const answers = await Promise.all([
      optIn(fan, listing, key),
      optIn(fan, listing, key),
      optIn(fan, listing),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { hasOptedIn: true } })
    const others = await Promise.all(Array.from({ length: 10 }, () => app.signIn()))
    await Promise.all(others.map((other) => optIn(other, listing)))
    expect(await interestIn(listing)).toHaveLength(11)
    const people = await admin.client.call(resaleApi.listOptIns, { params: { id: listing.id } })
    expect(people).toHaveLength(11)
    expect(people.find(({ userId }) => userId === fan.user.id)).toEqual({
      id: expect.any(String),
      userId: fan.user.id,
      interestedAt: expect.any(String),
      user: { name: fan.user.name, email: fan.user.email, phone: fan.user.phone },
    })
    const times = people.map(({ interestedAt }) => interestedAt)
    expect(times).toEqual(times.toSorted())
  })

  it('is withdrawn once, however often, and a late repeat of showing it does not bring it back', async () => {
    const { listing } = await listedTicket(app, { people: { admin } })
    const [show, end] = [randomUUID(), randomUUID()]
    await optIn(fan, listing, show)
    for (const key of [end, end, undefined]) {
      expect(await withdraw(fan, listing, key)).toMatchObject({ status: 200, body: { hasOptedIn: false } })
    }
    expect(await optIn(fan, listing, show)).toMatchObject({ status: 200, body: { hasOptedIn: false } })
    expect(await interestIn(listing)).toEqual([])
    // Shown again, it is not withdrawn by a late repeat of the withdrawal.
    await showInterest(fan, listing)
    expect(await withdraw(fan, listing, end)).toMatchObject({ body: { hasOptedIn: true } })
  })

  it('is refused in words for what is sold, withdrawn, one’s own or in another area', async () => {
    const sold = await chosenTicket(app, { people: { admin } })
    const gone = await listedTicket(app, { people: { admin } })
    await gone.seller.client.call(resaleApi.cancelReturn, { params: { id: gone.ticket.id } })
    for (const [person, listing, code] of [
      [fan, sold.listing, 'listing_sold'],
      [fan, gone.listing, 'listing_withdrawn'],
      [sale.seller, sale.listing, 'listing_own'],
      [await signInElsewhere(app, '10001'), sale.listing, 'listing_elsewhere'],
    ] as const) {
      const answer = await optIn(person, listing)
      expect(answer).toMatchObject({ status: 409, body: { code, message: expect.stringMatching(/\.$/) } })
    }
    // The chosen one has shown it before.
    expect((await optIn(sold.recipient, sold.listing)).status).toBe(200)
    // Withdrawing asks for nothing.
    for (const { listing } of [sold, gone]) expect((await withdraw(fan, listing)).status).toBe(200)
  })
})

describe('alerts about a new listing', () => {
  const wantAlerts = (person: SignedIn, resellNotificationsEnabled = true) =>
    person.client.call(accountsApi.updateNotifications, { body: { resellNotificationsEnabled } })
  const alerts = async ({ user }: SignedIn) =>
    app.db('email_logs').where({ recipient: user.email, type: 'resale_alert' })
  /** A big area is mailed in batches, ten seconds apart. */
  async function runAlerts() {
    for (let batch = 0; batch < 4; batch += 1) {
      await app.runJobs()
      app.clock.advance(11_000)
    }
  }

  it('go to the customers of its area who want them, once, and never to its seller', async () => {
    const zips = ['94501', '94599', '10001', '']
    const [near, alsoNear, far, nowhere] = await Promise.all(zips.map((zip) => signInElsewhere(app, zip)))
    const people = [near, alsoNear, far, nowhere] as SignedIn[]
    for (const person of people) await wantAlerts(person)
    const [quiet, left, changed] = (await Promise.all(
      ['94501', '94501', '94501'].map((zip) => signInElsewhere(app, zip)),
    )) as [SignedIn, SignedIn, SignedIn]
    for (const person of [left, changed]) await wantAlerts(person)
    await left.client.call(accountsApi.deleteAccount)

    const seller = await signInElsewhere(app, '94502')
    await wantAlerts(seller)
    const { listing } = await listedTicket(app, { people: { admin, customer: seller } })
    expect(listing.zipCodePrefix).toBe('945')
    await wantAlerts(changed, false)
    // As if their mail had been queued before.
    const late = { listingId: listing.id, userId: changed.user.id }
    await inTransaction(app.deps, (tx) => queueJob(tx, mailAlertJob, late))
    await runAlerts()
    for (const person of [near, alsoNear] as SignedIn[]) {
      expect(await alerts(person)).toMatchObject([
        { subject: 'A ticket in your area: Phoebe Bridgers', content: expect.stringContaining('$195.00') },
      ])
    }
    for (const person of [far, nowhere, quiet, left, changed, seller] as SignedIn[]) {
      expect(await alerts(person)).toEqual([])
    }
    const [mail] = await alerts(near as SignedIn)
    expect(mail.content).toContain('/notifications')
    const theirs = (await sentMails(app, near?.user.email ?? '')).filter((text) =>
      text.includes('in your area'),
    )
    expect(theirs).toHaveLength(1)
    expect(theirs[0]).toMatch(/^List-Unsubscribe: <http[^>]+\/notifications>$/m)
  })

  it('reach everyone of a big area once, although the process is killed between and after its batches', async () => {
    const { db } = app.deps
    const at = app.clock.now().toISOString()
    const users = Array.from({ length: 130 }, (_, index) => ({
      id: newId(app.clock.now()),
      name: `Fan ${index}`,
      email: `fan-${index}@example.org`,
      phone: '',
      zipCode: '60601',
      resellNotificationsEnabled: true,
      createdAt: at,
    }))
    await db.batchInsert('users', users, 50)
    const seller = await signInElsewhere(app, '60602')
    await returnedTicket(app, { people: { admin, customer: seller } }).then(({ ticket }) =>
      admin.client.call(resaleApi.confirmEmail, { params: { id: ticket.id } }),
    )
    for (let run = 0; run < 5; run += 1) {
      await app.runJobs()
      // As if no job's end had been recorded: those that send again are known by their Message-ID, so only the batches run again.
      await db('jobs')
        .where({ kind: 'resale.alert_area' })
        .update({ doneAt: null, leasedUntil: null, runAt: at })
      app.clock.advance(11_000)
    }
    const sent = await db('email_logs').where({ type: 'resale_alert' }).where('recipient', 'like', 'fan-%')
    expect(sent).toHaveLength(130)
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(130)
  })
})

it('a crowd can be interested, withdraw and be notified, each once', async () => {
  const { listing, ticket, seller } = await listedTicket(app, { people: { admin } })
  const { db } = app.deps
  const at = app.clock.now().toISOString()
  const users = Array.from({ length: 120 }, (_, index) => ({
    id: newId(app.clock.now()),
    name: `Crowd ${index}`,
    email: `crowd-${index}@example.org`,
    phone: '',
    zipCode: '94704',
    createdAt: at,
  }))
  await db.batchInsert('users', users, 50)
  const optIns = users.map(({ id }) => ({
    id: newId(app.clock.now()),
    listingId: listing.id,
    userId: id,
    interestedAt: at,
  }))
  await db.batchInsert('resell_opt_ins', optIns, 50)
  await showInterest(fan, listing)
  await withdrawInterest(fan, listing)
  const people = await admin.client.call(resaleApi.listOptIns, { params: { id: listing.id } })
  expect(people).toHaveLength(120)
  await seller.client.call(resaleApi.cancelReturn, { params: { id: ticket.id } })
  await app.runJobs()
  const mails = await db('email_logs').where({ type: 'resale_gone' }).where('recipient', 'like', 'crowd-%')
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(120)
  expect(mails).toHaveLength(120)
})
