import { describe, expect, it } from 'vitest'
import { emptyPasswords, passwordForm } from './passwordForm.ts'

function problems(form: Partial<typeof emptyPasswords>) {
  const { error } = passwordForm.safeParse({ ...emptyPasswords, ...form })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

describe('passwordForm', () => {
  it('lets six equal characters through', () => {
    expect(problems({ currentPassword: 'x', newPassword: 'sixsix', confirmPassword: 'sixsix' })).toEqual({})
  })

  it('says what is missing', () => {
    expect(problems({})).toEqual({
      currentPassword: 'Please enter your current password',
      newPassword: 'Password must be at least 6 characters',
    })
  })

  it('takes no new password that is the current one', () => {
    expect(problems({ currentPassword: 'sixsix', newPassword: 'sixsix', confirmPassword: 'sixsix' })).toEqual(
      { newPassword: 'Please choose a password that is not your current one' },
    )
  })

  it('wants the new password twice', () => {
    expect(problems({ currentPassword: 'x', newPassword: 'sixsix', confirmPassword: 'sixsic' })).toEqual({
      confirmPassword: "Passwords don't match",
    })
  })
})
