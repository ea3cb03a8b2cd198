import { expect, test } from 'vitest'
import { buildOffer, buildRequest } from '../../../testing/builders.ts'
import { clientPrice, placeholderValues, priceEach, responseForm } from './replies.ts'

const now = new Date('2027-05-01T12:00:00Z')
const money = (dollars: number) => `$${dollars}`

test('the form sends the base price, and no price if there is none', () => {
  expect(responseForm.parse({ adminResponse: ' Hello ', offerPrice: ' ' })).toEqual({
    status: 'admin_responded',
    adminResponse: 'Hello',
    offerPrice: null,
  })
  expect(responseForm.parse({ adminResponse: 'Hello', offerPrice: '360.5' })).toMatchObject({
    offerPrice: 360.5,
  })
  const { error } = responseForm.safeParse({ adminResponse: ' ', offerPrice: '-1' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Price must be positive',
    'Please enter a response message.',
  ])
  expect(responseForm.safeParse({ adminResponse: ' ', offerPrice: '' }).error?.issues).toMatchObject([
    { path: ['adminResponse'], message: 'Please enter a response message.' },
  ])
})

test('the base price is read as the offer form reads it', () => {
  const read = (offerPrice: string) => responseForm.safeParse({ adminResponse: 'Hello', offerPrice })
  expect(read('142,50').data).toMatchObject({ offerPrice: 142.5 })
  expect(read('$1,240').data).toMatchObject({ offerPrice: 1240 })
  expect(read('1e3').error?.issues).toMatchObject([
    { path: ['offerPrice'], message: 'Type the price like 142.50' },
  ])
  expect(clientPrice('142,50')).toBe(157.5)
})

test('the client sees the base price and the fee', () => {
  expect(clientPrice('360')).toBe(375)
  expect(clientPrice('0.1')).toBe(15.1)
  for (const typed of ['', '0', '-1', '1.005', 'x', '1e9']) expect(clientPrice(typed)).toBeUndefined()
})

test('an offer made of a text response has the base price by ticket, rounded down to the cent', () => {
  expect(priceEach(375, 2)).toBe('180.00')
  expect(priceEach(115, 3)).toBe('33.33')
  expect(priceEach(15.05, 10)).toBe('0.00')
})

test('placeholders stand for the current offer, otherwise for the text response, otherwise for nothing', () => {
  const offer = buildOffer({ expiresAt: '2027-05-02T18:00:00.000Z' })
  const values = (overrides: Parameters<typeof buildRequest>[0]) =>
    placeholderValues(buildRequest(overrides), money, now)
  expect(values({ currentOffer: offer, offerPrice: 200, deadlineAt: offer.expiresAt })).toMatchObject({
    name: 'Sam',
    artist: 'Phoebe Bridgers',
    total: '$375',
    due: expect.stringMatching(/^May 2/),
  })
  expect(values({ currentOffer: { ...offer, status: 'superseded' }, offerPrice: 200 }).total).toBe('$200')
  expect(values({})).toMatchObject({ total: undefined, due: undefined })
})
