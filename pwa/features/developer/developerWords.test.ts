import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { queryStates } from '#contract/database.ts'
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
import { limitWords, outcomeWords, resultCsv, resultSummary } from './database/ResultTable.tsx'
import { canResend, dailyWords, noteOn, shownWords, statusOf, typeWords } from './emailWords.ts'
import { badgesOf, countWords, nameOf } from './users.ts'

const sam = { id: 'a', name: 'Sam Rivera', email: 'sam@example.com' }

it('a user has badges for what they have or have turned on', () => {
  const nothing = {
    ...{ isAdmin: false, isDeveloper: false, mfaEnabled: false, emailNotifications: false },
    membershipStatus: 'non_member',
  }
  const everything = {
    ...{ isAdmin: true, isDeveloper: true, mfaEnabled: true, emailNotifications: true },
    membershipStatus: 'member',
  }
  const labels = (user: object) => badgesOf(user as ManagedUser).map(({ label }) => label)
  expect(labels(nothing)).toEqual([])
  expect(labels(everything)).toEqual(['Developer', 'Admin', 'MFA', 'Email notifications', 'Member'])
})

it('who has no name is called by their email', () => {
  expect(nameOf(sam)).toBe('Sam Rivera')
  expect(nameOf({ ...sam, name: ' ' })).toBe('sam@example.com')
})

it('the number of users is said, and how many of them are listed if not all are', () => {
  expect([0, 1, 12].map((shown) => countWords(shown, false))).toEqual([
    'No users found',
    '1 user',
    '12 users',
  ])
  expect(countWords(50, true)).toBe('Showing 50 users')
  const of = (count: number, isCapped: boolean) => countWords(50, true, { count, isCapped })
  expect(of(128, false)).toBe('Showing 50 of 128 users')
  expect(of(1000, false)).toBe('Showing 50 of 1,000 users')
  expect(of(1000, true)).toBe('Showing 50 of 1,000+ users')
})

describe('a type of event', () => {
  const types = Object.keys(eventCatalogue)

  it('has words of its own', () => {
    const words = types.map((type) => describeType({ type, data: {} }))
    for (const [index, text] of words.entries()) expect(text, types[index]).toMatch(/^[A-Z][^._]+$/)
    expect(new Set(words).size).toBe(types.length)
  })

  it('of a query says how it ended', () => {
    const words = [...queryStates, null].map((queryState) =>
      describeType({ type: 'developer.sql_run', data: {}, queryState }),
    )
    expect(new Set(words).size).toBe(queryStates.length + 1)
    expect(words.filter((text) => text.startsWith('Ran'))).toHaveLength(2)
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

const id = '01990000-0000-7000-8000-00000000abcd'

it.each([
  ['user', 'Sam Rivera', 'Sam Rivera'],
  ['user', '', 'User #0000abcd'],
  ['blacklisted_word', 'pillar', 'pillar'],
  ['request', 'Phoebe Bridgers', 'Phoebe Bridgers #0000abcd'],
  ['request', null, 'Request #0000abcd'],
])('what is about a %s with the label %j is about: %s', (kind, label, words) => {
  expect(describeSubject({ kind, id, label })).toBe(words)
})

it('who did something is a person, or the service', () => {
  expect(describeActor({ ...sam, name: ' ' })).toBe('sam@example.com')
  expect(describeActor(null)).toBe('The service')
})

it('what is about money says how much, in dollars', () => {
  expect(describeMoney({ total: 37_500 })).toBe('$375.00')
  expect(describeMoney({ amount: 5, reason: 'returned' })).toBe('$0.05')
  expect(describeMoney({ isOn: true })).toBe(undefined)
})

it('what people do to themselves is about them, and nothing that the service does', () => {
  const about = (id: string | null) => ({ kind: 'user', id, label: null })
  expect(isAboutActor({ actor: sam, subject: about('a') })).toBe(true)
  expect(isAboutActor({ actor: sam, subject: about('b') })).toBe(false)
  expect(isAboutActor({ actor: null, subject: about(null) })).toBe(false)
})

it('a person is named by what they did or by what was done to them', () => {
  const entries = [{ actor: sam, subject: { kind: 'user', id: 'b', label: 'Kim Lee' } }] as AuditEntry[]
  expect(['a', 'b', 'c'].map((id) => nameIn(entries, id))).toEqual(['Sam Rivera', 'Kim Lee', undefined])
})

it('a request is found by its reference or its id', () => {
  const found = [' #0000ABCD ', '0000abcd', id.toUpperCase()].map(readReference)
  expect(found).toEqual(['0000abcd', '0000abcd', id])
  expect(['', 'abcd', '0000abcg', id.slice(1)].map(readReference)).toEqual(Array(4).fill(undefined))
})

describe('the email log', () => {
  it('has a word for each status', () => {
    const statuses = ['delivered', 'failed', 'pending'] as const
    expect(statuses.map((status) => statusOf({ status }).label)).toEqual(['Delivered', 'Failed', 'Pending'])
  })

  it.each([
    ['password_reset', 'Password reset'],
    ['test', 'Test'],
    ['account_mfa_on', 'Account MFA on'],
    ['', ''],
    ['account_registered', 'Welcome'],
    ['resend', 'Resent'],
    ['offer_made.resent', 'Offer made, resent'],
    ['account_registered.resent', 'Welcome, resent'],
  ])('calls the type %j: %s', (type, words) => {
    expect(typeWords(type)).toBe(words)
  })

  it.each([
    ['sam@example.com', 'Your tickets are here.', true, undefined],
    [
      'sam@example.com',
      'Your code: ••••••',
      false,
      'The code is hidden here, so this email cannot be resent.',
    ],
    ['+15550100199', 'Hello', false, 'Text messages cannot be resent.'],
    [
      '+15550100199',
      '•••••• is your code',
      false,
      'The code is hidden here. Text messages cannot be resent.',
    ],
  ])('says what to %s with %j can be resent (%s), or why not', (recipient, content, isPossible, note) => {
    expect(canResend({ recipient, content })).toBe(isPossible)
    expect(noteOn({ recipient, content })).toBe(note)
  })

  it('says how many messages there are and how many of them are shown, once', () => {
    expect([1, 12, 1200].map(dailyWords)).toEqual([
      '1 message in the last 24 hours',
      '12 messages in the last 24 hours',
      '1,200 messages in the last 24 hours',
    ])
    expect(shownWords(0, false, 0)).toBe('No messages found')
    expect(shownWords(1, false, 1)).toBe('1 message in the last 24 hours')
    expect(shownWords(50, true, 1123)).toBe('Showing the newest 50 of 1,123 messages in the last 24 hours')
    expect([shownWords(50, true), shownWords(1, false)]).toEqual(['Showing 50 messages', '1 message'])
  })
})

describe('a result of the SQL console', () => {
  const past = { id: '', at: '', name: '', query: '', ms: 5, rowCount: 1, state: 'ran', error: null } as const

  it('has its rows and milliseconds counted', () => {
    expect(resultSummary({ rows: [], isCut: false, ms: 3 })).toBe('0 rows · 3 ms')
    const cut = { rows: { length: 1000 }, isCut: true, ms: 1234 }
    expect(resultSummary(cut)).toBe('First 1,000 rows · 1,234 ms')
    expect(limitWords).toBe('Read-only. 5 seconds, 1,000 rows.')
  })

  it('is said in the history as well, or how else the query ended', () => {
    expect(outcomeWords(past)).toBe('1 row · 5 ms')
    expect(outcomeWords({ ...past, state: 'cut', rowCount: 1000 })).toBe('First 1,000 rows · 5 ms')
    for (const [state, word] of [
      ['failed', 'Failed'],
      ['refused', 'Refused'],
      ['stopped', 'Stopped'],
    ] as const) {
      expect(outcomeWords({ ...past, state, error: 'It says why.' })).toBe(`${word}: It says why.`)
    }
    expect(outcomeWords({ ...past, state: null, ms: null, rowCount: null })).toBe('Not finished')
  })

  it('as CSV has its columns first, and no formulas', () => {
    const rows = [
      [null, 1],
      ['=1+1', 'x,"y"'],
    ]
    expect(resultCsv({ columns: ['a', 'a'], rows })).toBe('\uFEFFa,a\r\n,1\r\n\'=1+1,"x,""y"""\r\n')
  })
})
