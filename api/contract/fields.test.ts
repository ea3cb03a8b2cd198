import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { trimText } from './rules/visibleText.ts'

/** What words that this build does not know read as. */
const fallbacks: Record<string, Record<string, string>> = {
  'requests.listMine': { kind: 'sourced', status: 'pending' },
  'requests.adminList': { kind: 'sourced', status: 'pending' },
  // The message cannot be answered.
  'offers.listForRequest': { status: 'superseded' },
  'tickets.listMine': { status: 'pending' },
  'resale.listReturning': { returnStatus: 'pending_email' },
  'resale.adminList': { status: 'active' },
  'resale.listMine': { status: 'active' },
  'chat.list': { kind: 'chat' },
  'payments.adminListRefunds': { reason: 'order_closed', state: 'queued' },
  'transactions.list': { userMembershipStatus: 'non_member', paymentStatus: 'paid' },
  'developer.users': { membershipStatus: 'non_member' },
}
const at = '2027-05-01T12:00:00.000Z'

interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** A value of this shape, with every property. */
function sampleOf({ type, format, anyOf, properties, ...words }: Shape): unknown {
  if (anyOf?.[0]) return sampleOf(anyOf[0])
  if (words.enum) return words.enum[0]
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part)]))
  if (format === 'date-time') return at
  if (format === 'uuid') return '01990000-0000-7000-8000-000000000001'
  const samples = { string: '2027-06-05T20:00', number: 1, integer: 1, boolean: true, array: [], object: {} }
  return samples[[type].flat()[0] as keyof typeof samples]
}

const lists = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { reply, kind }]) => {
    if (kind !== 'json') return []
    const { items }: Shape = z.toJSONSchema(reply, { unrepresentable: 'any' }) as Shape
    return items?.properties
      ? [[`${feature}.${name}`, reply, items.properties, items.required ?? []] as const]
      : []
  }),
)

describe.each(lists)('the list %s', (name, reply, properties, required) => {
  const row = sampleOf({ properties }) as Record<string, unknown>
  const changed = (names: string[], to: unknown) => ({
    ...row,
    ...Object.fromEntries(names.map((one) => [one, to])),
  })

  it('is read with all its rows', () => {
    expect(reply.parse([row, row])).toEqual([row, row])
  })

  it('is not hidden by a word that this build does not know', () => {
    const words = Object.keys(fallbacks[name] ?? {})
    expect(reply.parse([row, changed(words, 'on_the_moon')])).toEqual([row, { ...row, ...fallbacks[name] }])
  })

  it('is refused if a field is missing, by the server and by browsers', () => {
    for (const schema of [z.compile(reply), reply]) {
      const optional = Object.keys(row).filter((field) => {
        const { [field]: _, ...rest } = row
        return schema.safeParse([rest]).success
      })
      expect(optional).toEqual(Object.keys(row).filter((field) => !required.includes(field)))
    }
  })

  it('is not hidden by an unreadable date', () => {
    const dates = Object.keys(row).filter((one) => row[one] === at)
    for (const date of ['soon', '', '2027-13-45T99:00:00Z', 5])
      expect(reply.parse([row, changed(dates, date)])).toEqual([row, changed(dates, 'Invalid date')])
  })
})

it('every list is looked at', () => {
  const names = lists.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(fallbacks)))
})

/** The fields that are missing in a reply on purpose, by the object that they are part of. */
const leftOut = [
  // What could not be read from a page of a ticket file or from a screenshot, which has no pages.
  'artist venue concertDate section row seat place orderNumber needsApp',
  'artist venue concertDate section row ticketCount price',
  'artist venue concertDate section row ticketCount price pages',
  // Who delivered a ticket, and its file's hash: only for staff.
  'by sha256',
  // Absent unless a page caused the event or an invalidation is repeated.
  'changeId ageMs',
  // Absent for a refund in US dollars.
  'currency',
  // Who made an offer: only for staff.
  'id',
  // Absent for a call that returns no data.
  'message',
  // Only while a second factor is asked for.
  'resendAfter isCodeDue',
  // Only with the local sandbox.
  'sandboxUrl',
  // Files of a resold seat: only for staff.
  'sellerFiles',
]

it('no other field of a reply may be missing, and none has a default: no presenter can forget one', () => {
  const missing = new Set<string>()
  const kinds = new Set<string>()
  for (const { reply } of Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls))) {
    z.toJSONSchema(reply, {
      override({ zodSchema, jsonSchema: { properties = {}, required = [] } }) {
        kinds.add(zodSchema._zod.def.type)
        const names = Object.keys(properties).filter((name) => !required.includes(name))
        if (names.length > 0) missing.add(names.join(' '))
      },
    })
  }
  expect([...missing].sort()).toEqual(leftOut)
  expect([...kinds]).not.toContain('default')
})

const invisible = {
  'zero-width spaces and joiners': '\u200B\u200C\u200D\u2060\uFEFF',
  'bidirectional controls': '\u200E\u200F\u061C\u202A\u202E\u202C\u2066\u2069',
  'a soft hyphen': '\u00AD',
  'variation selectors': '\uFE0F\uFE00\u{E0100}\u180B',
  'Hangul fillers': '\u3164\u115F\u1160\uFFA0',
  'the blank braille pattern': '\u2800',
  tags: '\u{E0020}\u{E007F}',
  'control characters': '\u0001\u0085\u007F',
  'a combining grapheme joiner': '\u034F',
  'unusual spaces': '\u00A0\u2003\u3000\u2028',
  'lone surrogates': '\uD800',
  'all of them between spaces': ' \u200B \u3164\t\u2800 \n',
}

/** A user with such a password must be able to sign in with it; a picture is checked by its bytes. */
const notText = new Set(['password', 'currentPassword', 'newPassword', 'stubhubScreenshot'])

const requiredTexts = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { body }]) => {
    if (!body) return []
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties)
      .filter(
        ([field, shape]) => typeof shape === 'object' && (shape.minLength ?? 0) > 0 && !notText.has(field),
      )
      .map(([field]) => ({ call: `${feature}.${name}`, field, body }))
  }),
)

/** Written by programs. */
const notTyped = new Set(['token', 'cursor', 'ticketFile', 'codeImage', 'content', 'messageId'])

/** Texts that may be empty, also in addresses. */
const optionalTexts = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(feature === 'clientErrors' ? {} : (calls as Record<string, Endpoint>)).flatMap(
    ([name, { body, query }]) =>
      [body, query].flatMap((schema) =>
        Object.entries(schema instanceof z.ZodMiniObject ? schema.shape : {})
          .filter(
            ([field, text]) => z.safeParse(text, '').success && !notText.has(field) && !notTyped.has(field),
          )
          .map(([field, text]) => ({ call: `${feature}.${name}`, field, text })),
      ),
  ),
)

describe('a text of only invisible characters', () => {
  it.each(Object.entries(invisible))('is empty: %s', (_, text) => {
    expect(trimText(text)).toBe('')
    expect(trimText(`${text}é${text}`)).not.toBe('')
  })

  it.each(requiredTexts)('is refused like an empty one by $call as $field', ({ field, body }) => {
    const messages = (text: string) =>
      body
        .safeParse({ [field]: text })
        .error?.issues.filter(({ path }) => path[0] === field)
        .map(({ message }) => message)
    expect(messages('')).not.toEqual([])
    for (const text of Object.values(invisible)) expect(messages(text)).toEqual(messages(''))
  })

  it.each(optionalTexts)('counts as absent for $call as $field', ({ text }) => {
    const kept = (typed: string) => z.safeParse(text, typed)
    for (const typed of Object.values(invisible)) expect(kept(typed)).toEqual(kept(''))
  })

  it('is asked of every form', () => {
    expect(requiredTexts.map(({ call, field }) => `${call} ${field}`)).toEqual(
      expect.arrayContaining([
        'chat.send message',
        'requests.submit artist',
        'accounts.register name',
        'offers.make section',
      ]),
    )
    expect(optionalTexts.map(({ call, field }) => `${call} ${field}`)).toEqual(
      expect.arrayContaining([
        'requests.adminList q',
        'accounts.updateProfile phone',
        'offers.make notes',
        'tickets.deliver seat',
        'developer.testEmail subject',
      ]),
    )
  })
})

it('a text keeps what is visible, also emoji, Arabic and combining marks', () => {
  for (const text of ['👩‍👩‍👧', '❤️', 'نعم', 'क्षि', 'a\u200Bb', '.', '\u0301e'])
    expect(trimText(` ${text}\n`)).toBe(text)
})

it('a text loses marks that would reorder the sentence around it', () => {
  expect(trimText('Ann \u202Ehtims')).toBe('Ann htims')
  expect(trimText('\u2067Ann\u2066 \u202DSmith')).toBe('Ann Smith')
  // Marks that only say in which direction their neighbours run stay.
  expect(trimText('a\u200Fb\u200E')).toBe('a\u200Fb\u200E')
})
