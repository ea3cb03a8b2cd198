import { dateParts, type Layout, type Listing, money, pageOf } from './listing.ts'

/** Layouts and events with which the parser is improved. */
export const tuningLayouts: readonly Layout[] = [
  {
    name: 'a listing under a seat map',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, card] = isDark
        ? ['#121017', '#f6f4fb', '#a59fb5', '#1f1c27']
        : ['#ffffff', '#1d1430', '#6d6680', '#f4f2f8']
      return pageOf(
        `body{font:16px/1.35 'DejaVu Sans';background:${paper};color:${ink}}
         .clock{display:flex;justify-content:space-between;padding:14px 28px 6px;font-size:14px;font-weight:700}
         .top{display:flex;gap:12px;align-items:center;padding:8px 16px}.back{font-size:24px}
         .t{font-weight:700;font-size:15px}.s{color:${soft};font-size:12px}
         .map{height:250px;background:${card};display:grid;place-items:center;position:relative}
         .bowl{width:250px;height:180px;border-radius:50%;border:30px solid ${isDark ? '#3b3550' : '#d9d3ea'}}
         .stage{position:absolute;font-size:10px;color:${soft}}
         .pad{padding:18px 16px}.big{font-size:24px;font-weight:700}.line{color:${soft};margin-top:4px}
         .chip{display:inline-block;background:${card};padding:6px 12px;border-radius:16px;font-size:12px;margin:12px 6px 0 0}
         .rate{margin-top:16px;font-size:13px;color:#2aa84f;font-weight:700}
         .foot{position:fixed;bottom:0;left:0;right:0;display:flex;justify-content:space-between;align-items:center;padding:14px 16px 30px;border-top:1px solid ${card};background:${paper}}
         .p{font-size:22px;font-weight:700}.p small{font-size:13px;font-weight:400;color:${soft}}
         .b{background:#5a2ad6;color:#fff;padding:14px 36px;border-radius:10px;font-weight:700}`,
        `<div class="clock"><span>9:41</span><span>5G 82%</span></div>
         <div class="top"><div class="back">‹</div><div><div class="t">${artist}</div>
         <div class="s">${wkd}, ${mon} ${day} • ${hour}:${minutes} ${half} • ${venue}, ${city}</div></div></div>
         <div class="map"><div class="bowl"></div><div class="stage">STAGE</div></div>
         <div class="pad"><div class="big">Section ${section}</div><div class="line">Row ${row} | ${count === 1 ? '1 ticket' : `${count} tickets together`}</div>
         <span class="chip">Clear view</span><span class="chip">Instant download</span>
         <div class="rate">9.1 Great value</div></div>
         <div class="foot"><div class="p">${money(price, 0)} <small>each</small></div><div class="b">Buy now</div></div>`,
      )
    },
  },
  {
    name: 'a deal with a score',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half, year } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0b0c0e', '#ffffff', '#9aa0a8', '#2a2d33']
        : ['#ffffff', '#0b0c0e', '#5f666f', '#e3e6ea']
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed','DejaVu Sans';font-stretch:condensed;background:${paper};color:${ink}}
         .hero{height:210px;background:linear-gradient(140deg,#ff5a36,#7a1fa2);color:#fff;padding:110px 20px 0}
         .hero h1{font-size:26px;line-height:1.1}.pad{padding:16px 20px}
         .row{display:flex;justify-content:space-between;align-items:center;padding:14px 0;border-bottom:1px solid ${line}}
         .soft{color:${soft};font-size:13px}.score{background:#0a8f4d;color:#fff;border-radius:8px;padding:8px 10px;font-weight:700}
         .strong{font-weight:700;font-size:19px}.price{font-size:28px;font-weight:700}
         .cta{margin-top:20px;background:#ff5a36;color:#fff;text-align:center;padding:15px;border-radius:26px;font-weight:700}`,
        `<div class="hero"><h1>${artist}${tour ? `: ${tour}` : ''}</h1></div>
         <div class="pad"><div class="row"><div><div>${venue}</div><div class="soft">${wkd} ${mon} ${day}, ${year} at ${hour}:${minutes} ${half}</div></div><div>♡</div></div>
         <div class="row"><div><div class="strong">Sec ${section}, Row ${row}</div><div class="soft">${count} ${count === 1 ? 'ticket' : 'tickets'}</div></div><div class="score">8.7</div></div>
         <div class="row"><div class="soft">Price per ticket<br>before fees at checkout</div><div class="price">${money(price, 0)}</div></div>
         <div class="row"><div>Mobile entry<div class="soft">Tickets sent to your phone by ${mon} ${Math.max(1, day - 2)}</div></div></div>
         <div class="row"><div>Buyer guarantee<div class="soft">Valid tickets, on time, or your money back</div></div></div>
         <div class="cta">Continue</div></div>`,
      )
    },
  },
  {
    name: 'a verified resale ticket',
    width: 412,
    height: 915,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#1a1c22', '#f5f6f8', '#b3b7c2', '#393d49']
        : ['#f6f6f6', '#121212', '#646464', '#d6d6d6']
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans';background:${paper};color:${ink}}
         .bar{background:#024ddf;color:#fff;padding:36px 18px 16px}.bar b{font-size:19px;line-height:1.25;display:block}
         .bar span{font-size:13px;display:block;margin-top:4px}
         .card{margin:16px;background:${isDark ? '#24272f' : '#fff'};border-radius:6px;border:1px solid ${line}}
         .in{padding:18px;border-bottom:1px solid ${line}}.cols{display:grid;grid-template-columns:repeat(3,1fr);text-align:center}
         .k{font-size:12px;color:${soft};letter-spacing:.08em}.v{font-size:26px;font-weight:700}
         .tag{font-size:13px;color:${soft};margin-bottom:4px}.amt{font-size:20px;font-weight:700}
         .go{margin:0 16px;background:#024ddf;color:#fff;padding:16px;text-align:center;border-radius:4px;font-weight:700}`,
        `<div class="bar"><b>${artist}${tour ? ` - ${tour}` : ''}</b><span>${wkd} • ${mon} ${day}, ${year} • ${hour}:${minutes} ${half}</span><span>${venue}, ${city}</span></div>
         <div class="card"><div class="in"><div class="tag">Verified Resale Ticket</div><div class="amt">${money(price)} each</div></div>
         <div class="in cols"><div><div class="k">SECTION</div><div class="v">${section}</div></div><div><div class="k">ROW</div><div class="v">${row}</div></div><div><div class="k">QTY</div><div class="v">${count}</div></div></div>
         <div class="in" style="border:0;font-size:13px;color:${soft}">Seats are next to each other. Prices include estimated fees. Delivery by mobile transfer.</div></div>
         <div class="go">Get tickets</div>`,
      )
    },
  },
  {
    name: 'an order summary',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const fee = Math.round(price * 0.24)
      const [paper, ink, soft, line] = isDark
        ? ['#14181b', '#e9eef0', '#93a1a8', '#2c3439']
        : ['#fbfcfc', '#17252b', '#5c6f77', '#dce4e7']
      return pageOf(
        `body{font:15px/1.45 'DejaVu Serif';background:${paper};color:${ink};padding:44px 20px}
         h1{font-size:22px;margin-bottom:18px}h2{font-size:17px}.soft{color:${soft};font-size:13px}
         .box{border:1px solid ${line};border-radius:10px;padding:16px;margin-bottom:16px}
         .l{display:flex;justify-content:space-between;padding:5px 0}.total{font-weight:700;font-size:18px;border-top:1px solid ${line};margin-top:8px;padding-top:12px}
         .btn{background:#0f7b6c;color:#fff;padding:15px;border-radius:8px;text-align:center}`,
        `<h1>Review your order</h1>
         <div class="box"><h2>${artist}</h2><div class="soft">${weekday}, ${month} ${day}, ${year}</div><div class="soft">${hour}:${minutes} ${half}</div><div class="soft">${venue}</div><div class="soft">${city}</div></div>
         <div class="box"><div class="l"><span>Section</span><b>${section}</b></div><div class="l"><span>Row</span><b>${row}</b></div><div class="l"><span>Quantity</span><b>${count}</b></div><div class="l"><span>Delivery</span><b>Mobile transfer</b></div></div>
         <div class="box"><div class="l"><span>Ticket price</span><span>${money(price)} x ${count}</span></div><div class="l"><span>Service fee</span><span>${money(fee)} x ${count}</span></div><div class="l"><span>Order processing</span><span>$2.95</span></div><div class="l total"><span>Total</span><span>${money((price + fee) * count + 295)}</span></div></div>
         <div class="btn">Place order</div>`,
      )
    },
  },
  {
    name: 'a list of seats',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate'],
    html({ artist, venue, city, at, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#101114', '#f1f1f3', '#9d9fa8', '#292b31']
        : ['#ffffff', '#16171a', '#666871', '#e7e8ec']
      const seats: readonly [string, string, number, string][] = [
        ['104', '11', 1.32, 'Amazing'],
        ['219', '4', 0.94, 'Great'],
        ['Floor B', '17', 1.9, 'Good'],
        ['301', '2', 0.71, 'Great'],
        ['118', '22', 1.08, 'Good'],
        ['322', '9', 0.55, 'Okay'],
      ]
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}
         .h{padding:46px 16px 12px;border-bottom:1px solid ${line}}.h b{font-size:20px}.soft{color:${soft};font-size:13px}
         .f{display:flex;gap:8px;padding:12px 16px}.f span{border:1px solid ${line};border-radius:16px;padding:5px 12px;font-size:13px}
         .r{display:flex;gap:12px;padding:14px 16px;border-bottom:1px solid ${line};align-items:center}
         .i{width:76px;height:56px;border-radius:8px;background:linear-gradient(#8fa7c9,#4b5f82)}
         .m{flex:1}.p{font-weight:700;font-size:17px;text-align:right}`,
        `<div class="h"><b>${artist}</b><div class="soft">${wkd}, ${mon} ${day} at ${hour}:${minutes} ${half}</div><div class="soft">${venue} - ${city}</div></div>
         <div class="f"><span>Any quantity</span><span>Price</span><span>Zone</span></div>
         ${seats
           .map(
             ([section, row, factor, word], index) =>
               `<div class="r"><div class="i"></div><div class="m"><b>Section ${section}</b><div class="soft">Row ${row} · ${(index % 4) + 1} ${index % 4 ? 'tickets' : 'ticket'}</div><div class="soft">${word}</div></div><div class="p">${money(price * factor, 0)}<div class="soft">ea</div></div></div>`,
           )
           .join('')}`,
      )
    },
  },
  {
    name: 'a page on a tablet',
    width: 820,
    height: 1180,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#17141a', '#f7f2fa', '#aca3b3', '#383140']
        : ['#fffdf9', '#211a12', '#776a5b', '#e8dfd2']
      return pageOf(
        `body{font:17px/1.45 'DejaVu Sans';background:${paper};color:${ink}}
         nav{display:flex;justify-content:space-between;padding:18px 32px;border-bottom:1px solid ${line};font-weight:700}
         nav span{font-weight:400;color:${soft};font-size:15px}
         .m{display:grid;grid-template-columns:1fr 340px;gap:32px;padding:32px}.map{height:560px;border-radius:16px;background:${line}}
         h1{font-size:30px;line-height:1.15}.soft{color:${soft}}.d{margin:10px 0 26px}
         .c{border:1px solid ${line};border-radius:14px;padding:22px}.c h2{font-size:22px}.big{font-size:34px;font-weight:700;margin-top:16px}
         .g{margin-top:20px;background:#b3261e;color:#fff;border-radius:10px;text-align:center;padding:16px;font-weight:700}`,
        `<nav><div>SEATLOOP</div><div><span>Sell</span> &nbsp; <span>Favorites</span> &nbsp; <span>Sign in</span></div></nav>
         <div class="m"><div><h1>${artist}</h1>${tour ? `<div class="soft">${tour}</div>` : ''}<div class="d"><div>${wkd}, ${month} ${day} ${year}, ${hour}:${minutes}${half.toLowerCase()}</div><div class="soft">${venue}, ${city}</div></div><div class="map"></div></div>
         <div><div class="c"><h2>Section ${section}</h2><div class="soft">Row ${row}</div><div class="soft">${count} ${count === 1 ? 'seat' : 'seats'}, sold together</div><div class="big">${money(price)}</div><div class="soft">per ticket, fees included</div><div class="g">Checkout</div></div></div></div>`,
      )
    },
  },
]

export const tuningListings: readonly Listing[] = [
  {
    artist: 'Olivia Dean',
    venue: 'Madison Square Garden',
    city: 'New York, NY',
    at: '2027-05-14T20:00',
    section: '112',
    row: '8',
    count: 2,
    price: 24500,
  },
  {
    artist: 'Noah Kahan',
    tour: 'The Great Divide Tour',
    venue: 'Fenway Park',
    city: 'Boston, MA',
    at: '2027-06-12T19:30',
    section: '34',
    row: '12',
    count: 2,
    price: 31200,
  },
  {
    artist: 'Billie Eilish',
    tour: 'Hit Me Hard and Soft',
    venue: 'Chase Center',
    city: 'San Francisco, CA',
    at: '2027-03-06T19:00',
    section: '207',
    row: 'F',
    count: 4,
    price: 18950,
  },
  {
    artist: 'The National',
    venue: 'Forest Hills Stadium',
    city: 'Queens, NY',
    at: '2027-08-20T18:30',
    section: '9',
    row: 'K',
    count: 1,
    price: 11400,
  },
  {
    artist: 'Kendrick Lamar',
    venue: 'SoFi Stadium',
    city: 'Inglewood, CA',
    at: '2027-05-22T19:00',
    section: '142',
    row: '15',
    count: 2,
    price: 42100,
  },
  {
    artist: 'Phoebe Bridgers',
    tour: 'Ghost Weather Tour',
    venue: 'Greek Theatre',
    city: 'Berkeley, CA',
    at: '2027-06-05T20:00',
    section: 'B',
    row: '7',
    count: 3,
    price: 16725,
  },
  {
    artist: 'Zach Bryan',
    venue: 'Empower Field at Mile High',
    city: 'Denver, CO',
    at: '2027-07-10T18:00',
    section: '528',
    row: '3',
    count: 4,
    price: 8900,
  },
  {
    artist: 'Dua Lipa',
    tour: 'Radical Optimism Tour',
    venue: 'Kia Forum',
    city: 'Inglewood, CA',
    at: '2027-10-02T19:30',
    section: 'Floor A',
    row: '21',
    count: 2,
    price: 36500,
  },
  {
    artist: 'Tyler Childers',
    venue: 'Red Rocks Amphitheatre',
    city: 'Morrison, CO',
    at: '2027-09-17T19:30',
    section: 'General Admission',
    row: '33',
    count: 2,
    price: 15880,
  },
  {
    artist: 'Sabrina Carpenter',
    venue: 'Barclays Center',
    city: 'Brooklyn, NY',
    at: '2027-04-23T19:00',
    section: '27',
    row: '5',
    count: 1,
    price: 28900,
  },
  {
    artist: 'Hozier',
    venue: 'Moody Center',
    city: 'Austin, TX',
    at: '2027-05-01T20:00',
    section: '116',
    row: 'J',
    count: 2,
    price: 13200,
  },
  {
    artist: 'Mitski',
    tour: 'The Land Tour',
    venue: 'Radio City Music Hall',
    city: 'New York, NY',
    at: '2027-03-26T20:00',
    section: 'Orchestra 4',
    row: 'M',
    count: 2,
    price: 21350,
  },
  {
    artist: 'Hamilton',
    venue: 'Richard Rodgers Theatre',
    city: 'New York, NY',
    at: '2027-02-18T19:00',
    section: 'Mezzanine Left',
    row: 'C',
    count: 2,
    price: 38900,
  },
  {
    artist: 'Chappell Roan',
    tour: 'Visions of Damsels',
    venue: 'Rose Bowl',
    city: 'Pasadena, CA',
    at: '2027-10-09T18:30',
    section: '19',
    row: '44',
    count: 2,
    price: 27600,
  },
  {
    artist: 'LCD Soundsystem',
    venue: 'Hollywood Palladium',
    city: 'Los Angeles, CA',
    at: '2027-11-18T21:00',
    section: 'Balcony',
    row: 'D',
    count: 1,
    price: 14475,
  },
  {
    artist: 'Bad Bunny',
    venue: 'Kaseya Center',
    city: 'Miami, FL',
    at: '2027-05-28T20:00',
    section: '108',
    row: '24',
    count: 6,
    price: 105000,
  },
  {
    artist: 'Ali Wong',
    venue: 'Chicago Theatre',
    city: 'Chicago, IL',
    at: '2027-04-10T19:00',
    section: 'Main Floor Center',
    row: 'R',
    count: 2,
    price: 9900,
  },
  {
    artist: 'Gracie Abrams',
    tour: 'The Secret of Us Tour',
    venue: 'United Center',
    city: 'Chicago, IL',
    at: '2027-08-07T19:30',
    section: '319',
    row: '11',
    count: 3,
    price: 17250,
  },
  {
    artist: 'Foo Fighters',
    venue: 'Citi Field',
    city: 'Flushing, NY',
    at: '2027-07-16T17:30',
    section: '126',
    row: '30',
    count: 2,
    price: 19900,
  },
  {
    artist: 'Laufey',
    tour: 'A Matter of Time Tour',
    venue: 'Hollywood Bowl',
    city: 'Los Angeles, CA',
    at: '2027-08-27T20:00',
    section: 'K2',
    row: '14',
    count: 2,
    price: 12150,
  },
]
