import type { TicketFacts } from '#contract/files.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { Page, TicketFile } from './drawing.ts'

/**
 * Files that the reader is improved with. Shops, events and numbers are invented; the layouts are those that shops have.
 *
 * A line each: kind, layout and number of pages | title | venue | when | seat | order | code | what is to be read: artist | venue | date |
 * section | row | seat | order number | ticket of how many. `~` is the number of the page, counted from the one in the first column.
 */
const files = `
pdf sheet 14-15     | Marlow Vane: The Slow Weather Tour | Corran Arena, Denver, CO | Sat, Mar 13, 2027 · 7:30 PM | Section: 118, Row: K, Seat: ~, Entry: Gate 4 | Order # 44-18872/MID | qr SW7741~88213 | Marlow Vane | Corran Arena | 2027-03-13T19:30 | 118 | K | ~ | 44-18872/MID
pdf sheet           | Halden Grey | Brockley Empire, London | Friday 14 May 2027 · Doors 18:30 · Show 20:00 | Block: B12, Row: AA, Seat: 7 | Booking reference: NG-5520917 | aztec NGL5520917B12AA7 | Halden Grey | Brockley Empire | 2027-05-14T20:00 | B12 | AA | 7 | NG-5520917
pdf sheet 1-8       | TILDA OKAFOR | Riverbend Amphitheatre | Saturday, June 19, 2027 at 7:00 PM | SEC: 205, ROW: 9, SEAT: ~ | Confirmation no. RB20270619A | code_128 RB2027061920509~ | Tilda Okafor | Riverbend Amphitheatre | 2027-06-19T19:00 | 205 | 9 | ~ | RB20270619A
pdf sheet           | Nadir Quartet | Queen Street Hall, Edinburgh | 22/04/2027 19:30 | Area: Stalls, Row: F, Seat no.: 18 | Order ID QSH-2204-771 | data_matrix QSH2204771F18 | Nadir Quartet | Queen Street Hall | 2027-04-22T19:30 | Stalls | F | 18 | QSH-2204-771
pdf sheet           | Ljós | Tivoli Hall | 2027-09-03 20:30 | Section: C, Row: 4, Seat: 112 | Order: 7F3A99 | micro_qr 7F3A99C4112 | Ljós | Tivoli Hall | 2027-09-03T20:30 | C | 4 | 112 | 7F3A99
pdf sheet 1-4       | Vesper & the Tides | Foundry Hall, Chicago, IL | Fri Jan 1, 2027 · 12:00 AM | Admission: General Admission, Age: 21+ | Ticket ~ of 4 · Order FH-99120 | qr FH99120-~ | Vesper & the Tides | Foundry Hall | 2027-01-01T00:00 | General Admission | | | FH-99120 | ~ of 4
pdf sheet           | Paper Pines | The Alder Room | Fri, Feb 5 · 9:00 PM (doors 8:00 PM) | Type: Early entry, Price: $48.00 | Booked by Jo March | aztec TAR-0205-000917 | Paper Pines | The Alder Room | 2027-02-05T21:00
pdf stub            | PAPER PINES | THE ALDER ROOM | FRI FEB 05 2027 9:00 PM | SEC: BALC2, ROW: C, SEAT: 21 | A5519 44210 | pdf417 A551944210BALC2C21 | Paper Pines | The Alder Room | 2027-02-05T21:00 | BALC2 | C | 21
pdf stub            | Paper Pines w/ Orla Dunn | The Alder Room, Portland, OR | 02/05/2027 9:00 PM | Section: MEZZ 1, Row: D, Seat: 3 | Harbor Box Office | code_39 PX0031177 | Paper Pines | The Alder Room | 2027-02-05T21:00 | MEZZ 1 | D | 3
pdf stub            | Paper Pines w/ Orla Dunn | The Alder Room, Portland, OR | 02/05/2027 9:00 PM | Section: MEZZ 1, Row: D, Seat: 4 | Harbor Box Office | itf 0031177204 | Paper Pines | The Alder Room | 2027-02-05T21:00 | MEZZ 1 | D | 4
pdf stub            | Paper Pines w/ Orla Dunn | The Alder Room, Portland, OR | 02/05/2027 9:00 PM | Section: MEZZ 1, Row: D, Seat: 5 | Harbor Box Office | ean_13 4006381333931 | Paper Pines | The Alder Room | 2027-02-05T21:00 | MEZZ 1 | D | 5
pdf mail            | Tilda Okafor | Riverbend Amphitheatre, Austin, TX | Sat Jun 19, 2027, 7:00 PM | 2 x: General Admission | Order number: 81127734 | | Tilda Okafor | Riverbend Amphitheatre | 2027-06-19T19:00 | General Admission | | | 81127734
png screen          | Marlow Vane | Corran Arena, Denver, CO | Sat, Mar 13, 2027 · 7:30 PM | SEC: 118, ROW: K, SEAT: 14 | 1 of 2 | qr SW77411488213 | Marlow Vane | Corran Arena | 2027-03-13T19:30 | 118 | K | 14 | | 1 of 2
png darkScreen      | Halden Grey | Brockley Empire | Fri 14 May 2027, 8:00 PM | BLOCK: 104, ROW: 22, SEAT: 9 | | aztec NGL5520917104229 | Halden Grey | Brockley Empire | 2027-05-14T20:00 | 104 | 22 | 9
png screen          | Tilda Okafor | Riverbend Amphitheatre | Saturday, June 19, 2027 7:00 PM | Section: Lawn | Order RB20270619B | pdf417 RB20270619BLAWN | Tilda Okafor | Riverbend Amphitheatre | 2027-06-19T19:00 | Lawn | | | RB20270619B
webp screen         | Paper Pines | The Alder Room | Fri, Feb 5, 2027 at 9:00 PM | Entrance: Main door, Ticket: General Admission | | qr TAR-0205-000918 | Paper Pines | The Alder Room | 2027-02-05T21:00 | General Admission
png mail            | Paper Pines | The Alder Room | Friday, February 5, 2027, 9:00 PM | Section: Orchestra 3, Row: PP, Seat: 11 | Order number 5521-0098 | qr TCK-5521-0098-11 | Paper Pines | The Alder Room | 2027-02-05T21:00 | Orchestra 3 | PP | 11 | 5521-0098
jpeg sheet          | Tilda Okafor | Riverbend Amphitheatre | Saturday, June 19, 2027 at 7:00 PM | SECTION: 205, ROW: 9, SEAT: 4 | Order # 20-55781 | pdf417 RB20270619205094 | Tilda Okafor | Riverbend Amphitheatre | 2027-06-19T19:00 | 205 | 9 | 4 | 20-55781
jpeg screen         | Marlow Vane | Corran Arena | Sat, Mar 13, 2027 · 7:30 PM | SEC: 118, ROW: K, SEAT: 15 | | qr SW77411588213 | Marlow Vane | Corran Arena | 2027-03-13T19:30 | 118 | K | 15
pkpass pass         | Halden Grey | Brockley Empire | Fri 14 May 2027 20:00 | Block: C3, Row: 8, Seat: 101 | NG-5521044 | aztec GÄSTE-0091 | Halden Grey | Brockley Empire | 2027-05-14T20:00 | C3 | 8 | 101 | NG-5521044
pkpass pass         | Paper Pines | The Alder Room | February 5, 2027 9:00 PM | TICKET: General Admission, NO: 3 of 4 | | | Paper Pines | The Alder Room | 2027-02-05T21:00 | General Admission | | | | 3 of 4
pkpasses pass 11-14 | Marlow Vane | Corran Arena | Sat, Mar 13, 2027 7:30 PM | SEC: 118, ROW: K, SEAT: ~ | | qr SW-118-K-~ | Marlow Vane | Corran Arena | 2027-03-13T19:30 | 118 | K | ~
`

/** What a ticket shows. */
interface Shown {
  title: string
  venue: string
  when: string
  /** Labels and their values. */
  seat: string[][]
  order: string
}

type Layout = (shown: Shown, source: string | undefined, format: string) => string

const sans = `font-family:'DejaVu Sans Condensed',sans-serif`
const wide = ['pdf417', 'code_128', 'code_39', 'itf', 'ean_13']
const labelled = ({ seat }: Shown) =>
  `<table style="margin:20px 0;border-spacing:24px 0;margin-left:-24px;font-size:19px"><tr>${seat
    .map(([label, value]) => `<td><small>${label}</small><br><b>${value}</b></td>`)
    .join('')}</tr></table>`
const image = (source: string | undefined, format: string, style = '') =>
  source === undefined
    ? ''
    : `<img src="${source}" style="${wide.includes(format) ? 'width:300px;height:100px' : 'width:190px'};${style}">`

/** The ticket of an app on a phone: a card with the code on white. */
const screen =
  (paper: string, ink: string, soft: string, card: string): Layout =>
  (shown, source, format) =>
    `<style>body{margin:0;background:${paper};color:${ink};${sans};font-size:15px}small{color:${soft}}</style>
    <div style="display:flex;justify-content:space-between;padding:14px 24px"><b>9:41</b><b>5G 87%</b></div>
    <div style="display:flex;justify-content:space-between;padding:6px 20px 16px"><span>Close</span><b>My Tickets</b><span>Help</span></div>
    <div style="background:${card};border-radius:20px;margin:0 16px;padding:22px"><b style="font-size:22px">${shown.title}</b>
    <p>${shown.when}</p><p>${shown.venue}</p>${labelled(shown)}
    <div style="background:#fff;border-radius:14px;padding:16px;text-align:center">${image(source, format)}</div>
    <p style="text-align:center">${shown.order}</p></div><p style="padding:6px 24px;color:${soft}">Turn up the brightness before you reach the door.</p>`

const layouts: Record<string, Layout> = {
  /** To print at home: event at the top, seats in boxes, the code below, small print at the end. */
  sheet: (shown, source, format) => `<div style="${sans};padding:38px 46px;color:#151922">
    <div style="display:flex;justify-content:space-between;border-bottom:3px solid #c9304f;padding-bottom:8px"><b style="font-size:21px;color:#c9304f">seatwell</b><span>This is your ticket. Print it or show it on a phone.</span></div>
    <h1 style="font-size:29px">${shown.title}</h1><p style="font-size:17px">${shown.venue}</p><p style="font-size:17px">${shown.when}</p>${labelled(shown)}
    ${image(source, format)}<p>${shown.order}</p>
    <p style="font-size:11px;color:#667">Do not copy this ticket: only the first scan of a code lets somebody in. Large bags, cameras with removable lenses and food from outside are not allowed. Please be in your seat 15 minutes before the show.</p></div>`,
  /** A long ticket with a stub, as box offices print them, the code sideways on the stub. */
  stub: (shown, source, format) => `<div style="${sans};display:flex;height:300px;overflow:hidden">
    <div style="flex:1;padding:26px 32px;background:#fdf7e8"><small>ADMIT ONE · NO REFUNDS · ${shown.order}</small><p style="font-size:25px"><b>${shown.title}</b></p><p>${shown.venue}</p><p>${shown.when}</p>
    <p style="font-size:20px"><b>${shown.seat.map((pair) => pair.join(': ')).join('  ')}</b></p></div>
    <div style="width:220px;border-left:2px dashed #777;display:grid;place-items:center">${image(source, format, 'transform:rotate(90deg);width:260px')}</div></div>`,
  /** In a window on a computer. */
  mail: (
    shown,
    source,
    format,
  ) => `<div style="${sans};padding:28px 60px;font-size:16px"><h2 style="font-weight:400">Thanks for your order</h2>
    <p style="color:#777;font-size:14px">From: Ticketry &lt;no-reply@ticketry.example&gt;</p><p>${shown.title}</p><p>${shown.venue}</p><p>${shown.when}</p>
    <p>${shown.seat.map((pair) => pair.join(' ').replace(':', '')).join(', ')}</p><p>${shown.order}</p>${image(source, format)}</div>`,
  screen: screen('#eef0f5', '#141824', '#5f6779', '#ffffff'),
  darkScreen: screen('#0d1017', '#f1f3f8', '#9aa3b5', '#1a202c'),
}

const barcodes: Record<string, string> = { qr: 'QR', aztec: 'Aztec', pdf417: 'PDF417' }
const field = ([label = '', value = '']: string[]) => ({ key: label.toLowerCase(), label, value })
const passOf = ({ title, venue, when, seat, order }: Shown, format: string, message: string) => ({
  formatVersion: 1,
  organizationName: 'Seatwell',
  barcodes: message
    ? [{ format: `PKBarcodeFormat${barcodes[format]}`, message, messageEncoding: 'iso-8859-1' }]
    : [],
  eventTicket: {
    primaryFields: [field(['EVENT', title])],
    secondaryFields: [field(['VENUE', venue]), field(['DATE', when])],
    auxiliaryFields: seat.map(field),
    backFields: order ? [field(['Order number', order])] : [],
  },
})

/** Photos are of a sheet that is turned a little, and of a screen that lies. */
const pictures: Record<
  string,
  Pick<TicketFile & { kind: 'png' | 'jpeg' | 'webp' }, 'width' | 'height' | 'scale' | 'photo'>
> = {
  screen: { width: 393, height: 852, scale: 3, photo: { turn: 90, dark: 0.25, blur: 0.8 } },
  mail: { width: 1100, height: 760, scale: 1 },
  sheet: { width: 820, height: 1060, scale: 1.6, photo: { turn: 3, blur: 0.6, dark: 0.15 } },
}

function fileOf(line: string): TicketFile {
  const [how = '', ...cells] = line.split('|').map((cell) => cell.trim())
  const [kind = '', layout = '', span = '1-1'] = how.split(/\s+/)
  const [first = 1, last = first] = span.split('-').map(Number)
  const parts = Array.from({ length: last - first + 1 }, (_, index) => {
    const [title = '', venue = '', when = '', seats = '', order = '', code = '', ...truth] = cells.map(
      (cell) => cell.replaceAll('~', `${first + index}`),
    )
    const shown = { title, venue, when, order, seat: seats.split(', ').map((pair) => pair.split(': ')) }
    const [format = '', text = ''] = code.split(' ')
    const codes = text ? [{ format: format as CodeFormat, text }] : []
    const names = ['artist', 'venue', 'concertDate', 'section', 'row', 'seat', 'orderNumber'] as const
    const says: TicketFacts = Object.fromEntries(
      names.flatMap((name, at) => (truth[at] ? [[name, truth[at]]] : [])),
    )
    const [number, count] = (truth[7] ?? '').split(' of ').map(Number)
    if (number && count) says.place = { number, count }
    const html: Page['html'] = ([source]) => layouts[layout]?.(shown, source, format) ?? ''
    return { codes, says, html, pass: passOf(shown, format, text) }
  })
  const name = `${how} of ${cells[0]}`
  const [page] = parts
  if (!page) throw new Error(`${name} has no pages`)
  if (kind === 'pkpass') return { name, kind, pass: page }
  if (kind === 'pkpasses') return { name, kind, passes: parts }
  if (kind === 'pdf') return { name, kind, pages: parts, size: layout === 'stub' ? '800px 310px' : 'Letter' }
  const { photo, ...pixels } = pictures[layout] ?? { width: 393, height: 852, scale: 3 }
  return { name, kind: kind as 'png', page, ...pixels, ...(kind === 'jpeg' && photo && { photo }) }
}

export const knownHalf: readonly TicketFile[] = files.trim().split('\n').map(fileOf)
