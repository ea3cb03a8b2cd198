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

describe('checkRegistration', () => {
  it('accepts a complete form', () => {
    expect(checkRegistration(complete)).toBeUndefined()
  })

  it('reports empty fields in one toast and says at each field what to enter', () => {
    const empty = { name: '', email: '', phone: '', zipCode: '', password: '', confirmPassword: '' }
    const problem = checkRegistration(empty)
    expect(problem).toMatchObject({
      title: 'All fields are required',
      description: 'Please fill in all required fields',
    })
    expect(problem?.fields).toEqual({
      name: 'Enter your full name',
      email: 'Enter your email',
      phone: 'Enter your phone number',
      zipCode: 'Enter your zip code',
      password: 'Enter your password',
      confirmPassword: 'Enter the password again',
    })
  })

  it('treats blanks as empty, and also reports errors in other fields', () => {
    expect(checkRegistration({ ...complete, name: '  ', zipCode: '941' })).toEqual({
      title: 'All fields are required',
      description: 'Please fill in all required fields',
      fields: { name: 'Enter your full name', zipCode: 'Zip code must be 5 digits' },
    })
  })

  it('rejects passwords that do not match', () => {
    expect(checkRegistration({ ...complete, confirmPassword: 'another one' })).toEqual({
      title: "Passwords don't match",
      description: 'Please ensure both password fields match',
      fields: { confirmPassword: 'Please ensure both password fields match' },
    })
  })

  it('rejects a password of fewer than 8 characters', () => {
    expect(checkRegistration({ ...complete, password: 'short', confirmPassword: 'short' })).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 8 characters long',
      fields: { password: 'Password must be at least 8 characters long' },
    })
  })

  it('rejects an incomplete zip code and an invalid email', () => {
    const problem = checkRegistration({ ...complete, zipCode: '941', email: 'sam' })
    expect(problem?.title).toBe('Registration Failed')
    expect(problem?.fields).toEqual({
      email: 'Please enter an email address like name@example.com',
      zipCode: 'Zip code must be 5 digits',
    })
  })
})

describe('checkSignIn', () => {
  it('accepts any email and password', () => {
    expect(checkSignIn({ email: 'sam@example.com', password: 'x' })).toBeUndefined()
  })

  it('reports empty fields', () => {
    const problem = checkSignIn({ email: ' ', password: '' })
    expect(problem?.title).toBe('All fields are required')
    expect(problem?.fields).toEqual({ email: 'Enter your email', password: 'Enter your password' })
  })
})

describe('checkResetEmail', () => {
  it('returns the trimmed address', () => {
    expect(checkResetEmail(' sam@example.com ')).toEqual({ address: 'sam@example.com' })
  })

  it('rejects an empty or invalid email', () => {
    expect(checkResetEmail(' ')).toEqual({ problem: 'Enter your email' })
    expect(checkResetEmail('sam')).toEqual({ problem: 'Please enter an email address like name@example.com' })
  })
})

describe('checkNewPassword', () => {
  it('accepts six characters', () => {
    expect(checkNewPassword({ newPassword: 'sixsix', confirmPassword: 'sixsix' })).toEqual({})
  })

  it('rejects a password of fewer than 6 characters', () => {
    expect(checkNewPassword({ newPassword: 'five5', confirmPassword: '' })).toEqual({
      newPassword: 'Password must be at least 6 characters',
    })
  })

  it('rejects passwords that do not match', () => {
    expect(checkNewPassword({ newPassword: 'sixsix', confirmPassword: 'sixsix ' })).toEqual({
      confirmPassword: "Passwords don't match",
    })
  })
})
