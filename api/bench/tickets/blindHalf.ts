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

const frenchPage = page(
  [code('data_matrix', 'BX0277881400112FQF')],
  facts('Camille Ostrowski | Théâtre Meyrand | 2027-03-13T20:30', 'Balcon pair | F | 112', '0277-8814-QF'),
  ([src]) =>
    sheet(`<div style="display:flex;gap:24px;align-items:center">${picture(src, 120)}<div>
      <b>E-BILLET</b> à présenter imprimé ou sur mobile<br>Commande n° 0277-8814-QF du 14/09/2026</div></div>
      <h1>Camille Ostrowski</h1><p>Samedi 13 mars 2027 à 20h30<br>Ouverture des portes : 19h30</p>
      <p>Théâtre Meyrand<br>3 place de la Halle, 69002 Lyon</p>
      ${lines(`Catégorie: Carré or | Porte: B, escalier 2 | Zone: Balcon pair | Rang: F | Place: 112 |
        Tarif: Plein tarif 58,00 € (dont frais 3,20 €) | Nom: Mme H. Delacourt`)}
      <p style="background:#eef;padding:14px">Parking de la Halle : 4 € après 19h. Métro ligne D, sortie 3.</p>
      ${small(`Billet ni repris ni échangé. Toute reproduction est interdite. Les places ne sont plus garanties après
        le début du spectacle. Licences L-R-21-004417, L-R-21-004418. SIRET 000 417 222 00019. Service client :
        04 99 00 41 12, du lundi au vendredi de 10h à 18h.`)}`),
)

const vientos = 'LOS VIENTOS DEL SUR | Auditorio Xochitla | 2027-04-22T21:00'

const spanishPages = ['15', '16'].map((seat, index) =>
  page(
    [code('qr', `MX.7741903.${index}.9F2C`)],
    {
      ...facts(vientos, `103 | 9 | ${seat}`, 'AX-7741903'),
      place: { number: index + 1, count: 2 },
    },
    ([src]) =>
      sheet(`<div style="background:#7b1e3a;color:#fff;padding:12px;display:flex;justify-content:space-between">
        <span>Boletazo</span><span>Entrada ${index + 1} de 2</span></div><center><h1>LOS VIENTOS DEL SUR</h1>
        <p>Auditorio Xochitla, Guadalajara, Jal.</p><p><b>Jueves 22 de abril de 2027, 21:00 h</b></p>
        <p>Apertura de puertas: 19:30 h</p>${picture(src, 230)}</center>
        <table border="1" cellpadding="9" style="border-collapse:collapse;width:100%;text-align:center">
        <tr><td>PUERTA</td><td>SECTOR</td><td>FILA</td><td>ASIENTO</td></tr>
        <tr style="font-size:24px"><td>7</td><td>103</td><td>9</td><td>${seat}</td></tr></table>
        <p>N.º de pedido: AX-7741903 &nbsp; Precio: $1,450.00 + cargo por servicio $290.00 MXN</p>
        ${small(`Máximo 6 boletos por persona. No se permite la entrada a menores de 3 años ni con cámaras de más de 10
          megapíxeles. Compra realizada el 05/11/2026. Atención a clientes: 33 5550 0147, de 9 a 20 h.`)}`),
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

const hillside = (seat = '') =>
  facts('Juno Bellweather | Arroyo Hills Amphitheatre | 2027-07-31T20:00', seat, 'AHA 119-204-77')

const hillsidePages = [
  { seat: hillside('Garden Box 1242 |  | 3'), shown: 'Garden Box 1242 | Row: – | Seat: 3' },
  { seat: hillside('Loge 6 | AA | 21'), shown: 'Loge 6 | Row: AA | Seat: 21' },
].map(({ seat, shown }, index) =>
  page([code('pdf417', `AHA11920477${index}0731B`)], seat, ([src]) =>
    sheet(
      `<div style="text-align:right;font-size:12px">Order AHA 119-204-77<br>Placed 11/20/2026 12:02 PM PT</div>
      <div style="font-size:40px">Juno Bellweather</div><i>and the Arroyo Hills Festival Orchestra</i>
      <p style="font-size:18px">Saturday, July 31, 2027 8:00 p.m.<br>Arroyo Hills Amphitheatre<br>
      <small>Grounds open 5:30 p.m. for picnics</small></p>${picture(src, 360, 120)}
      <div style="margin-top:16px">${columns(`Section: ${shown}`, 26)}</div>
      <p>$136.00 &nbsp; Includes $4.00 shuttle from Lot 12 or Hollins &amp; 3rd.</p>
      ${small(`Boxes seat 4 on folding chairs. Box suppers must be ordered by 4 p.m. the day before, dial 2 at
        626-555-0163. On public sale May 2, 2026 at 10 a.m. Rain or shine. ${rules}`)}`,
      'font-family:Georgia,serif',
    ),
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

const supperPage = page(
  [code('qr', 'VLVT-021127-T12-3-7QXK')],
  facts('Odette Renard Trio | VELVET ROOM | 2027-02-11T20:00', 'TABLE 12 |  | 3', 'VR-30917'),
  ([src]) =>
    sheet(
      `<div style="display:flex;justify-content:space-between"><div><p style="letter-spacing:4px">VELVET ROOM</p>
      <h2>Odette Renard Trio</h2><p>Thursday 2/11/27<br>Dinner seating from 6:00 PM<br>Showtime 8:00 PM</p></div>
      ${picture(src, 170)}</div>${columns('SECTION: TABLE 12 | SEAT: 3', 30, 'margin:10px 0')}
      <p>Confirmation number VR-30917 &nbsp; Party of 4, under Ibarra</p>
      ${small('$30 food and drink minimum a person. 20% gratuity is added for tables of 6 and more. Valet $18.')}`,
      'background:#20140f;color:#f3e3c3;height:440px',
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
  pdf('A4, French, a seat on a balcony, Data Matrix', 'A4', frenchPage),
  pdf('Letter, Spanish, two seats, QR', 'Letter', ...spanishPages),
  pdf('Thermal stub, orchestra, Code 128 on its end', '5.5in 2in', stubPage),
  pdf('Letter, two seats of a season, four PDF417 on each page', 'Letter', ...seasonPages),
  pdf('Letter, a box and a loge of one order, PDF417', 'Letter', ...hillsidePages),
  pdf('Narrow mobile pages, three general admissions, QR', '105mm 210mm', ...clubPages),
  pdf('Half Letter, dark, table of a supper club, QR', '8.5in 5.5in', supperPage),
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
    name: 'Screenshot of a wallet, dark, balcony, QR',
    kind: 'png',
    ...pixels(412, 892, 2.6),
    page: page(
      [code('qr', 'EVT.5582.0031.GX4.BALC-BB-31')],
      facts('Cassius Wray | Palace of Echoes | 2026-12-12T20:00', 'Balcony | BB | 31'),
      ([src]) =>
        `<div style="background:#131314;color:#fff;height:876px">${statusBar('19:12')}${sheet(
          `<div style="background:#7a2f00;border-radius:22px;padding:20px"><small>Ticketwell</small>
          <div style="font-size:24px;margin:10px 0">Cassius Wray</div>
          <div style="border-top:1px solid #fff6;padding:10px 0">Palace of Echoes<br>Dec 12, 2026 · 8:00 PM</div>
          ${columns('Door: 3 | Section: Balcony | Row: BB | Seat: 31', 19)}
          <center style="background:#fff;border-radius:12px;padding:16px;margin-top:18px">${picture(src, 230)}</center>
          </div><p>Details</p><p>Doors open &nbsp; Dec 12, 2026 · 6:45 PM</p>
          <p>Ticket holder &nbsp; Renée Tolliver</p>`,
          'padding:14px',
        )}</div>`,
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
    name: 'Photo of a paper ticket on its side, QR',
    kind: 'jpeg',
    ...pixels(900, 620, 2),
    photo: { turn: 90, blur: 0.7, dark: 0.1 },
    page: page(
      [code('qr', 'RTH-61720-RC-D17')],
      facts('Idris Calloway | Regent Theatre | 2027-06-09T19:30', 'Royal Circle | D | 17', '61720-HX'),
      ([src]) =>
        sheet(
          `<div style="display:flex;gap:50px;font-size:19px"><div style="flex:1"><small>Regent Theatre</small>
          <h1 style="margin:8px 0">Idris Calloway</h1>Songs from the Attic<p>Wed 9th June 2027 at 7.30pm</p>
          ${columns('Area: Royal Circle | Row: D | Seat: 17', 26)}
          <p>Price: £48.50 (incl. £1.75 theatre levy)<br>Order no: 61720-HX</p></div>
          <div>${picture(src, 230)}<p>Present at Door 2</p></div></div>
          ${small(`Regent Theatre, 22 Market Row, Bath. Box office 01225 496 0417. Running time 2 hours 20 minutes with
            one interval of 20 minutes. Latecomers are seated at a pause. Over 5s only.`)}`,
          'font-family:Georgia,serif;border:1px solid #999;background:#fff',
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
    'Wallet pass for a pit without rows, Aztec',
    code('aztec', 'A7|FRM27|PIT|00291|E'),
    facts('Kestrel Union | Fairmont Yards | 2027-08-21T18:30', 'GA Pit', 'FY8802914'),
    wallet('Fairmont Yards', {
      barcode: barcode('Aztec', 'A7|FRM27|PIT|00291|E'),
      eventTicket: {
        headerFields: fields('GATE: B'),
        primaryFields: fields('EVENT: Kestrel Union'),
        secondaryFields: fields('LOCATION: Fairmont Yards | DATE & TIME: Sat, Aug 21, 2027 at 6:30 PM'),
        auxiliaryFields: fields('SECTION: GA Pit | ADMIT: 1 | AGE: 16+'),
        backFields: fields('Order ID: FY8802914 | Name: Theo Brandvold | Lockers: $15, sizes 1 to 3'),
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
  {
    name: 'Bundle of two wallet passes, PDF417',
    kind: 'pkpasses',
    passes: ['1', '2'].map((seat, index) => ({
      codes: [code('pdf417', `6600412${seat}87731905`)],
      says: {
        ...facts('Dusty Alvarado | Pecos Ranch Arena | 2027-09-18T19:00', `Terrace 4 | G | ${seat}`),
        place: { number: index + 1, count: 2 },
      },
      pass: wallet('Bluebonnet Tickets', {
        serialNumber: `66004-${seat}`,
        barcodes: [barcode('PDF417', `6600412${seat}87731905`)],
        eventTicket: {
          headerFields: fields(`TICKET: ${seat} of 2`),
          primaryFields: fields('Sat Sep 18 2027 7:00 PM: Dusty Alvarado'),
          secondaryFields: fields(`SECTION: Terrace 4 | ROW: G | SEAT: ${seat}`),
          auxiliaryFields: fields('VENUE: Pecos Ranch Arena | PARKING: Lot 9'),
        },
      }),
    })),
  },
]

export const blindHalf: readonly TicketFile[] = [...pdfs, ...pictures, ...passes]
