import { describe, expect, it } from 'vitest'
import { emptyPasswords, passwordForm } from './passwordForm.ts'

function problems(form: Partial<typeof emptyPasswords>) {
  const { error } = passwordForm.safeParse({ ...emptyPasswords, ...form })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

describe('passwordForm', () => {
  it('accepts six characters', () => {
    expect(problems({ currentPassword: 'x', newPassword: 'sixsix', confirmPassword: 'sixsix' })).toEqual({})
  })

  it('reports missing passwords', () => {
    expect(problems({})).toEqual({
      currentPassword: 'Please enter your current password',
      newPassword: 'Password must be at least 6 characters',
    })
  })

  it('rejects the current password as the new one', () => {
    expect(problems({ currentPassword: 'sixsix', newPassword: 'sixsix', confirmPassword: 'sixsix' })).toEqual(
      { newPassword: 'Choose a password different from your current one' },
    )
  })

  it('rejects passwords that do not match', () => {
    expect(problems({ currentPassword: 'x', newPassword: 'sixsix', confirmPassword: 'sixsic' })).toEqual({
      confirmPassword: "Passwords don't match",
    })
  })
})
