import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../offline/outboxEntry.ts'
import { pendingNegotiation } from './pendingNegotiation.ts'

const about = (id: string, command: string, offerId?: string) =>
  ({ id, command, content: { requestId: 'r', offerId, message: 'Less?' } }) as OutboxEntry

it('finds what was last said to an offer, and nothing that was said to another one or besides', () => {
  const entries = [
    about('1', 'offer.negotiate', 'o'),
    about('2', 'offer.negotiate', 'o'),
    about('3', 'offer.negotiate', 'another'),
    about('4', 'chat.send'),
  ]
  expect(pendingNegotiation(entries, 'o')?.id).toBe('2')
  expect(pendingNegotiation(entries, 'none')).toBeUndefined()
})
