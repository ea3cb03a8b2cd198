import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { fileUrl } from '#contract/files.ts'
import { resaleApi } from '#contract/resale.ts'
import { ticketsApi } from '#contract/tickets.ts'
import { payByCard } from '../../testing/factories.ts'
import {
  choose,
  deliveredTickets,
  findTicket,
  list,
  returnedTicket,
  sendBack,
  showInterest,
} from '../../testing/resaleFactories.ts'
import { type SignedIn, sharedApp, sharedPerson } from '../../testing/startTestApp.ts'
import { refused } from '../../testing/TestClient.ts'
import { waitFor } from '../../testing/timing.ts'

const app = sharedApp()
const seller = sharedPerson(app, { name: 'Sally Seller' })
const admin = sharedPerson(app, { isAdmin: true })
const people = () => ({ customer: seller, admin })

async function upload(person: SignedIn, id = randomUUID() as string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(`%PDF-1.4\n${id}`))
  const reply = await person.client.send('PUT', `${fileUrl(id)}?purpose=ticket`, { body: bytes })
  expect(reply.status).toBe(200)
  return id
}
const attach = (person: SignedIn, id: string, fileId: string, name = 'Seat 11.pdf') =>
  person.client.try(resaleApi.attachFile, { params: { id, fileId }, body: { name } })
const remove = (person: SignedIn, id: string, fileId: string) =>
  person.client.try(resaleApi.removeFile, { params: { id, fileId } })
const cancel = (person: SignedIn, id: string) =>
  person.client.call(resaleApi.cancelReturn, { params: { id } })
const confirm = (id: string) => admin.client.call(resaleApi.confirmEmail, { params: { id } })
const filesOf = async (owner: SignedIn, id: string) => (await findTicket(owner, id)).resale?.files
const canStaffRead = async (fileId: string) =>
  (await admin.client.send('GET', fileUrl(fileId))).status === 200
/** What staff see attached to a return; undefined if it is not listed. */
const seenByStaff = async (id: string) => {
  const returning = await admin.client.call(resaleApi.listReturning)
  return returning.find((ticket) => ticket.id === id)?.files
}

describe('attaching a file to a return', () => {
  it('shows it to its seller and to staff until it is removed, which deletes it', async () => {
    const { ticket } = await returnedTicket(app, { people: people() })
    const fileId = await upload(seller)
    const attached = [{ id: fileId, name: 'Seat 11.pdf' }]
    for (const _ of [1, 2]) {
      expect(await attach(seller, ticket.id, fileId)).toMatchObject({
        status: 200,
        body: { resale: { step: 'asked', files: attached } },
      })
    }
    expect(await seenByStaff(ticket.id)).toEqual(attached)
    expect(await canStaffRead(fileId)).toBe(true)
    // Sent back, so withheld like the ticket.
    expect((await seller.client.send('GET', fileUrl(fileId))).status).toBe(404)
    for (const _ of [1, 2]) {
      expect(await remove(seller, ticket.id, fileId)).toMatchObject({ body: { resale: { files: [] } } })
    }
    expect(await canStaffRead(fileId)).toBe(false)
    const entries = await app.db('events').where({ subjectId: ticket.id }).orderBy('id').select('type')
    expect(entries.map(({ type }) => type).filter((type) => type.includes('_file_'))).toEqual([
      'ticket.return_file_attached',
      'ticket.return_file_removed',
    ])
  })

  it('is refused to anybody else, and with a file that is not theirs or that is a delivered ticket', async () => {
    const { ticket } = await returnedTicket(app, { people: people() })
    const stranger = await app.signIn()
    const [mine, theirs] = [await upload(seller), await upload(stranger)]
    for (const person of [stranger, admin]) {
      expect(await attach(person, ticket.id, mine)).toMatchObject(refused('not_found'))
      expect(await remove(person, ticket.id, mine)).toMatchObject(refused('not_found'))
    }
    const { tickets } = await deliveredTickets(app, { people: people() })
    const [other] = tickets
    const body = { ticketFile: fileUrl(await upload(admin)), replaces: 1 }
    const delivered = await admin.client.call(ticketsApi.deliver, { params: { id: other?.id ?? '' }, body })
    const ownTicket = delivered.ticketFile?.split('/').at(-1) ?? ''
    for (const fileId of [theirs, ownTicket, randomUUID()]) {
      expect(await attach(seller, ticket.id, fileId)).toMatchObject(refused('ticket_file_not_uploaded'))
    }
    expect(await filesOf(seller, ticket.id)).toEqual([])
    expect(await attach(seller, ticket.id, mine, ' ')).toMatchObject(refused('invalid_input'))
  })

  it('is refused before a return, after its end and once staff have confirmed that the ticket arrived', async () => {
    const { tickets } = await deliveredTickets(app, { people: people() })
    const id = tickets[0]?.id ?? ''
    const fileId = await upload(seller)
    expect(await attach(seller, id, fileId)).toMatchObject(refused('return_not_open'))
    await sendBack(seller, id)
    await cancel(seller, id)
    expect(await attach(seller, id, fileId)).toMatchObject(refused('return_not_open'))
    await sendBack(seller, id)
    await attach(seller, id, fileId)
    await confirm(id)
    expect(await attach(seller, id, await upload(seller))).toMatchObject(refused('return_arrived'))
    expect(await remove(seller, id, fileId)).toMatchObject(refused('return_arrived'))
    expect(await seenByStaff(id)).toMatchObject([{ id: fileId }])
  })

  it('at once and while it is cancelled leaves one file, or none', async () => {
    const { ticket } = await returnedTicket(app, { people: people() })
    const fileId = await upload(seller)
    const answers = await Promise.all(Array.from({ length: 6 }, () => attach(seller, ticket.id, fileId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await filesOf(seller, ticket.id)).toHaveLength(1)
    const others = await Promise.all([1, 2, 3].map(() => upload(seller)))
    await Promise.all([cancel(seller, ticket.id), ...others.map((other) => attach(seller, ticket.id, other))])
    const left = await app.db('return_files').whereIn('fileId', [fileId, ...others])
    expect(left).toEqual([])
  })

  it('is for ten files at most, also at once', { tags: 'postgres' }, async () => {
    const { ticket } = await returnedTicket(app, { people: people() })
    const uploads = await Promise.all(Array.from({ length: 12 }, () => upload(seller)))
    const answers = await Promise.all(uploads.map((fileId) => attach(seller, ticket.id, fileId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refused('too_many_files'))
  })

  it('can be for several seats, and stays with those that are not taken back', async () => {
    const { tickets } = await deliveredTickets(app, { people: people() })
    const [one = '', two = ''] = tickets.map(({ id }) => id)
    const fileId = await upload(seller)
    for (const id of [one, two]) {
      await sendBack(seller, id)
      expect((await attach(seller, id, fileId)).status).toBe(200)
    }
    await cancel(seller, one)
    expect(await seenByStaff(two)).toMatchObject([{ id: fileId }])
    expect(await canStaffRead(fileId)).toBe(true)
    await cancel(seller, two)
    expect(await canStaffRead(fileId)).toBe(false)
  })
})

describe('the files of a resold seat', () => {
  it('are shown to staff at its new ticket, who deliver a copy that only the recipient has', async () => {
    const owner = await app.signIn({ name: 'Sally Seller' })
    const resale = await returnedTicket(app, { people: { customer: owner, admin } })
    const fileId = await upload(owner)
    await attach(owner, resale.ticket.id, fileId, 'Sally’s seat.pdf')
    const { listing } = await list(resale)
    const recipient = await app.signIn()
    await showInterest(recipient, listing)
    const { request } = await choose({ admin, listing }, recipient)
    const params = { id: request.id }
    const [forSale] = await admin.client.call(ticketsApi.adminListForRequest, { params })
    expect(forSale?.sellerFiles).toEqual([{ id: fileId, name: 'Sally’s seat.pdf' }])

    // The seller's own file is not delivered: it would leave the return with the recipient.
    const deliver = (ticketFile: string) =>
      admin.client.try(ticketsApi.deliver, { params: { id: forSale?.id ?? '' }, body: { ticketFile } })
    const fields = { ticketFile: expect.stringContaining('did not arrive') }
    expect(await deliver(fileUrl(fileId))).toMatchObject(refused('ticket_file_not_uploaded', { fields }))
    const copy = await upload(admin)
    expect((await deliver(fileUrl(copy))).status).toBe(200)
    const get = async (person: SignedIn, id: string) => (await person.client.send('GET', fileUrl(id))).status
    expect(await get(recipient, copy)).toBe(404)
    await payByCard(app, { customer: recipient, request })
    await waitFor(async () => expect(await get(recipient, copy)).toBe(200))
    for (const id of [copy, fileId]) expect(await get(owner, id)).toBe(404)
    expect(await get(recipient, fileId)).toBe(404)
    const [mine] = await recipient.client.call(ticketsApi.listMine)
    expect(mine).toMatchObject({ ticketFile: fileUrl(copy) })
    expect(JSON.stringify(mine)).not.toContain('Sally')
    expect(JSON.stringify(await findTicket(owner, resale.ticket.id))).not.toContain(recipient.user.name)
  })

  it('outlive the account of their seller without the name they had, those of an unsold one do not', async () => {
    const owner = await app.signIn()
    const resale = await returnedTicket(app, { people: { customer: owner, admin } })
    const fileId = await upload(owner)
    await attach(owner, resale.ticket.id, fileId, 'Sally’s seat.pdf')
    const { listing } = await list(resale)
    const { tickets } = await deliveredTickets(app, { people: { customer: owner, admin }, seats: 1 })
    const unsold = tickets[0]?.id ?? ''
    await sendBack(owner, unsold)
    const unsoldFile = await upload(owner)
    await attach(owner, unsold, unsoldFile)
    const recipient = await app.signIn()
    await showInterest(recipient, listing)
    const { request } = await choose({ admin, listing }, recipient)
    // Not while its refund is on its way.
    await waitFor(async () => {
      await app.runJobs()
      expect((await owner.client.try(accountsApi.deleteAccount)).status).toBe(200)
    })
    expect(await canStaffRead(unsoldFile)).toBe(false)
    const [sold] = await admin.client.call(ticketsApi.adminListForRequest, { params: { id: request.id } })
    expect(sold?.sellerFiles).toEqual([{ id: fileId, name: 'Ticket' }])
    expect(await canStaffRead(fileId)).toBe(true)
  })
})

it('an attached file is kept however long the return takes, unlike what was only uploaded', async () => {
  const { ticket } = await returnedTicket(app, { people: people() })
  const [attached, unused] = [await upload(seller), await upload(seller)]
  await attach(seller, ticket.id, attached)
  app.clock.advance(9 * 24 * 60 * 60 * 1000)
  await app.runJobs()
  expect(await canStaffRead(attached)).toBe(true)
  expect(await canStaffRead(unused)).toBe(false)
})
