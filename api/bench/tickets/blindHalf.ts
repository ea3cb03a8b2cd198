import type { TicketFacts } from '#contract/files.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { Page, PageCode, TicketFile } from './drawing.ts'

// Drawn without knowledge of the reader, so that they show how it does on files it was not made for.

/** Labels and their values from `Row: 5 | Seat: 16`. */
const split = (pairs: string) => pairs.split(/\s*\|\s*/).map((pair) => pair.split(': '))

/** The fields of a wallet pass. */
const fields = (pairs: string) =>
  split(pairs).map(([label, value], index) => ({ key: `${label}${index}`, label, value }))

const barcode = (format: string, message: string) => ({
  format: `PKBarcodeFormat${format}`,
  message,
  messageEncoding: 'iso-8859-1',
})

const wallet = (organizationName: string, rest: object) => ({
  formatVersion: 1,
  passTypeIdentifier: 'pass.example.tickets',
  serialNumber: '0418-2207',
  teamIdentifier: 'A1B2C3D4E5',
  organizationName,
  description: 'Event ticket',
  ...rest,
})

/** What almost every ticket says. */
const facts = (
  [artist, venue, concertDate]: [artist: string, venue: string, concertDate: string],
  [section, row, seat]: [section: string, row?: string, seat?: string],
  orderNumber?: string,
): TicketFacts => {
  const found = Object.entries({ artist, venue, concertDate, section, row, seat, orderNumber })
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

const code = (format: CodeFormat, text: string): PageCode => ({ format, text })

/** A PDF of one page with one code. */
const pdf = (
  name: string,
  size: string,
  first: PageCode,
  says: TicketFacts,
  html: Page['html'],
): TicketFile => ({ name, kind: 'pdf', size, pages: [{ codes: [first], says, html }] })

const pkpass = (name: string, first: PageCode, says: TicketFacts, pass: object): TicketFile => ({
  name,
  kind: 'pkpass',
  pass: { codes: [first], says, pass },
})

const picture = (src = '', width = 150, height = width) =>
  `<img src="${src}" style="width:${width}px;height:${height}px;image-rendering:pixelated">`

const sheet = (body: string, style = '') =>
  `<div style="font:15px/1.35 Arial,Helvetica,sans-serif;padding:36px;${style}">${body}</div>`

/** A table whose first line has the labels. */
const above = (pairs: string) =>
  `<table border="1" cellpadding="7" style="border-collapse:collapse;text-align:left"><tr>${split(pairs)
    .map(([label]) => `<th style="font-size:11px;color:#555">${label}</th>`)
    .join('')}</tr><tr>${split(pairs)
    .map(([, value]) => `<td><b>${value}</b></td>`)
    .join('')}</tr></table>`

/** Boxes next to each other, each a label over its value. */
const tiles = (pairs: string, size = 22) =>
  `<div style="display:flex;gap:28px;margin:12px 0">${split(pairs)
    .map(
      ([label, value]) =>
        `<div><div style="font-size:${size / 2}px;opacity:.7">${label}</div>
        <div style="font-size:${size}px;font-weight:bold">${value}</div></div>`,
    )
    .join('')}</div>`

/** Boxes next to each other, each a value over its label. */
const below = (pairs: string) =>
  `<div style="display:flex;justify-content:space-between;margin:14px 0">${split(pairs)
    .map(
      ([label, value]) =>
        `<center><div style="font-size:24px">${value}</div><small>${label}</small></center>`,
    )
    .join('')}</div>`

/** A line for each label and its value. */
const beside = (pairs: string, end = '') =>
  `<table cellpadding="3">${split(pairs)
    .map(([label, value]) => `<tr><td style="color:#444">${label}${end}</td><td><b>${value}</b></td></tr>`)
    .join('')}</table>`

const small = (text: string) => `<p style="font-size:9px;color:#555;max-width:640px">${text}</p>`

const statusBar = (time: string) =>
  `<div style="display:flex;justify-content:space-between;font-size:14px;font-weight:bold;padding:4px 12px">
  <span>${time}</span><span>5G 82%</span></div>`

const conditions = `1. Latecomers may be held for up to 20 minutes. 2. No bag over 14 x 6 x 14 in
  (35 x 15 x 35 cm). 3. Limit of 8 tickets a household. 4. Under 16s need an adult of 18 or over.
  5. Copies are refused: the first scan counts. 6. If the show moves by more than 24 hours, ask for your
  money within 30 days.`

const herons = facts(
  ['The Midnight Herons', 'Cedar Fork Amphitheater', '2088-10-30T19:00'],
  ['204', 'GG'],
  '58-20417/NSH',
)

const heronsPages: Page[] = ['17', '18', '19', '20'].map((seat, index) => ({
  codes: [code('qr', `7730${index}918264055`)],
  says: { ...herons, seat, place: { number: index + 1, count: 4 } },
  html: ([src]) =>
    sheet(`<div style="background:#123a5a;color:#fff;padding:9px">SeatHarbor: Print-at-home ticket</div>
      <p style="float:right">Ticket ${index + 1} of 4</p><h1>The Midnight Herons</h1>
      <p>with special guests Paper Lanterns and Joy Okafor</p>
      <p>Cedar Fork Amphitheater<br>1200 Quarry Road, Nashville, TN 37211</p>
      <p>Saturday, October 30, 2088 at 7:00 PM<br>Gates open at 5:30 PM</p>
      <div style="display:flex;gap:60px">${beside(
        `Section: 204 | Row: GG | Seat: ${seat} | Price: $89.50 + $21.35 fees |
          Order number: 58-20417/NSH | Purchased: March 2, 2088 10:04 AM`,
        ':',
      )}${picture(src, 180)}</div>
      <div style="border:2px dashed #999;padding:12px;margin:30px 0">Parking from $35: reserve Lot 7 now and
      save 10%. Row 1 of Lot 7 is closest to Gate 3.</div>${small(conditions)}`),
}))

const leBrun = facts(['Zoë Le Brun', 'Halvorsen Hall', '2089-06-17T20:00'], ['12', 'C'], 'HH4471-903')

const carmody = facts(
  ['Niamh O’Carmody', 'Theatre Royal, Wexcombe', '2091-12-03T19:30'],
  ['Stalls', 'F'],
  '1182093',
)

const carmodyPages: Page[] = ['14', '15'].map((seat) => ({
  codes: [code('code_128', `WX1182093F${seat}`)],
  says: { ...carmody, seat },
  html: ([src]) =>
    sheet(
      `<center><i>Theatre Royal, Wexcombe</i><hr><h2>Niamh O’Carmody</h2><p>An Evening of Songs</p>
      <p>Monday 3 December 2091, 7.30pm</p><p style="font-size:20px">Stalls Row F Seat ${seat}</p>
      <p>Full price £42.00 (includes £1.50 restoration levy)</p>${picture(src, 300, 70)}
      <p>Booking number 1182093</p><p>Interval drinks? Order at the Circle Bar before 7.10pm and skip the
      queue.</p>
      </center>${small('Box office 01632 960 417, Mon-Sat 10am-6pm. No exchange within 48 hours.')}`,
      'font-family:Georgia,serif',
    ),
}))

const delgado = facts(['Rubén Delgado', 'Lakefront Arena', '2089-04-02T18:30'], ['324', '7'], 'QX7-PL22-0086')

const delgadoPages: Page[] = ['11', '12'].map((seat, index) => ({
  codes: [code('data_matrix', `QXPL0086-${seat}-5A1C9E`)],
  says: { ...delgado, seat, place: { number: index + 1, count: 2 } },
  html: ([src]) =>
    sheet(`<p style="text-align:right">(${index + 1} of 2)</p><h2>Rubén Delgado</h2>
      <p>Sat 04/02/2089 6:30 PM | Lakefront Arena | Milwaukee, WI</p>
      <p style="font-size:22px"><b>Upper Level &nbsp; Sec 324 &middot; Row 7 &middot; Seat ${seat}</b></p>
      ${picture(src, 130)}<p>Order # QX7-PL22-0086</p>
      ${small('Resold on Seatswell. The name on the ticket may not be yours. Enter at Gate 5.')}`),
}))

const orchids = facts(['Orchids for Lúcia', 'Pavilhão do Tejo', '2088-07-18T21:30'], ['B4', '9'])

const bundle = ['31', '32', '33'].map((seat, index) => ({
  codes: [code('code_128', `PT90418${index}7726`)],
  says: { ...orchids, seat, place: { number: index + 1, count: 3 } },
  pass: wallet('Bilheta', {
    serialNumber: `90418-${index}`,
    barcodes: [{ ...barcode('Code128', `PT90418${index}7726`), altText: `PT90418${index}7726` }],
    eventTicket: {
      headerFields: fields(`TICKET: ${index + 1} of 3`),
      primaryFields: fields('EVENT: Orchids for Lúcia'),
      secondaryFields: fields('VENUE: Pavilhão do Tejo | DATE: Sunday, 18 July 2088, 21:30'),
      auxiliaryFields: fields(`ENTRANCE: North 2 | BLOCK: B4 | ROW: 9 | SEAT: ${seat}`),
    },
  }),
}))

const pdfs: TicketFile[] = [
  pdf(
    'Letter, one seat in a table, PDF417',
    'Letter',
    code('pdf417', '0429 8851 7730 1146 52'),
    facts(
      ['Delphine Archer', 'Granite Bay Coliseum', '2087-11-28T20:00'],
      ['102', '14', '6'],
      '31-44092/SAC',
    ),
    ([src]) =>
      sheet(`<b>Admitly</b> &nbsp; This is your ticket. Present this whole page at the event.<hr>
            ${above('SECTION: 102 | ROW: 14 | SEAT: 6 | ENTRY: GATE C | FACE VALUE: $125.00 | FEES: $31.40')}
            <h1 style="margin-bottom:0">Delphine Archer</h1><p>The Long Winter Tour</p>
            <p><b>Granite Bay Coliseum</b><br>400 Expo Pkwy, Sacramento, CA 95815</p>
            <p><b>Fri Nov 28, 2087 8:00 PM</b></p>${picture(src, 340, 110)}
            ${above(`Order number: 31-44092/SAC | Order date: Apr 11, 2087 | Customer: J. Whitlock |
              Type: Full price`)}
            ${small(conditions)}${small(conditions)}`),
  ),
  {
    name: 'Letter, four seats on a page each, then terms',
    kind: 'pdf',
    size: 'Letter',
    pages: [
      ...heronsPages,
      {
        codes: [],
        says: {},
        html: () =>
          sheet(`<h2>Terms and conditions of sale</h2>${conditions.repeat(6)}
            <p>SeatHarbor Inc., Suite 1900, 77 Pier Street. Version 12, in force since January 1, 2086.</p>`),
      },
    ],
  },
  {
    name: 'A4, the codes of four seats on one page',
    kind: 'pdf',
    pages: [
      {
        codes: ['5', '6', '7', '8'].map((seat) => code('qr', `https://t.example/HH4471903C${seat}`)),
        says: leBrun,
        html: (sources) =>
          sheet(`<h2>Zoë Le Brun</h2><p>Halvorsen Hall, Aarhus<br>Fri 17 June 2089, 20:00</p>
            ${beside(`Section: 12 | Row: C | Seats: 5, 6, 7, 8 | Confirmation number: HH4471-903 |
              Paid: 4 x 390 kr. + 60 kr.`)}
            <div style="display:grid;grid-template-columns:1fr 1fr;gap:26px;margin-top:20px">${sources
              .map((src, index) => `<div>${picture(src, 170)}<br>Row C, seat ${index + 5}</div>`)
              .join('')}</div>
            ${small('Each code lets one person in once. Cloakroom 25 kr. Hall opens 19:00.')}`),
      },
    ],
  },
  pdf(
    'Small mobile page, dark, Aztec',
    '375px 720px',
    code('aztec', 'AZ.61T0.9932.KD84'),
    facts(['DJ Sólveig', 'The Foundry at Pier 9', '2090-08-12T19:30'], ['MEZZ 3', 'B', '108']),
    ([src]) =>
      sheet(
        `<div style="font-size:24px;font-weight:bold">DJ Sólveig</div>
            <div>Sat, Aug 12, 2090 &bull; 7:30 PM</div><div>The Foundry at Pier 9</div>
            ${tiles('SECTION: MEZZ 3 | ROW: B | SEAT: 108')}
            <div style="background:#fff;padding:16px;text-align:center">${picture(src, 200)}</div>
            <p>Turn your brightness up and hold the code 2-4 inches from the scanner.</p><p>Mobile entry</p>`,
        'background:#1b1430;color:#fff;padding:24px;height:640px',
      ),
  ),
  pdf(
    'A4, British arena with a block, Code 128',
    'A4',
    code('code_128', '802217640093351'),
    facts(
      ['Brannagh & the Tides', 'Mersey Dock Arena', '2087-06-21T19:45'],
      ['B12', 'K', '27'],
      'TK-7718204',
    ),
    ([src]) =>
      sheet(`<div style="text-align:right">Tickle &amp; Stub e-ticket</div>
            <p>Harbour Nights presents</p><h1 style="margin:0">Brannagh &amp; the Tides</h1>
            <p>Mersey Dock Arena, Liverpool L3 4BX</p>
            ${tiles('Date: Sat 21 Jun 2087 | Doors: 18:30 | Show: 19:45')}
            ${tiles('Entrance: D | Level: 1 | Block: B12 | Row: K | Seat: 27')}${picture(src, 330, 80)}
            ${beside(`Booking reference: TK-7718204 | Face value: £65.00 | Booking fee: £8.45 |
              Facility fee: £2.00`)}
            ${small('Strictly over 14s in Blocks A1 to A6. Trains: last service 23:41. VAT no. 999 0000 00.')}
            <div style="background:#ffe9a8;padding:20px">Hungry? 20% off at Dockside with code ROW20.</div>`),
  ),
  { name: 'A5, theatre stalls in one line, two pages', kind: 'pdf', size: 'A5', pages: carmodyPages },
  pdf(
    'A5 landscape, general admission, ITF',
    'A5 landscape',
    code('itf', '2088012300441702'),
    facts(['Grünwelt', 'Kesselhaus Süd', '2088-01-23T20:00'], ['General Admission'], '600713245'),
    ([src]) =>
      sheet(
        `<div style="display:flex;justify-content:space-between"><div><h1>Grünwelt</h1>
            <p>Kesselhaus Süd<br>Am Gleis 4, 04103 Leipzig</p>
            <p>Friday 23.01.2088<br>Doors 19:00<br>Start 20:00</p>
            <p style="font-size:20px"><b>General Admission</b></p><p>Free choice of places. Standing only.</p>
            <p>Order no. 600713245<br>38,00 EUR incl. 19% VAT and 3,50 EUR fee</p></div>
            <div>${picture(src, 260, 90)}<p>Admits one</p></div></div>`,
        'border:3px solid #070;padding:20px 30px',
      ),
  ),
  pdf(
    'A4, voucher for a festival wristband, Code 39',
    'A4',
    code('code_39', 'LBF90-48812'),
    // It has days, but no time at which it starts.
    { artist: 'Lantern Bay Festival', venue: 'Carrow Point Country Park', orderNumber: 'LB0048812' },
    ([src]) =>
      sheet(`<h1>Lantern Bay Festival</h1><h3>Wristband voucher: not valid for entry by itself</h3>
        <p>Carrow Point Country Park</p><p>Friday 25 - Sunday 27 August 2090</p>
        ${beside(`Ticket type: Adult weekend camping | Order ID: LB0048812 |
          Lead booker: Siobhán D’Arcy | Price: £245.00 + £14.70`)}
        ${picture(src, 400, 90)}<p>Swap this for a wristband at any exchange:</p><ul>
        <li>Yellow Gate: Thursday 12:00 to 22:00, Friday from 08:00</li>
        <li>Blue Gate: Friday 09:00 to 23:00</li></ul>
        ${small('Wristbands that are cut, stretched or taped are void. 1 tent a pitch (6 x 4 m).')}`),
  ),
  {
    name: 'Letter, resale with a receipt first, upper level, Data Matrix',
    kind: 'pdf',
    size: 'Letter',
    pages: [
      {
        codes: [],
        says: delgado,
        html: () =>
          sheet(`<h2>Thanks for your order, Priya!</h2><p>Order # QX7-PL22-0086</p>
            <h3>Rubén Delgado</h3><p>Lakefront Arena, Milwaukee, WI<br>Saturday, April 2, 2089, 6:30 PM</p>
            <p>2 tickets: Section 324, Row 7, Seats 11 - 12</p>
            ${beside(`Tickets: 2 x $74.00 | Service fee: 2 x $19.24 | Delivery: $0.00 | Total: $186.48 |
              Card: ending in 4402`)}
            <p>Seatswell Help: 555-0142, 7 days a week</p>`),
      },
      ...delgadoPages,
    ],
  },
  pdf(
    'Letter, accessible seat, two languages, EAN-13',
    'Letter',
    code('ean_13', '4019283746501'),
    facts(
      ['Amélie Tremblay-Roy', 'Salle Montcalm-Ouest', '2090-03-09T20:00'],
      ['PARC', 'W', '2'],
      '20734418',
    ),
    ([src]) =>
      sheet(`<h1>Amélie Tremblay-Roy</h1><p>Salle Montcalm-Ouest, Québec</p>
        <p>jeudi 9 mars 2090 20:00 / Thursday, March 9, 2090 8:00 PM</p>
        ${above('Section: PARC | Rangée / Row: W | Siège / Seat: 2 | Prix / Price: 58,75 $')}
        <p><b>&#9855; Fauteuil roulant / Wheelchair space.</b> Elevator 1 to level 0.</p>
        ${picture(src, 220, 100)}<p>Commande / Order: 20734418</p>
        ${small('TPS/GST 2,56 $ TVQ/QST 5,10 $. Aucun remboursement / No refunds. 1 personne / 1 person.')}`),
  ),
]

const pictures: TicketFile[] = [
  {
    name: 'Screenshot of an app, QR',
    kind: 'png',
    width: 390,
    height: 844,
    scale: 3,
    page: {
      codes: [code('qr', 'TKT1.88a0f3e2.5521907.1')],
      says: {
        ...facts(['Kehinde Adé', 'Red Mesa Amphitheatre', '2088-05-07T19:00'], ['118', '22', '9']),
        place: { number: 1, count: 2 },
      },
      html: ([src]) =>
        `${statusBar('9:41')}${sheet(
          `<p style="text-align:center">&lsaquo; My Tickets</p><div style="background:#0a6cff;color:#fff;
          padding:16px;border-radius:14px 14px 0 0"><b style="font-size:22px">Kehinde Adé</b><br>
          Fri, May 7, 2088, 7:00 PM<br>Red Mesa Amphitheatre
          ${tiles('SEC: 118 | ROW: 22 | SEAT: 9')}
          </div><div style="text-align:center;padding:20px;border:1px solid #ccc">${picture(src, 220)}
          <p>Ticket 1 of 2</p></div><p style="text-align:center">Transfer &nbsp; Sell &nbsp; More</p>`,
          'padding:8px',
        )}`,
    },
  },
  {
    name: 'Dark screenshot of an app, PDF417',
    kind: 'png',
    width: 390,
    height: 844,
    scale: 3,
    page: {
      codes: [code('pdf417', '55190087341120')],
      says: facts(
        ['Iron Meridian', "Caldwell's Ballroom", '2092-02-14T21:00'],
        ['BALC L', 'AA', '3'],
        'CB-11-20934',
      ),
      html: ([src]) =>
        `<div style="background:#111;color:#eee;height:828px">${statusBar('20:17')}${sheet(
          `<h2>Iron Meridian</h2><p>Thu 14 Feb 2092 at 21:00<br>Caldwell's Ballroom</p>
          ${below('Section: BALC L | Row: AA | Seat: 3')}
          <div style="background:#fff;padding:14px">${picture(src, 290, 110)}</div>
          <p>Order CB-11-20934</p><p style="color:#9ad">Screenshots may not get you in</p>`,
          'padding:20px',
        )}</div>`,
    },
  },
  {
    name: 'Photo of a screen, turned, blurred and dark',
    kind: 'jpeg',
    width: 820,
    height: 640,
    scale: 2,
    photo: { turn: 4, blur: 1.2, dark: 0.35 },
    page: {
      codes: [code('qr', 'NYE88-004-1933-77')],
      says: facts(
        ['Salvatore Nuñez Quartet', 'Blue Ember Jazz Club', '2088-12-31T22:30'],
        ['Parterre', '2', '12'],
        '77019-B',
      ),
      html: ([src]) =>
        sheet(`<div style="display:flex;gap:40px"><div><h2>Salvatore Nuñez Quartet</h2>
          ${beside(
            `Where: Blue Ember Jazz Club | When: Friday, December 31, 2088, 10:30 PM | Section: Parterre |
              Row: 2 | Seat: 12 | Order number: 77019-B`,
            ':',
          )}<p>Two-drink minimum. No one under 21.</p></div>${picture(src, 260)}</div>`),
    },
  },
  {
    name: 'Screenshot as WebP, general admission, Aztec',
    kind: 'webp',
    width: 412,
    height: 915,
    scale: 2,
    page: {
      codes: [code('aztec', 'GA|2089|0826|K7Q2M9')],
      says: {
        ...facts(['Sister Juniper', 'The Old Cannery', '2089-08-26T20:30'], ['General Admission']),
        place: { number: 2, count: 3 },
      },
      html: ([src]) =>
        `${statusBar('7:52')}${sheet(
          `<p>2 of 3</p><div style="text-align:center">${picture(src, 240)}</div>
          <h2>Sister Juniper</h2><p>The Old Cannery, Portland, ME</p><p>Fri, Aug 26, 2089 | 8:30 PM</p>
          <p style="font-size:20px"><b>General Admission</b></p><p>Ticket price $32.00</p>
          <button style="width:100%;height:44px">Add to wallet</button>`,
          'padding:18px',
        )}`,
    },
  },
  {
    name: 'Photo of a printed stub, Code 128',
    kind: 'jpeg',
    width: 760,
    height: 400,
    scale: 2,
    photo: { turn: -3, blur: 0.8, dark: 0.15 },
    page: {
      codes: [code('code_128', '0610902217734')],
      says: facts(['LADY CORVINA', 'PRAIRIE STAR CENTER', '2090-10-06T19:30'], ['8', 'R', '21']),
      html: ([src]) =>
        sheet(
          `${tiles(
            'SECTION: 8 | ROW: R | SEAT: 21 | ADMISSION: $72.50',
            20,
          )}<b style="font-size:26px">LADY CORVINA</b><br>PRAIRIE STAR CENTER<br>WICHITA, KANSAS<br>
          FRI OCT 6, 2090 7:30PM<br><br>${picture(src, 300, 60)}<br><small>NO REFUNDS NO EXCHANGES</small>`,
          'font-family:Courier New,monospace;background:#fdf6e3',
        ),
    },
  },
]

const passes: TicketFile[] = [
  pkpass(
    'Wallet pass with semantic tags, QR',
    code('qr', 'vp1:6f21c0d9a4:000317'),
    facts(['Våga', 'Northlight Arena', '2091-05-16T19:30'], ['211', '5', '16']),
    wallet('Admitly', {
      relevantDate: '2091-05-16T19:30-05:00',
      barcodes: [barcode('QR', 'vp1:6f21c0d9a4:000317')],
      semantics: {
        eventType: 'PKEventTypeLivePerformance',
        eventName: 'Våga: Glass Rivers Tour',
        performerNames: ['Våga'],
        venueName: 'Northlight Arena',
        venueLocation: { latitude: 44.98, longitude: -93.27 },
        eventStartDate: '2091-05-16T19:30-05:00',
        seats: [{ seatSection: '211', seatRow: '5', seatNumber: '16', seatType: 'Reserved' }],
      },
      eventTicket: {
        headerFields: fields('WED: May 16'),
        primaryFields: [{ key: 'name', value: 'Våga: Glass Rivers Tour' }],
        secondaryFields: fields('Section / Row / Seat: 211 / 5 / 16'),
      },
    }),
  ),
  pkpass(
    'Wallet pass with labelled fields only, PDF417',
    code('pdf417', '118840027719365'),
    facts(["Tess D'Amico", 'Orpheum on Fifth', '2089-11-11T20:00'], ['ORCH C', 'J', '104'], '4471-88093'),
    wallet('Fifth Street Box Office', {
      barcodes: [barcode('PDF417', '118840027719365')],
      eventTicket: {
        primaryFields: fields("Event: Tess D'Amico"),
        secondaryFields: [
          { key: 'venue', label: 'Venue', value: 'Orpheum on Fifth' },
          {
            key: 'start',
            label: 'Starts',
            value: '2089-11-11T20:00-07:00',
            dateStyle: 'PKDateStyleMedium',
            timeStyle: 'PKDateStyleShort',
            ignoresTimeZone: true,
          },
        ],
        auxiliaryFields: fields('Section: ORCH C | Row: J | Seat: 104'),
        backFields: [
          { key: 'b1', label: 'Order number', value: '4471-88093' },
          { key: 'b2', label: 'Price', value: '$54.00 + $9.90' },
          { key: 'b3', label: 'Terms', value: conditions },
        ],
      },
    }),
  ),
  pkpass(
    'Old wallet pass with one barcode, Aztec',
    code('aztec', 'EB05098700421Z'),
    facts(['The Gorse Brothers', 'Usher Row Concert Hall', '2087-09-05T19:00'], ['Upper Circle', 'D', '42']),
    wallet('Usher Row Trust', {
      relevantDate: '2087-09-05T19:00+01:00',
      barcode: barcode('Aztec', 'EB05098700421Z'),
      eventTicket: {
        primaryFields: fields('SHOW: The Gorse Brothers'),
        secondaryFields: fields('VENUE: Usher Row Concert Hall | DATE: Fri 5 Sep 2087 | TIME: 7:00pm'),
        auxiliaryFields: [
          { key: 'x', label: 'AREA', value: 'Upper Circle' },
          { key: 'y', label: 'ROW', value: 'D' },
          { key: 'z', label: 'SEAT', value: 42 },
        ],
      },
    }),
  ),
  { name: 'Bundle of three wallet passes, Code 128', kind: 'pkpasses', passes: bundle },
  pkpass(
    'Wallet pass for standing, semantic tags without a seat, QR',
    code('qr', '9100-7708-2216-0450'),
    facts(['Mateo y los Faroles', 'Foro Jacaranda', '2091-07-08T18:00'], ['General Admission'], 'FJ-2216045'),
    wallet('SeatHarbor', {
      barcode: barcode('QR', '9100-7708-2216-0450'),
      barcodes: [barcode('QR', '9100-7708-2216-0450')],
      semantics: {
        eventName: 'Mateo y los Faroles',
        venueName: 'Foro Jacaranda',
        eventStartDate: '2091-07-08T18:00:00-06:00',
      },
      eventTicket: {
        headerFields: fields('DOORS: 4:30 PM'),
        primaryFields: fields('EVENT: Mateo y los Faroles'),
        secondaryFields: fields('SECTION: General Admission'),
        backFields: fields('Order Number: FJ-2216045'),
      },
    }),
  ),
]

export const blindHalf: readonly TicketFile[] = [...pdfs, ...pictures, ...passes]
