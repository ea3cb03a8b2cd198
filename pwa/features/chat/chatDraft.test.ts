import { describe, expect, it } from 'vitest'
import { nonEmpty, parseChatDraft, withoutSent, withSuggestion } from './chatDraft.ts'

describe('withSuggestion', () => {
  it('replaces the previous suggestion and keeps typed text before it', () => {
    const first = withSuggestion({ text: '' }, 'Ask 170')
    expect(withSuggestion(first, 'Ask 165').text).toBe('Ask 165')
    expect(withSuggestion({ ...first, text: 'Hi! ' }, 'Ask 170').text).toBe('Hi! Ask 170')
  })
})

describe('withoutSent', () => {
  it('empties the field and keeps what was typed in the meantime', () => {
    expect(withoutSent({ text: 'Hello' }, 'Hello').text).toBe('')
    expect(withoutSent({ text: 'Hello and more' }, 'Hello').text).toBe(' and more')
    expect(withoutSent({ text: 'Something else' }, 'Hello').text).toBe('Something else')
  })
})

describe('parseChatDraft', () => {
  it('reads the known fields and returns an empty draft for anything else', () => {
    const draft = { text: '$170?', negotiated: { offerId: 'o', label: 'Offer 1' }, suggested: '$170?' }
    expect(parseChatDraft(draft)).toEqual(draft)
    for (const stored of [undefined, null, 'text', { text: 1 }]) expect(parseChatDraft(stored).text).toBe('')
    expect(parseChatDraft({ text: 'a', negotiated: { offerId: 1 } }).negotiated).toBeUndefined()
  })
})

it('an empty draft is not stored unless it negotiates an offer', () => {
  expect(nonEmpty({ text: '' })).toBeUndefined()
  expect(nonEmpty({ text: '', negotiated: { offerId: 'o', label: 'Offer 1' } })).toBeDefined()
})
