import { describe, expect, it } from 'vitest'
import { endOf, writeNotification } from './writeNotification.ts'

const at = '2027-06-05T12:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(at) + count * 60 * 60 * 1000)
const id = '01990000-0000-7000-8000-000000000001'
const notification = {
  ...({ userId: id, kind: 'tickets', at, tag: `tickets:${id}`, path: '/dashboard' } as const),
  title: 'Your ticket is ready',
  body: 'Greek Theatre',
}

describe('a notification', () => {
  it.each([
    ['24 hours after it happened', undefined, 24],
    ['when what it tells of ends', hours(3), 3],
    ['after 24 hours, even if what it tells of ends later', hours(100), 24],
  ])('is worth sending until %s', (_, expiresAt, expected) => {
    const ending = { ...notification, ...(expiresAt && { expiresAt }) }
    expect(endOf(ending)).toEqual(hours(expected))
    expect(writeNotification(hours(1), ending).ttlSeconds).toBe((expected - 1) * 3600)
    expect(writeNotification(hours(200), ending).ttlSeconds).toBe(0)
  })

  it('has long names cut to what fits, and a topic that push services take', () => {
    const { payload, topic } = writeNotification(hours(0), {
      ...notification,
      title: 'The '.repeat(50),
      body: '😀'.repeat(200),
    })
    const { title, body } = JSON.parse(payload)
    expect(title).toMatch(/^(?:The ){19}The…$/)
    expect(body).toBe(`${'😀'.repeat(99)}…`)
    expect(Buffer.byteLength(payload)).toBeLessThan(3000)
    expect(topic).toMatch(/^[\w-]{32}$/)
  })
})
