import { describe, expect, it } from 'vitest'
import { buildRequest } from '../../../testing/buildRequest.ts'
import { requestsToPrefetch } from './requestsToPrefetch.ts'

const now = new Date('2027-06-05T12:00:00Z')

describe('requestsToPrefetch', () => {
  const idsOf = (requests: ReturnType<typeof buildRequest>[]) =>
    requestsToPrefetch(requests, now).map(({ id }) => id)

  it('are active requests', () => {
    const requests = (['pending', 'accepted', 'declined', 'expired', 'completed'] as const).map((status) =>
      buildRequest({ id: status, status }),
    )
    expect(idsOf(requests)).toEqual(['accepted', 'pending'])
  })

  it('are also paid requests, until the event is over', () => {
    const paid = { status: 'completed', isPaid: true } as const
    expect(
      idsOf([
        buildRequest({ id: 'to come', ...paid, concertDate: '2027-08-01T20:00' }),
        buildRequest({ id: 'over', ...paid, concertDate: '2027-06-01T20:00' }),
      ]),
    ).toEqual(['to come'])
  })

  it('are the newest twenty, and first of all those that wait for the customer', () => {
    const requests = Array.from({ length: 25 }, (_, index) => buildRequest({ id: String(index) }))
    expect(idsOf(requests)).toEqual(requests.slice(0, 20).map(({ id }) => id))
    const offered = buildRequest({ id: 'offered', status: 'offer_made' })
    expect(idsOf([...requests, offered])).toEqual(['offered', ...idsOf(requests).slice(0, 19)])
  })
})
