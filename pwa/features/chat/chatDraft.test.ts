import { describe, expect, it } from 'vitest'
import { parseChatDraft, toKeep, withoutSent, withSuggestion } from './chatDraft.ts'

describe('withSuggestion', () => {
  it('changes ready words for others, and keeps what was typed before them', () => {
    const first = withSuggestion({ text: '' }, 'Ask 170')
    expect(withSuggestion(first, 'Ask 165').text).toBe('Ask 165')
    expect(withSuggestion({ ...first, text: 'Hi! ' }, 'Ask 170').text).toBe('Hi! Ask 170')
  })
})

describe('withoutSent', () => {
  it('empties the field, but for what was typed since', () => {
    expect(withoutSent({ text: 'Hello' }, 'Hello').text).toBe('')
    expect(withoutSent({ text: 'Hello and more' }, 'Hello').text).toBe(' and more')
    expect(withoutSent({ text: 'Something else' }, 'Hello').text).toBe('Something else')
  })
})

describe('parseChatDraft', () => {
  it('takes what it knows, and an empty field for anything else', () => {
    const draft = { text: '$170?', negotiated: { offerId: 'o', label: 'Offer 1' }, suggested: '$170?' }
    expect(parseChatDraft(draft)).toEqual(draft)
    for (const kept of [undefined, null, 'text', { text: 1 }]) expect(parseChatDraft(kept).text).toBe('')
    expect(parseChatDraft({ text: 'a', negotiated: { offerId: 1 } }).negotiated).toBeUndefined()
  })
})

it('an empty field leaves nothing to keep, unless it is about an offer', () => {
  expect(toKeep({ text: '' })).toBeUndefined()
  expect(toKeep({ text: '', negotiated: { offerId: 'o', label: 'Offer 1' } })).toBeDefined()
})
