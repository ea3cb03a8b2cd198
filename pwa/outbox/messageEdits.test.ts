import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listDirtyForms } from '../ui/dirtyForms.ts'
import { createMessageEdits, leftEdits, withWords } from './messageEdits.ts'
import type { MessageEntry, OutboxEntry } from './queue/outboxEntry.ts'

function message(overrides: Partial<OutboxEntry> = {}): MessageEntry {
  const content = { requestId: 'r', message: 'as it was' }
  return { id: 'm', command: 'chat.send', lane: 'r', content, state: 'waiting', ...overrides } as MessageEntry
}

let edits: ReturnType<typeof createMessageEdits>
beforeEach(() => {
  edits = createMessageEdits()
})
afterEach(() => edits.clear())
const textNow = () => edits.current().get('m')?.text

describe('a message that is being changed', () => {
  it('starts with its text, and keeps what was typed when it is begun again', () => {
    const changed = vi.fn()
    edits.subscribe(changed)
    edits.begin(message())
    expect(textNow()).toBe('as it was')
    edits.change('m', { text: 'changed' })
    edits.begin(message())
    expect(textNow()).toBe('changed')
    edits.end('m')
    expect(edits.current().size).toBe(0)
    expect(changed).toHaveBeenCalledTimes(4)
  })

  it('keeps what was typed when its entry has gone, and knows where it belongs by then', () => {
    edits.begin(message())
    edits.change('m', { text: 'changed' })
    // Its request was changed, and has got another id with that.
    edits.follow([message({ lane: 'new', content: { requestId: 'new', message: 'as it was' } })])
    edits.follow([])
    expect(leftEdits(edits.current(), [])).toMatchObject([{ text: 'changed', entry: { lane: 'new' } }])
  })

  it('ends with its entry where nothing was changed in it, or nothing can be any more', () => {
    edits.begin(message())
    edits.follow([message()])
    expect(edits.current().size).toBe(1)
    edits.follow([message({ mayHaveArrived: true })])
    expect(edits.current().size).toBe(0)
    edits.begin(message())
    edits.follow([])
    expect(edits.current().size).toBe(0)
  })

  it('is not left behind while it is being stored', () => {
    edits.begin(message())
    edits.change('m', { text: 'changed', isSaving: true })
    edits.follow([])
    expect(leftEdits(edits.current(), [])).toEqual([])
  })

  it('is what it was with other words, but plain talk where it negotiated an offer that is gone', () => {
    expect(withWords(message(), 'better')).toEqual({
      command: 'chat.send',
      content: { requestId: 'r', message: 'better' },
    })
    const content = { requestId: 'r', offerId: 'o', message: 'as it was' }
    const negotiation = message({ command: 'offer.negotiate', content })
    const negotiated = { command: 'offer.negotiate', content: { ...content, message: 'better' } }
    expect(withWords(negotiation, 'better')).toEqual(negotiated)
    const needy = { ...negotiation, state: 'needs_you' } as const
    const held = { message: 'You began to change it.', isHeld: true }
    expect(withWords({ ...needy, problem: held }, 'better')).toEqual(negotiated)
    expect(withWords({ ...needy, problem: { message: 'This offer has expired.' } }, 'better')).toEqual({
      command: 'chat.send',
      content: { requestId: 'r', message: 'better' },
    })
  })

  it('would be missed as long as something is changed in it', () => {
    edits.begin(message())
    expect(listDirtyForms()).toEqual([])
    edits.change('m', { text: 'changed' })
    expect(listDirtyForms()).toEqual(['Changes to a message'])
    edits.clear()
    expect(listDirtyForms()).toEqual([])
  })
})
