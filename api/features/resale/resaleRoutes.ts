import { resaleApi } from '#contract/resale.ts'
import type { Deps } from '../../config/deps.ts'
import { pageOf } from '../../http/pages.ts'
import { type Actor, admin, authorize, confirmed, signedIn } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { findListing } from '../tickets/Listing.ts'
import { presentTicket } from '../tickets/presentTicket.ts'
import { Ticket } from '../tickets/Ticket.ts'
import { readReturnFiles } from '../tickets/TicketReturn.ts'
import { ownsTicket } from '../tickets/ticketPolicy.ts'
import { relist } from './giveUpPurchase.ts'
import { showInterest, withdrawInterest } from './interest.ts'
import {
  findForCustomer,
  findListingForStaff,
  findReturning,
  listInterested,
  listReturning,
  pageOfAvailable,
  pageOfListings,
  positionOfReturning,
  presentAvailable,
  presentListing,
  presentReturning,
} from './listings.ts'
import { attachFile, removeFile } from './returnFiles.ts'
import { cancelReturn, confirmEmail, requestReturn } from './returns.ts'
import { selectRecipient } from './selectRecipient.ts'

export function resaleRoutes(deps: Deps) {
  async function ownTicket(actor: Actor, id: string) {
    const ticket = await Ticket.query(deps.db).findById(id)
    authorize(ownsTicket, actor, ticket)
    return ticket
  }
  async function listingFor(actor: Actor, id: string) {
    const listing = await findListing(deps.db, id)
    authorize(canSeeListing, actor, listing)
    return listing
  }
  async function presentForStaff(actor: Actor, id: string) {
    const row = await findListingForStaff(deps.db, id)
    authorize(canResell, actor, row)
    return presentListing(row)
  }
  async function presentForCustomer(actor: Actor, id: string) {
    const row = await findForCustomer(deps.db, actor.id, id)
    authorize(canSeeListing, actor, row)
    return presentAvailable(row)
  }

  return [
    route(resaleApi.requestReturn, signedIn, async ({ actor, params }) => {
      const ticket = await ownTicket(actor, params.id)
      return presentTicket(deps.db, await requestReturn(deps, ticket))
    }),

    route(resaleApi.cancelReturn, signedIn, async ({ actor, params }) => {
      const ticket = await ownTicket(actor, params.id)
      return presentTicket(deps.db, await cancelReturn(deps, ticket))
    }),

    route(resaleApi.attachFile, signedIn, async ({ actor, params: { id, fileId }, body: { name } }) => {
      const ticket = await ownTicket(actor, id)
      return presentTicket(deps.db, await attachFile(deps, ticket, { fileId, name }))
    }),

    route(resaleApi.removeFile, signedIn, async ({ actor, params: { id, fileId } }) => {
      const ticket = await ownTicket(actor, id)
      return presentTicket(deps.db, await removeFile(deps, ticket, fileId))
    }),

    route(resaleApi.listReturning, admin, async (call) => {
      const rows = await pageOf(call, (page) => listReturning(deps.db, page), positionOfReturning)
      const files = await readReturnFiles(
        deps.db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => presentReturning(row, deps.now(), files.get(row.id)))
    }),

    route(resaleApi.confirmEmail, admin, async ({ actor, params }) => {
      const ticket = await Ticket.query(deps.db).findById(params.id)
      authorize(canResell, actor, ticket)
      await confirmEmail(deps, actor, ticket.id)
      const row = await findReturning(deps.db, ticket.id)
      authorize(canResell, actor, row)
      const files = await readReturnFiles(deps.db, [row.id])
      return presentReturning(row, deps.now(), files.get(row.id))
    }),

    route(resaleApi.adminList, admin, (call) => pageOfListings(deps.db, call)),

    route(resaleApi.listOptIns, admin, async ({ actor, params }) => {
      const listing = await findListing(deps.db, params.id)
      authorize(canResell, actor, listing)
      return listInterested(deps.db, listing.id)
    }),

    route(resaleApi.selectRecipient, confirmed(admin), async ({ actor, params, body }) => {
      const listing = await findListing(deps.db, params.id)
      authorize(canResell, actor, listing)
      const { userId, adminNotes: notes } = body
      await selectRecipient(deps, { actor, listing, userId, notes })
      return presentForStaff(actor, listing.id)
    }),

    route(resaleApi.relist, admin, async ({ actor, params }) => {
      const listing = await findListing(deps.db, params.id)
      authorize(canResell, actor, listing)
      await relist(deps, listing)
      return presentForStaff(actor, listing.id)
    }),

    route(resaleApi.listMine, signedIn, ({ actor, ...call }) => pageOfAvailable(deps, actor, call)),

    route(resaleApi.optIn, signedIn, async ({ actor, params, command }) => {
      const listing = await listingFor(actor, params.id)
      await showInterest(deps, { actor, command, listing })
      return presentForCustomer(actor, listing.id)
    }),

    route(resaleApi.withdraw, signedIn, async ({ actor, params, command }) => {
      const listing = await listingFor(actor, params.id)
      await withdrawInterest(deps, { actor, command, listing })
      return presentForCustomer(actor, listing.id)
    }),
  ]
}

/** Returned tickets and listings are for all staff. */
export function canResell(actor: Actor, _row: { id: string }): boolean {
  return actor.isAdmin
}

/** Every customer may know of a listing; `showInterest` says in words who cannot ask for it. */
export function canSeeListing(_actor: Actor, _listing: { id: string }): boolean {
  return true
}
