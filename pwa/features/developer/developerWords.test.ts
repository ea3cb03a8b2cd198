import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import type { ManagedUser } from '#contract/developer.ts'
import { eventCatalogue } from '../../../api/events/catalogue.ts'
import {
  describeActor,
  describeMoney,
  describeSubject,
  describeType,
  groupWords,
  isAboutActor,
  nameIn,
  readReference,
} from './auditWords.ts'
import { canResend, dailyWords, noteOn, shownWords, statusOf, typeWords } from './FullEmailLog.tsx'
import { limitWords, outcomeWords, resultCsv, resultSummary } from './ResultTable.tsx'
import { badgesOf, countWords, nameOf } from './users.ts'

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

const types = Object.keys(eventCatalogue)

describe('a type of event', () => {
  it('has words of its own', () => {
    const words = types.map((type) => describeType({ type, data: {} }))
    for (const [index, text] of words.entries()) expect(text, types[index]).toMatch(/^[A-Z][^._]+$/)
    expect(new Set(words).size).toBe(types.length)
  })

  it('belongs to an area by which the log is filtered, and each area has a type', () => {
    const areas = types.map((type) => type.slice(0, type.indexOf('.')))
    expect(Object.keys(groupWords).sort()).toEqual([...new Set(areas)].sort())
  })

  it('of another release is shown as it is stored', () => {
    expect(describeType({ type: 'gone.type', data: {} })).toBe('gone.type')
    expect(describeSubject({ kind: 'unknown', id: null, label: null })).toBe('unknown')
  })
})

it('whom and what it is about has a name, or its kind and the end of its id, and a request both', () => {
  const id = '01990000-0000-7000-8000-00000000abcd'
  expect(describeSubject({ kind: 'user', id, label: 'Sam Rivera' })).toBe('Sam Rivera')
  expect(describeSubject({ kind: 'user', id, label: '' })).toBe('User #0000abcd')
  expect(describeSubject({ kind: 'blacklisted_word', id, label: 'pillar' })).toBe('pillar')
  expect(describeSubject({ kind: 'request', id, label: 'Phoebe Bridgers' })).toBe('Phoebe Bridgers #0000abcd')
  expect(describeSubject({ kind: 'request', id, label: null })).toBe('Request #0000abcd')
  expect(describeActor({ id, name: ' ', email: 'sam@example.com' })).toBe('sam@example.com')
  expect(describeActor(null)).toBe('The service')
})

it('what is about money says how much, in dollars', () => {
  expect(describeMoney({ total: 37_500 })).toBe('$375.00')
  expect(describeMoney({ amount: 5, reason: 'returned' })).toBe('$0.05')
  expect(describeMoney({ isOn: true })).toBe(undefined)
})

it('what people do to themselves is about them, and nothing that the service does', () => {
  const actor = { id: 'a', name: 'Sam Rivera', email: 'sam@example.com' }
  const about = (id: string | null) => ({ kind: 'user', id, label: null })
  expect(isAboutActor({ actor, subject: about('a') })).toBe(true)
  expect(isAboutActor({ actor, subject: about('b') })).toBe(false)
  expect(isAboutActor({ actor: null, subject: about(null) })).toBe(false)
})

it('a person is named by what they did or by what was done to them', () => {
  const actor = { id: 'a', name: 'Sam Rivera', email: 'sam@example.com' }
  const subject = { kind: 'user', id: 'b', label: 'Kim Lee' }
  const entries = [{ actor, subject }] as AuditEntry[]
  expect(['a', 'b', 'c'].map((id) => nameIn(entries, id))).toEqual(['Sam Rivera', 'Kim Lee', undefined])
})

it('a request is found by its reference or its id', () => {
  const id = '01990000-0000-7000-8000-00000000abcd'
  expect([' #0000ABCD ', '0000abcd', id.toUpperCase()].map(readReference)).toEqual([
    '0000abcd',
    '0000abcd',
    id,
  ])
  expect(['', 'abcd', '0000abcg', id.slice(1)].map(readReference)).toEqual(Array(4).fill(undefined))
})

describe('the texts of the email log', () => {
  it('show the status of each message', () => {
    expect(statusOf({ status: 'delivered' }).label).toBe('Delivered')
    expect(statusOf({ status: 'failed' }).label).toBe('Failed')
    expect(statusOf({ status: 'pending' }).label).toBe('Pending')
  })

  it('turn a type into words', () => {
    expect(typeWords('password_reset')).toBe('Password reset')
    expect(typeWords('test')).toBe('Test')
    expect(typeWords('account_mfa_on')).toBe('Account MFA on')
    expect(typeWords('')).toBe('')
  })

  it('name welcome emails and resent ones by what they are', () => {
    expect(typeWords('account_registered')).toBe('Welcome')
    expect(typeWords('resend')).toBe('Resent')
    expect(typeWords('offer_made.resent')).toBe('Offer made, resent')
    expect(typeWords('account_registered.resent')).toBe('Welcome, resent')
  })

  it('offer to resend emails, but not text messages or emails with a masked code', () => {
    const content = 'Your tickets are here.'
    expect(canResend({ recipient: 'sam@example.com', content })).toBe(true)
    expect(canResend({ recipient: 'sam@example.com', content: 'Your code: ••••••' })).toBe(false)
    expect(canResend({ recipient: '+15550100199', content })).toBe(false)
  })

  it('mention a masked code only if there is one', () => {
    const recipient = 'sam@example.com'
    const phone = '+15550100199'
    expect(noteOn({ recipient, content: 'Your tickets are here.' })).toBeUndefined()
    expect(noteOn({ recipient, content: 'Your code: ••••••' })).toBe(
      'The code is hidden here, so this email cannot be resent.',
    )
    expect(noteOn({ recipient: phone, content: '•••••• is your code' })).toBe(
      'The code is hidden here. Text messages cannot be resent.',
    )
    expect(noteOn({ recipient: phone, content: 'Hello' })).toBe('Text messages cannot be resent.')
  })

  it('show how many messages there were and how many are listed', () => {
    expect(dailyWords(1)).toBe('1 message in the last 24 hours')
    expect(dailyWords(12)).toBe('12 messages in the last 24 hours')
    expect(dailyWords(1200)).toBe('1,200 messages in the last 24 hours')
  })

  it('say once how many messages there are and how many of them are shown', () => {
    expect(shownWords(0, false, 0)).toBe('No messages found')
    expect(shownWords(1, false, 1)).toBe('1 message in the last 24 hours')
    expect(shownWords(50, true, 1123)).toBe('Showing the newest 50 of 1,123 messages in the last 24 hours')
    expect([shownWords(50, true), shownWords(1, false)]).toEqual(['Showing 50 messages', '1 message'])
  })
})

const past = { id: '', at: '', name: '', query: '', ms: 5, rowCount: 1, isCut: false, error: null }

describe('a result in words', () => {
  it('counts rows and milliseconds', () => {
    expect(resultSummary({ rows: [], isCut: false, ms: 3 })).toBe('0 rows · 3 ms')
    expect(resultSummary({ rows: { length: 1000 }, isCut: true, ms: 1234 })).toBe(
      'First 1,000 rows · 1,234 ms',
    )
    expect(limitWords).toBe('Read-only. 5 seconds, 1,000 rows.')
  })

  it('says how a past query ended', () => {
    expect(outcomeWords(past)).toBe('1 row · 5 ms')
    expect(outcomeWords({ ...past, error: 'no such table: x' })).toBe('Failed: no such table: x')
    expect(outcomeWords({ ...past, ms: null, rowCount: null })).toBe('Not finished')
  })
})

it('a result as CSV has its columns first, and no formulas', () => {
  expect(
    resultCsv({
      columns: ['a', 'a'],
      rows: [
        [null, 1],
        ['=1+1', 'x,"y"'],
      ],
    }),
  ).toBe('\uFEFFa,a\r\n,1\r\n\'=1+1,"x,""y"""\r\n')
})
