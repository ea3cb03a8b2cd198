import { expect, it } from 'vitest'
import { buildTicket } from '../../../testing/buildTicket.ts'
import { soonestArrival } from './ArrivedTickets.tsx'

it('what was refunded before its owner was told does not arrive, although it is still saved as ready', () => {
  const saved = ['a', 'b'].map((id) => buildTicket({ id, status: 'ready' }))
  const fetched = [buildTicket({ id: 'a', status: 'refunded' }), buildTicket({ id: 'b', status: 'ready' })]
  const arrived = (ids: string[]) => soonestArrival(saved, new Set(ids), fetched)
  expect(arrived(['a'])).toBeUndefined()
  expect(arrived(['a', 'b'])?.ticketIds).toEqual(['b'])
  expect(soonestArrival(saved, new Set(['a']))?.ticketIds).toEqual(['a'])
})
