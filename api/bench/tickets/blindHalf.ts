import type { TicketFacts } from '#contract/files.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { Page, PageCode, TicketFile } from './drawing.ts'

// Drawn without knowledge of the reader, so that they show how it does on files it was not made for.
// Dates without a year are those after 28 November 2026.

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
  passTypeIdentifier: 'pass.example.entry',
  serialNumber: 'E-55120-1',
  teamIdentifier: 'Z9Y8X7W6V5',
  organizationName,
  description: `${organizationName} ticket`,
  ...rest,
})

/** What almost every ticket says: `artist | venue | date`, and of `section | row | seat` those that it has. */
const facts = (event: string, place = '', orderNumber = ''): TicketFacts => {
  const [artist, venue, concertDate] = event.split(' | ')
  const [section, row, seat] = place.split(' | ')
  const found = Object.entries({ artist, venue, concertDate, section, row, seat, orderNumber })
  return Object.fromEntries(found.filter(([, value]) => value))
}

const code = (format: CodeFormat, text: string): PageCode => ({ format, text })

const page = (codes: readonly PageCode[], says: TicketFacts, html: Page['html']) => ({ codes, says, html })

const picture = (src = '', width = 150, height = width, style = '') =>
  `<img src="${src}" style="width:${width}px;height:${height}px;image-rendering:pixelated;${style}">`

/** A long code that stands on its end, at the right edge of its box. */
const upright = (src = '', length = 150, thickness = 50) =>
  `<div style="position:relative;flex:none;width:${thickness}px;height:${length}px">${picture(
    src,
    length,
    thickness,
    `position:absolute;left:${thickness}px;top:0;transform-origin:0 0;transform:rotate(90deg)`,
  )}</div>`

const sheet = (body: string, style = '') =>
  `<div style="font:14px/1.4 Helvetica,Arial,sans-serif;padding:32px;${style}">${body}</div>`

/** Next to each other, each label over its value. */
const columns = (pairs: string, size = 24, style = '') =>
  `<div style="display:flex;gap:26px;${style}">${split(pairs)
    .map(
      ([label, value]) =>
        `<div><span style="font-size:${Math.max(9, size * 0.45)}px">${label}</span><br>
        <b style="font-size:${size}px">${value}</b></div>`,
    )
    .join('')}</div>`

/** Below each other, each label at the left and its value at the right edge. */
const lines = (pairs: string) =>
  split(pairs)
    .map(
      ([label, value]) =>
        `<div style="display:flex;justify-content:space-between;border-bottom:1px solid #ccc;padding:4px 0">
        <span>${label}</span><span>${value}</span></div>`,
    )
    .join('')

const small = (text: string) => `<p style="font-size:9px;line-height:1.3;opacity:.8">${text}</p>`

const rules = `This ticket is a revocable licence for one entry. Bags over 12 x 12 x 6 in. are not admitted.
  Chargebacks void it. Row and seat may be changed by management. Children of 2 years and older need their own
  ticket. Lost and found: 303-555-0188, Mon - Fri, 9 AM - 5 PM. Holder agrees to arbitration under section 14.`

const halcyon = (seat = '') =>
  facts('Halcyon Drift | Summit Mutual Arena | 2027-03-06T19:30', seat, '26-41873/DEN')

const fold = 'border:1px dashed #888;padding:16px;height:440px;box-sizing:border-box;overflow:hidden'

const arenaPages = ['5', '6', '7', '8'].map((seat, index) =>
  page(
    [code('qr', `6189${index}40022751834`)],
    { ...halcyon(`117 | 12 | ${seat}`), place: { number: index + 1, count: 4 } },
    ([src]) =>
      sheet(
        `<div style="${fold}"><small>NORTH RANGE LIVE PRESENTS</small>
        <h1 style="margin:4px 0">Halcyon Drift</h1><p style="margin:0">The Slow Weather Tour<br>with Wren Castellano</p>
        <p><b>Summit Mutual Arena</b><br>1500 Platte Crossing, Denver, CO 80204</p>
        <p><b>Sat, Mar 6, 2027 - 7:30 PM</b><br>Doors 6:00 PM</p>
        ${columns(`Section: 117 | Row: 12 | Seat: ${seat}`, 30, 'background:#eee;padding:8px')}
        <p>Enter through Gate 4. Use Portal 16.</p></div>
        <div style="${fold};text-align:center">${picture(src, 210)}<br>6189${index}40022751834
        <p>Ticket ${index + 1}/4<br>Order # 26-41873/DEN</p>
        <p>Full price $94.50 + fees $23.18 = $117.68<br>Bought Oct 2, 2026 by D. Amundsen</p></div>
        <div style="${fold}"><b>Know before you go</b>${small(rules)}${small(rules)}</div>
        <div style="${fold};background:#f7e7d0"><h2>Hungry at the interval?</h2>Order to your seat from Row 9 Grill,
        sections 104 and 121. $5 off orders over $30.</div>`,
        'display:grid;grid-template-columns:1fr 1fr',
      ),
  ),
)

const parkingPage = page([code('code_128', 'PK26418730C1')], halcyon(), ([src]) =>
  sheet(`<h1 style="background:#000;color:#fff;padding:10px">PARKING PASS</h1>
    ${columns('Lot: C West | Vehicles: 1 | Space: First come, first served', 22)}
    <p>Valid for: <b>Halcyon Drift</b>, Sat, Mar 6, 2027 - 7:30 PM<br>Summit Mutual Arena</p>
    <p>Lots open at 4:30 PM. Leave this page on your dashboard. No seat in the arena comes with it.</p>
    ${picture(src, 320, 90)}<p>Order # 26-41873/DEN &nbsp; $40.00</p>${small('No overnight parking. Height limit 6 ft 8 in.')}`),
)

const vogel = 'Anneliese Vogel & Band | Stadthalle Lindenau | 2027-02-19T20:00'

const germanPages = ['24', '25'].map((seat) =>
  page(
    [code('itf', `91204418206733${seat}`)],
    facts(vogel, `Parkett Mitte | 11 | ${seat}`, '4418206733'),
    ([src]) =>
      sheet(`<div style="display:flex;justify-content:space-between;border:2px solid #333;padding:18px"><div>
      <small>Veranstalter: Konzertbüro Falk GmbH</small><h2 style="margin:4px 0">Anneliese Vogel &amp; Band</h2>
      „Stille Post“ – Tournee 2027<p>Stadthalle Lindenau, Schillerplatz 2, 90402 Nürnberg</p>
      <p><b>Freitag, 19.02.2027</b><br>Einlass: 18:30 Uhr – <b>Beginn: 20:00 Uhr</b></p>
      ${columns(`Bereich: Parkett Mitte | Reihe: 11 | Platz: ${seat} | Eingang: Nord 3`, 20)}
      <p>Normalpreis: 64,90 €<br><small>inkl. 7 % MwSt. und 5,90 € Vorverkaufsgebühr</small></p>
      <small>Auftragsnummer: 4418206733 – Kundennummer: 70118842 – gebucht am 03.06.2026, 10:04</small></div>
      ${upright(src, 300, 84)}</div>
      ${small(`Vorverkauf seit 02.06.2026, 10:00 Uhr. Das Ticket ist nur einmal gültig. Kein Einlass für Kinder unter
        6 Jahren. Umtausch und Rücknahme sind ausgeschlossen. Hotline 01806 000417 (0,20 €/Anruf). Die Fahrt mit
        Bus und Bahn in den Zonen 100 und 200 ist ab 4 Stunden vor Beginn im Preis enthalten.`)}`),
  ),
)

const stubPage = page(
  [code('code_128', '204418837710')],
  facts('TOMMY LARKIN | ORPHEUM THEATRE | 2027-03-14T19:30', 'ORCH C | L | 107'),
  ([src]) => {
    const head = split(
      'EVENT CODE: TL0314 | SECTION/AISLE: ORCH C | ROW/BOX: L | SEAT: 107 | ADMISSION: 84.50',
    ).map(([label, value]) => `<td><div style="font-size:7px">${label}</div>${value}</td>`)
    return `<div style="font:bold 12px/1.25 Courier New,monospace;display:flex;gap:8px;height:170px;overflow:hidden">
      <div style="width:330px"><table style="font:inherit;width:100%"><tr>${head.join('')}</tr></table>
      <center style="font-size:9px">AN EVENING WITH</center><center style="font-size:18px">TOMMY LARKIN</center>
      <center>ORPHEUM THEATRE<br>412 SEVENTH ST, OMAHA NE<br>SUN MAR 14 2027 7:30PM</center>
      <div style="font-size:9px;margin-top:8px">INCL 3.50 FACILITY CHG &nbsp; MC 4X17 &nbsp; 24NOV26 OMA209<br>
      NO REFUNDS/NO EXCHANGES</div></div>${upright(src, 165, 56)}
      <div style="border-left:2px dotted #000;padding-left:8px;width:90px;font-size:11px">TL0314<br>ORCH C<br>L &nbsp; 107
      <br>$ 84.50<br>A 84.50<br>SUN MAR 14<br>7:30PM</div></div>`
  },
)

const series = [
  ['Quartetto Brenta', 'Sun Jan 17, 2027, 3:00 PM'],
  ['Ji-won Paik, piano', 'Sun Feb 21, 2027, 3:00 PM'],
  ['The Aldous Consort', 'Sat Apr 10, 2027, 7:30 PM'],
  ['Trio Fennimore', 'Sun May 16, 2027, 3:00 PM'],
]

const seasonPages = ['12', '14'].map((seat) =>
  page(
    series.map((_, index) => code('pdf417', `S2027*0${index + 1}*ORL*H*${seat}*88217`)),
    // Four concerts, so none of them is this page's.
    { venue: 'Whitcomb Recital Hall', section: 'Orchestra Left', row: 'H', seat, orderNumber: '20931-S' },
    (sources) =>
      sheet(`<h2>Whitcomb Recital Hall</h2><p>Chamber Series, 2027 season subscription<br>
        Subscriber: Mr. &amp; Mrs. O. Ferreira &nbsp; Account 88217 &nbsp; Order number 20931-S</p>
        <div style="display:grid;grid-template-columns:1fr 1fr;gap:14px">${sources
          .map(
            (src, index) => `<div style="border:1px solid #000;padding:12px">
            <small>Concert ${index + 1}</small><h3 style="margin:2px 0">${series[index]?.[0]}</h3>
            ${series[index]?.[1]}${columns(`Section: Orchestra Left | Row: H | Seat: ${seat}`, 16)}
            <p>${picture(src, 290, 90)}</p></div>`,
          )
          .join('')}</div>
          ${small(`Exchange up to 48 hours ahead for $5.00 a ticket: 517-555-0121. Lobby opens 60 minutes
          before each concert. 5 % off in the shop.`)}`),
  ),
)

const clubPages = [1, 2, 3].map((number) =>
  page(
    [code('qr', `https://in.example/t/2094418837-${number}?k=h7Qz`)],
    {
      ...facts('Paper Comets | The Tin Lantern | 2027-01-22T20:00', 'General Admission', '2094418837'),
      place: { number, count: 3 },
    },
    ([src]) =>
      sheet(
        `<b style="font-size:26px">Paper Comets</b><br>w/ Lila Voss, Groundfloor
        <p>Friday, January 22, 2027<br>Doors: 7pm / Show: 8pm</p><p>The Tin Lantern<br>88 E 9th Ave, Columbus, OH</p>
        <center style="border:1px solid #ddd;border-radius:12px;padding:16px">${picture(src, 200)}<br>
        Ticket ${number} of 3</center><p style="font-size:18px">1 x General Admission</p>
        <p>Order 2094418837<br>Marisol Quint<br>$22.00 + $5.47 fees</p>
        ${small('18+ with ID, under 21 pay $3 at the door. All sales final. Questions? Reply to your order mail.')}`,
        'padding:24px',
      ),
  ),
)

const pdf = (name: string, size: string, ...pages: Page[]) => ({ name, kind: 'pdf' as const, size, pages })

const pdfs: TicketFile[] = [
  pdf(
    'Letter to fold, four arena seats, a parking pass, house rules, QR',
    'Letter',
    ...arenaPages,
    parkingPage,
    page([], {}, () => sheet(`<h2>House rules</h2>${`<p>${rules}</p>`.repeat(4)}`)),
  ),
  pdf('A4, German, two seats, ITF on its end', 'A4', ...germanPages),
  pdf('Thermal stub, orchestra, Code 128 on its end', '5.5in 2in', stubPage),
  pdf('Letter, two seats of a season, four PDF417 on each page', 'Letter', ...seasonPages),
  pdf('Narrow mobile pages, three general admissions, QR', '105mm 210mm', ...clubPages),
]

const statusBar = (time: string) =>
  `<div style="display:flex;justify-content:space-between;font:bold 14px Arial;padding:6px 20px">
  <span>${time}</span><span>LTE 61%</span></div>`

const pixels = (width: number, height: number, scale: number) => ({ width, height, scale })

const pictures: TicketFile[] = [
  {
    name: 'Screenshot of an app whose code changes, no year, PDF417',
    kind: 'png',
    ...pixels(390, 844, 3),
    page: page(
      [code('pdf417', '8841027733519064|1791')],
      {
        ...facts('Marguerite Obi | Pinnacle Forge Arena | 2027-03-20T19:30', '132 | 8 | 14'),
        place: { number: 1, count: 2 },
        needsApp: true,
      },
      ([src]) =>
        `${statusBar('6:58')}${sheet(
          `<div style="background:linear-gradient(120deg,#334,#a36);color:#fff;padding:70px 16px 14px">
          <b style="font-size:22px">Marguerite Obi</b><br>Sat • Mar 20 • 7:30 PM<br>Pinnacle Forge Arena</div>
          <div style="text-align:center;background:#024ddf;color:#fff">${columns(
            'SEC: 132 | ROW: 8 | SEAT: 14',
            26,
            'justify-content:space-around;padding:12px',
          )}<small>Verified Fan Offer</small></div>
          <center style="padding:22px 0">${picture(src, 330, 120)}<p><b>Ticket 1 of 2</b></p>
          <p>This barcode refreshes every 15 seconds.<br>Screenshots will not be accepted at the gate.</p></center>
          <div style="background:#000;color:#fff;border-radius:8px;padding:12px;text-align:center">Add to Wallet</div>
          <p style="text-align:center">Entry: Gate 2 &nbsp; Barcode Help &nbsp; Ticket Details</p>`,
          'padding:6px',
        )}`,
    ),
  },
  {
    name: 'Photo of a thermal ticket, turned and dark, Code 128',
    kind: 'jpeg',
    ...pixels(860, 420, 2),
    photo: { turn: -7, dark: 0.3, blur: 0.6 },
    page: page(
      [code('code_128', '88-1140-2276')],
      facts('BLACK RIVER CHOIR | MASONIC TEMPLE | 2027-04-03T20:00', 'LOGE 2 | C | 9', '1140227'),
      ([src]) =>
        sheet(
          `<div style="display:flex;justify-content:space-between"><div>MASONIC TEMPLE<br>500 TEMPLE AVE DETROIT MI
          <p style="font-size:30px;margin:6px 0">BLACK RIVER CHOIR</p>SATURDAY 04/03/2027 &nbsp; 8:00 PM<br>
          DOORS 7:00 PM &nbsp; ALL AGES<p style="font-size:26px">LOGE 2 &nbsp; ROW C &nbsp; SEAT 9</p>
          PRICE 49.00 TAX 2.94 FEE 7.50<br>ORDER 1140227 &nbsp; WILL CALL 11/27/26 &nbsp; 6:41P</div></div>
          <div style="margin-top:14px">${picture(src, 420, 70)}</div>`,
          'font:bold 17px/1.3 Courier New,monospace;background:#fffdf4;height:340px',
        ),
    ),
  },
  {
    name: 'Screenshot as WebP, standing, Aztec',
    kind: 'webp',
    ...pixels(393, 852, 2),
    page: page(
      [code('aztec', 'LIV1:90277:STND:000418:6C')],
      facts('Ferrous | Harbour Point Arena | 2027-05-14T20:00', 'Pitch Standing', '9-027-7418'),
      ([src]) =>
        `${statusBar('18:31')}${sheet(
          `<center><b style="font-size:24px">Ferrous</b><br>Support from Nightjar and DJ Mottram
          <p>Fri 14 May 2027<br>Doors 18:00 &nbsp; Starts 20:00 &nbsp; Curfew 23:00</p>Harbour Point Arena, Dublin
          <div style="margin:18px">${picture(src, 250)}</div>
          ${columns('SECTION: Pitch Standing | ENTRANCE: Red 4', 20, 'justify-content:center')}</center>
          ${lines('Ticket type: Standard | Price: €79.90 | Service charge: €9.15 | Booking ref: 9-027-7418')}
          <p>Under 16s must be with an adult (25+). Max 4 tickets.</p>`,
          'padding:16px;background:#eaf3ee;border-radius:20px',
        )}`,
    ),
  },
  {
    name: 'Photo of a screen, blurred, floor seat, no year, QR',
    kind: 'jpeg',
    ...pixels(480, 800, 2),
    photo: { turn: 3, blur: 1.1, dark: 0.2 },
    page: page(
      [code('qr', '4477190822016')],
      facts('The Ravel Sisters | Cotton State Center | 2026-12-29T19:00', 'FLR B | 17 | 6'),
      ([src]) =>
        sheet(
          `<div style="display:flex;justify-content:space-between"><span>&times;</span><span>Event info</span></div>
          <h2>The Ravel Sisters</h2><p>Tue, Dec 29 at 7:00 PM<br>Cotton State Center, Birmingham, AL</p>
          <div style="background:#fff;color:#000;border-radius:16px;padding:22px;text-align:center">
          ${picture(src, 260)}<p style="font-size:22px"><b>Sec FLR B, Row 17, Seat 6</b></p>Mobile ticket</div>
          <p>Level 1, use the Magnolia St doors</p><p>Sell &nbsp; Send &nbsp; View 3D seat map</p>`,
          'background:#1f5c4d;color:#fff;font-size:17px;height:720px',
        ),
    ),
  },
]

const pkpass = (name: string, first: PageCode, says: TicketFacts, pass: object): TicketFile => ({
  name,
  kind: 'pkpass',
  pass: { codes: [first], says, pass },
})

const passes: TicketFile[] = [
  pkpass(
    'Wallet pass with semantic tags and short labels, QR',
    code('qr', '27050800119302884'),
    facts('Sable Hotel | Cascade Dome | 2027-05-08T19:00', '108 | 22 | 3'),
    wallet('Seatlark', {
      relevantDate: '2027-05-08T17:30-07:00',
      barcode: barcode('QR', '27050800119302884'),
      barcodes: [{ ...barcode('QR', '27050800119302884'), altText: 'Tap or scan' }],
      semantics: {
        eventType: 'PKEventTypeLivePerformance',
        eventName: 'Sable Hotel - Neon Atlas World Tour',
        performerNames: ['Sable Hotel', 'The Marlow Twins'],
        venueName: 'Cascade Dome',
        venueEntrance: 'Northwest 5',
        venueDoorsOpenDate: '2027-05-08T17:30-07:00',
        eventStartDate: '2027-05-08T19:00-07:00',
        seats: [{ seatSection: '108', seatRow: '22', seatNumber: '3' }],
      },
      eventTicket: {
        headerFields: fields('MAY 8: 7:00PM'),
        primaryFields: fields('CASCADE DOME: Sable Hotel - Neon Atlas World Tour'),
        secondaryFields: fields('SEC: 108 | ROW: 22 | SEAT: 3'),
        auxiliaryFields: fields('ENTRY: Northwest 5 | TYPE: Resale'),
        backFields: fields('Help: 206-555-0119 | Bags: No larger than 12 x 6 x 12 in'),
      },
    }),
  ),
  pkpass(
    'Wallet pass for its doors, fields only, PDF417',
    code('pdf417', 'GLH-77120-MZ-C-18'),
    facts('Eartha Quill | Gaslight Hall | 2026-12-18T20:00', 'Mezzanine Right | C | 18', 'G-77120-441'),
    wallet('Gaslight Hall', {
      relevantDate: '2026-12-18T18:30:00-05:00',
      barcodes: [barcode('PDF417', 'GLH-77120-MZ-C-18')],
      eventTicket: {
        headerFields: fields('DATE: Dec 18, 2026'),
        primaryFields: fields('ARTIST: Eartha Quill'),
        secondaryFields: fields('DOORS: 6:30 PM | SHOW: 8:00 PM'),
        auxiliaryFields: fields('SECTION: Mezzanine Right | ROW: C | SEAT: 18'),
        backFields: fields(`Venue: Gaslight Hall | Address: 19 Lock Street, Rochester, NY 14604 |
          Order #: G-77120-441 | Purchased: Aug 7, 2026 10:01 AM | Price: $61.00 + $13.35 |
          Door policy: Row and aisle lights go out 5 minutes before the show.`),
      },
    }),
  ),
  pkpass(
    'Wallet pass with a dated field and the seat in one line, QR',
    code('qr', 'nl-0093-5521-7741-2'),
    facts('Maren Holt | Tyne Quay Arena | 2027-10-02T19:30', '112 | M | 204', 'TQ-88-3104'),
    wallet('Stubb & Co', {
      relevantDate: '2027-10-02T19:30+01:00',
      barcodes: [barcode('QR', 'nl-0093-5521-7741-2')],
      eventTicket: {
        primaryFields: [{ key: 'event', value: 'Maren Holt' }],
        secondaryFields: [
          ...fields('Venue: Tyne Quay Arena'),
          {
            key: 'when',
            label: 'Date',
            value: '2027-10-02T19:30+01:00',
            dateStyle: 'PKDateStyleLong',
            timeStyle: 'PKDateStyleShort',
          },
        ],
        auxiliaryFields: fields('Seat: Block 112, Row M, Seat 204'),
        backFields: fields('Booking reference: TQ-88-3104 | Face value: £72.50 | Fees: £10.88'),
      },
    }),
  ),
]

export const blindHalf: readonly TicketFile[] = [...pdfs, ...pictures, ...passes]
