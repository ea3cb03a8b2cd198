import { choose, deliver, list, sendBack, showInterest } from '../resaleFactories.ts'
import type { Deal, MoneyWorld } from './moneyWorld.ts'

type Visit = (world: MoneyWorld) => Promise<unknown>

/** What has to have happened in a run, so that its checks mean something, and what leads there. */
export const rareStates: Record<string, Visit> = {
  'sourced order paid': bought,
  // Its time to pay ends before the world settles.
  'sourced order not_paid_in_time': agreed,
  'sourced order superseded': async (world) => world.offerAgain(await agreed(world)),
  'sourced order completed_by_hand': async (world) => world.complete(await agreed(world)),
  'resale order paid': resold,
  'resale order not_paid_in_time': chosen,
  'refund order_closed': async (world) => world.restoreBackup(await atCheckout(world), true),
  'refund paid_twice': async (world) => world.restoreBackup(await atCheckout(world), false, false),
  'refund by_hand': refundedByHand,
  'refund resold': resold,
  'code redeemed': async (world) => world.pay(await withCode(world), 'paid'),
  'code released': withCode,
  'transaction partially_refunded': refundedByHand,
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
function agreed(world: MoneyWorld): Promise<Deal> {
  return world.agree(world.customers[0])
}

async function atCheckout(world: MoneyWorld): Promise<Deal> {
  const deal = await agreed(world)
  await world.openCheckout(deal, false)
  return deal
}

/** At checkout with the only use of a code. */
async function withCode(world: MoneyWorld): Promise<Deal> {
  const deal = await agreed(world)
  await world.deactivateCode()
  await world.newCode(1)
  await world.openCheckout(deal, true)
  return deal
}

async function bought(world: MoneyWorld): Promise<Deal> {
  const deal = await atCheckout(world)
  await world.pay(deal, 'paid')
  await world.deliverAll()
  return deal
}

/** $10 of an order of more than that. */
async function refundedByHand(world: MoneyWorld): Promise<void> {
  const [intentId] = ((await bought(world)).pages[0] ?? '').split('_secret_')
  await world.app.payments.provider().refunds.create({ payment_intent: intentId ?? '', amount: 1000 })
}

/** The request of someone who may buy a returned ticket. */
async function chosen(world: MoneyWorld): Promise<Deal> {
  const { customer: seller, requestId } = await bought(world)
  const [, recipient] = world.customers
  const sold = await world.app.deps.db('tickets').where({ requestId }).first('id')
  const admin = await world.confirmedAdmin()
  await deliver(admin, sold.id)
  const sale = await list({ seller, admin, ticket: await sendBack(seller, sold.id) })
  if (!recipient) throw new Error('There is nobody else')
  await showInterest(recipient, sale.listing)
  const { request } = await choose(sale, recipient)
  return { requestId: request.id, customer: recipient, pages: [] }
}

async function resold(world: MoneyWorld): Promise<void> {
  const deal = await chosen(world)
  await world.openCheckout(deal, false)
  await world.pay(deal, 'paid')
}
