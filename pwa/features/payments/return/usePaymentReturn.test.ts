import { describe, expect, it } from 'vitest'
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
