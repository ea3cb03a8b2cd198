import type { TicketFacts } from '#contract/files.ts'
import type { CodeFormat } from '#contract/rules/codeFormats.ts'
import type { Page, PageCode, TicketFile } from './drawing.ts'

/** Files that the reader is improved with. Shops, events and numbers are invented; the layouts are those that shops have. */

const code = (format: CodeFormat, text: string): PageCode => ({ format, text })
const labelled = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([label, value]) => `<td><small>${label}</small><br><b>${value}</b></td>`)
    .join('')
const sans = `font-family:'DejaVu Sans Condensed',sans-serif`

interface Printed {
  title: string
  /** Above the title. */
  over?: string
  /** Below the title. */
  under?: string
  venue: string
  when: string
  seat: Record<string, string>
  order: string
  /** Beside the code. */
  advert?: PageCode
  codeStyle?: string
}

/** A sheet to print at home: event at the top, seats in boxes, the code below, small print at the end. */
const sheet = (shown: Printed, codes: readonly PageCode[], says: TicketFacts): Page => ({
  codes: shown.advert ? [...codes, shown.advert] : codes,
  says,
  html: (pictures) => `<div style="${sans};padding:38px 46px;color:#151922">
    <div style="display:flex;justify-content:space-between;border-bottom:3px solid #c9304f;padding-bottom:8px"><b style="font-size:21px;color:#c9304f">seatwell</b><span>This is your ticket. Print it or show it on a phone.</span></div>
    ${shown.over ? `<p style="margin:22px 0 0">${shown.over}</p>` : ''}<h1 style="font-size:29px;margin:14px 0 4px">${shown.title}</h1>${shown.under ? `<p style="margin:0">${shown.under}</p>` : ''}
    <p style="font-size:17px;margin:14px 0 2px">${shown.venue}</p><p style="font-size:17px;margin:0">${shown.when}</p>
    <table style="margin:22px 0;border-spacing:26px 0;margin-left:-26px;font-size:19px"><tr>${labelled(shown.seat)}</tr></table>
    <div style="display:flex;gap:60px;align-items:center"><img src="${pictures[0]}" style="${shown.codeStyle ?? 'width:190px'}">
      ${shown.advert ? `<div style="border:1px dashed #999;padding:14px;width:190px;font-size:12px"><img src="${pictures[1]}" style="width:90px"><br>Hungry? Scan for a free drink with every burger.</div>` : ''}</div>
    <p style="margin-top:24px">${shown.order}</p>
    <p style="font-size:11px;color:#667">Do not copy this ticket: only the first scan of a code lets somebody in. Large bags, cameras with removable lenses and food from outside are not allowed. Please be in your seat 15 minutes before the show.</p></div>`,
})

const terms: Page = {
  codes: [],
  says: {},
  html: () => `<div style="${sans};padding:46px;font-size:13px;line-height:1.6"><h2>Terms of admission</h2>
    ${['A ticket is a licence that may be withdrawn at any time.', 'Tickets cannot be exchanged, and are refunded only if the event is cancelled.', 'By entering you agree to be filmed. The artist may change without notice.', 'Row and seat are printed on the ticket. Anyone without a seat must stay behind the barrier.', 'Children under 14 need an adult with them at all times. Gates close 30 minutes after the start.'].map((line, at) => `<p>${at + 1}. ${line}</p>`).join('')}
    <p style="margin-top:500px">Page 2 of 3</p></div>`,
}

/** A long ticket with a stub, as box offices print them: everything in capitals, code sideways on the stub. */
const stub = (
  shown: { lines: string[]; seat: string; small: string; codeStyle: string; font?: string },
  codes: readonly PageCode[],
  says: TicketFacts,
): Page => ({
  codes,
  says,
  html: ([
    picture,
  ]) => `<style>body{margin:0}</style><div style="${shown.font ?? sans};display:flex;width:100%;height:300px;overflow:hidden;color:#111">
    <div style="flex:1;padding:26px 32px;background:#fdf7e8"><p style="margin:0;font-size:12px">${shown.small}</p>${shown.lines.map((line, at) => `<p style="margin:${at ? 5 : 16}px 0 0;font-size:${at ? 16 : 25}px;font-weight:${at ? 400 : 700}">${line}</p>`).join('')}
    <p style="margin:26px 0 0;font-size:20px;font-weight:700">${shown.seat}</p></div>
    <div style="width:220px;border-left:2px dashed #777;display:grid;place-items:center;overflow:hidden"><img src="${picture}" style="${shown.codeStyle}"></div></div>`,
})

/** Four small tickets on one sheet. */
const fourOnSheet = (
  rows: readonly string[],
  top: string,
  codes: readonly PageCode[],
  says: TicketFacts,
): Page => ({
  codes,
  says,
  html: (pictures) =>
    `<div style="${sans};padding:30px 40px">${rows
      .map(
        (row, at) =>
          `<div style="display:flex;justify-content:space-between;border:1px solid #444;border-radius:10px;padding:16px 22px;margin-bottom:18px;height:190px"><div>${top}<p style="font-size:18px"><b>${row}</b></p></div><img src="${pictures[at]}" style="height:150px"></div>`,
      )
      .join('')}</div>`,
})

interface Screen {
  title: string
  under?: string
  when: string
  venue: string
  seat: Record<string, string>
  count?: string
  foot?: string
  isDark?: boolean
  codeStyle?: string
}

/** The ticket of an app on a phone: a card with the code on white. */
const screen = (shown: Screen, codes: readonly PageCode[], says: TicketFacts): Page => ({
  codes,
  says,
  html: ([picture]) => {
    const [paper, ink, soft, card] = shown.isDark
      ? ['#0d1017', '#f1f3f8', '#9aa3b5', '#1a202c']
      : ['#eef0f5', '#141824', '#5f6779', '#ffffff']
    return `<style>body{margin:0;background:${paper};color:${ink};${sans};font-size:15px}small{color:${soft};font-size:12px}</style>
      <div style="display:flex;justify-content:space-between;padding:14px 24px;font-weight:700"><span>9:41</span><span>5G 87%</span></div>
      <div style="display:flex;justify-content:space-between;padding:6px 20px 16px"><span>Close</span><b>My Tickets</b><span>Help</span></div>
      <div style="background:${card};border-radius:20px;margin:0 16px;padding:22px"><p style="margin:0;font-size:22px;font-weight:700">${shown.title}</p>${shown.under ? `<p style="margin:4px 0 0;color:${soft}">${shown.under}</p>` : ''}
      <p style="margin:12px 0 0">${shown.when}</p><p style="margin:4px 0 0">${shown.venue}</p>
      <table style="margin:18px 0 6px -22px;border-spacing:22px 0;font-size:20px"><tr>${labelled(shown.seat)}</tr></table>
      <div style="background:#fff;border-radius:14px;padding:16px;text-align:center;margin-top:14px"><img src="${picture}" style="${shown.codeStyle ?? 'width:200px'}"></div>
      ${shown.count ? `<p style="text-align:center;color:${soft};margin:14px 0 0">${shown.count}</p>` : ''}</div>
      <p style="padding:6px 24px;color:${soft};font-size:13px">${shown.foot ?? 'Turn up the brightness before you reach the door.'}</p>`
  },
})

/** A mail in a window on a computer. */
const mail = (
  shown: { subject: string; lines: string[] },
  codes: readonly PageCode[],
  says: TicketFacts,
): Page => ({
  codes,
  says,
  html: (
    pictures,
  ) => `<div style="${sans};padding:28px 60px;background:#fff;color:#222;font-size:16px"><h2 style="font-weight:400">${shown.subject}</h2><p style="color:#777;font-size:14px">From: Ticketry &lt;no-reply@ticketry.example&gt;</p>
    ${shown.lines.map((line) => `<p style="margin:8px 0">${line}</p>`).join('')}${pictures.map((picture) => `<img src="${picture}" style="width:220px;margin:18px 30px 0 0">`).join('')}</div>`,
})

const phone = { width: 393, height: 852 } as const
const marlow = { artist: 'Marlow Vane', venue: 'Corran Arena', concertDate: '2027-03-13T19:30' }
const halden = { artist: 'Halden Grey', venue: 'Brockley Empire', concertDate: '2027-05-14T20:00' }
const tilda = { artist: 'Tilda Okafor', venue: 'Riverbend Amphitheatre', concertDate: '2027-06-19T19:00' }
const pines = { artist: 'Paper Pines', venue: 'The Alder Room', concertDate: '2027-02-05T21:00' }

const pdfs: TicketFile[] = [
  {
    name: 'a sheet a seat, terms between',
    kind: 'pdf',
    size: 'Letter',
    pages: [14, 15].flatMap((seat, at) => {
      const page = sheet(
        {
          title: 'Marlow Vane: The Slow Weather Tour',
          under: 'with special guests Kit Sorrel and The Lanterns',
          venue: 'Corran Arena, Denver, CO',
          when: 'Sat, Mar 13, 2027 · 7:30 PM',
          seat: { Section: '118', Row: 'K', Seat: `${seat}`, Entry: 'Gate 4' },
          order: 'Order # 44-18872/MID',
        },
        [code('qr', `SW7741${seat}88213`)],
        { ...marlow, section: '118', row: 'K', seat: `${seat}`, orderNumber: '44-18872/MID' },
      )
      return at === 0 ? [page, terms] : [page]
    }),
  },
  {
    name: 'British, doors and show, Aztec',
    kind: 'pdf',
    pages: [
      sheet(
        {
          over: 'Northgate Live presents',
          title: 'Halden Grey',
          venue: 'Brockley Empire, London',
          when: 'Friday 14 May 2027 · Doors 18:30 · Show 20:00',
          seat: { Block: 'B12', Row: 'AA', Seat: '7' },
          order: 'Booking reference: NG-5520917',
          codeStyle: 'width:150px',
        },
        [code('aztec', 'NGL5520917B12AA7')],
        { ...halden, section: 'B12', row: 'AA', seat: '7', orderNumber: 'NG-5520917' },
      ),
    ],
  },
  {
    name: 'eight pages with an advertisement',
    kind: 'pdf',
    size: 'Letter',
    pages: Array.from({ length: 8 }, (_, at) =>
      sheet(
        {
          title: 'TILDA OKAFOR',
          venue: 'Riverbend Amphitheatre',
          when: 'Saturday, June 19, 2027 at 7:00 PM',
          seat: { SEC: '205', ROW: '9', SEAT: `${at + 1}` },
          order: 'Confirmation no. RB20270619A',
          advert: code('qr', 'https://burgers.example/free-drink'),
          codeStyle: 'width:330px;height:80px',
        },
        [code('code_128', `RB2027061920509${at + 1}`)],
        { ...tilda, section: '205', row: '9', seat: `${at + 1}`, orderNumber: 'RB20270619A' },
      ),
    ),
  },
  {
    name: 'box office, PDF417 upright',
    kind: 'pdf',
    size: '800px 310px',
    pages: [
      stub(
        {
          small: 'ADMIT ONE · NO REFUNDS · A5519 44210',
          lines: ['PAPER PINES', 'THE ALDER ROOM', 'FRI FEB 05 2027 9:00 PM'],
          seat: 'SEC BALC2 ROW C SEAT 21',
          font: 'font-family:Courier New,monospace',
          codeStyle: 'transform:rotate(90deg);width:270px',
        },
        [code('pdf417', 'A551944210BALC2C21')],
        { ...pines, section: 'BALC2', row: 'C', seat: '21' },
      ),
    ],
  },
  {
    name: 'box office, one-dimensional codes sideways',
    kind: 'pdf',
    size: '800px 310px',
    pages: (
      [
        ['code_39', 'PX0031177'],
        ['itf', '0031177204'],
        ['ean_13', '4006381333931'],
      ] as const
    ).map(([format, text], at) =>
      stub(
        {
          small: 'Harbor Box Office',
          lines: ['Paper Pines w/ Orla Dunn', 'The Alder Room, Portland, OR', '02/05/2027 9:00 PM'],
          seat: `Section: MEZZ 1  Row: D  Seat: ${at + 3}`,
          codeStyle: 'transform:rotate(-90deg);width:260px;height:90px',
        },
        [code(format, text)],
        { ...pines, section: 'MEZZ 1', row: 'D', seat: `${at + 3}` },
      ),
    ),
  },
  {
    name: 'four tickets on one sheet',
    kind: 'pdf',
    pages: [
      fourOnSheet(
        [1, 2, 3, 4].map((seat) => `Stand: North · Row 12 · Seat ${seat}`),
        '<p style="font-size:22px;margin:0"><b>Halden Grey</b></p><p>Brockley Empire</p><p>14 May 2027, 20:00</p>',
        [1, 2, 3, 4].map((seat) => code('qr', `HG-NORTH-12-${seat}-A9`)),
        { ...halden, section: 'North', row: '12' },
      ),
    ],
  },
  {
    name: 'a receipt without codes',
    kind: 'pdf',
    pages: [
      mail(
        {
          subject: 'Thanks for your order',
          lines: [
            'Order number: 81127734',
            'Tilda Okafor',
            'Riverbend Amphitheatre, Austin, TX',
            'Sat Jun 19, 2027, 7:00 PM',
            '2 x General Admission',
            'Total $184.20',
            'Your tickets will be sent two days before the event.',
          ],
        },
        [],
        { ...tilda, section: 'General Admission', orderNumber: '81127734' },
      ),
    ],
  },
  {
    name: 'day before month, small Data Matrix',
    kind: 'pdf',
    pages: [
      sheet(
        {
          title: 'Nadir Quartet',
          venue: 'Queen Street Hall, Edinburgh',
          when: '22/04/2027 19:30',
          seat: { Area: 'Stalls', Row: 'F', 'Seat no.': '18' },
          order: 'Order ID QSH-2204-771',
          codeStyle: 'width:76px',
        },
        [code('data_matrix', 'QSH2204771F18')],
        {
          artist: 'Nadir Quartet',
          venue: 'Queen Street Hall',
          concertDate: '2027-04-22T19:30',
          section: 'Stalls',
          row: 'F',
          seat: '18',
          orderNumber: 'QSH-2204-771',
        },
      ),
    ],
  },
  {
    name: 'ISO date, Micro QR',
    kind: 'pdf',
    size: 'A5',
    pages: [
      sheet(
        {
          title: 'Ljós',
          venue: 'Tivoli Hall',
          when: '2027-09-03 20:30',
          seat: { Section: 'C', Row: '4', Seat: '112' },
          order: 'Order: 7F3A99',
          codeStyle: 'width:90px',
        },
        [code('micro_qr', '7F3A99C4112')],
        {
          artist: 'Ljós',
          venue: 'Tivoli Hall',
          concertDate: '2027-09-03T20:30',
          section: 'C',
          row: '4',
          seat: '112',
          orderNumber: '7F3A99',
        },
      ),
    ],
  },
  {
    name: 'standing, ticket of four, midnight',
    kind: 'pdf',
    pages: [1, 2, 3, 4].map((number) =>
      sheet(
        {
          title: 'Vesper & the Tides',
          under: 'New Year’s Eve',
          venue: 'Foundry Hall, Chicago, IL',
          when: 'Fri Jan 1, 2027 · 12:00 AM',
          seat: { Admission: 'General Admission', Age: '21+' },
          order: `Ticket ${number} of 4 · Order FH-99120`,
        },
        [code('qr', `FH99120-${number}`)],
        {
          artist: 'Vesper & the Tides',
          venue: 'Foundry Hall',
          concertDate: '2027-01-01T00:00',
          section: 'General Admission',
          place: { number, count: 4 },
          orderNumber: 'FH-99120',
        },
      ),
    ),
  },
  {
    name: 'no year, no seat',
    kind: 'pdf',
    pages: [
      sheet(
        {
          title: 'Paper Pines',
          under: 'The Cartographer Tour',
          venue: 'The Alder Room',
          when: 'Fri, Feb 5 · 9:00 PM (doors 8:00 PM)',
          seat: { Type: 'Early entry', Price: '$48.00' },
          order: 'Booked by Jo March',
          codeStyle: 'width:140px',
        },
        [code('aztec', 'TAR-0205-000917')],
        pines,
      ),
    ],
  },
]

const pictures: TicketFile[] = [
  {
    name: 'an app, light',
    kind: 'png',
    ...phone,
    scale: 3,
    page: screen(
      {
        title: 'Marlow Vane',
        under: 'The Slow Weather Tour',
        when: 'Sat, Mar 13, 2027 · 7:30 PM',
        venue: 'Corran Arena, Denver, CO',
        seat: { SEC: '118', ROW: 'K', SEAT: '14' },
        count: '1 of 2',
      },
      [code('qr', 'SW77411488213')],
      { ...marlow, section: '118', row: 'K', seat: '14', place: { number: 1, count: 2 } },
    ),
  },
  {
    name: 'an app, dark, Aztec',
    kind: 'png',
    ...phone,
    scale: 3,
    page: screen(
      {
        title: 'Halden Grey',
        when: 'Fri 14 May 2027, 8:00 PM',
        venue: 'Brockley Empire',
        seat: { BLOCK: '104', ROW: '22', SEAT: '9' },
        isDark: true,
      },
      [code('aztec', 'NGL5520917104229')],
      { ...halden, section: '104', row: '22', seat: '9' },
    ),
  },
  {
    name: 'an app at 2x, PDF417',
    kind: 'png',
    width: 412,
    height: 892,
    scale: 2,
    page: screen(
      {
        title: 'Tilda Okafor',
        when: 'Saturday, June 19, 2027 7:00 PM',
        venue: 'Riverbend Amphitheatre',
        seat: { Section: 'Lawn' },
        codeStyle: 'width:310px;height:110px',
        foot: 'Order RB20270619B',
      },
      [code('pdf417', 'RB20270619BLAWN')],
      { ...tilda, section: 'Lawn', orderNumber: 'RB20270619B' },
    ),
  },
  {
    name: 'an app as WebP, general admission',
    kind: 'webp',
    ...phone,
    scale: 2,
    page: screen(
      {
        title: 'Paper Pines',
        when: 'Fri, Feb 5, 2027 at 9:00 PM',
        venue: 'The Alder Room',
        seat: { Entrance: 'Main door', Ticket: 'General Admission' },
      },
      [code('qr', 'TAR-0205-000918')],
      { ...pines, section: 'General Admission' },
    ),
  },
  {
    name: 'a photo of a sheet, turned a little',
    kind: 'jpeg',
    width: 820,
    height: 1060,
    scale: 1.6,
    photo: { turn: 3, blur: 0.6, dark: 0.15 },
    page: sheet(
      {
        title: 'Tilda Okafor',
        venue: 'Riverbend Amphitheatre',
        when: 'Saturday, June 19, 2027 at 7:00 PM',
        seat: { SECTION: '205', ROW: '9', SEAT: '4' },
        order: 'Order # 20-55781',
        codeStyle: 'width:330px;height:120px',
      },
      [code('pdf417', 'RB20270619205094')],
      { ...tilda, section: '205', row: '9', seat: '4', orderNumber: '20-55781' },
    ),
  },
  {
    name: 'a photo of a screen, lying',
    kind: 'jpeg',
    ...phone,
    scale: 3,
    photo: { turn: 90, dark: 0.25, blur: 0.8 },
    page: screen(
      {
        title: 'Marlow Vane',
        when: 'Sat, Mar 13, 2027 · 7:30 PM',
        venue: 'Corran Arena',
        seat: { SEC: '118', ROW: 'K', SEAT: '15' },
      },
      [code('qr', 'SW77411588213')],
      { ...marlow, section: '118', row: 'K', seat: '15' },
    ),
  },
  {
    name: 'a mail in a window',
    kind: 'png',
    width: 1100,
    height: 760,
    scale: 1,
    page: mail(
      {
        subject: 'Your ticket for Paper Pines',
        lines: [
          'Paper Pines',
          'The Alder Room',
          'Friday, February 5, 2027, 9:00 PM',
          'Section Orchestra 3, Row PP, Seat 11',
          'Order number 5521-0098',
        ],
      },
      [code('qr', 'TCK-5521-0098-11')],
      { ...pines, section: 'Orchestra 3', row: 'PP', seat: '11', orderNumber: '5521-0098' },
    ),
  },
  {
    name: 'a photo with an advertisement beside the code',
    kind: 'jpeg',
    width: 820,
    height: 1060,
    scale: 1.5,
    photo: { dark: 0.3, turn: -2 },
    page: sheet(
      {
        title: 'Halden Grey',
        venue: 'Brockley Empire',
        when: '14 May 2027 20:00',
        seat: { Level: '1', Row: 'C', Seat: '30' },
        order: 'Order NG-5520999',
        advert: code('qr', 'https://burgers.example/b'),
        codeStyle: 'width:330px;height:90px',
      },
      [code('code_128', 'NG5520999C30')],
      { ...halden, row: 'C', seat: '30', orderNumber: 'NG-5520999' },
    ),
  },
]

const field = (label: string, value: string) => ({ key: label.toLowerCase(), label, value })
const wallet = (seat: string, message: string) => ({
  pass: {
    formatVersion: 1,
    organizationName: 'Seatwell',
    barcodes: [{ format: 'PKBarcodeFormatQR', message, messageEncoding: 'utf-8' }],
    eventTicket: {
      primaryFields: [field('EVENT', 'Marlow Vane')],
      secondaryFields: [field('VENUE', 'Corran Arena'), field('DATE', 'Sat, Mar 13, 2027 7:30 PM')],
      auxiliaryFields: [field('SEC', '118'), field('ROW', 'K'), field('SEAT', seat)],
    },
  },
  codes: [code('qr', message)],
  says: { ...marlow, section: '118', row: 'K', seat },
})

const passes: TicketFile[] = [
  {
    name: 'with tags',
    kind: 'pkpass',
    pass: {
      pass: {
        barcodes: [{ format: 'PKBarcodeFormatPDF417', message: 'RB-LAWN-7', messageEncoding: 'iso-8859-1' }],
        barcode: { format: 'PKBarcodeFormatQR', message: 'RB-LAWN-7', messageEncoding: 'iso-8859-1' },
        eventTicket: {
          primaryFields: [field('', 'Summer at Riverbend')],
          auxiliaryFields: [field('ADMIT', '1')],
        },
        semantics: {
          eventName: tilda.artist,
          venueName: tilda.venue,
          eventStartDate: '2027-06-19T19:00-05:00',
          seats: [{ seatSection: 'Lawn', seatNumber: '7' }],
        },
      },
      codes: [code('pdf417', 'RB-LAWN-7')],
      says: { ...tilda, section: 'Lawn', seat: '7' },
    },
  },
  {
    name: 'old, Latin-1, order at the back',
    kind: 'pkpass',
    pass: {
      pass: {
        barcode: { format: 'PKBarcodeFormatAztec', message: 'GÄSTE-0091', messageEncoding: 'iso-8859-1' },
        eventTicket: {
          headerFields: [field('DATE', 'Fri 14 May 2027 20:00')],
          primaryFields: [field('EVENT', 'Halden Grey')],
          secondaryFields: [field('LOCATION', 'Brockley Empire')],
          auxiliaryFields: [field('Block', 'C3'), field('Row', '8'), field('Seat', '101')],
          backFields: [
            field('Order number', 'NG-5521044'),
            field('Terms', 'This ticket may not be resold. Row and seat are binding.'),
          ],
        },
      },
      codes: [code('aztec', 'GÄSTE-0091')],
      says: { ...halden, section: 'C3', row: '8', seat: '101', orderNumber: 'NG-5521044' },
    },
  },
  {
    name: 'no code, general admission',
    kind: 'pkpass',
    pass: {
      pass: {
        barcodes: [],
        eventTicket: {
          primaryFields: [field('EVENT', 'Paper Pines')],
          secondaryFields: [field('VENUE', 'The Alder Room'), field('WHEN', 'February 5, 2027 9:00 PM')],
          auxiliaryFields: [field('TICKET', 'General Admission'), field('NO', '3 of 4')],
        },
      },
      codes: [],
      says: { ...pines, section: 'General Admission', place: { number: 3, count: 4 } },
    },
  },
  {
    name: 'four seats',
    kind: 'pkpasses',
    passes: ['11', '12', '13', '14'].map((seat) => wallet(seat, `SW-118-K-${seat}`)),
  },
]

export const knownHalf: readonly TicketFile[] = [...pdfs, ...pictures, ...passes]
