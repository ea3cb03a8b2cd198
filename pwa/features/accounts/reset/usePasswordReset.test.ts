import { expect, it } from 'vitest'
import { linkTokenIn, resetStep, stepOf } from './usePasswordReset.ts'

const begun = { sentTo: '', isVerified: false, isDone: false, hasLink: false }
const sent = { ...begun, sentTo: 'sam@example.com' }
const verified = { ...sent, isVerified: true }
const opened = { ...begun, hasLink: true }

const anything = [undefined, 'email', 'code', 'newPassword', 'success', 7]

it.each([
  ['begins with the email, whatever is asked for', anything, begun, 'email'],
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
  // Cut by a mail program: the server says that it does not work.
  for (const whole of [token, token.slice(0, 30)]) expect(linkTokenIn(`#${whole}`)).toBe(whole)
  for (const hash of ['', '#', '#top', `#${token.repeat(3)}`, `#?${token.slice(1)}`]) {
    expect(linkTokenIn(hash)).toBeUndefined()
  }
})

it('the step is read from the state of a history entry', () => {
  expect([{ step: 'code' }, { email: 'sam@example.com' }, null].map(stepOf)).toEqual([
    'code',
    undefined,
    undefined,
  ])
})
