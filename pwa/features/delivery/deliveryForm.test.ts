import { expect, test } from 'vitest'
import type { TicketPageReading } from '#contract/files.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { Ticket } from '#contract/tickets.ts'
import { buildTicket } from '../../testing/builders.ts'
import {
  describeSeat,
  errorsOfSeats,
  findTwice,
  initialValues,
  nextSeat,
  pasteCodes,
  seatsInNames,
  seatViews,
  spareFiles,
  toDeliveries,
} from './deliveryForm.ts'
import { filesOf, type PickedFile, ticketsIn, toField } from './ticketFiles.ts'
import { describeCounts, whyNoDelivery } from './undelivered.ts'

const file1 = '01990000-0000-7000-8000-000000000001'
const file2 = '01990000-0000-7000-8000-000000000002'
const tickets = (...overrides: Partial<Ticket>[]) =>
  overrides.map((each, index) => buildTicket({ id: `t${index + 1}`, status: 'pending', ...each }))
const delivered: Partial<Ticket> = {
  status: 'ready',
  seat: '11',
  seatInfo: 'Section 102 · Row F · Seat 11',
  qrCode: 'LS-11',
  ticketFile: `/api/files/${file1}`,
  delivery: { number: 2, at: '2027-05-02T12:00:00.000Z' },
}
const view = (of: Ticket[], typed: Record<string, string> = {}) =>
  seatViews(of, { ...initialValues(of), ...typed })
/** Files with these names, which are their content too; `a.pdf=b.pdf` is named a.pdf and has the content of b.pdf. */
const picked = (...files: string[]) =>
  toField(
    files.map((file) => {
      const [name = '', content = name] = file.split('=')
      return { id: name, name, size: 1, sha256: content, isUploaded: true }
    }),
  )

test.each([
  ['11', '12'],
  ['A9', 'A10'],
  ['09', '10'],
  [' 7 ', '8'],
  ['GA', ''],
  ['', ''],
])('the seat after "%s" is "%s"', (seat, next) => {
  expect(nextSeat(seat)).toBe(next)
})

test('the seats after a typed number follow it, until another one is typed', () => {
  const seats = (typed: Record<string, string>) =>
    view(tickets({}, {}, {}, {}), typed).map(({ seat }) => seat)
  expect(seats({})).toEqual(['', '', '', ''])
  expect(seats({ 't1.seat': '11' })).toEqual(['11', '12', '13', '14'])
  expect(seats({ 't1.seat': '11', 't3.seat': '21' })).toEqual(['11', '12', '21', '22'])
  expect(seats({ 't1.seat': '11', 't2.seat': '' })).toEqual(['11', '', '12', '13'])
  expect(view(tickets(delivered, {}, {})).map(({ seat }) => seat)).toEqual(['11', '12', '13'])
})

test('section, row, gate and the transfer are typed once for all, and can differ for a seat', () => {
  const of = tickets({}, {})
  const [one, two] = view(of, {
    section: '103',
    gate: 'C',
    transferred: 'yes',
    't2.row': 'G',
    't2.transferred': '',
  })
  expect(one).toMatchObject({ section: '103', row: 'F', gate: 'C', transferred: true, isElsewhere: false })
  expect(two).toMatchObject({ section: '103', row: 'G', gate: 'C', transferred: false, isElsewhere: true })
})

test('files find their seats, stay where they were put, and are left over if there are more than seats', () => {
  const of = tickets({}, {})
  const files = picked('b.pdf', 'a.pdf', 'c.pdf')
  expect(view(of, { files }).map(({ fileId }) => fileId)).toEqual(['a.pdf', 'b.pdf'])
  const moved = { ...initialValues(of), files, 't1.file': 'c.pdf' }
  expect(seatViews(of, moved).map(({ fileId }) => fileId)).toEqual(['c.pdf', 'a.pdf'])
  expect(spareFiles(moved, seatViews(of, moved)).map(({ id }) => id)).toEqual(['b.pdf'])
  const byNumber = picked('seat 12.pdf', 'seat 11.pdf')
  expect(view(of, { files: byNumber, 't1.seat': '12', 't2.seat': '11' }).map(({ fileId }) => fileId)).toEqual(
    ['seat 12.pdf', 'seat 11.pdf'],
  )
})

test('only seats with something to deliver are sent, with what has changed of their place', () => {
  const of = tickets({}, {}, {}, delivered)
  const views = view(of, {
    't1.seat': '11',
    't1.qrCode': 'LS-1',
    't1.file': 'a.pdf',
    't2.section': '103',
    files: picked('a.pdf'),
  })
  expect(toDeliveries(views)).toEqual({
    tickets: [
      {
        ticketId: 't1',
        section: null,
        row: null,
        seat: '11',
        gate: '',
        qrCode: 'LS-1',
        codeFormat: 'qr',
        codeImage: null,
        ticketFile: '/api/files/a.pdf',
        transferred: false,
        replaces: null,
      },
    ],
  })
  expect(toDeliveries(view(of, { transferred: 'yes', 't2.section': '103' })).tickets).toMatchObject([
    { ticketId: 't1', section: null, transferred: true },
    { ticketId: 't2', section: '103', transferred: true },
    { ticketId: 't3', section: null, transferred: true },
  ])
})

test('a delivered seat stays as it is until it is replaced, which names the delivery that was seen', () => {
  const of = tickets(delivered)
  expect(view(of)).toMatchObject([{ state: 'delivered', isFilled: false, seat: '11' }])
  const replaced = view(of, { 't1.replaces': '2', 't1.seat': '12' })
  expect(replaced).toMatchObject([
    { state: 'open', seat: '12', qrCode: 'LS-11', fileId: file1, section: '102' },
  ])
  expect(toDeliveries(replaced).tickets).toMatchObject([{ seat: '12', qrCode: 'LS-11', replaces: 2 }])
  // Another admin has replaced it since.
  expect(view(of, { 't1.replaces': '1', 't1.seat': '12' })).toMatchObject([
    { state: 'delivered', seat: '11' },
  ])
})

test('a file that is picked for a replaced seat takes the place of the old one, which is kept without one', () => {
  const of = tickets(
    { ...delivered, seat: '11' },
    { ...delivered, seat: '12', ticketFile: `/api/files/${file2}` },
  )
  const replaced = { 't2.replaces': '2' }
  expect(view(of, replaced)).toMatchObject([
    { state: 'delivered', fileId: file1 },
    { state: 'open', fileId: file2, keepsFile: true, isFilled: false },
  ])
  const files = picked('right.pdf')
  expect(view(of, { ...replaced, files })[1]).toMatchObject({
    ...{ fileId: 'right.pdf', keepsFile: false, isFilled: true },
  })
  expect(toDeliveries(view(of, { ...replaced, files })).tickets).toMatchObject([
    { ticketId: 't2', ticketFile: '/api/files/right.pdf', replaces: 2 },
  ])
  const values = { ...initialValues(of), ...replaced, files }
  expect(spareFiles(values, seatViews(of, values))).toEqual([])
  // Where the user has put an old file, it stays.
  const swapped = { 't1.replaces': '2', 't2.replaces': '2', 't1.file': file2, 't2.file': file1 }
  expect(view(of, { ...swapped, files }).map(({ fileId, isFilled }) => [fileId, isFilled])).toEqual([
    [file2, true],
    [file1, true],
  ])
})

test.each([
  [{}, false],
  [{ 't1.seat': ' 11 ', 't1.qrCode': 'LS-11 ' }, false],
  // The server keeps the values of emptied fields.
  [{ 't1.seat': '', 't1.row': '' }, false],
  [{ files: picked('again.pdf=wrong') }, false],
  [{ files: picked('right.pdf') }, true],
  [{ 't1.seat': '12' }, true],
  [{ 't1.gate': 'C' }, true],
  [{ 't1.qrCode': '' }, true],
  [{ 't1.transferred': 'yes' }, true],
])('a replaced seat with %o differs from what was delivered: %s', (typed, isFilled) => {
  const by = { number: 2, at: '2027-05-02T12:00:00.000Z', sha256: 'wrong' }
  const of = tickets({ ...delivered, delivery: by })
  expect(view(of, { 't1.replaces': '2', ...typed })).toMatchObject([{ isFilled }])
})

test('a number that follows the seat before it is a guess, until it is typed', () => {
  const guesses = (typed: Record<string, string>) =>
    view(tickets({}, {}, {}), typed).map(({ seat, isSeatGuessed }) => [seat, isSeatGuessed])
  expect(guesses({})).toEqual([
    ['', false],
    ['', false],
    ['', false],
  ])
  expect(guesses({ 't1.seat': '11', 't2.seat': '12' })).toEqual([
    ['11', false],
    ['12', false],
    ['13', true],
  ])
})

test('the same file twice has no second seat, and is named with the seat that has it', () => {
  const of = tickets({}, {}, {})
  const values = { ...initialValues(of), 't1.seat': '11', files: picked('a.pdf', 'b.pdf=a.pdf', 'c.pdf') }
  const views = seatViews(of, values)
  expect(views.map(({ fileId }) => fileId)).toEqual(['a.pdf', 'c.pdf', undefined])
  expect(spareFiles(values, views)).toEqual([
    { id: 'b.pdf', problem: 'b.pdf is the same file as a.pdf, for Seat 11.' },
  ])
  const withoutFirst = { ...values, files: picked('b.pdf=a.pdf', 'c.pdf') }
  expect(seatViews(of, withoutFirst).map(({ fileId }) => fileId)).toEqual(['b.pdf', 'c.pdf', undefined])
})

test('a file that another seat was delivered with has no seat either', () => {
  const delivery = { number: 1, at: '2027-05-02T12:00:00.000Z', sha256: 'a.pdf' }
  const of = tickets({ ...delivered, delivery }, {}, {})
  const values = { ...initialValues(of), files: picked('a.pdf', 'b.pdf') }
  const views = seatViews(of, values)
  expect(views.map(({ fileId }) => fileId)).toEqual([file1, 'b.pdf', undefined])
  expect(spareFiles(values, views)).toEqual([
    { id: 'a.pdf', problem: 'a.pdf is the file that Seat 11 has already.' },
  ])
})

test('seats without a number take those that the names of their files say', () => {
  const of = tickets({}, {}, {})
  const names = (files: string, typed: Record<string, string> = {}) => {
    const values = { ...initialValues(of), ...typed, files }
    return seatsInNames(values, seatViews(of, values))
  }
  const three = picked('x-seat-13.png', 'x-seat-11.png', 'x-seat-12.png')
  expect(names(three)).toEqual({ 't1.seat': '11', 't2.seat': '12', 't3.seat': '13' })
  expect(view(of, { files: three, ...names(three) })).toMatchObject([
    { seat: '11', fileId: 'x-seat-11.png', isSeatSaid: true },
    { seat: '12', fileId: 'x-seat-12.png', isSeatSaid: true },
    { seat: '13', fileId: 'x-seat-13.png', isSeatSaid: true },
  ])
  // A second drop continues it, a typed number of its own does not.
  expect(names(three, { 't1.seat': '11' })).toEqual({ 't2.seat': '12', 't3.seat': '13' })
  expect(names(three, { 't1.seat': '21' })).toEqual({})
  expect(names(picked('a seat 11.pdf', 'b seat 11.pdf', 'c.pdf'))).toEqual({})
})

const pageOf = (page: Partial<TicketPageReading>): TicketPageReading => ({ codes: [], file: null, ...page })
const code = (text: string, format: CodeFormat = 'qr', image: string | null = null) => ({
  ...{ format, text, sha256: `of ${text}`, image, box: null },
})
const upload = (name = 'all.pdf'): PickedFile => ({
  id: name,
  name,
  size: 9,
  sha256: name,
  isUploaded: false,
})
/** The form's files after the pages of one were read. */
const readFile = (...pages: TicketPageReading[]) => toField(ticketsIn(upload(), pages))
const seat = (number: number, page: Partial<TicketPageReading> = {}) =>
  pageOf({ section: '102', row: 'F', seat: `${number}`, codes: [code(`EX-${number}`)], ...page })

test('each page with a code is a ticket of its own, which finds its seat by what it says', () => {
  const of = tickets({}, {}, {})
  const files = readFile(
    seat(13, { file: `/api/files/${file1}`, codes: [code('EX-13', 'aztec')] }),
    seat(11, { file: `/api/files/${file2}` }),
    pageOf({}),
    seat(12),
  )
  const values = { ...initialValues(of), files }
  const named = { ...values, ...seatsInNames(values, seatViews(of, values)) }
  expect(seatViews(of, named)).toMatchObject([
    { seat: '11', isSeatSaid: true, qrCode: 'EX-11', codeFormat: 'qr', doubts: [], isFileGuessed: false },
    { seat: '12', isSeatSaid: true, qrCode: 'EX-12' },
    { seat: '13', isSeatSaid: true, qrCode: 'EX-13', codeFormat: 'aztec' },
  ])
  expect(toDeliveries(seatViews(of, named)).tickets).toMatchObject([
    { seat: '11', ticketFile: `/api/files/${file2}` },
    // A page that could not be cut out is delivered with the others.
    { seat: '12', ticketFile: '/api/files/all.pdf' },
    { seat: '13', codeFormat: 'aztec', ticketFile: `/api/files/${file1}` },
  ])
})

test('tickets that say no seat go in their order, marked as guessed unless they count themselves', () => {
  const of = tickets({}, {})
  const guessed = (...pages: Partial<TicketPageReading>[]) =>
    view(of, { files: readFile(...pages.map(pageOf)) }).map(({ qrCode, isFileGuessed }) => [
      qrCode,
      isFileGuessed,
    ])
  const [one, two] = [[code('one')], [code('two')]]
  expect(guessed({ codes: one }, { codes: two })).toEqual([
    ['one', true],
    ['two', true],
  ])
  const place = (number: number) => ({ place: { number, count: 2 } })
  expect(guessed({ codes: two, ...place(2) }, { codes: one, ...place(1) })).toEqual([
    ['one', false],
    ['two', false],
  ])
})

test('a page with several codes is the file of all their seats, and one without any that of all seats', () => {
  const of = tickets({}, {})
  const codes = [code('https://shop.example/app'), code('one'), code('two')]
  expect(view(of, { files: readFile(pageOf({ codes })) })).toMatchObject([
    { qrCode: 'one', ticketFile: '/api/files/all.pdf' },
    { qrCode: 'two', ticketFile: '/api/files/all.pdf' },
  ])
  const without = readFile(pageOf({ artist: 'Phoebe Bridgers' }))
  expect(filesOf({ files: without })).toHaveLength(1)
  expect(view(of, { files: without })).toMatchObject([
    { qrCode: '', ticketFile: '/api/files/all.pdf', isFilled: true },
    { qrCode: '', ticketFile: '/api/files/all.pdf', isFilled: true },
  ])
})

test('that no code was found in a file is said, unless the seat has another one or is sent to the account', () => {
  const doubts = (typed: Record<string, string>) =>
    view(tickets({}), { files: readFile(pageOf({})), ...typed })[0]?.doubts
  expect(doubts({})).toEqual(['No code was found in all.pdf. The client gets the file as it is.'])
  expect(doubts({ 't1.qrCode': 'LS-1' })).toEqual([])
  expect(doubts({ transferred: 'yes' })).toEqual([])
  expect(doubts({ files: toField([upload()]) })).toEqual([])
})

test('the code of a delivered ticket does not stay beside a new file without one, unless staff keep it', () => {
  const of = tickets(delivered)
  const replaced = { 't1.replaces': '2', files: readFile(pageOf({})) }
  const doubts = ['No code was found in all.pdf. The client gets the file as it is.']
  expect(view(of, replaced)).toMatchObject([{ qrCode: '', doubts }])
  expect(view(of, { ...replaced, 't1.transferred': 'yes' })).toMatchObject([{ qrCode: '', doubts }])
  expect(view(of, { ...replaced, 't1.qrCode': 'LS-11' })).toMatchObject([{ qrCode: 'LS-11', doubts: [] }])
})

test('a place that differs from the file is said with where it comes from', () => {
  const files = readFile(seat(11, { row: 'H' }))
  const doubts = (of: Ticket[], typed: Record<string, string> = {}) =>
    view(of, { files, ...typed })[0]?.doubts
  expect(doubts(tickets({}), { row: 'G' })).toEqual(['This ticket is for Row H, but G was typed.'])
  expect(doubts(tickets(delivered), { 't1.replaces': '2' })).toEqual([
    'This ticket is for Row H, the delivered one for F.',
  ])
})

test('pages without a code that say their seats are tickets for these, all with the file', () => {
  const files = readFile(seat(12, { codes: [] }), pageOf({}), seat(11, { codes: [] }))
  const values = { ...initialValues(tickets({}, {})), files }
  const named = seatsInNames(values, seatViews(tickets({}, {}), values))
  expect(view(tickets({}, {}), { files, ...named })).toMatchObject([
    { seat: '11', isSeatSaid: true, ticketFile: '/api/files/all.pdf' },
    { seat: '12', isSeatSaid: true, ticketFile: '/api/files/all.pdf' },
  ])
})

test('a file whose code only works in an app is not sent to a seat that is transferred', () => {
  const files = readFile(seat(11, { needsApp: true }))
  expect(view(tickets({}), { files })).toMatchObject([
    { needsApp: true, doubts: [expect.stringContaining('shop’s app')], qrCode: 'EX-11' },
  ])
  const [sent] = view(tickets({}), { files, transferred: 'yes', 't1.seat': '11' })
  expect(sent).toMatchObject({ doubts: [], isSeatSaid: true, isFilled: true })
  expect(toDeliveries(sent ? [sent] : []).tickets).toMatchObject([
    { transferred: true, ticketFile: null, qrCode: '', seat: '11' },
  ])
})

test('a file of all seats that was removed is none of theirs any more', () => {
  const of = tickets({}, {})
  const removed = { 't1.file': 'all.pdf', 't2.file': 'all.pdf' }
  expect(view(of, removed)).toMatchObject([{ isFilled: false }, { isFilled: false }])
  expect(view(of, { ...removed, files: picked('next.pdf') })).toMatchObject([
    { fileId: 'next.pdf' },
    { fileId: undefined },
  ])
})

test('a code that cannot be drawn is delivered as a picture, and what is typed takes the place of what was read', () => {
  const of = tickets({})
  const files = readFile(seat(11, { codes: [code('?', 'pdf417', `/api/files/${file1}`)] }))
  expect(toDeliveries(view(of, { files })).tickets).toMatchObject([
    { qrCode: '', codeFormat: 'pdf417', codeImage: `/api/files/${file1}` },
  ])
  const typed = { files, 't1.qrCode': 'LS-1', 't1.codeFormat': 'aztec' }
  expect(toDeliveries(view(of, typed)).tickets).toMatchObject([
    { qrCode: 'LS-1', codeFormat: 'aztec', codeImage: null },
  ])
})

test('a picture of a code that was delivered stays when only the seat is corrected', () => {
  const codeImage = `/api/files/${file2}`
  const of = tickets({ ...delivered, qrCode: null, codeImage, codeFormat: 'aztec' })
  const typed = { 't1.replaces': '2', 't1.seat': '12' }
  expect(toDeliveries(view(of, typed)).tickets).toMatchObject([{ codeImage, codeFormat: 'aztec' }])
  expect(view(of, { 't1.replaces': '2' })[0]?.isFilled).toBe(false)
})

test.each<[Partial<TicketPageReading>, string]>([
  [{ row: 'G' }, 'This ticket is for Row G, the offer says F.'],
  [{ section: '201' }, 'This ticket is for Section 201, the offer says 102.'],
  [{ concertDate: '2027-06-06T20:00' }, 'This ticket is for Jun 6, 2027, the show is on Jun 5, 2027.'],
  [{ venue: 'Fox Theater' }, 'This ticket is for Fox Theater, the show is at Greek Theatre.'],
  [{ artist: 'Mitski' }, 'This ticket is for Mitski, not for Phoebe Bridgers.'],
  [
    { needsApp: true },
    'The code of this ticket changes all the time and only works in the shop’s app. Have the ticket sent to the client’s ticketing account instead.',
  ],
])('what differs from the request is said: %j', (said, doubt) => {
  const of = tickets({})
  const [shown] = view(of, { files: readFile(seat(11, said)) })
  expect(shown).toMatchObject({ doubts: [doubt], isFilled: true })
})

test('files go to seats without a typed code first; a file with another code is a difference to decide, and names no seat', () => {
  const of = tickets({}, {})
  const typed = { 't1.qrCode': 'CLR-23' }
  const fileOf = (files: string) => view(of, { ...typed, files }).map(({ fileId }) => fileId)
  expect(fileOf(picked('a.pdf'))).toEqual([undefined, 'a.pdf'])
  expect(fileOf(picked('a.pdf', 'b.pdf'))).toEqual(['b.pdf', 'a.pdf'])

  const values = { ...initialValues(of), ...typed, files: readFile(seat(9)), 't1.file': 'all.pdf' }
  const [shown, ...others] = seatViews(of, values)
  const doubt = 'CLR-23 was typed, but the code in all.pdf is EX-9.'
  expect(shown).toMatchObject({ qrCode: 'CLR-23', doubts: [doubt], misplaced: [{ doubt }] })
  expect(shown && seatsInNames(values, [shown, ...others])).toEqual({})
  expect(seatViews(of, { ...values, 't1.kept': doubt })[0]?.doubts).toEqual([])
  const used = { ...values, 't1.qrCode': shown?.misplaced[0]?.taken?.value ?? '' }
  expect(seatViews(of, used)[0]).toMatchObject({ qrCode: 'EX-9', doubts: [] })
  expect(seatsInNames(used, seatViews(of, used))).toEqual({ 't1.seat': '9' })
  expect(seatViews(of, { ...values, 't1.qrCode': 'EX-9' })[0]?.doubts).toEqual([])
})

test('a row that the offer does not say is that of the file', () => {
  const [shown] = view(tickets({ row: null }), { files: readFile(seat(11)) })
  expect(shown).toMatchObject({ row: 'F', doubts: [] })
})

test('what is written in another way is no difference', () => {
  const same = { venue: 'The Greek Theatre, Berkeley', section: 'Section 102', artist: 'PHOEBE BRIDGERS' }
  // In one line that was split at its comma.
  const swapped = { venue: 'Phoebe Bridgers', artist: 'Phoebe Bridgers, Greek Theatre' }
  for (const said of [same, swapped]) {
    const [shown] = view(tickets({}), { files: readFile(seat(11, said)) })
    expect(shown?.doubts).toEqual([])
  }
})

test('a seat or code of another ticket is a problem of the later one', () => {
  const of = tickets(delivered, {}, {})
  const twice = findTwice(
    view(of, { 't2.seat': ' seat 11', 't2.qrCode': 'LS-2', 't3.seat': '13', 't3.qrCode': 'LS-11' }),
  )
  expect(twice).toEqual({
    't2.seat': 'This seat is already on another ticket: Seat 11',
    't3.qrCode': 'This code is already on another ticket: Seat 11',
  })
  const elsewhere = { 't2.seat': '11', 't2.row': 'G', 't2.qrCode': 'LS-2' }
  expect(findTwice(view(of, elsewhere))).toEqual({})
})

test('two pictures of one code are a problem of the later one', () => {
  const [one, other, same] = ['A-Ü', 'B-Ü', 'A-Ü'].map((text, index) =>
    seat(11 + index, { codes: [code(text, 'qr', `/api/files/picture-${index}`)] }),
  )
  const twice = (...pages: (TicketPageReading | undefined)[]) =>
    findTwice(
      view(tickets({}, {}), { files: readFile(...pages.flatMap((page) => page ?? [])), 't1.seat': '11' }),
    )
  expect(twice(one, other)).toEqual({})
  expect(twice(one, same)).toEqual({ 't2.qrCode': 'This code is already on another ticket: Seat 11' })
})

test('several pasted lines fill the codes from a seat on', () => {
  const views = view(tickets({}, delivered, {}, {}))
  expect(pasteCodes('LS-1', 't1', views)).toBeUndefined()
  expect(pasteCodes('LS-1\r\n\n LS-2 \nLS-3\nLS-4\n', 't1', views)).toEqual({
    fields: { 't1.qrCode': 'LS-1', 't3.qrCode': 'LS-2', 't4.qrCode': 'LS-3' },
    left: 1,
  })
  expect(pasteCodes('LS-1\nLS-2', 't3', views)?.fields).toEqual({ 't3.qrCode': 'LS-1', 't4.qrCode': 'LS-2' })
})

test('the server’s messages are shown at their seats', () => {
  const body = { tickets: [{ ticketId: 't3' }, { ticketId: 't7' }] }
  const fields = {
    'tickets.1.ticketFile': 'File',
    'tickets.0.qrCode': 'Code',
    'tickets.1.ticketId': 'Used',
    other: 'x',
  }
  expect(errorsOfSeats(fields, body)).toEqual({
    't7.file': 'File',
    't3.qrCode': 'Code',
    't7.replaces': 'Used',
  })
})

test('a seat is named by its number, or by its place while it has none', () => {
  const [one, two] = view(tickets({}, {}), { 't2.seat': 'Seat 12' })
  expect(one && describeSeat(one, 2)).toBe('Ticket 1 of 2')
  expect(two && describeSeat(two, 2)).toBe('Seat 12')
})

test.each([
  [['pending', 'ready', 'used', 'returning'], '3 of 4 delivered'],
  [['pending', 'ready', 'refunded'], '1 of 2 delivered · 1 withdrawn'],
  [['refunded', 'refunded'], '2 withdrawn'],
] as const)('of the tickets %j it is said: %s', (statuses, words) => {
  expect(describeCounts(statuses.map((status) => buildTicket({ status })))).toBe(words)
})

test('a ticket that was used or sent back cannot be delivered', () => {
  for (const status of ['pending', 'ready', 'delivered'] as const) {
    expect(whyNoDelivery(buildTicket({ status }))).toBeUndefined()
  }
  expect(whyNoDelivery(buildTicket({ status: 'used' }))).toContain('has been used')
  expect(whyNoDelivery(buildTicket({ status: 'returning' }))).toContain('sent back')
})
