import { describe, expect, it } from 'vitest'
import { chatDraftPlace } from '../features/chat/chatDraft.ts'
import { draftPlaces, emptyForm } from '../features/requests/requestForm.ts'
import type { OutboxEntry } from '../outbox/queue/outboxEntry.ts'
import { describeDrafts } from './describeDrafts.ts'

const artists: Record<string, string> = { r: 'Taylor Swift' }
type Drafts = Parameters<typeof describeDrafts>[0]

function words(drafts: Drafts, entries: OutboxEntry[] = []): string[] {
  return describeDrafts(drafts, entries, (requestId) => artists[requestId])
}
const chat = (requestId: string, value: unknown) => ({ place: chatDraftPlace(requestId), value })
const form = (values: object, entryId?: string) => ({
  place: draftPlaces(entryId).form,
  value: { typed: { ...emptyForm, ...values } },
})
function picture(id: string, entryId?: string) {
  const value = { id, bytes: new ArrayBuffer(8), type: 'image/png', name: 'seats.png', pickedSize: 8 }
  return { place: draftPlaces(entryId).picture, value }
}

describe('describeDrafts', () => {
  it('names messages with the artist if this device knows it', () => {
    expect(words([chat('r', { text: 'Is it' }), chat('x', { text: 'Are' })])).toEqual([
      'Your draft message about Taylor Swift',
      'Your draft message',
    ])
  })

  it('names any other form draft by its label, unless no field was changed', () => {
    const label = 'Changes to your profile'
    expect(words([{ place: 'profile', value: { typed: { phone: '' }, label } }])).toEqual([label])
    expect(words([{ place: 'profile', value: { typed: {}, label } }])).toEqual([])
  })

  it('leaves out empty drafts and unknown places', () => {
    const offer = { offerId: 'o', label: 'Offer 1' }
    expect(words([chat('r', { text: ' \n' }), chat('x', { text: '', negotiated: offer })])).toEqual([])
    expect(words([form({})])).toEqual([])
    expect(words([{ place: 'somewhere else', value: 'text' }])).toEqual([])
  })

  it('names a new request and its screenshot as one', () => {
    expect(words([form({ artist: 'Mitski' })])).toEqual(['Your draft request for Mitski'])
    expect(words([form({ artist: 'Mitski' }), picture('p')])).toEqual([
      'Your draft request for Mitski and its screenshot',
    ])
    expect(words([picture('p')])).toEqual(['Your draft request and its screenshot'])
  })

  it('names changes to an unsent request only if they differ from it', () => {
    const content = { ...emptyForm, artist: 'Mitski', section: '102', fileId: 'p' }
    const entry = { id: 'e', command: 'request.submit', content } as unknown as OutboxEntry
    expect(words([form({ artist: 'Mitski', section: '102' }, 'e'), picture('p', 'e')], [entry])).toEqual([])
    const changes = ['Unsaved changes to your request for Mitski']
    expect(words([form({ artist: 'Mitski', section: '104' }, 'e')], [entry])).toEqual(changes)
    expect(words([picture('another', 'e')], [entry])).toEqual(changes)
    // The request was sent without the changes.
    expect(words([form({ artist: 'Mitski', section: '104' }, 'e'), picture('another', 'e')])).toEqual(changes)
  })
})
