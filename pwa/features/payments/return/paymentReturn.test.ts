import { QueryClient } from '@tanstack/react-query'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '#contract/payments.ts'
import { OfflineDb } from '../../../offline/offlineDb.ts'
import { paymentsQueries } from '../paymentsQueries.ts'
import { prefetchReceipts } from './ReceiptPrefetcher.tsx'
import { paidAddress, readKeptReturn, readPaymentReturn, withoutPaymentReturn } from './usePaymentReturn.ts'

const requestId = '0199f2b0-5c1e-7a31-9d6b-2f1c8b7a9e10'

function cameBack(status: string): URLSearchParams {
  const url = new URL(paidAddress(requestId), 'https://shows.example')
  url.searchParams.set('payment_intent', 'pi_1')
  url.searchParams.set('payment_intent_client_secret', 'pi_1_secret_2')
  url.searchParams.set('redirect_status', status)
  return url.searchParams
}

describe('the redirect back from the card provider', () => {
  it('has the request and whether the payment failed', () => {
    expect(readPaymentReturn(cameBack('succeeded'))).toEqual({ requestId, hasFailed: false })
    expect(readPaymentReturn(cameBack('failed'))).toEqual({ requestId, hasFailed: true })
  })

  it('is not recognized in other URLs', () => {
    expect(readPaymentReturn(new URLSearchParams('tab=my-tickets'))).toBeUndefined()
    expect(readPaymentReturn(new URLSearchParams('paid=../../evil'))).toBeUndefined()
  })

  it('is kept by its history entry, and not read from anything else', () => {
    expect(readKeptReturn({ paid: { requestId, hasFailed: true } })).toEqual({ requestId, hasFailed: true })
    expect(readKeptReturn({ paid: { requestId } })).toEqual({ requestId, hasFailed: false })
    const shown = { requestId, hasFailed: false, isShown: true }
    expect(readKeptReturn({ paid: shown })).toEqual(shown)
    for (const state of [null, undefined, {}, { paid: null }, { paid: { requestId: 'evil' } }, 'paid']) {
      expect(readKeptReturn(state)).toBeUndefined()
    }
  })

  it('is removed from the URL, which otherwise stays the same', () => {
    expect(withoutPaymentReturn(cameBack('succeeded'))?.toString()).toBe('')
    const withTab = new URLSearchParams(`tab=my-tickets&paid=${requestId}&redirect_status=succeeded`)
    expect(withoutPaymentReturn(withTab)?.toString()).toBe('tab=my-tickets')
    expect(withoutPaymentReturn(new URLSearchParams('tab=my-tickets'))).toBeUndefined()
  })
})

describe('the receipts on a device', () => {
  const receipt: Receipt = {
    paidAt: '2027-05-01T10:00:00Z',
    section: '102',
    row: 'F',
    seat: null,
    ticketCount: 2,
    subtotal: 360,
    serviceFee: 15,
    discountApplied: 0,
    totalAmount: 375,
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    saving: 105,
    refunds: [],
    dispute: null,
    hasTickets: true,
  }
  const ids = [1, 2, 3].map((n) => `01960000-0000-7000-8000-00000000000${n}`)
  const [first = '', second = '', third = ''] = ids

  let db: OfflineDb
  let queryClient: QueryClient
  let asked: string[]
  let answer: (requestId: string) => Response
  beforeEach(() => {
    db = new OfflineDb('somebody', { indexedDB: new IDBFactory(), IDBKeyRange })
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    asked = []
    answer = () => Response.json(receipt)
    vi.stubGlobal('fetch', async (address: string) => {
      const [requestId = ''] = ids.filter((id) => address.includes(id))
      asked.push(requestId)
      return answer(requestId)
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const prefetch = () =>
    prefetchReceipts(ids, {
      db,
      queryClient,
      untilIdle: () => Promise.resolve(),
      signal: new AbortController().signal,
    })
  const saved = async () => (await db.receipts.toCollection().primaryKeys()).sort()

  it('the receipts of all tickets are saved, each fetched once', async () => {
    await prefetch()
    await prefetch()
    expect(asked).toEqual(ids)
    expect(await saved()).toEqual(ids)
    expect(await db.receipts.get(first)).toMatchObject({ requestId: first, receipt })
  })

  it('one that has changed is fetched again', async () => {
    await prefetch()
    asked = []
    await queryClient.invalidateQueries({ queryKey: paymentsQueries.receipt(second).queryKey })
    answer = () => Response.json({ ...receipt, totalAmount: 360 })
    await prefetch()
    expect(asked).toEqual([second])
    expect((await db.receipts.get(second))?.receipt.totalAmount).toBe(360)
  })

  it('one that is not theirs is skipped; without a connection the rest waits for the next time', async () => {
    answer = (id) =>
      id === first
        ? Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 })
        : Response.json(receipt)
    await prefetch()
    expect(await saved()).toEqual([second, third])
    await db.receipts.clear()
    queryClient.clear()
    asked = []
    answer = () => Response.error()
    await prefetch()
    expect(asked).toEqual([first])
    expect(await saved()).toEqual([])
  })
})
