import { describe, expect, it } from 'vitest'
import { buildTicket } from '../../../testing/buildTicket.ts'
import { eventPills, seatState } from './seatState.ts'

describe('a seat', () => {
  it('that is not there yet says so beside its receipt', () => {
    expect(seatState(buildTicket({ status: 'pending' }))).toMatchObject({
      label: 'Being Prepared',
      noReceipt: 'Not here yet',
    })
  })

  it('can be confirmed once it is there, used or not', () => {
    for (const status of ['ready', 'delivered', 'used'] as const) {
      expect(seatState(buildTicket({ status })).noReceipt).toBeUndefined()
    }
  })

  it('that is used says that it can no longer be opened', () => {
    expect(seatState(buildTicket({ status: 'used' })).whyClosed).toBe('It can no longer be opened.')
  })

  it.each([
    ['asked', 'Pending Return', 'Not with us yet', 'It cannot be opened now.'],
    ['arrived', 'Return Confirmed', 'Sent back', 'It cannot be opened now.'],
    ['listed', 'Offered to buyers', 'Sent back', 'It cannot be opened now.'],
    ['matched', 'Buyer chosen', undefined, 'It is no longer yours.'],
    ['refunded', 'Refunded Jan 5', undefined, 'It is no longer yours.'],
  ] as const)('that is sent back says where it stands: %s', (step, label, noReceipt, whyClosed) => {
    const at = `${new Date().getFullYear()}-01-05T20:00:00.000Z`
    const ticket = buildTicket({
      status: 'returning',
      returnStatus: step === 'asked' ? 'pending_email' : 'email_received',
      resale: { step, way: 'file', amount: 180, canCancel: false, at },
    })
    expect(seatState(ticket)).toMatchObject({ label, whyClosed })
    expect(seatState(ticket).noReceipt).toBe(noReceipt)
    expect(eventPills([ticket, buildTicket()], () => false).map(({ text }) => text)).toEqual([
      '1 of 2 ready',
      `1 ${label}`,
    ])
  })

  it('that is not paid says that first, whatever its status', () => {
    expect(seatState(buildTicket({ status: 'delivered', locked: true }))).toMatchObject({
      label: 'Payment Required',
      noReceipt: 'Not paid yet',
    })
  })
})

describe('the pills of an event', () => {
  const nowhere = () => false
  const texts = (
    tickets: Parameters<typeof eventPills>[0],
    isSaved: Parameters<typeof eventPills>[1] = nowhere,
  ) => eventPills(tickets, isSaved).map(({ text }) => text)

  it('say Ready, and on this phone if every seat that is ready is saved', () => {
    const [one, two] = [buildTicket({ id: '1' }), buildTicket({ id: '2', status: 'delivered' })]
    expect(texts([one, two])).toEqual(['Ready'])
    expect(texts([one, two], ({ id }) => id === '1')).toEqual(['Ready'])
    expect(texts([one, two], () => true)).toEqual(['Ready · on this phone'])
  })

  it('count what is mixed', () => {
    const tickets = [
      ...Array.from({ length: 3 }, () => buildTicket()),
      ...Array.from({ length: 6 }, () => buildTicket({ status: 'pending' })),
      buildTicket({ status: 'returning', returnStatus: 'email_received' }),
    ]
    expect(texts(tickets, () => true)).toEqual([
      '3 of 10 ready · on this phone',
      '6 Being Prepared',
      '1 Return Confirmed',
    ])
  })

  it('are one word if all seats are the same', () => {
    expect(texts([buildTicket({ status: 'pending' }), buildTicket({ status: 'pending' })])).toEqual([
      'Being Prepared',
    ])
    expect(texts([buildTicket({ status: 'used' })])).toEqual(['Used'])
  })
})
