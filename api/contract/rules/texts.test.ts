import { describe, expect, it, test } from 'vitest'
import { fillPlaceholders, unfilledPlaceholders } from './cannedReplies.ts'
import { type ClientError, cleanClientError } from './clientErrors.ts'
import { firstName, shownName } from './names.ts'
import { hasRestrictedContent } from './restrictedContent.ts'
import { matchesSearch, searchWords, wordsOf, wordsOfRequest } from './searchWords.ts'
import { isSameSeat } from './seats.ts'
import { shorten } from './visibleText.ts'
import { areaCode, isZipCode, typedZipCode } from './zipCode.ts'

describe('the words of a row', () => {
  it('are distinct, in lower case and without accents', () => {
    expect(wordsOf(['Björk Guðmundsdóttir', 'björk', 'MØ', 'Beyoncé'])).toEqual([
      'bjork',
      'gudmundsdottir',
      'mo',
      'beyonce',
    ])
  })

  it('are separated by everything but letters and digits', () => {
    expect(wordsOf(['AC/DC', 'maya.lind_q@example.com', '100%', '米津玄師', '🎸'])).toEqual([
      'ac',
      'dc',
      'maya',
      'lind',
      'q',
      'example',
      'com',
      '100',
      '米津玄師',
    ])
    expect(wordsOf(['', ' % ', '\0'])).toEqual([])
  })

  const request = {
    id: '01990000-0000-7000-8000-0000dEadBeef',
    artist: 'Mitski',
    venue: 'Red Rocks',
    section: 'Lower 102',
    name: 'Sam',
    email: 's@x.org',
    phone: null,
  }

  it('of a request include the end of its id', () => {
    expect(wordsOfRequest(request).join(' ')).toBe('mitski red rocks lower 102 sam s x org deadbeef')
  })

  it.each(['+1 (555) 321-0142', '15553210142'])('of a request include its phone: %s', (phone) => {
    const words = wordsOfRequest({ ...request, phone })
    const typed = [
      '(555) 321-0142',
      '555 321 0142',
      '5553210142',
      '+1 555-321-0142',
      '3210142',
      '0142',
      '321',
    ]
    expect(typed.filter((text) => !matchesSearch(words, searchWords(text)))).toEqual([])
    expect(matchesSearch(words, searchWords('142'))).toBe(false)
  })
})

describe('a search', () => {
  const words = wordsOf(['Phoebe Bridgers', 'Greek Theatre'])
  const finds = (text: string) => matchesSearch(words, searchWords(text))

  it('finds a row if each of its words begins one of the row', () => {
    expect(['phoebe', 'PHO', 'greek phoebe', 'bri the', 'Phöbe'].map(finds)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(['oebe', 'phoebe wembley'].map(finds)).toEqual([false, false])
  })

  it('starts with its longest word, which is usually the rarest', () => {
    expect(searchWords('of Montreal at X')).toEqual(['montreal', 'of', 'at', 'x'])
  })

  it('has at most eight words of at most 64 characters', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8)
    expect(searchWords('x'.repeat(200))).toEqual(['x'.repeat(64)])
    expect(matchesSearch(wordsOf(['x'.repeat(200)]), searchWords('x'.repeat(190)))).toBe(true)
  })
})

describe('restricted content', () => {
  it.each([
    ['VIP', ['vip']],
    ['the viper pit', ['vip']],
    ['ÜBER', ['über']],
  ])('%j contains one of %j', (text, words) => {
    expect(hasRestrictedContent(text, words)).toBe(true)
  })

  it.each([
    ['Lower 8', ['vip']],
    ['anything', ['', '  ']],
    ['v i p', ['vip']],
  ])('%j contains none of %j', (text, words) => {
    expect(hasRestrictedContent(text, words)).toBe(false)
  })
})

it('is the first word of a name', () => {
  expect(firstName(' Sam Rivera')).toBe('Sam')
  expect(firstName('Prince')).toBe('Prince')
})

it('of what does not look like a name is all of it', () => {
  for (const odd of ["O'; Update users", '<b>Bold</b> "x"', 'Mai (Maya) "M" Lind'])
    expect(firstName(odd)).toBe(odd)
})

it('the shown name is the chosen one, otherwise the first name, and never an email address', () => {
  expect(shownName({ name: 'Ana Pereira', publicName: 'Ana P.' })).toBe('Ana P.')
  expect(shownName({ name: 'Ana Pereira', publicName: null })).toBe('Ana')
  expect(shownName({ name: 'ana@example.com', publicName: null })).toBe('Live Shows')
})

const place = { section: '102', row: 'F', seat: '11' }

it('two tickets have the same seat if section, row and seat match, however they are written', () => {
  expect(isSameSeat(place, { ...place })).toBe(true)
  expect(isSameSeat(place, { section: 'Section 102', row: ' row f', seat: 'Seat  11 ' })).toBe(true)
  expect(isSameSeat({ ...place, row: null }, { ...place, row: '' })).toBe(true)
})

it('the same number in another row or section is a different seat', () => {
  expect(isSameSeat(place, { ...place, seat: '12' })).toBe(false)
  expect(isSameSeat(place, { ...place, row: 'G' })).toBe(false)
  expect(isSameSeat(place, { ...place, section: '103' })).toBe(false)
  expect(isSameSeat(place, { ...place, row: null })).toBe(false)
})

it('an unknown seat is never taken', () => {
  expect(isSameSeat({ ...place, seat: null }, { ...place, seat: null })).toBe(false)
  expect(isSameSeat({ ...place, seat: ' ' }, { ...place, seat: '' })).toBe(false)
})

it('a registered zip code has exactly 5 digits', () => {
  expect(isZipCode('01002')).toBe(true)
  for (const text of ['', '9470', '947041', '9470a', ' 94704']) expect(isZipCode(text)).toBe(false)
})

it.each([
  ['94704', '94704'],
  ['947041', '94704'],
  ['94704-1234', '94704'],
  [' 94704 ', '94704'],
  ['947 04', '94704'],
  ['947', '947'],
  ['', ''],
])('a field keeps at most 5 characters of %j: %j', (typed, kept) => {
  expect(typedZipCode(typed)).toBe(kept)
})

it('the area is the first 3 digits of the zip code', () => {
  expect(areaCode('94704')).toBe('947')
  expect(areaCode('01002')).toBe('010')
  expect(areaCode('947')).toBe('947')
  for (const text of ['', '94', 'K1A 0']) expect(areaCode(text)).toBeUndefined()
})

test('placeholders are filled, as often as they occur and however they are written', () => {
  const values = { name: 'Maya', artist: 'Wet Leg', total: '$375.00', due: 'Sat, 8:00 PM' }
  expect(fillPlaceholders('Hi {name}: {Artist} for {total}, until {DUE}. Bye {name}', values)).toBe(
    'Hi Maya: Wet Leg for $375.00, until Sat, 8:00 PM. Bye Maya',
  )
})

test('a placeholder without a value stays and is named; other braces are text', () => {
  const text = '{total} by {due}, {Total}! {seat} {}'
  expect(fillPlaceholders(text, { due: '' })).toBe(text)
  expect(unfilledPlaceholders(text)).toEqual(['{total}', '{due}'])
  expect(unfilledPlaceholders('{seat} {} total')).toEqual([])
})

test('a value is inserted as it is, also one that looks like a pattern or a placeholder', () => {
  expect(fillPlaceholders('{artist}: {name}', { artist: '{name} $& $1', name: 'Maya' })).toBe(
    '{name} $& $1: Maya',
  )
})

const report = (overrides: Partial<ClientError> = {}): ClientError => ({
  build: '0a1b2c3d4e5f',
  route: '/dashboard',
  name: 'TypeError',
  message: 'x is not a function',
  frames: ['index-D2wNBItg.js:12:3456'],
  ...overrides,
})

it('keeps a report without personal data as it is', () => {
  expect(cleanClientError(report())).toEqual(report())
})

describe('a message', () => {
  it.each([
    [
      `Cannot read properties of undefined (reading 'name')`,
      'Cannot read properties of undefined (reading [text])',
    ],
    ['Unexpected token in "{"name":"Sam', 'Unexpected token in [text]name[text]Sam'],
    ['Not shown: “Row F, please”', 'Not shown: [text]'],
    ['sam.rivera+live@example.com has no name', '[email] has no name'],
    ['GET https://live.example/api/offers/12?token=abc failed', 'GET [address] failed'],
    ['Request 0199f0c2-7b1e-7000-8000-1234567890ab is gone', 'Request [id] is gone'],
    ['Session k3VtZ2xhbmQ4NzY1 is gone', 'Session [id] is gone'],
    ['Call (555) 010-0199 now', 'Call [number] now'],
    [
      'Minified React error #185; visit https://react.dev/errors/185',
      'Minified React error #185; visit [address]',
    ],
    ['in\ntwo   lines', 'in two lines'],
  ])('%s', (message, cleaned) => {
    expect(cleanClientError(report({ message })).message).toBe(cleaned)
  })

  it('is cut', () => {
    expect(cleanClientError(report({ message: 'so '.repeat(500) })).message).toHaveLength(200)
  })
})

it('the route is the pattern of a page', () => {
  const routeOf = (route: string) => cleanClientError(report({ route })).route
  expect(routeOf('/checkout/0199f0c2-7b1e-7000-8000-1234567890ab')).toBe('/checkout/:requestId')
  expect(routeOf('/Dashboard/')).toBe('/dashboard')
  expect(routeOf('/')).toBe('/')
  expect(routeOf('/dashboard?ticket=1')).toBe('unknown')
  expect(routeOf('/sam@example.com')).toBe('unknown')
})

it('is idempotent', () => {
  const once = cleanClientError(
    report({ message: `'Sam' (555) 010-0199 sam@example.com`, route: '/checkout/1', name: '?', build: '' }),
  )
  expect(cleanClientError(once)).toEqual(once)
})

test('a long text is cut after whole characters, with an ellipsis', () => {
  expect(shorten('Red Rocks', 9)).toBe('Red Rocks')
  expect(shorten('Red Rocks Amphitheatre', 10)).toBe('Red Rocks…')
  expect(shorten('🎸🎸🎸', 2)).toBe('🎸🎸…')
})
