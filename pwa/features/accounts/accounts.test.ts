import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../http/errors.ts'
import {
  checkNewPassword,
  checkRegistration,
  checkResetEmail,
  checkSignIn,
  type RegistrationForm,
} from './accountCalls.ts'
import { initialsOf, isOtherPhone, membershipWords, roleWords, signOutQuestion } from './accountWords.ts'
import { codeDigits, formatCountdown, resendAllowedAt, retryAllowedAt, secondsUntil } from './codes/code.ts'
import { linkTokenIn, resetStep, stepOf } from './reset/usePasswordReset.ts'

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

it.each([
  ['Sam Rivera', 'SR'],
  ['  maya  ', 'M'],
  ['Ana de la Cruz', 'AC'],
  ['élodie (Ély) Öst', 'ÉÖ'],
  ['sam@example.com', 'S'],
  ['🎸 𝒜da', '𝒜'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it.each([
  [false, false, 'Customer'],
  [true, false, 'Admin'],
  [false, true, 'Developer'],
  [true, true, 'Admin and developer'],
])('the roles of a user (admin %s, developer %s) are: %s', (isAdmin, isDeveloper, words) => {
  expect(roleWords({ isAdmin, isDeveloper })).toBe(words)
})

it('members and non-members are distinguished', () => {
  expect(membershipWords({ membershipStatus: 'member' })).toBe('Member')
  expect(membershipWords({ membershipStatus: 'non_member' })).toBe('Non-member')
})

it('a number in another format is the same', () => {
  expect(isOtherPhone('(555) 010-0199', '555.010.0199')).toBe(false)
  expect(isOtherPhone('(555) 010-0198', '(555) 010-0199')).toBe(true)
  expect(isOtherPhone('', '(555) 010-0199')).toBe(true)
  expect(isOtherPhone(undefined, '')).toBe(false)
})

function question(total: number, byItself: number, drafts: string[] = [], isKept = true) {
  return signOutQuestion({ unsent: { total, byItself }, drafts, isKept }, true)
}

describe('the question before signing out', () => {
  it('is not asked if nothing is lost', () => {
    expect(question(0, 0)).toBeUndefined()
  })

  it('says which unsent entries are sent after the next sign-in and which need the user', () => {
    expect(question(1, 1)).toMatchObject({
      title: 'Logout with 1 unsent item?',
      unsent:
        'It stays on this device, where nobody else can read it, and is sent when you sign in here again.',
    })
    expect(question(3, 1)).toMatchObject({
      title: 'Logout with 3 unsent items?',
      unsent:
        'They stay on this device, where nobody else can read them. When you sign in here again, 1 is sent and 2 need your attention.',
    })
    expect(question(2, 0)?.unsent).toBe(
      'They stay on this device, where nobody else can read them. Sign in here again and check the Outbox to send them.',
    )
    expect(question(1, 0)?.unsent).toMatch(/It stays .* check the Outbox to send it\.$/)
  })

  it('says that unsent entries are lost if the browser stores nothing', () => {
    expect(question(1, 1, [], false)?.unsent).toMatch(/If you log out now, it is lost/)
  })

  it('lists up to three erased drafts and counts the others', () => {
    expect(question(0, 0, ['A message you began for Mitski'])).toEqual({
      title: 'Logout and erase your drafts?',
      erased: ['A message you began for Mitski'],
    })
    expect(question(1, 1, ['a', 'b', 'c', 'd'])?.erased).toEqual(['a', 'b', 'c', '1 more draft'])
    expect(question(0, 0, ['a', 'b', 'c', 'd', 'e'])?.erased.at(-1)).toBe('2 more drafts')
  })

  it('is always asked while offline, because the saved tickets are erased', () => {
    const offline = (drafts: string[]) =>
      signOutQuestion({ unsent: { total: 0, byItself: 0 }, drafts, isKept: true }, false)
    expect(offline([])).toMatchObject({
      title: 'Logout without a connection?',
      offline: expect.stringContaining('tickets and their QR codes'),
    })
    expect(offline(['a'])).toMatchObject({
      title: 'Logout and erase your drafts?',
      offline: expect.stringContaining('needs a connection'),
    })
  })

  it('says while offline that all but the unsent entries is erased, if those are kept', () => {
    const offline = (total: number, isKept: boolean) =>
      signOutQuestion({ unsent: { total, byItself: total }, drafts: [], isKept }, false)?.offline
    expect(offline(1, true)).toMatch(/^Everything else saved on this device is erased/)
    expect(offline(0, true)).toMatch(/^Everything saved on this device is erased/)
    expect(offline(1, false)).toMatch(/^Everything saved on this device is erased/)
  })
})

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['123456 is your Live Shows verification code. It is valid for 10 minutes.', '123456'],
  ['12', '12'],
  ['12a', '12'],
  ['', ''],
])('the digits of the code %j are %j', (text, digits) => {
  expect(codeDigits(text)).toBe(digits)
})

it('the pause between two codes is a minute unless the server says otherwise, also after a reload', () => {
  expect(resendAllowedAt(undefined, 1000)).toBe(61_000)
  expect(resendAllowedAt(30, 1000)).toBe(31_000)
  expect(resendAllowedAt(secondsUntil(43_000, 1000), 1000)).toBe(43_000)
  expect(secondsUntil(1000, 43_000)).toBe(0)
})

it('it follows Retry-After if the server refuses because of too many requests', () => {
  expect(retryAllowedAt(new ApiError(429, '{}', 42_000), 1000)).toBe(43_000)
  for (const error of [new ApiError(429, '{}'), new ApiError(503, '{}', 42_000), new NetworkError()]) {
    expect(retryAllowedAt(error, 1000)).toBeUndefined()
  }
})

it.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [5_000, '0:05'],
  [-1, '0:00'],
  [54 * 60_000, '54:00'],
  [7_505_000, '2:05:05'],
])('%d milliseconds are shown as %s', (milliseconds, words) => {
  expect(formatCountdown(milliseconds)).toBe(words)
})

const drafts = { sentTo: '', isVerified: false, isDone: false, hasLink: false }
const sent = { ...drafts, sentTo: 'sam@example.com' }
const verified = { ...sent, isVerified: true }
const opened = { ...drafts, hasLink: true }

const anything = [undefined, 'email', 'code', 'newPassword', 'success', 7]

it.each([
  ['begins with the email, whatever is asked for', anything, drafts, 'email'],
  ['allows the code once it was sent, but no password', ['code', 'newPassword'], sent, 'code'],
  ['allows to go back to the email', [undefined], sent, 'email'],
  ['allows the password once the code was verified', ['newPassword'], verified, 'newPassword'],
  ['allows to go back to the code', ['code'], verified, 'code'],
  ['stays at success', anything, { ...verified, isDone: true }, 'success'],
  ['waits for the link of a mail', ['code'], opened, 'link'],
  ['takes the link for email and code', [undefined], { ...opened, isVerified: true }, 'newPassword'],
  ['succeeds by a link', [undefined], { ...opened, isVerified: true, isDone: true }, 'success'],
])('a password reset %s', (_, requested, progress, step) => {
  for (const asked of requested) expect(resetStep(asked, progress)).toBe(step)
})

it('the token of a link is read from its fragment', () => {
  const token = 'Ab-_'.repeat(11).slice(0, 43)
  // Cut by a mail program, or something else: the server says that it does not work.
  for (const whole of [token, token.slice(0, 30), 'garbage', `?${token}`]) {
    expect(linkTokenIn(`#${whole}`)).toBe(whole)
  }
  expect(linkTokenIn(`#${token.repeat(3)}`)).toHaveLength(100)
  for (const hash of ['', '#']) expect(linkTokenIn(hash)).toBeUndefined()
})

it('the step is read from the state of a history entry', () => {
  expect([{ step: 'code' }, { email: 'sam@example.com' }, null].map(stepOf)).toEqual([
    'code',
    undefined,
    undefined,
  ])
})
