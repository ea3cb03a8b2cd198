import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { eventCatalogue } from '#contract/events.ts'
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
