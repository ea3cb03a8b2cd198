import { expect, it } from 'vitest'
import { parseProfileDraft, profileChanges } from './profileDraft.ts'

const saved = { name: 'Sam Rivera', phone: '(555) 010-0199', zipCode: '94704' }

it('keeps what differs from the account, an emptied field too', () => {
  expect(profileChanges({ ...saved, name: 'Sam R.', zipCode: '' }, saved)).toEqual({
    name: 'Sam R.',
    zipCode: '',
  })
})

it('keeps nothing where everything is as it was', () => {
  expect(profileChanges(saved, saved)).toBeUndefined()
  expect(profileChanges({ phone: undefined }, saved)).toBeUndefined()
})

it.each([undefined, null, 'text', 7, { name: 7, zipCode: {}, email: 'x@example.com' }])(
  'reads nothing out of %j',
  (kept) => {
    expect(parseProfileDraft(kept)).toEqual({})
  },
)

it('reads what it kept', () => {
  expect(parseProfileDraft({ name: 'Sam R.', phone: '' })).toEqual({ name: 'Sam R.', phone: '' })
})
