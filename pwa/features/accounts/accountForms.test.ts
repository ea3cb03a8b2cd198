import { describe, expect, it } from 'vitest'
import { checkRegistration, checkSignIn, type RegistrationForm } from './accountForms.ts'

const complete: RegistrationForm = {
  name: 'Sam Rivera',
  email: 'sam@example.com',
  phone: '(555) 010-0199',
  zipCode: '94110',
  password: 'long enough',
  confirmPassword: 'long enough',
}

describe('checkRegistration', () => {
  it('lets a complete form through', () => {
    expect(checkRegistration(complete)).toBeUndefined()
  })

  it('asks for every missing field, beside each of them', () => {
    const empty = { name: '', email: '', phone: '', zipCode: '', password: '', confirmPassword: '' }
    const problem = checkRegistration(empty)
    expect(problem).toMatchObject({
      title: 'All fields are required',
      description: 'Please fill in all required fields',
    })
    expect(Object.keys(problem?.fields ?? {}).sort()).toEqual(Object.keys(empty).sort())
  })

  it('wants both passwords to be the same', () => {
    expect(checkRegistration({ ...complete, confirmPassword: 'another one' })).toEqual({
      title: "Passwords don't match",
      description: 'Please ensure both password fields match',
      fields: { confirmPassword: 'Please ensure both password fields match' },
    })
  })

  it('wants at least 8 characters', () => {
    expect(checkRegistration({ ...complete, password: 'short', confirmPassword: 'short' })).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 8 characters long',
      fields: { password: 'Password must be at least 8 characters long' },
    })
  })

  it('wants 5 digits of zip code and an email that is one', () => {
    const problem = checkRegistration({ ...complete, zipCode: '941', email: 'sam' })
    expect(problem?.title).toBe('Registration Failed')
    expect(problem?.fields).toEqual({
      email: 'Please enter an email address like name@example.com',
      zipCode: 'Zip code must be 5 digits',
    })
  })
})

describe('checkSignIn', () => {
  it('lets any email and password through', () => {
    expect(checkSignIn({ email: 'sam@example.com', password: 'x' })).toBeUndefined()
  })

  it('asks for what is missing', () => {
    const problem = checkSignIn({ email: ' ', password: '' })
    expect(problem?.title).toBe('All fields are required')
    expect(Object.keys(problem?.fields ?? {})).toEqual(['email', 'password'])
  })
})
