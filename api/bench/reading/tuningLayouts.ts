import { dateParts, type Layout, type Listing, money, pageOf } from './listing.ts'

/** Layouts and events with which the parser is improved. */
export const tuningLayouts: readonly Layout[] = [
  {
    name: 'a sheet over a list',
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#1c1c1e', '#ffffff', '#98989f', '#3a3a3c']
        : ['#ffffff', '#000000', '#6e6e73', '#e5e5ea']
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans';background:${isDark ? '#000' : '#c9ccd1'};color:${ink}}
         .a{padding:50px 18px 18px;background:${paper}}.a b{font-size:18px;display:block}.soft{color:${soft};font-size:13px}
         .sheet{position:fixed;left:0;right:0;bottom:0;background:${paper};border-radius:20px 20px 0 0;padding:12px 20px 40px}
         .grip{width:40px;height:5px;border-radius:3px;background:${line};margin:0 auto 18px}
         .sheet h2{font-size:22px}.l{display:flex;justify-content:space-between;padding:12px 0;border-top:1px solid ${line}}
         .go{background:#0a7cff;color:#fff;text-align:center;border-radius:14px;padding:15px;font-weight:700;margin-top:14px}`,
        `<div class="a"><b>${artist}</b><div class="soft">${mon} ${day} · ${wkd} · ${hour}:${minutes} ${half}</div><div class="soft">${venue} · ${city}</div></div>
         <div class="sheet"><div class="grip"></div><h2>Section ${section}, Row ${row}</h2><div class="soft" style="margin:6px 0 16px">${count} ${count === 1 ? 'ticket' : 'tickets'} · Seats together</div>
         <div class="l"><span>Price per ticket</span><b>${money(price)}</b></div><div class="l"><span>Delivery</span><span>Instant</span></div><div class="l"><span>Seller rating</span><span>4.9 (1,204)</span></div>
         <div class="go">Buy for ${money(price * count)}</div></div>`,
      )
    },
  },
  {
    name: 'all in one line',
    isRounded: true,
    width: 360,
    height: 800,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, at, section, row, count, price }, isDark) {
      const { weekday, mon, day, year, hour, half, minutes } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0d1b2a', '#e0e7ef', '#8fa3b8', '#23364b']
        : ['#f2f5f9', '#0d1b2a', '#55687d', '#d3dce6']
      return pageOf(
        `body{font:15px/1.5 'DejaVu Sans';background:${paper};color:${ink};padding:40px 16px}
         .pic{height:170px;border-radius:16px;background:linear-gradient(45deg,#264653,#e9c46a)}
         h1{font-size:23px;line-height:1.2;margin-top:16px}.soft{color:${soft}}
         .box{margin-top:18px;background:${isDark ? '#14273b' : '#fff'};border:1px solid ${line};border-radius:16px;padding:18px}
         .amt{font-size:30px;font-weight:700}.tag{color:#1a936f;font-weight:700;font-size:13px}`,
        `<div class="pic"></div><h1>${artist}</h1>${tour ? `<div>${tour}</div>` : ''}<div class="soft">${venue}</div><div class="soft">${weekday}, ${mon} ${day}, ${year} · ${minutes === '00' ? hour : `${hour}:${minutes}`} ${half}</div>
         <div class="box"><div class="tag">LOWEST PRICE IN THIS AREA</div><div style="margin:8px 0">Sec ${section} · Row ${row} · ${count} ${count === 1 ? 'ticket' : 'tickets'}</div><div class="amt">${money(price, 0)}<span style="font-size:14px;font-weight:400">/ea incl. fees</span></div></div>
         <div class="box soft" style="font-size:13px">All sales are final. Your tickets are guaranteed to arrive before the event.</div>`,
      )
    },
  },
  {
    name: 'no hidden fees',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, monthNumber, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#202020', '#fafafa', '#a8a8a8', '#3c3c3c']
        : ['#fff', '#202020', '#707070', '#e2e2e2']
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}
         .bar{padding:48px 16px 14px;border-bottom:3px solid #ffb703}.bar b{font-size:17px}.soft{color:${soft};font-size:13px}
         .in{padding:20px 16px;border-bottom:1px solid ${line}}.g{display:grid;grid-template-columns:1fr 1fr;gap:16px}
         .k{color:${soft};font-size:12px}.v{font-size:19px;font-weight:700}`,
        `<div class="bar"><b>${artist} Tickets</b><div class="soft">${wkd} ${monthNumber}/${day}/${year} ${hour}:${minutes} ${half}</div><div class="soft">${venue}, ${city}</div></div>
         <div class="in g"><div><div class="k">Section</div><div class="v">${section}</div></div><div><div class="k">Row</div><div class="v">${row}</div></div><div><div class="k">Quantity</div><div class="v">${count}</div></div><div><div class="k">Price each</div><div class="v">${money(price)}</div></div></div>
         <div class="in"><b>No hidden fees</b><div class="soft">The price you see is the price you pay.</div></div>
         <div class="in"><b>${money(price * count)}</b><div class="soft">Total for ${count}</div></div>`,
      )
    },
  },
  {
    name: 'capitals on a poster',
    isRounded: true,
    width: 414,
    height: 896,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#141414', '#f0f0f0', '#9a9a9a', '#303030']
        : ['#faf7f2', '#1a1a1a', '#6c6459', '#e4ddd2']
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed','DejaVu Sans';background:${paper};color:${ink}}
         .hero{background:#101820;color:#fff;padding:70px 22px 22px}.hero h1{font-size:30px;line-height:1.1}.hero div{margin-top:6px;color:#ffc845}
         .in{padding:18px 22px;border-bottom:1px solid ${line}}.soft{color:${soft};font-size:13px}.r{display:flex;justify-content:space-between;align-items:baseline}`,
        `<div class="hero"><h1>${artist}</h1>${tour ? `<p>${tour}</p>` : ''}<div>${wkd.toUpperCase()} ${day} ${mon.toUpperCase()} ${year} · ${hour}:${minutes} ${half}</div><p>${venue}, ${city}</p></div>
         <div class="in r"><div><b>SECTION ${section}</b><div class="soft">ROW ${row}</div></div><div><b style="font-size:22px">${money(price, 0)}</b> <span class="soft">per ticket</span></div></div>
         <div class="in r"><span>Number of tickets</span><b>${count}</b></div>
         <div class="in"><div class="soft">This is a resale listing. Prices are set by the seller and may be above or below face value.</div></div>`,
      )
    },
  },
  {
    name: 'rows with a chosen number',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'ticketCount'],
    html({ artist, venue, at, count, price }, isDark) {
      const { weekday, month, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0f1012', '#f4f5f7', '#9ba0aa', '#2a2d33']
        : ['#fff', '#131417', '#636871', '#e4e6ea']
      const rows: readonly [string, string, number][] = [
        ['112', '8', 1.4],
        ['115', 'C', 1.25],
        ['204', '2', 0.9],
        ['210', '14', 0.8],
        ['331', '6', 0.5],
        ['302', 'A', 0.62],
        ['GA', 'GA', 1.1],
      ]
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}
         .h{padding:48px 16px 10px}.h b{font-size:19px}.soft{color:${soft};font-size:13px}
         .q{margin:10px 16px;padding:10px 14px;background:${line};border-radius:10px}
         .r{display:flex;justify-content:space-between;padding:15px 16px;border-top:1px solid ${line}}`,
        `<div class="h"><b>${artist}</b><div class="soft">${weekday}, ${month} ${day} at ${hour}:${minutes} ${half}</div><div class="soft">${venue}</div></div>
         <div class="q">${count} ${count === 1 ? 'ticket' : 'tickets'} ▾</div>
         ${rows.map(([section, row, factor]) => `<div class="r"><div><b>Sec ${section}</b> <span class="soft">Row ${row}</span></div><b>${money(price * factor, 0)}</b></div>`).join('')}`,
      )
    },
  },
  {
    name: 'a window on a desktop',
    isRounded: true,
    width: 1280,
    height: 800,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#191b1f', '#f1f3f6', '#a0a6b0', '#30343b']
        : ['#ffffff', '#14171c', '#616975', '#e1e5ea']
      return pageOf(
        `body{font:16px/1.45 'DejaVu Sans';background:${paper};color:${ink};display:grid;grid-template-columns:1fr 420px;height:800px}
         .l{padding:24px;background:${line}}.map{margin:60px auto;width:560px;height:420px;border-radius:50%;border:60px solid ${soft}}
         .r{padding:28px}.soft{color:${soft};font-size:14px}h1{font-size:24px;line-height:1.2}
         .c{margin-top:24px;border:2px solid #0b6bcb;border-radius:12px;padding:20px}.n{font-size:26px;font-weight:700;margin-top:12px}`,
        `<div class="l"><div class="map"></div></div><div class="r"><h1>${artist}${tour ? ` - ${tour}` : ''}</h1><div class="soft">${wkd} ${mon} ${day} ${year} ${hour}:${minutes} ${half}</div><div class="soft">${venue}, ${city}</div>
         <div class="c"><b>Section ${section} Row ${row}</b><div class="soft">${count} ${count === 1 ? 'ticket' : 'tickets'} available together</div><div class="n">${money(price, 0)} each</div><div class="soft">${money(Math.round(price * 1.28))} each with fees</div></div></div>`,
      )
    },
  },
  {
    name: 'everything of the event in one line',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0e1116', '#eef2f8', '#98a2b3', '#242a35']
        : ['#ffffff', '#101828', '#667085', '#eaecf0']
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';background:${paper};color:${ink}}
         .st{display:flex;justify-content:space-between;padding:12px 24px;font-size:13px}.soft{color:${soft};font-size:12px}
         .h{padding:8px 16px 14px;border-bottom:1px solid ${line}}.b{font-weight:700}
         .view{height:280px;background:linear-gradient(#31405f,#131a2a)}.in{padding:18px 16px}
         .bar{position:fixed;bottom:0;left:0;right:0;padding:14px 16px 32px;border-top:1px solid ${line};display:flex;justify-content:space-between;align-items:center}
         .go{background:#12b76a;color:#fff;border-radius:24px;padding:13px 30px;font-weight:700}`,
        `<div class="st"><span>12:07</span><span>LTE</span></div><div class="h"><div class="b">${artist}</div><div class="soft">${wkd} ${mon} ${day} ${hour}:${minutes} ${half} @ ${venue}</div></div>
         <div class="view"></div><div class="in"><div class="b" style="font-size:21px">Section ${section} · Row ${row}</div><div>${count} ${count === 1 ? 'seat' : 'seats'} together</div><div class="soft" style="margin-top:12px">Electronic tickets. Aisle access. No obstructed view.</div></div>
         <div class="bar"><div><b style="font-size:20px">${money(price)}</b><div class="soft">per ticket</div></div><div class="go">Checkout</div></div>`,
      )
    },
  },
  {
    name: 'a receipt with fees for each ticket',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, month, day, year, hour, minutes, half } = dateParts(at)
      const fee = Math.round(price * 0.19)
      const [paper, ink, soft, line] = isDark
        ? ['#1b1b1f', '#f3f3f6', '#a3a3ad', '#34343c']
        : ['#f7f7fa', '#1b1b1f', '#63636e', '#dedee6']
      return pageOf(
        `body{font:16px/1.45 'DejaVu Sans';background:${paper};color:${ink};padding:52px 18px}
         .soft{color:${soft};font-size:14px}.c{border-radius:14px;border:1px solid ${line};padding:18px;margin-top:16px}
         .l{display:flex;justify-content:space-between;padding:6px 0}`,
        `<div class="soft">Step 2 of 3</div><div style="font-size:24px;font-weight:700">Payment</div>
         <div class="c"><b>${artist}</b><div class="soft">${venue}, ${city}</div><div class="soft">${wkd}, ${month} ${day}, ${year} - ${hour}:${minutes} ${half}</div><div style="margin-top:10px">Section ${section}, Row ${row}</div></div>
         <div class="c"><div class="l"><span>Tickets</span><span>${count} x ${money(price)}</span></div><div class="l"><span>Fees</span><span>${count} x ${money(fee)}</span></div><div class="l"><span>Delivery</span><span>$0.00</span></div><div class="l"><b>You pay</b><b>${money((price + fee) * count)}</b></div></div>`,
      )
    },
  },
  {
    name: 'labels and colons',
    width: 430,
    height: 932,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    isRounded: true,
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#211c17', '#fbf5ee', '#b5a797', '#413830']
        : ['#fffaf4', '#2a2118', '#7b6c5b', '#eadfce']
      return pageOf(
        `body{font:16px/1.5 'DejaVu Serif';background:${paper};color:${ink}}
         .pic{height:220px;background:radial-gradient(circle at 30% 40%,#ffb4a2,#6d597a)}.in{padding:20px}
         h1{font-size:28px;line-height:1.15}.soft{color:${soft}}.c{border-top:1px solid ${line};margin-top:18px;padding-top:18px}
         .p{font-size:30px;font-weight:700}`,
        `<div class="pic"></div><div class="in"><h1>${artist}</h1>${tour ? `<div class="soft">${tour}</div>` : ''}<div style="margin-top:14px">${weekday}, ${month} ${day}, ${year}</div><div>${hour}:${minutes} ${half}</div><div class="soft">${venue}</div><div class="soft">${city}</div>
         <div class="c"><div>Section: ${section}</div><div>Row: ${row}</div><div>Quantity: ${count}</div></div>
         <div class="c"><div class="soft">Price per ticket</div><div class="p">${money(price, 0)}</div></div></div>`,
      )
    },
  },
  {
    name: 'a large poster with the price beside',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    isRounded: true,
    html({ artist, tour, venue, at, section, row, count, price }, isDark) {
      const { mon, wkd, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0a0a0a', '#ffffff', '#a0a0a0', '#2b2b2b']
        : ['#ffffff', '#0a0a0a', '#6a6a6a', '#ececec']
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}
         .hero{height:260px;background:linear-gradient(160deg,#3a0ca3,#4361ee);color:#fff;display:flex;align-items:flex-end;padding:20px}.hero h1{font-size:32px;line-height:1.1}
         .in{padding:18px 20px;border-bottom:1px solid ${line}}.soft{color:${soft};font-size:13px}.r{display:flex;justify-content:space-between;align-items:center}
         .p{text-align:right;font-size:26px;font-weight:700}`,
        `<div class="hero"><h1>${artist}${tour ? `: ${tour}` : ''}</h1></div>
         <div class="in"><div>${venue}</div><div class="soft">${wkd}, ${mon} ${day} ${year} · ${hour}:${minutes} ${half}</div></div>
         <div class="in r"><div><b style="font-size:18px">Section ${section}</b><div class="soft">Row ${row} · ${count} ${count === 1 ? 'ticket' : 'tickets'}</div></div><div class="p">${money(price, 0)}<div class="soft" style="font-weight:400">each, before fees</div></div></div>
         <div class="in soft">You can listen to this artist on your way there.</div>`,
      )
    },
  },
]

export const tuningListings: readonly Listing[] = [
  {
    artist: 'Lorde',
    tour: 'Ultrasound World Tour',
    venue: 'Climate Pledge Arena',
    city: 'Seattle, WA',
    at: '2027-04-02T19:30',
    section: '105',
    row: '14',
    count: 2,
    price: 22300,
  },
  {
    artist: 'The Killers',
    venue: 'Capital One Arena',
    city: 'Washington, DC',
    at: '2027-05-08T20:00',
    section: '218',
    row: 'G',
    count: 4,
    price: 9800,
  },
  {
    artist: 'Turnstile',
    venue: 'Brooklyn Paramount',
    city: 'Brooklyn, NY',
    at: '2027-03-19T20:00',
    section: 'Balcony',
    row: 'B',
    count: 1,
    price: 8750,
  },
  {
    artist: 'Charli xcx',
    tour: 'Brat',
    venue: 'Xfinity Mobile Arena',
    city: 'Philadelphia, PA',
    at: '2027-09-25T19:00',
    section: '121',
    row: '9',
    count: 3,
    price: 17900,
  },
  {
    artist: 'Radiohead',
    venue: 'Greek Theatre',
    city: 'Los Angeles, CA',
    at: '2027-06-18T19:30',
    section: 'C',
    row: '22',
    count: 2,
    price: 54000,
  },
  {
    artist: 'Morgan Wallen',
    venue: 'Nissan Stadium',
    city: 'Nashville, TN',
    at: '2027-07-03T17:30',
    section: '133',
    row: 'W',
    count: 2,
    price: 21500,
  },
  {
    artist: 'Bon Iver',
    tour: 'Sable Fable Tour',
    venue: 'Ryman Auditorium',
    city: 'Nashville, TN',
    at: '2027-02-26T20:00',
    section: 'Main Floor 6',
    row: 'T',
    count: 2,
    price: 24125,
  },
  {
    artist: 'Wicked',
    venue: 'Gershwin Theatre',
    city: 'New York, NY',
    at: '2027-04-14T14:00',
    section: 'Orchestra',
    row: 'H',
    count: 5,
    price: 19450,
  },
  {
    artist: 'Tate McRae',
    venue: 'Footprint Center',
    city: 'Phoenix, AZ',
    at: '2027-10-15T19:30',
    section: '222',
    row: '3',
    count: 2,
    price: 11700,
  },
  {
    artist: 'Metallica',
    tour: 'M72 World Tour',
    venue: 'Lumen Field',
    city: 'Seattle, WA',
    at: '2027-08-28T18:00',
    section: '308',
    row: 'AA',
    count: 4,
    price: 13250,
  },
  {
    artist: 'Clairo',
    venue: 'The Anthem',
    city: 'Washington, DC',
    at: '2027-05-05T19:00',
    section: 'GA Floor',
    row: 'GA',
    count: 2,
    price: 9300,
  },
  {
    artist: 'Beyoncé',
    venue: 'NRG Stadium',
    city: 'Houston, TX',
    at: '2027-07-24T20:00',
    section: '117',
    row: 'L',
    count: 2,
    price: 61000,
  },
  {
    artist: 'Paul McCartney',
    tour: 'Got Back',
    venue: 'Acrisure Arena',
    city: 'Palm Desert, CA',
    at: '2027-10-01T19:30',
    section: '12',
    row: '18',
    count: 2,
    price: 48900,
  },
  {
    artist: 'Vampire Weekend',
    venue: 'The Mann Center',
    city: 'Philadelphia, PA',
    at: '2027-06-25T19:00',
    section: '204',
    row: 'K',
    count: 1,
    price: 7600,
  },
  {
    artist: 'Shakira',
    venue: 'Allegiant Stadium',
    city: 'Las Vegas, NV',
    at: '2027-11-06T19:30',
    section: '143',
    row: '26',
    count: 6,
    price: 20500,
  },
  {
    artist: 'Fleet Foxes',
    tour: 'Summer Nights',
    venue: 'Merriweather Post Pavilion',
    city: 'Columbia, MD',
    at: '2027-07-31T19:00',
    section: '203',
    row: 'CC',
    count: 2,
    price: 8895,
  },
  {
    artist: 'John Mulaney',
    venue: 'Beacon Theatre',
    city: 'New York, NY',
    at: '2027-03-13T21:30',
    section: 'Loge Center',
    row: 'E',
    count: 2,
    price: 16000,
  },
  {
    artist: 'SZA',
    venue: 'State Farm Arena',
    city: 'Atlanta, GA',
    at: '2027-05-20T20:00',
    section: '107',
    row: '19',
    count: 4,
    price: 23400,
  },
  {
    artist: 'Pearl Jam',
    tour: 'Dark Matter',
    venue: 'Wrigley Field',
    city: 'Chicago, IL',
    at: '2027-08-29T19:30',
    section: '212',
    row: '7',
    count: 2,
    price: 27750,
  },
  {
    artist: 'Khruangbin',
    venue: 'Red Rocks Amphitheatre',
    city: 'Morrison, CO',
    at: '2027-09-04T19:00',
    section: 'Reserved',
    row: '45',
    count: 3,
    price: 12800,
  },
]
