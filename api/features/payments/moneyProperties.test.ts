/** @module-tag postgres */

import { expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { resaleApi } from '#contract/resale.ts'
import { intentIdOf } from '../../integrations/payments/confirmByCard.ts'
import { expectSafe, expectSettled } from '../../testing/money/moneyInvariants.ts'
import { type Deal, MoneyWorld } from '../../testing/money/moneyWorld.ts'
import { seedOfRun } from '../../testing/random.ts'
import { choose, deliver, list, sendBack, showInterest } from '../../testing/resaleFactories.ts'
import { type SignedIn, testPassword } from '../../testing/startTestApp.ts'
import { onPostgres } from '../../testing/testDatabase.ts'

/** Number of worlds; more with `WORLDS=…` for a long run. */
const worlds = Number(process.env.WORLDS ?? 1)
const stepsPerWorld = onPostgres() ? 60 : 120

it(`whatever happens, each seat has one owner and each payment its order (SEED=${seedOfRun})`, {
  timeout: 400_000,
}, async () => {
  const reached = new Set<string>()
  for (let index = 0; index < worlds; index += 1) {
    const world = await MoneyWorld.start(seedOfRun + index)
    const note = async () => {
      await world.noteOutcomes()
      for (const what of world.reached) reached.add(what)
    }
    try {
      for (let step = 0; step < stepsPerWorld; step += 1) {
        await world.step()
        await expectSafe(world.app.db)
      }
      await note()
      // What did not happen by itself; on PostgreSQL, the locks are what matters.
      for (const [what, visit] of Object.entries(rareStates)) {
        if (onPostgres() || index < worlds - 1 || reached.has(what)) continue
        world.setLine('up')
        world.steps.push(what)
        await visit(world)
        await expectSafe(world.app.db)
      }
      // A ticket that is not paid is withdrawn.
      await note()
      await world.settle()
      await expectSettled(world)
      await note()
    } catch (cause) {
      throw new Error(`SEED=${world.seed}, after ${world.steps.join(', ')}`, { cause })
    } finally {
      await world.stop()
    }
  }
  if (onPostgres()) return
  const missing = Object.keys(rareStates).filter((what) => !reached.has(what))
  expect(missing, [...reached].join(', ')).toEqual([])
})

type Visit = (world: MoneyWorld) => Promise<unknown>

/** What has to have happened in a run, so that its checks mean something, and what leads there. */
const rareStates: Record<string, Visit> = {
  'sourced order paid': bought,
  // The time to pay ends before the world settles.
  'sourced order not_paid_in_time': agreed,
  'sourced order superseded': async (world) => world.offerAgain(await agreed(world)),
  'sourced order completed_by_hand': async (world) => world.complete(await agreed(world)),
  'resale order given_up': async (world) => {
    const { recipient, listing } = await chosenBy(world)
    await recipient.client.call(resaleApi.withdraw, { params: { id: listing.id } })
  },
  'resale order relisted': async (world) => {
    const { admin, listing } = await chosenBy(world)
    await admin.client.call(resaleApi.relist, { params: { id: listing.id } })
  },
  'resale order paid': resold,
  'resale order not_paid_in_time': async (world) => chosenBy(world),
  'refund order_closed': async (world) => world.restoreBackup(await withCode(world), true),
  'refund paid_twice': async (world) => world.restoreBackup(await atCheckout(world), false, false),
  'refund by_hand': refundedByHand,
  'refund by_staff': async (world) => world.refundByStaff(await bought(world), 'seats'),
  'refund resold': resold,
  'sourced order show_cancelled': async (world) => world.changeShow(await agreed(world), 'cancelled'),
  'resale order show_cancelled': async (world) => {
    const { request, recipient } = await chosenBy(world)
    await world.changeShow({ requestId: request.id, customer: recipient, pages: [] }, 'cancelled')
  },
  'a paid show is cancelled': async (world) => world.changeShow(await bought(world), 'cancelled'),
  'a paid show is moved': async (world) => world.changeShow(await bought(world), 'moved'),
  'code redeemed': async (world) => world.pay(await withCode(world), 'paid'),
  'code released': withCode,
  'return cancelled': async (world) => {
    const { seller, ticket } = await listed(world)
    await seller.client.call(resaleApi.cancelReturn, { params: { id: ticket.id } })
  },
  // The next two listings end a day before the event, when the world settles.
  'return unsold': async (world) => listed(world, 2),
  'a sold ticket is left to the house': async (world) => chosenBy(world, 1.5),
  'return owner_left': async (world) => {
    // With nothing under way, which would keep the account.
    world.customers[0] = await world.app.signIn()
    const { seller } = await listed(world)
    await seller.client.call(accountsApi.confirmPassword, { body: { currentPassword: testPassword } })
    await world.leave(seller)
  },
  'a ticket is resold twice': async (world) => {
    const first = await resold(world)
    await world.deliverAll()
    const ticket = await world.app.db('tickets').where({ requestId: first.requestId }).first('id')
    await chosenBy(world, undefined, { seller: first.customer, ticketId: ticket.id })
  },
  'transaction partially_refunded': refundedByHand,
  'transaction disputed': disputed,
  'transaction charged_back': async (world) => world.answer(await disputed(world), 'losing'),
  'dispute won': async (world) => world.answer(await disputed(world), 'winning'),
  'dispute lost': async (world) => world.answer(await disputed(world), 'losing'),
  'dispute warning_closed': async (world) => {
    const disputeId = await world.dispute(intentOf(await bought(world)), { isInquiry: true })
    await world.answer(disputeId, 'winning')
  },
  'dispute of a part': async (world) => world.dispute(intentOf(await bought(world)), { amount: 1000 }),
  'dispute of refunded money': async (world) => {
    const intentId = intentOf(await bought(world))
    await world.app.payments.provider().refunds.create({ payment_intent: intentId })
    await world.dispute(intentId, {})
  },
  'a dispute is reported twice': async (world) => {
    await disputed(world)
    await world.repeat('charge.dispute.created')
  },
  'refused: already_paid': async (world) => world.openCheckout(await bought(world)),
  'refused: payment_processing': async (world) => world.pay(await atCheckout(world), 'processing'),
  'refused: payment_unavailable': async (world) => {
    const deal = await agreed(world)
    world.setLine('down')
    await world.openCheckout(deal, false)
    world.setLine('up')
  },
  'refused: discount_used_up': async (world) => {
    await withCode(world)
    await world.openCheckout(await agreed(world), true)
  },
  'refused: discount_inactive': async (world) => {
    await withCode(world)
    await world.deactivateCode()
    await world.openCheckout(await agreed(world), true)
  },
  'refused: discount_not_for_members': async (world) => {
    const [, , member] = world.customers
    await withCode(world)
    await world.openCheckout(await world.agree(member), true)
  },
}

/** The first customer, who is no member. */
function agreed(world: MoneyWorld, days = 900): Promise<Deal> {
  return world.agree(world.customers[0], days)
}

async function atCheckout(world: MoneyWorld, days?: number): Promise<Deal> {
  const deal = await agreed(world, days)
  await world.openCheckout(deal, false)
  return deal
}

/** A deal at checkout with the only use of a code. */
async function withCode(world: MoneyWorld): Promise<Deal> {
  const deal = await agreed(world)
  await world.deactivateCode()
  await world.newCode(1)
  await world.openCheckout(deal, true)
  return deal
}

async function bought(world: MoneyWorld, days?: number): Promise<Deal> {
  const deal = await atCheckout(world, days)
  await world.pay(deal, 'paid')
  await world.deliverAll()
  return deal
}

/** $10 of an order of more than that. */
async function refundedByHand(world: MoneyWorld): Promise<void> {
  const payment_intent = intentOf(await bought(world))
  await world.app.payments.provider().refunds.create({ payment_intent, amount: 1000 })
}

function intentOf({ pages: [page = ''] }: Deal): string {
  return intentIdOf(page)
}

/** A payment whose dispute is not decided. @returns the dispute's id */
async function disputed(world: MoneyWorld): Promise<string> {
  const disputeId = await world.dispute(intentOf(await bought(world)), {})
  await world.deliverAll()
  return disputeId
}

/** A ticket that was bought and sent back. @param sent instead of one that is bought for it */
async function listed(world: MoneyWorld, days?: number, sent?: { seller: SignedIn; ticketId: string }) {
  const own = sent ?? (await boughtTicket(world, days))
  const admin = await world.confirmedAdmin()
  await deliver(admin, own.ticketId)
  return list({ seller: own.seller, admin, ticket: await sendBack(own.seller, own.ticketId) })
}

async function boughtTicket(world: MoneyWorld, days?: number) {
  const { customer, requestId } = await bought(world, days)
  const { id } = await world.app.db('tickets').where({ requestId }).first('id')
  return { seller: customer, ticketId: id as string }
}

/** A listed ticket with a chosen recipient who has not paid. */
async function chosenBy(world: MoneyWorld, days?: number, sent?: { seller: SignedIn; ticketId: string }) {
  const sale = await listed(world, days, sent)
  const recipient = await world.app.signIn()
  await showInterest(recipient, sale.listing)
  return { ...sale, ...(await choose(sale, recipient)), recipient }
}

async function resold(world: MoneyWorld): Promise<Deal> {
  const { request, recipient } = await chosenBy(world)
  const deal = { requestId: request.id, customer: recipient, pages: [] }
  await world.openCheckout(deal, false)
  await world.pay(deal, 'paid')
  return deal
}
