import { expect, it } from 'vitest'
import { countPayments } from './transactionWords.ts'

it('payments are counted in words', () => {
  expect([0, 1, 1204].map(countPayments)).toEqual(['0 payments', '1 payment', '1,204 payments'])
})
