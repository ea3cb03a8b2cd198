import { questionSubject } from '#contract/faq.ts'
import { delivery as deliverySchema } from '#contract/tickets.ts'
import type { Deps } from '../config/deps.ts'
import { registerUser } from '../features/accounts/registerUser.ts'
import { findUserByEmail, type User } from '../features/accounts/User.ts'
import { markRead } from '../features/chat/chatReads.ts'
import { sendChatMessage } from '../features/chat/sendChatMessage.ts'
import { changeMembership } from '../features/developer/manageUsers.ts'
import { createDiscountCode } from '../features/discounts/createDiscountCode.ts'
import { findActiveCode } from '../features/discounts/DiscountCode.ts'
import { deactivateDiscountCode } from '../features/discounts/deactivateDiscountCode.ts'
import { askQuestion } from '../features/faq/askQuestion.ts'
import { respondToMessage } from '../features/messages/inbox.ts'
import { acceptOffer } from '../features/offers/acceptOffer.ts'
import { declineOffer } from '../features/offers/declineOffer.ts'
import { makeOffer } from '../features/offers/makeOffer.ts'
import { negotiateOffer } from '../features/offers/negotiateOffer.ts'
import { Order } from '../features/payments/Order.ts'
import { addBlacklistedWord } from '../features/requests/blacklistedWords.ts'
import { submitRequest } from '../features/requests/submitRequest.ts'
import { findRequest, type TicketRequest } from '../features/requests/TicketRequest.ts'
import { showInterest } from '../features/resale/interest.ts'
import { confirmEmail, requestReturn } from '../features/resale/returns.ts'
import { selectRecipient } from '../features/resale/selectRecipient.ts'
import { addCannedReply } from '../features/staff/cannedReplies.ts'
import { respondInText } from '../features/staff/respondInText.ts'
import { confirmReceived } from '../features/tickets/confirmReceived.ts'
import { deliverTickets } from '../features/tickets/deliverTickets.ts'
import { Listing } from '../features/tickets/Listing.ts'
import { openTicket } from '../features/tickets/openTicket.ts'
import { Ticket } from '../features/tickets/Ticket.ts'
import { demoScreenshot, demoTicketPdf } from './demoFiles.ts'
import { demoPayments } from './demoPayments.ts'
import { type DemoStep, demoCannedReplies, demoPeople, demoStories } from './demoStories.ts'
import { payInSandbox, refundInSandbox } from './sandboxPayments.ts'

export const demoPassword = 'live-shows-demo'
export const demoAccounts = [
  { email: 'customer@example.com', name: 'Sam Rivera' },
  { email: 'admin@example.com', name: 'Jo Park', roles: { isAdmin: true } },
  { email: 'developer@example.com', name: 'Kit Moreno', roles: { isDeveloper: true } },
] as const

/** The demo's only member. */
const demoMember = 'Ana Pereira'

const hourMs = 60 * 60 * 1000

/**
 * Fills an empty database with demo data, created by the real use cases under a clock in the past.
 *
 * @param sandboxAddress where demo cards pay; without it the stories end before the payment
 */
export async function fillWithDemo(deps: Deps, sandboxAddress: string | undefined): Promise<void> {
  const [customer, admin, developer] = demoAccounts
  if (await deps.db('ticket_requests').first('id')) return

  const people = new Map<string, User>()
  for (const person of [customer, ...demoPeople]) people.set(person.name, await account(deps, person))
  const staff = await account(deps, admin, admin.roles)
  const dev = await account(deps, developer, developer.roles)
  for (const content of demoCannedReplies) {
    await addCannedReply(deps, { actor: staff, command: undefined, content })
  }
  await changeMembership(deps, dev.id, {
    userId: people.get(demoMember)?.id ?? '',
    membershipStatus: 'member',
  })
  await addBlacklistedWord(deps, dev, 'obstructed')
  // Sales need a sandbox to be paid in.
  const sales = sandboxAddress ? demoPayments(deps.now()) : []
  for (const story of [...sales, ...demoStories(deps.now())]) {
    const actor = people.get(story.customer)
    if (!actor) throw new Error(`No demo account is called ${story.customer}`)
    await playStory(deps, { customer: actor, staff, people }, story.steps, sandboxAddress)
  }
}

async function account(deps: Deps, person: { email: string; name: string }, roles = {}): Promise<User> {
  const known = await findUserByEmail(deps.db, person.email)
  const profile = { ...person, password: demoPassword, phone: '(555) 010-0199', zipCode: '94704' }
  const { email, name, password, phone, zipCode } = profile
  return known ?? registerUser(deps, { email, name, password, phone, zipCode }, roles)
}

interface Cast {
  customer: User
  staff: User
  /** By name. */
  people: ReadonlyMap<string, User>
}

/** Plays one request's story; each step happens some hours before now. */
async function playStory(
  deps: Deps,
  { customer, staff, people }: Cast,
  steps: DemoStep[],
  sandboxAddress: string | undefined,
): Promise<void> {
  const start = deps.now().getTime()
  // The clock goes back to the start of each story, and quotas would count what comes later.
  await deps.db('rate_limits').delete()
  let request: TicketRequest | undefined
  let offerId = ''
  let messageId = ''
  for (const step of steps) {
    const at = new Date(start - step.hoursAgo * hourMs)
    const then: Deps = { ...deps, now: () => at }
    const about = () => {
      if (!request) throw new Error('A demo story must start with its request')
      return request
    }
    const person = (name: string) => {
      const known = people.get(name)
      if (!known) throw new Error(`No demo account is called ${name}`)
      return known
    }
    const resold = () =>
      Ticket.query(deps.db).findOne({ requestId: about().id, position: 1 }).throwIfNotFound()
    const listing = async () =>
      Listing.query(deps.db)
        .findOne({ ticketId: (await resold()).id })
        .throwIfNotFound()
    switch (step.what) {
      case 'request': {
        const form = { ...step.form, stubhubScreenshot: demoScreenshot(step.form.artist) }
        const { id } = await submitRequest(then, { actor: customer, command: undefined, form })
        request = await findRequest(deps.db, id)
        break
      }
      case 'customer_says':
      case 'staff_say': {
        const fromStaff = step.what === 'staff_say'
        const body = { requestId: about().id, message: step.text }
        const actor = fromStaff ? staff : customer
        await sendChatMessage(then, { actor, command: undefined, body, fromStaff })
        break
      }
      case 'offer': {
        request = await findRequest(deps.db, about().id)
        const { terms } = step
        offerId = (await makeOffer(then, { actor: staff, command: undefined, request: about(), terms })).id
        break
      }
      case 'negotiate': {
        const { text } = step
        await negotiateOffer(then, {
          actor: customer,
          command: undefined,
          offerId,
          text,
          writtenAt: undefined,
        })
        break
      }
      case 'text_response': {
        const { text: adminResponse, basePrice: offerPrice } = step
        const body = { status: 'admin_responded', adminResponse, offerPrice } as const
        await respondInText(then, { actor: staff, command: undefined, requestId: about().id, body })
        break
      }
      case 'customer_reads':
      case 'staff_read': {
        const actor = step.what === 'staff_read' ? staff : customer
        // The whole thread.
        const body = { requestId: about().id, seq: Number.MAX_SAFE_INTEGER }
        await markRead(then, { actor, command: undefined, body })
        break
      }
      case 'ask': {
        const body = { subject: questionSubject, message: step.text }
        messageId = (await askQuestion(then, { actor: customer, command: undefined, body })).id
        break
      }
      case 'staff_answer':
        await respondToMessage(then, { actor: staff, command: undefined, messageId, text: step.text })
        break
      case 'accept':
        await acceptOffer(then, customer, offerId)
        break
      case 'decline':
        await declineOffer(then, customer, offerId)
        break
      case 'pay':
        if (!sandboxAddress) return
        await payInSandbox(then, about(), sandboxAddress, step.discountCode)
        break
      case 'discount_code': {
        const { code, maxUses } = step
        const active = await findActiveCode(deps.db)
        if (active) await deactivateDiscountCode(then, staff, active.id)
        await createDiscountCode(then, { actor: staff, command: undefined, content: { code, maxUses } })
        break
      }
      case 'refund_by_hand':
        if (sandboxAddress) await refundInSandbox(then, about().id, step.dollars, sandboxAddress)
        break
      case 'deliver': {
        const tickets = await Ticket.query(deps.db).where({ requestId: about().id }).orderBy('position')
        const seats = tickets.slice(0, step.seats).map((ticket) => {
          const seat = String(step.firstSeat + ticket.position - 1)
          const qrCode = `LS-${ticket.id.slice(-12, -8).toUpperCase()}-${seat.padStart(4, '0')}`
          const ticketFile = demoTicketPdf(`${about().artist}, seat ${seat}`)
          const delivery = deliverySchema.parse({ seat, gate: step.gate, qrCode, ticketFile })
          return { ticketId: ticket.id, ...delivery }
        })
        await deliverTickets(then, { actor: staff, requestId: about().id, seats })
        break
      }
      case 'transfer': {
        const tickets = await Ticket.query(deps.db).where({ requestId: about().id }).orderBy('position')
        const delivery = deliverySchema.parse({ transferred: true })
        const seats = tickets.map(({ id }) => ({ ticketId: id, ...delivery }))
        await deliverTickets(then, { actor: staff, requestId: about().id, seats })
        break
      }
      case 'open_and_confirm': {
        const tickets = await Ticket.query(deps.db).where({ requestId: about().id })
        for (const ticket of tickets) {
          await openTicket(then, undefined, ticket)
          await confirmReceived(then, undefined, ticket)
        }
        break
      }
      case 'send_back':
        await requestReturn(then, await resold())
        break
      case 'ticket_arrives':
        await confirmEmail(then, staff, (await resold()).id)
        break
      case 'show_interest':
        await showInterest(then, { actor: person(step.who), command: undefined, listing: await listing() })
        break
      case 'select': {
        const { id: userId } = person(step.who)
        await selectRecipient(then, { actor: staff, listing: await listing(), userId, notes: step.notes })
        break
      }
      case 'recipient_pays': {
        if (!sandboxAddress) return
        const { requestId } = await Order.query(deps.db)
          .findOne({ listingId: (await listing()).id, state: 'open' })
          .throwIfNotFound()
        const theirs = await findRequest(deps.db, requestId)
        if (theirs) await payInSandbox(then, theirs, sandboxAddress, undefined)
        break
      }
    }
  }
}
