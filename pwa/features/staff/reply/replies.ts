import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type AdminTicketRequest, requestsApi, requestUpdate } from '#contract/requests.ts'
import type { PlaceholderValues } from '#contract/rules/cannedReplies.ts'
import { firstName } from '#contract/rules/names.ts'
import { centsFromDollars, dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { staffApi } from '#contract/staff.ts'
import type { FormDraft } from '../../../forms/storedFields.ts'
import { parsePrice, typedPrice } from '../../../forms/typedPrice.ts'
import { keyFor } from '../../../forms/usePersonDraft.ts'
import { callApi } from '../../../http/callApi.ts'
import { newId } from '../../../http/newId.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { formatInstant } from '../../../ui/format.ts'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'

export const replyQueries = {
  cannedReplies: () => readQuery(staffApi.listCannedReplies),
  notes: (requestId: string) => readQuery(staffApi.listNotes, { params: { id: requestId } }),
  // Keyed by the call without its query, because an event of one request also touches those of others.
  clientCard: (request: string) =>
    queryOptions({
      queryKey: [staffApi.clientCard.path, { request }] as const,
      queryFn: ({ signal }) => callApi(staffApi.clientCard, { query: { request }, signal }),
    }),
  lastPrices: (request: string) =>
    queryOptions({
      queryKey: [staffApi.lastPrices.path, { request }] as const,
      queryFn: ({ signal }) => callApi(staffApi.lastPrices, { query: { request }, signal }),
    }),
}

/**
 * Sends a text response. Repeated attempts with the same text share an idempotency key.
 *
 * @param seen `discussionVersion` of what the user sees
 */
export function useRespond(requestId: string, draft: FormDraft, seen: string) {
  return useCallWithToasts({
    call: (body: z.output<typeof responseForm>) =>
      callApi(requestsApi.adminUpdate, {
        params: { id: requestId },
        body,
        idempotencyKey: keyFor(draft, body, newId),
        ifMatch: seen,
      }),
    failed: 'Update failed',
    fallback: failedUpdate,
    done: () => ({ title: 'Response sent' }),
  })
}

const failedUpdate = 'Failed to update the request.'

/** Marks a request completed. */
export function useComplete(requestId: string) {
  return useCallWithToasts({
    call: () =>
      callApi(requestsApi.adminUpdate, { params: { id: requestId }, body: { status: 'completed' } }),
    failed: 'Update failed',
    fallback: failedUpdate,
    done: () => ({ title: 'Request completed' }),
  })
}

/** Returns a request that was completed by hand to the status before. */
export function useUndoComplete(requestId: string) {
  return useCallWithToasts({
    call: () => callApi(requestsApi.undoComplete, { params: { id: requestId } }),
    failed: 'Undo failed',
    fallback: failedUpdate,
    done: () => ({ title: 'Completion undone' }),
  })
}

/** The schema of the text response form. Its output is the body of the call. */
export const responseForm = z.pipe(
  z.pipe(
    z.object({ adminResponse: z.string(), offerPrice: typedPrice() }),
    z.transform(
      ({ adminResponse, offerPrice }): z.input<typeof requestUpdate> => ({
        status: 'admin_responded',
        adminResponse,
        offerPrice: offerPrice.trim() === '' ? null : parsePrice(offerPrice),
      }),
    ),
  ),
  requestUpdate,
)

/** The price that the client sees for a typed base price, in dollars; undefined while there is no valid price. */
export function clientPrice(offerPrice: string): number | undefined {
  const { data } = responseForm.safeParse({ adminResponse: '-', offerPrice })
  if (data?.offerPrice == null) return undefined
  return dollarsFromCents(centsFromDollars(data.offerPrice) + serviceFeeCents)
}

/** The price per ticket of an offer made of a text response, rounded down to the cent, as the form has it. */
export function priceEach(offerPrice: number, ticketCount: number): string {
  const each = Math.floor((centsFromDollars(offerPrice) - serviceFeeCents) / ticketCount)
  return dollarsFromCents(each).toFixed(2)
}

/** The values of the placeholders of a canned reply. */
export function placeholderValues(
  request: Pick<AdminTicketRequest, 'name' | 'artist' | 'currentOffer' | 'offerPrice' | 'deadlineAt'>,
  formatMoney: (dollars: number) => string,
  now: Date,
): PlaceholderValues {
  const { currentOffer, offerPrice, deadlineAt } = request
  const isOpen = currentOffer?.status === 'pending' || currentOffer?.status === 'accepted'
  const total = isOpen ? currentOffer.totalPrice : offerPrice
  return {
    name: firstName(request.name),
    artist: request.artist,
    total: total === null ? undefined : formatMoney(total),
    due: deadlineAt === null ? undefined : formatInstant(deadlineAt, now),
  }
}
