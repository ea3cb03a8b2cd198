import { describe, expect, it } from 'vitest'
import { sharedApp } from '../testing/sharedApp.ts'
import { giveBackToNetworks, networksOf, takeFromNetworks } from './networks.ts'

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:0db8:0001:0002/64', '2001:0db8:0001:00/56']],
  ['2001:0DB8:0001:0002::9', ['2001:0db8:0001:0002/64', '2001:0db8:0001:00/56']],
  ['2001:db8:1:12ab::9', ['2001:0db8:0001:12ab/64', '2001:0db8:0001:12/56']],
  ['2001:db8::1', ['2001:0db8:0000:0000/64', '2001:0db8:0000:00/56']],
  ['::1', ['0000:0000:0000:0000/64', '0000:0000:0000:00/56']],
])('%s counts as %s', (ip, subjects) => {
  expect(networksOf(ip).map(({ subject }) => subject)).toEqual(subjects)
})

describe('the limit of an IPv6 address', () => {
  const app = sharedApp({ limits: { clientErrorsPerAddress: { max: 2, windowMs: 60_000 } } })

  const take = (ip: string) =>
    takeFromNetworks(app.deps, 'clientErrorsPerAddress', ip).then(
      () => true,
      () => false,
    )

  it('is its /64’s, and four times as many of its /56’s', async () => {
    expect([await take('2001:db8::1'), await take('2001:db8::2'), await take('2001:db8::3')]).toEqual([
      true,
      true,
      false,
    ])
    let taken = 0
    for (let network = 1; network < 20; network += 1) {
      if (await take(`2001:db8:0:${network.toString(16)}::1`)) taken += 1
    }
    expect(taken).toBe(6)
    expect(await take('2001:db8:0:100::1')).toBe(true)
  })

  it('counts nothing for a call that the /56 refuses', async () => {
    for (let network = 0; network < 8; network += 1) await take(`2001:db9:0:${network}::1`)
    expect(await take('2001:db9:0:aa::1')).toBe(false)
    for (let network = 0; network < 8; network += 1) {
      await giveBackToNetworks(app.deps, 'clientErrorsPerAddress', `2001:db9:0:${network}::1`)
    }
    expect([await take('2001:db9:0:aa::1'), await take('2001:db9:0:aa::1')]).toEqual([true, true])
  })
})
