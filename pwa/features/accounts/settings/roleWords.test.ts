import { describe, expect, it } from 'vitest'
import { membershipWords, roleWords } from './roleWords.ts'

describe('roleWords', () => {
  it('lists all roles of a user', () => {
    expect(roleWords({ isAdmin: false, isDeveloper: false })).toBe('Customer')
    expect(roleWords({ isAdmin: true, isDeveloper: false })).toBe('Admin')
    expect(roleWords({ isAdmin: false, isDeveloper: true })).toBe('Developer')
    expect(roleWords({ isAdmin: true, isDeveloper: true })).toBe('Admin and developer')
  })
})

describe('membershipWords', () => {
  it('distinguishes members and non-members', () => {
    expect(membershipWords({ membershipStatus: 'member' })).toBe('Member')
    expect(membershipWords({ membershipStatus: 'non_member' })).toBe('Non-member')
  })
})
