import {
  androidTop,
  crowd,
  type Half,
  icon,
  islandTop,
  listingsOf,
  money,
  named,
  pageOf,
  phoneEnd,
  seats,
} from './drawing.ts'

/** Layouts and events that the parser is improved with: they were drawn without knowledge of it, and have served to judge it. */
export const knownHalf: Half = {
  name: 'known to the parser',
  // Less than a year before each event: some layouts write no year.
  now: new Date('2026-12-04T12:00:00Z'),
  listings: listingsOf(`
  Noah Kahan |  | Fenway Park | Boston, MA | 2027-07-16T18:30 | Grandstand 14 | 12 | 2 | 268.00
  Zach Bryan |  | Empower Field at Mile High | Denver, CO | 2027-08-07T19:00 | 514 | 11 | 4 | 143.00
  Sabrina Carpenter | Short n' Sweet Tour | Madison Square Garden | New York, NY | 2027-10-22T19:30 | 311 | 14 | 2 | 219.00
  Chris Stapleton |  | Rupp Arena | Lexington, KY | 2026-12-12T19:30 | 22 | M | 2 | 148.50
  Post Malone |  | AT&T Stadium | Arlington, TX | 2027-05-29T20:00 | C132 | 20 | 2 | 186.40
  Gracie Abrams | The Secret of Us Tour | Radio City Music Hall | New York, NY | 2026-12-16T20:00 | Orchestra 3 | PP | 2 | 235.00
  Wilco |  | The Chicago Theatre | Chicago, IL | 2027-03-27T19:30 | Balcony 5 | E | 2 | 84.25
  Usher |  | State Farm Arena | Atlanta, GA | 2027-02-06T20:00 | 226 | D | 2 | 118.00
  Khruangbin |  | The Anthem | Washington, DC | 2027-02-25T20:00 | General admission |  | 2 | 70.00
  Tyler Childers |  | Food City Center | Knoxville, TN | 2027-04-16T19:30 | 118 | 15 | 2 | 165.00
  Billie Eilish | Hit Me Hard and Soft Tour | Kia Forum | Inglewood, CA | 2027-02-12T19:00 | 117 | 9 | 3 | 312.00
  Kacey Musgraves |  | Moody Center | Austin, TX | 2027-03-13T20:00 | 108 | H | 2 | 126.00
  Kendrick Lamar |  | SoFi Stadium | Inglewood, CA | 2027-05-21T19:00 | 338 | 5 | 4 | 177.00
  The National |  | Beacon Theatre | New York, NY | 2027-04-03T20:00 | Loge | C | 1 | 97.00
  Doja Cat |  | Crypto.com Arena | Los Angeles, CA | 2026-12-04T20:00 | 205 | 7 | 2 | 91.75
  Foo Fighters |  | Soldier Field | Chicago, IL | 2027-08-08T17:30 | 133 | 16 | 4 | 159.00
  Pearl Jam |  | Moda Center | Portland, OR | 2027-05-18T19:30 | 104 | S | 2 | 233.50
  Dave Matthews Band |  | Alpine Valley Music Theatre | East Troy, WI | 2027-07-03T19:00 | Pavilion 103 | 14 | 4 | 205.00
  Paramore |  | Nationwide Arena | Columbus, OH | 2027-04-10T19:00 | 113 | K | 2 | 130.00
  Bad Bunny |  | Hard Rock Stadium | Miami Gardens, FL | 2027-06-05T20:00 | 227 | 6 | 3 | 290.00`),
  layouts: [
    {
      name: 'offers of which one is unfolded',
      isRounded: true,
      width: 412,
      height: 892,
      html({ artist, venue, city, section, row, count, price, wkd, mon, day, year, time }, isDark) {
        const [paper, ink, soft, line, card, pink] = isDark
          ? ['#1b1620', '#f5eff8', '#b3a8bb', '#3a3142', '#272030', '#ff77b7']
          : ['#faf8fb', '#231a2b', '#746a7c', '#e4dde8', '#ffffff', '#c2186b']
        const other = (area: string, line2: string, dollars: number) =>
          `<div class="o"><div><b>${area}</b><p class="soft">${line2}</p></div><div class="p"><b>$${dollars}</b><span class="soft"> ea</span></div>${icon('down', 20, soft)}</div>`
        const base = Math.round(price / 100)
        return pageOf(
          `body{font:15px/1.35 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
           .h{display:flex;gap:16px;align-items:center;padding:10px 16px 12px}.h div{flex:1}.h b{font-size:18px}
           .chips{display:flex;gap:8px;padding:2px 16px 14px}.chips span{border:1px solid ${line};background:${card};border-radius:18px;padding:7px 13px;font-size:13px;display:flex;gap:6px;align-items:center}
           .n{display:flex;justify-content:space-between;padding:4px 16px 10px}.o{display:flex;gap:12px;align-items:center;background:${card};border:1px solid ${line};border-radius:12px;margin:0 16px 10px;padding:13px 14px}.o div:first-child{flex:1}.p b{font-size:18px}
           .open{background:${card};border:2px solid ${pink};border-radius:12px;margin:0 16px 10px;overflow:hidden}.open .o{border:0;margin:0;padding-bottom:6px}.open li{list-style:none;display:flex;gap:10px;padding:5px 14px;align-items:center;font-size:14px}
           .go{margin:12px 14px 14px;background:${pink};color:${isDark ? '#2b0317' : '#fff'};border-radius:24px;text-align:center;padding:12px;font-weight:700}`,
          `${androidTop('12:48', 63, ink)}<div class="h">${icon('arrow', 24)}<div><b>${artist}</b><p class="soft">${wkd}, ${mon} ${day}, ${year} at ${time}</p><p class="soft">${venue}, ${city}</p></div>${icon('heart', 23)}</div>
           <div class="chips"><span>${icon('filter', 16)} Filters</span><span>Price</span><span>Zone</span><span>Aisle seats</span></div>
           <div class="n soft"><span>Sorted by best value</span><span>Prices include fees</span></div>
           ${other('Section 330', 'Row 8 · 1 - 6 tickets', base - 26)}${other('Section 115', 'Row 22 · 2 tickets', base + 41)}
           <div class="open"><div class="o"><div><b style="font-size:17px">Section ${section}</b><p style="font-size:15px">Row ${row} · ${seats(count)}</p></div><div class="p"><b style="font-size:20px">$${base}</b><span class="soft"> ea</span></div>${icon('up', 20, pink)}</div>
           <ul style="padding:4px 0"><li>${icon('phone', 18, soft)} Mobile transfer</li><li>${icon('people', 18, soft)} Seats side by side</li><li>${icon('shield', 18, soft)} Buyer guarantee</li></ul><div class="go">Buy now</div></div>
           ${other('Section 209', 'Row 3 · 2 - 4 tickets', base + 58)}${other('Section 121', 'Row 17 · 3 tickets', base + 83)}${other('Floor 2', 'Row 9 · 2 tickets', base + 266)}${other('Floor 1', 'Row 5 · 4 tickets', base + 291)}${phoneEnd(ink)}`,
        )
      },
    },
    {
      name: 'an order before it is placed',
      width: 402,
      height: 874,
      html({ artist, venue, city, section, row, count, price, wkd, month, day, year, time }, isDark) {
        const [paper, ink, soft, line, card, teal] = isDark
          ? ['#101415', '#eef4f4', '#9fb0b1', '#2a3436', '#192022', '#37c6c0']
          : ['#f2f5f5', '#132122', '#5c6d6e', '#dce4e4', '#ffffff', '#00807b']
        const fee = Math.round(price * 0.21)
        const processing = 495
        const total = (price + fee) * count + processing
        const seat = count === 1 ? 'Seat 7' : `Seats 7-${6 + count}`
        return pageOf(
          `body{font:15px/1.4 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
           .h{display:flex;justify-content:space-between;align-items:center;padding:4px 16px 14px}.h b{font-size:17px}
           .c{background:${card};border-radius:14px;margin:0 14px 12px;padding:15px 16px}.c h2{font-size:13px;color:${soft};font-weight:700;padding-bottom:8px}.ev{display:flex;gap:13px}.ev i{width:70px;height:92px;border-radius:9px;overflow:hidden;flex:none}.ev b{font-size:17px;line-height:1.25}
           .in{border-top:1px solid ${line};margin-top:13px;padding-top:12px;display:flex;justify-content:space-between}.l{display:flex;justify-content:space-between;padding:4px 0}.t{border-top:1px solid ${line};margin-top:8px;padding-top:10px;font-weight:700;font-size:17px}
           .row{display:flex;gap:12px;align-items:center}.go{position:fixed;left:14px;right:14px;bottom:38px;background:${teal};color:${isDark ? '#042321' : '#fff'};border-radius:12px;text-align:center;padding:15px;font-weight:700;font-size:16px}`,
          `${islandTop('8:17', 88, ink)}<div class="h">${icon('back', 23)}<b>Review order</b>${icon('lock', 20, soft)}</div>
           <div class="c"><div class="ev"><i>${crowd(70, 92, isDark ? 20 : 160)}</i><div><b>${artist}</b><p>${wkd}, ${month} ${day}, ${year}</p><p>${time}</p><p class="soft">${venue}, ${city}</p></div></div>
           <div class="in"><div><b>${named(section, 'Section')}, Row ${row}</b><p class="soft">${seat}</p></div><b>${seats(count)}</b></div></div>
           <div class="c row">${icon('phone', 22, teal)}<div style="flex:1"><b>Mobile entry</b><p class="soft">Sent to your account</p></div><span style="color:${teal}">Edit</span></div>
           <div class="c row">${icon('ticket', 22, teal)}<div style="flex:1"><b>Visa ···· 4821</b><p class="soft">Billing: Maple Ave</p></div><span style="color:${teal}">Edit</span></div>
           <div class="c"><h2>PRICE DETAILS</h2><div class="l"><span>Resale tickets ${money(price)} x ${count}</span><span>${money(price * count)}</span></div><div class="l"><span>Service fee ${money(fee)} x ${count}</span><span>${money(fee * count)}</span></div><div class="l"><span>Order processing</span><span>${money(processing)}</span></div><div class="l t"><span>Total</span><span>${money(total)}</span></div></div>
           <p class="soft" style="padding:2px 20px;font-size:12px">By placing the order you agree to the terms of use. All sales are final.</p><div class="go">Place order</div>${phoneEnd(ink)}`,
        )
      },
    },
    {
      name: 'an offer in a group chat',
      isRounded: true,
      width: 412,
      height: 915,
      html({ artist, venue, city, section, row, count, price, wkd, month, day, time }, isDark) {
        const [paper, ink, soft, theirs, mine, top] = isDark
          ? ['#0b141a', '#e9edef', '#95a3ab', '#202c33', '#005c4b', '#202c33']
          : ['#efe7de', '#111b21', '#667781', '#ffffff', '#d9fdd3', '#ffffff']
        const begins = time.replace(':00', '')
        const said = (text: string, clock: string, who = '', tint = '') =>
          `<div class="b ${who ? '' : 'mine'}">${who && `<b style="color:${tint};font-size:14px">${who}</b><br>`}${text}<span class="soft at">${clock}</span></div>`
        return pageOf(
          `body{font:16px/1.38 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:12px}
           .top{background:${top};padding-bottom:10px}.h{display:flex;gap:12px;align-items:center;padding:4px 12px}.h i{width:40px;height:40px;border-radius:50%;overflow:hidden;flex:none}
           .day{width:fit-content;margin:12px auto;background:${theirs};border-radius:8px;padding:5px 12px;font-size:13px;color:${soft}}.b{position:relative;background:${theirs};border-radius:10px;padding:7px 12px 19px;margin:0 14px 8px;max-width:320px;width:fit-content;min-width:120px}.mine{background:${mine};margin-left:auto}.at{position:absolute;right:10px;bottom:4px;font-size:11px}
           .w{position:fixed;inset:auto 0 0;display:flex;gap:8px;align-items:center;padding:8px 10px 34px}.w div{flex:1;background:${theirs};border-radius:24px;padding:12px 18px;color:${soft};display:flex;justify-content:space-between}.w i{width:48px;height:48px;border-radius:50%;background:#00a884;color:#fff;display:grid;place-items:center}`,
          `<div class="top">${androidTop('9:14', 82, ink)}<div class="h">${icon('arrow', 23)}<i>${crowd(40, 40, 120)}</i><div style="flex:1"><b style="font-size:17px">Concert buddies</b><p class="soft" style="font-size:13px">Dana, Lou, Priya, Sam, You</p></div>${icon('video', 23)}${icon('dots', 23)}</div></div>
           <div class="day">Today</div>${said('Anyone around this weekend?', '8:31 PM', 'Lou', '#d6589f')}${said('Working, sorry!', '8:40 PM', 'Sam', '#3b82d6')}
           ${said(`Selling ${count} tickets for ${artist}!<br>${venue}, ${city}<br>${wkd}, ${month} ${day} at ${begins}<br>${row ? `Section ${section}, row ${row}` : section}<br>$${Math.round(price / 100)} each, just what I paid`, '8:52 PM', 'Priya', '#e07b2c')}
           ${said('I can’t make it, my sister is getting married', '8:52 PM', 'Priya', '#e07b2c')}${said('Oh no! Congrats to her though', '8:55 PM', 'Dana', '#7c5cd6')}${said('Would love these, give me until tomorrow?', '9:02 PM')}${said('Sure, they’re yours until then', '9:03 PM', 'Priya', '#e07b2c')}
           <div class="w"><div>Message ${icon('camera', 22, soft)}</div><i>${icon('mic', 22)}</i></div>${phoneEnd(ink)}`,
        )
      },
    },
  ],
}
