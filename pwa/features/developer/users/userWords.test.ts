import { describe, expect, it } from 'vitest'
import type { ManagedUser } from '#contract/developer.ts'
import { badgesOf, countWords, nameOf } from './userWords.ts'

const user: ManagedUser = {
  id: '0199f000-0000-7000-8000-000000000001',
  name: 'Sam Rivera',
  publicName: null,
  email: 'sam@example.com',
  phone: '',
  phoneVerified: false,
  zipCode: '',
  isAdmin: false,
  isDeveloper: false,
  mfaEnabled: false,
  membershipStatus: 'non_member',
  emailNotifications: false,
  resellNotificationsEnabled: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  isProtected: false,
}
const labels = (changes: Partial<ManagedUser>) => badgesOf({ ...user, ...changes }).map(({ label }) => label)

describe('badgesOf', () => {
  it('has the membership of members', () => {
    expect(labels({})).toEqual([])
    expect(labels({ membershipStatus: 'member' })).toEqual(['Member'])
  })

  it('has roles, second factor and email notifications if they are on', () => {
    expect(labels({ isAdmin: true, isDeveloper: true, mfaEnabled: true, emailNotifications: true })).toEqual([
      'Developer',
      'Admin',
      'MFA',
      'Email notifications',
    ])
  })
})

describe('nameOf', () => {
  it('falls back to the email', () => {
    expect(nameOf(user)).toBe('Sam Rivera')
    expect(nameOf({ ...user, name: ' ' })).toBe('sam@example.com')
  })
})

describe('countWords', () => {
  it('shows the number of users', () => {
    expect(countWords(0, false)).toBe('No users found')
    expect(countWords(1, false)).toBe('1 user')
    expect(countWords(12, false)).toBe('12 users')
  })

  it('shows how many of them are listed if not all are', () => {
    expect(countWords(50, true)).toBe('Showing 50 users')
    expect(countWords(50, true, { count: 128, isCapped: false })).toBe('Showing 50 of 128 users')
    expect(countWords(50, true, { count: 1000, isCapped: false })).toBe('Showing 50 of 1,000 users')
    expect(countWords(50, true, { count: 1000, isCapped: true })).toBe('Showing 50 of 1,000+ users')
  })
})
