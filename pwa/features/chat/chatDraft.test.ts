import { expect, it } from 'vitest'
import { nonEmpty, parseChatDraft, withoutSent, withSuggestion } from './chatDraft.ts'

const negotiated = { offerId: 'o', label: 'Offer 1' }

it('a suggestion replaces the previous one and stands after what was typed', () => {
  const first = withSuggestion({ text: '' }, 'Ask 170')
  expect(withSuggestion(first, 'Ask 165').text).toBe('Ask 165')
  expect(withSuggestion({ ...first, text: 'Hi! ' }, 'Ask 170').text).toBe('Hi! Ask 170')
})

it('sending empties the field and keeps what was typed in the meantime', () => {
  const sent = { text: 'Hello', negotiated }
  expect(nonEmpty(withoutSent({ ...sent, suggested: 'Hello' }, sent))).toBeUndefined()
  expect(withoutSent({ text: 'Hello and more' }, sent).text).toBe(' and more')
  expect(withoutSent({ text: 'Something else' }, sent).text).toBe('Something else')
  const other = { ...negotiated, offerId: 'p' }
  expect(withoutSent({ ...sent, negotiated: other }, sent)).toMatchObject({ text: '', negotiated: other })
})

it('a stored draft has its known fields, and is empty for anything else; an empty one is stored only with its offer', () => {
  const draft = { text: '$170?', negotiated, suggested: '$170?' }
  expect(parseChatDraft(draft)).toEqual(draft)
  for (const stored of [undefined, null, 'text', { text: 1 }]) expect(parseChatDraft(stored).text).toBe('')
  expect(parseChatDraft({ text: 'a', negotiated: { offerId: 1 } }).negotiated).toBeUndefined()
  expect(nonEmpty({ text: '' })).toBeUndefined()
  expect(nonEmpty({ text: '', negotiated })).toBeDefined()
})
