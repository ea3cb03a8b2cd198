import { expect, it } from 'vitest'
import { partnerNameOf } from './usePartnerName.ts'

const message = (createdAt: string, name?: string) => ({
  createdAt,
  isFromUser: name === undefined,
  author: { name: name ?? 'Sam' },
})
const offer = (createdAt: string, name: string) => ({ createdAt, madeBy: { name } })

it('is whoever of staff spoke or offered last, also when the customer wrote after them', () => {
  const said = [message('2027-06-05T10:00:00Z', 'Jo'), message('2027-06-05T11:00:00Z')]
  expect(partnerNameOf(said, [])).toBe('Jo')
  expect(partnerNameOf(said, [offer('2027-06-05T10:30:00Z', 'Ana')])).toBe('Ana')
  expect(partnerNameOf(said, [offer('2027-06-05T09:30:00Z', 'Ana')])).toBe('Jo')
  expect(partnerNameOf([message('2027-06-05T11:00:00Z')], [])).toBeUndefined()
})
