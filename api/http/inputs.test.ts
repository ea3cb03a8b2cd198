import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { developerApi } from '#contract/developer.ts'
import { discountsApi } from '#contract/discounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { faqApi } from '#contract/faq.ts'
import { offersApi } from '#contract/offers.ts'
import { requestsApi } from '#contract/requests.ts'
import { staffApi } from '#contract/staff.ts'
import { systemApi } from '#contract/system.ts'
import { newId } from '../db/newId.ts'
import { offerTerms, requestForm } from '../testing/factories.ts'
import { registrationOf } from '../testing/startTestApp.ts'

/** What is said at each field of a body, with which the guard answers (`guard.test.ts`). */
function errorsOf({ body: schema }: Endpoint, body: object): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of schema?.safeParse(body).error?.issues ?? [])
    fields[path.join('.')] ??= message
  return fields
}

const missing = 'Please fill in all required fields'
const registration = registrationOf('maya@example.com')
const id = newId(new Date())
const message = { requestId: id, message: 'Hello' }
const question = { message: 'Is parking included?', subject: 'FAQ - Custom Question' }
const response = { status: 'admin_responded', adminResponse: 'Two aisle seats.', offerPrice: 360 }
const blank = ' \u200B\u3164 '
const tooLong = (limit: number) => 'x'.repeat(limit + 1)

describe.each<[what: string, call: Endpoint, valid: object, wrong: [changes: object, says: object][]]>([
  [
    'a request',
    requestsApi.submit,
    requestForm(),
    [
      [{ artist: '  ' }, { artist: 'Artist is required' }],
      [{ artist: tooLong(200) }, { artist: 'Please use at most 200 characters' }],
      [{ venue: '' }, { venue: 'Venue is required' }],
      [{ concertDate: '' }, { concertDate: 'Event date is required' }],
      [{ concertDate: '2026-02-30T20:00' }, { concertDate: 'Enter a date and time like 2026-12-05T20:00' }],
      [{ section: '' }, { section: 'Section is required' }],
      [{ preferredRow: '' }, { preferredRow: 'Row number is required' }],
      [{ preferredRow: 'F-12' }, { preferredRow: 'Use letters and digits only, like F or 12' }],
      [{ ticketCount: 0 }, { ticketCount: 'At least 1 ticket is required' }],
      [{ ticketCount: 11 }, { ticketCount: 'Maximum 10 tickets per request' }],
      [{ ticketCount: 1.5 }, { ticketCount: 'The number of tickets must be a whole number' }],
      [{ stubhubPrice: '' }, { stubhubPrice: 'Secondary market app price is required' }],
      [{ stubhubScreenshot: '' }, { stubhubScreenshot: 'Secondary market app screenshot is required' }],
    ],
  ],
  [
    'a registration',
    accountsApi.register,
    registration,
    [
      [{ name: '   ' }, { name: missing }],
      [{ email: 'maya' }, { email: 'Please enter an email address like name@example.com' }],
      [{ email: `${tooLong(254)}@example.com` }, { email: 'Please use at most 254 characters' }],
      [{ password: 12345678 }, { password: missing }],
      [{ password: '1234567' }, { password: 'Password must be at least 8 characters long' }],
      [{ password: tooLong(1000) }, { password: 'Please use at most 1,000 characters' }],
      [{ phone: '555' }, { phone: 'Please enter a phone number with at least 7 digits' }],
      [{ phone: 'call me at 5550100123' }, { phone: 'Please enter a phone number with at least 7 digits' }],
      [{ zipCode: '9470' }, { zipCode: 'Zip code must be 5 digits' }],
      [{ zipCode: '9470a' }, { zipCode: 'Zip code must be 5 digits' }],
    ],
  ],
  [
    'a sign-in',
    accountsApi.login,
    { email: 'maya@example.com', password: 'any' },
    [
      [
        { email: ' ', password: '' },
        { email: 'Please enter your email', password: missing },
      ],
    ],
  ],
  [
    'a profile',
    accountsApi.updateProfile,
    { name: 'Alex' },
    [
      [{ name: ' ' }, { name: 'Name is required' }],
      [{ phone: 'call me' }, { phone: 'Please enter a phone number with at least 7 digits' }],
      [{ zipCode: '123456' }, { zipCode: 'Please use at most 5 characters' }],
    ],
  ],
  [
    'an offer',
    offersApi.make,
    offerTerms(),
    [
      [{ ticketCount: 0 }, { ticketCount: 'At least 1 ticket is required' }],
      [{ ticketCount: 11 }, { ticketCount: 'Maximum 10 tickets per request' }],
      [{ ticketCount: 1.5 }, { ticketCount: 'The number of tickets must be a whole number' }],
      [{ pricePerTicket: 0 }, { pricePerTicket: 'Price must be positive' }],
      [{ pricePerTicket: 1.005 }, { pricePerTicket: 'Use at most two decimals' }],
      // $99,985.00 for the tickets and the fee of $15.00.
      [{ pricePerTicket: 9998.5, ticketCount: 10 }, { pricePerTicket: 'The total must stay under $100,000' }],
      [{ section: blank }, { section: 'Section is required' }],
    ],
  ],
  [
    'a response',
    requestsApi.adminUpdate,
    response,
    [
      [{ adminResponse: blank }, { adminResponse: 'Please enter a response message.' }],
      [{ adminResponse: undefined }, { adminResponse: 'Please enter a response message.' }],
      [{ adminResponse: tooLong(4000) }, { adminResponse: 'Please use at most 4,000 characters' }],
      [{ offerPrice: 0 }, { offerPrice: 'Price must be positive' }],
      [{ offerPrice: 1.005 }, { offerPrice: 'Use at most two decimals' }],
      [{ offerPrice: 99_985 }, { offerPrice: 'The total must stay under $100,000' }],
      [{ status: 'accepted' }, { status: expect.stringContaining('admin_responded') }],
      [{ status: 'pending' }, { status: expect.stringContaining('admin_responded') }],
      [{ status: undefined }, { status: expect.stringContaining('admin_responded') }],
    ],
  ],
  [
    'a discount code',
    discountsApi.create,
    { code: 'GOODCODE' },
    [
      [{ code: undefined }, { code: 'Please enter a discount code.' }],
      [{ code: 'SHORT12' }, { code: 'Discount code must be exactly 8 characters.' }],
      [{ code: 'SAVE-202' }, { code: 'Discount code must have letters and digits only, like SAVE2026.' }],
      [{ code: 'É CODE 8' }, { code: 'Discount code must have letters and digits only, like SAVE2026.' }],
      [{ maxUses: 1001 }, { maxUses: 'Max uses must be between 1 and 1000.' }],
      [{ maxUses: 1.5 }, { maxUses: 'Max uses must be between 1 and 1000.' }],
    ],
  ],
  [
    'a code to be validated',
    discountsApi.validate,
    { code: 'GOODCODE' },
    [
      [{ code: ' ' }, { code: 'Please enter a discount code' }],
      [{ code: '123456789' }, { code: expect.stringContaining('discount') }],
    ],
  ],
  ...[chatApi.send, chatApi.adminSend].map((call): [string, Endpoint, object, [object, object][]] => [
    `a message to ${call.path}`,
    call,
    message,
    [
      [{ message: '' }, { message: 'Please write a message' }],
      [{ message: ' \n ' }, { message: 'Please write a message' }],
      [{ message: tooLong(4000) }, { message: 'Please use at most 4,000 characters' }],
      [{ writtenAt: 'yesterday' }, { writtenAt: expect.any(String) }],
    ],
  ]),
  [
    'a question',
    faqApi.ask,
    question,
    [
      [{ message: '' }, { message: expect.any(String) }],
      [{ message: blank }, { message: expect.any(String) }],
      [{ message: tooLong(4000) }, { message: 'Please use at most 4,000 characters' }],
      [{ message: undefined }, { message: expect.any(String) }],
      [{ subject: undefined }, { subject: expect.any(String) }],
      [{ subject: 'URGENT' }, { subject: expect.any(String) }],
    ],
  ],
  [
    'a blacklisted word',
    systemApi.addBlacklistedWord,
    { word: 'pillar' },
    [
      [{ word: '' }, { word: 'Please enter a word' }],
      [{ word: blank }, { word: 'Please enter a word' }],
      [{ word: ' x ' }, { word: expect.stringContaining('at least 2 characters') }],
      [{ word: tooLong(100) }, { word: expect.stringContaining('at most 100 characters') }],
    ],
  ],
  [
    'a canned reply',
    staffApi.addCannedReply,
    { title: 'Hi', text: 'Hi' },
    [
      [{ title: '' }, { title: expect.any(String) }],
      [{ title: tooLong(40) }, { title: expect.any(String) }],
      [{ text: '' }, { text: expect.any(String) }],
      [{ text: tooLong(1000) }, { text: expect.any(String) }],
      [{ text: 'For {name}: row {row}' }, { text: 'Only {name}, {artist}, {total}, {due} can be filled in' }],
    ],
  ],
  [
    'a note',
    staffApi.addNote,
    { text: 'Hi' },
    [
      [{ text: '' }, { text: expect.any(String) }],
      [{ text: blank }, { text: expect.any(String) }],
      [{ text: tooLong(1000) }, { text: expect.any(String) }],
    ],
  ],
  [
    'a test mail',
    developerApi.testEmail,
    { recipient: 'sam@example.com' },
    [
      [{ recipient: ' ' }, { recipient: 'Recipient is required' }],
      [{ recipient: 'sam@example.com\nBcc: all@example.com' }, { recipient: expect.any(String) }],
      [{ recipient: 'sam@example.com, all@example.com' }, { recipient: expect.any(String) }],
    ],
  ],
])('%s', (_, call, valid, wrong) => {
  it('that is complete has no errors', () => expect(errorsOf(call, valid)).toEqual({}))

  it.each(wrong)('with %o says %o', (changes, says) => {
    expect(errorsOf(call, { ...valid, ...changes })).toEqual(says)
  })
})

it('a registration without any data has an error at every field', () => {
  const fields = ['email', 'password', 'name', 'phone', 'zipCode']
  expect(errorsOf(accountsApi.register, {})).toEqual(
    Object.fromEntries(fields.map((field) => [field, missing])),
  )
})
