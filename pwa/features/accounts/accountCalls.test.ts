import { describe, expect, it } from 'vitest'
import {
  checkNewPassword,
  checkRegistration,
  checkResetEmail,
  checkSignIn,
  type RegistrationForm,
} from './accountCalls.ts'

const complete: RegistrationForm = {
  name: 'Sam Rivera',
  email: 'sam@example.com',
  phone: '(555) 010-0199',
  zipCode: '94110',
  password: 'long enough',
  confirmPassword: 'long enough',
}
const required = { title: 'All fields are required', description: 'Please fill in all required fields' }
const notAnEmail = 'Please enter an email address like name@example.com'

describe('a registration', () => {
  it.each<[words: string, changes: Partial<RegistrationForm>, problem: object | undefined]>([
    ['that is complete can be sent', {}, undefined],
    [
      'with empty fields says at each what to enter, and so in one toast',
      { name: '', email: '', phone: '', zipCode: '', password: '', confirmPassword: '' },
      {
        ...required,
        fields: {
          name: 'Enter your full name',
          email: 'Enter your email',
          phone: 'Enter your phone number',
          zipCode: 'Enter your zip code',
          password: 'Enter your password',
          confirmPassword: 'Enter the password again',
        },
      },
    ],
    [
      'with blanks has an empty field, and other errors are said as well',
      { name: '  ', zipCode: '941' },
      { ...required, fields: { name: 'Enter your full name', zipCode: 'Zip code must be 5 digits' } },
    ],
    [
      'needs the same password twice',
      { confirmPassword: 'another one' },
      {
        title: "Passwords don't match",
        description: 'Please ensure both password fields match',
        fields: { confirmPassword: 'Please ensure both password fields match' },
      },
    ],
    [
      'needs a password of 8 characters',
      { password: 'short', confirmPassword: 'short' },
      {
        title: 'Password too short',
        description: 'Password must be at least 8 characters long',
        fields: { password: 'Password must be at least 8 characters long' },
      },
    ],
    [
      'needs a whole zip code and an email address',
      { zipCode: '941', email: 'sam' },
      {
        title: 'Registration Failed',
        description: notAnEmail,
        fields: { email: notAnEmail, zipCode: 'Zip code must be 5 digits' },
      },
    ],
  ])('%s', (_, changes, problem) => {
    expect(checkRegistration({ ...complete, ...changes })).toEqual(problem)
  })
})

it('a sign-in needs an email and a password, whatever they are', () => {
  expect(checkSignIn({ email: 'sam@example.com', password: 'x' })).toBeUndefined()
  expect(checkSignIn({ email: ' ', password: '' })).toEqual({
    ...required,
    fields: { email: 'Enter your email', password: 'Enter your password' },
  })
})

it('a password is reset for an address, which is trimmed', () => {
  expect(checkResetEmail(' sam@example.com ')).toEqual({ address: 'sam@example.com' })
  expect(checkResetEmail(' ')).toEqual({ problem: 'Enter your email' })
  expect(checkResetEmail('sam')).toEqual({ problem: notAnEmail })
})

it('a new password has six characters, and is entered twice', () => {
  const check = (newPassword: string, confirmPassword: string) =>
    checkNewPassword({ newPassword, confirmPassword })
  expect(check('sixsix', 'sixsix')).toEqual({})
  expect(check('five5', '')).toEqual({ newPassword: 'Password must be at least 6 characters' })
  expect(check('sixsix', 'sixsix ')).toEqual({ confirmPassword: "Passwords don't match" })
})
