import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { contract } from '../index.ts'
import { trimText } from './visibleText.ts'

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

/** Whoever has such a password must be able to sign in with it; a picture is checked by its bytes. */
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
const notTyped = new Set(['token', 'cursor', 'ticketFile', 'content', 'messageId'])

/** Those that may be empty, also of addresses. */
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
  // These only say in which direction their neighbours run.
  expect(trimText('a\u200Fb\u200E')).toBe('a\u200Fb\u200E')
})
