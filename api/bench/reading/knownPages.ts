import { dateParts, type Layout, money, named, pageOf, seats, statusBar } from './listing.ts'

/** Pages of resale apps and sites. */
export const knownPages: readonly Layout[] = [
  {
    name: 'offers of which one is chosen',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, accent] = isDark
        ? ['#131316', '#f7f7f8', '#a4a4ad', '#303036', '#8f7bff']
        : ['#ffffff', '#18181b', '#6b6b75', '#e4e4e9', '#4b2fd1']
      const offers: readonly [string, string, number, string][] = [
        ['226', '14', Math.round(price * 0.62), '7.2 Good'],
        [section, row, price, '8.9 Great'],
        ['109', '21', Math.round(price * 1.17), '8.4 Great'],
        ['Floor 3', '6', Math.round(price * 2.05), '9.6 Amazing'],
        ['331', '2', Math.round(price * 0.48), '6.8 Fair'],
      ]
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}
         .h{display:flex;gap:14px;padding:8px 16px 12px;align-items:center}.h i{font-size:26px;font-style:normal}.soft{color:${soft};font-size:12px}
         .f{display:flex;gap:8px;padding:0 16px 12px}.f span{border:1px solid ${line};border-radius:18px;padding:6px 12px;font-size:13px}
         .f .on{background:${ink};color:${paper};border-color:${ink}}.n{padding:2px 16px 8px;font-size:13px;color:${soft}}
         .o{display:flex;justify-content:space-between;margin:0 16px 10px;padding:12px 14px;border:1px solid ${line};border-radius:14px}
         .o.on{border:2px solid ${accent};background:${accent}18}.p{text-align:right}.p b{font-size:17px}.g{color:#1c9c5a;font-size:12px;font-weight:700}
         .bar{position:fixed;inset:auto 0 0;background:${paper};border-top:1px solid ${line};padding:12px 16px 32px;display:flex;justify-content:space-between;align-items:center}
         .go{background:${accent};color:${isDark ? '#131316' : '#fff'};border-radius:12px;padding:13px 26px;font-weight:700}`,
        `${statusBar('7:26', '5G 64%')}
         <div class="h"><i>‹</i><div><b>${artist}</b><div class="soft">${wkd}, ${mon} ${day} at ${hour}:${minutes} ${half}</div><div class="soft">${venue}, ${city}</div></div></div>
         <div class="f"><span class="on">${seats(count)} ▾</span><span>Price ▾</span><span class="on">Incl. fees</span></div>
         <div class="n">148 listings, sorted by recommended</div>
         ${offers
           .map(
             ([area, line, each, grade], index) =>
               `<div class="o${index === 1 ? ' on' : ''}"><div><b>${named(area, 'Section')}</b><div class="soft">${line ? `Row ${line} · ` : ''}${seats(count)}</div><div class="g">${grade}</div></div><div class="p"><b>${money(each, 0)}</b> <span class="soft">ea</span><div class="soft">${money(Math.round(each / 100) * 100 * count, 0)} total</div></div></div>`,
           )
           .join('')}
         <div class="bar"><div><b>${named(section, 'Sec')}${row ? `, Row ${row}` : ''}</b><div class="soft">${count} × ${money(price, 0)} incl. fees</div></div><div class="go">Review</div></div>`,
      )
    },
  },
  {
    name: 'a deal on a photo of the view',
    isRounded: true,
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0c1411', '#f2f8f5', '#93a69d', '#22302a']
        : ['#ffffff', '#0c1411', '#5d6f66', '#dfe8e3']
      const date = at.startsWith('2027-01-20') ? `Tonight, ${mon} ${day}` : `${wkd} ${mon} ${day}`
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .view{height:430px;color:#fff;position:relative;background:linear-gradient(#140b2b 0,#3f1d63 34%,#c9577b 47%,#2a1735 52%,#0b0710 100%)}
         .beam{position:absolute;top:60px;width:70px;height:150px;background:linear-gradient(#fff8,#fff0);clip-path:polygon(40% 0,60% 0,100% 100%,0 100%)}
         .heads{position:absolute;inset:250px 0 0;background:radial-gradient(circle at 50% 60%,#05030a 46%,#0000 50%) 0 0/34px 30px}
         .x{position:absolute;top:56px;font-size:20px}.badge{position:absolute;left:16px;bottom:104px;background:#00d37f;color:#06281b;font-weight:700;font-size:12px;padding:5px 10px;border-radius:6px}
         .seat{position:absolute;left:0;right:0;bottom:0;padding:34px 16px 14px;background:linear-gradient(#0000,#000c 40%)}.seat b{font-size:27px;line-height:1.15;display:block}
         .in{padding:14px 16px;border-bottom:1px solid ${line}}.two{display:flex;justify-content:space-between;align-items:center}.big{font-size:28px;font-weight:700}
         .step{display:flex;gap:14px;border:1px solid ${line};border-radius:20px;padding:8px 16px}
         .go{margin:18px 16px;background:#00b86e;color:#fff;border-radius:28px;padding:16px;text-align:center;font-weight:700}`,
        `<div class="view"><div class="beam" style="left:90px"></div><div class="beam" style="left:230px"></div><div class="heads"></div>${statusBar('6:08', 'LTE 31%')}<div class="x" style="left:18px">✕</div><div class="x" style="right:18px">♡</div>
         <div class="badge">SUPER DEAL</div><div class="seat"><b>${section}</b>${row ? `<span>Row ${row}</span>` : '<span>No assigned seats</span>'}</div></div>
         <div class="in two"><div><span class="big">${money(price, 0)}</span> <span class="soft">/ea with fees</span><div class="soft">${money(price * count, 0)} total</div></div><div class="step"><span>−</span><b>${seats(count)}</b><span>+</span></div></div>
         <div class="in"><b>${artist}</b><div>${date} · ${hour}:${minutes}${half.toLowerCase()}</div><div class="soft">${venue} · ${city}</div></div>
         <div class="in soft">Mobile tickets, ready to scan in minutes</div>
         <div class="go">Get tickets</div>`,
      )
    },
  },
  {
    name: 'a map over offers with totals',
    width: 412,
    height: 915,
    shows: ['artist', 'venue', 'concertDate', 'ticketCount'],
    html({ artist, tour, venue, city, at, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#1f2229', '#f4f5f7', '#b0b6c3', '#3a3f4b']
        : ['#ffffff', '#1f2229', '#626978', '#dcdfe6']
      const offers: readonly [string, string, number, string][] = [
        ['122', '16', 0.83, 'Verified resale'],
        ['104', 'C', 1.36, 'Verified resale'],
        ['215', '3', 0.69, 'Standard ticket'],
        ['Floor 2', '11', 1.94, 'Verified resale'],
        ['119', '20', 0.88, 'Verified resale'],
        ['101', '5', 1.52, 'Platinum'],
      ]
      const areas = ['101', '102', '103', '104', '105', '119', 'FLR 1', 'FLR 2', 'FLR 3', '107', '122', '123']
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{background:#12213f;color:#fff;padding-bottom:14px}.h div.t{padding:6px 16px 0;font-size:18px;font-weight:700}.h p{padding:2px 16px 0;font-size:13px}
         .map{padding:18px 40px;background:${isDark ? '#171920' : '#eef0f5'};display:grid;grid-template-columns:repeat(6,1fr);gap:5px;text-align:center;font-size:10px}
         .map span{background:${isDark ? '#33507f' : '#9db9e8'};border-radius:4px;padding:16px 0}.map span.off{background:${line};color:${soft}}
         .map em{grid-column:1/-1;background:${line};font-style:normal;border-radius:4px;padding:5px}
         .tabs{display:flex;border-bottom:1px solid ${line};font-size:13px;font-weight:700}.tabs span{flex:1;text-align:center;padding:12px}.tabs .on{border-bottom:3px solid #2f6fe4}
         .q{display:flex;justify-content:space-between;padding:12px 16px;border-bottom:1px solid ${line}}
         .o{display:flex;justify-content:space-between;padding:15px 16px;border-bottom:1px solid ${line}}.p{text-align:right}`,
        `<div class="h">${statusBar('11:32', '▲ 5G')}<div class="t">${artist}${tour ? ` - ${tour}` : ''}</div><p>${wkd} • ${mon} ${day}, ${year} • ${hour}:${minutes} ${half}</p><p>${venue} • ${city}</p></div>
         <div class="map"><em>STAGE</em>${areas.map((area, index) => `<span class="${index % 5 === 2 ? 'off' : ''}">${area}</span>`).join('')}</div>
         <div class="tabs"><span class="on">LOWEST PRICE</span><span>BEST SEATS</span></div>
         <div class="q"><b>${seats(count)}</b><span class="soft">Filters (1)</span></div>
         ${offers
           .map(([area, line, factor, kind]) => {
             const each = Math.round(price * factor)
             return `<div class="o"><div><b>Sec ${area} • Row ${line}</b><div class="soft">${kind}</div></div><div class="p"><b>${money(each)}</b> <span class="soft">ea</span><div class="soft">${money(each * count)} total incl. fees</div></div></div>`
           })
           .join('')}`,
      )
    },
  },
  {
    name: 'a listing of a show abroad',
    isRounded: true,
    width: 360,
    height: 780,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour24, minutes } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#16211a', '#eef6f0', '#9db3a3', '#2b3a30']
        : ['#ffffff', '#1b2a20', '#5f7366', '#dde7e0']
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .nav{display:flex;justify-content:space-between;padding:10px 16px;border-bottom:1px solid ${line};font-size:18px}
         .ev{display:flex;gap:12px;padding:14px 16px;border-bottom:1px solid ${line}}.cal{border:1px solid ${line};border-radius:8px;width:54px;height:54px;flex:none;background:linear-gradient(135deg,#7fb08f,#2c5e45)}
         .warn{margin:14px 16px;background:${isDark ? '#3d2c12' : '#fff3dd'};color:${isDark ? '#ffd591' : '#8a5300'};border-radius:8px;padding:10px 12px;font-size:13px}
         .c{margin:0 16px;border:1px solid ${line};border-radius:12px;padding:16px}.c h2{font-size:20px}.l{padding-top:8px;font-size:14px}
         .foot{position:fixed;inset:auto 0 0;padding:14px 16px 26px;border-top:1px solid ${line};background:${paper}}.foot b{font-size:22px}
         .go{background:#2f7d4f;color:#fff;border-radius:8px;text-align:center;padding:13px;font-weight:700;margin-top:10px}`,
        `${statusBar('20:17', '78%')}<div class="nav"><span>←</span><span>⋮</span></div>
         <div class="ev"><div class="cal"></div><div><b>${artist}</b><div class="soft">${wkd} ${day} ${mon} ${year}, ${hour24}:${minutes}</div><div class="soft">${venue}, ${city}</div></div></div>
         <div class="warn">Selling fast: 27 people are looking at this event right now</div>
         <div class="c"><h2>${named(section, 'Section')}</h2>${row ? `<div class="l">Row ${row}</div>` : ''}<div class="l">${seats(count)}${count > 1 ? (row ? ' · seated together' : ' · sold together') : ''}</div><div class="l">✓ Clear view</div><div class="l">✓ E-ticket, instant download</div><div class="l soft">Last 2 listings in this section</div></div>
         <div class="foot"><b>${money(price, 0)}</b> <span class="soft">per ticket, all fees included</span><div class="go">Continue</div></div>`,
      )
    },
  },
  {
    name: 'a browser window with a table',
    width: 1440,
    height: 900,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd } = dateParts(at)
      const [paper, ink, soft, line, chrome] = isDark
        ? ['#17191d', '#eceef1', '#9aa1ac', '#2e323a', '#24272d']
        : ['#ffffff', '#1a1d22', '#5d6571', '#dfe3e8', '#e8eaee']
      const offers: readonly [string, string, number, number][] = [
        ['203', '5', 2, Math.round(price * 0.71)],
        ['118', 'J', 4, Math.round(price * 0.94)],
        [section, row, count, price],
        ['121', '17', 2, Math.round(price * 1.08)],
        ['116', 'B', 3, Math.round(price * 1.31)],
        ['108', '4', 6, Math.round(price * 1.4)],
        ['VIP 2', '1', 2, Math.round(price * 2.6)],
      ]
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .tabs{background:${chrome};padding:10px 12px 0;display:flex;gap:8px;font-size:12px}.tabs span{padding:8px 16px;border-radius:8px 8px 0 0;background:${paper}}
         .url{display:flex;gap:18px;padding:8px 16px;border-bottom:1px solid ${line};font-size:13px;color:${soft}}.url b{flex:1;font-weight:400;background:${chrome};border-radius:14px;padding:4px 16px}
         .nav{display:flex;gap:36px;align-items:center;padding:16px 40px;border-bottom:1px solid ${line}}.nav .s{flex:1;border:1px solid ${line};border-radius:8px;padding:9px 14px}
         .ev{display:flex;gap:20px;padding:22px 40px}.art{width:84px;height:84px;border-radius:10px;background:linear-gradient(120deg,#f4845f,#4c2a85)}h1{font-size:26px;line-height:1.2}
         .m{display:grid;grid-template-columns:1fr 380px;gap:40px;padding:0 40px}table{width:100%;border-collapse:collapse;text-align:left}th{font-size:13px;color:${soft};font-weight:400;padding:8px 12px}
         td{padding:13px 12px;border-top:1px solid ${line}}tr.on td{background:#1f7ae022;font-weight:700}.box{border:1px solid ${line};border-radius:14px;padding:22px}
         .l{display:flex;justify-content:space-between;padding:6px 0}.go{margin-top:16px;background:#1f7ae0;color:#fff;border-radius:10px;text-align:center;padding:14px;font-weight:700}`,
        `<div class="tabs"><span>Tickets ✕</span></div><div class="url">← → ⟳ <b>seatloop.example/event/48210377?qty=${count}</b></div>
         <div class="nav"><b>seatloop</b><div class="s soft">Search by artist, team or venue</div><span>Sell</span><span>My tickets</span></div>
         <div class="ev"><div class="art"></div><div><h1>${artist}${tour ? `: ${tour}` : ''}</h1><div style="margin-top:6px">${wkd} ${at.replace('T', ' ')}</div><div class="soft">${venue}, ${city}</div></div></div>
         <div class="m"><table><tr><th>Section</th><th>Row</th><th>Qty</th><th>Price each</th><th></th></tr>${offers
           .map(
             ([area, line, many, each], index) =>
               `<tr class="${index === 2 ? 'on' : ''}"><td>${area}</td><td>${line || '–'}</td><td>${many}</td><td>${money(each)}</td><td>${index === 2 ? 'Selected' : 'Select'}</td></tr>`,
           )
           .join('')}</table>
         <div class="box"><b style="font-size:18px">Your selection</b><div style="margin-top:10px">${named(section, 'Section')}${row ? `, Row ${row}` : ''}</div><div class="soft">Electronic transfer</div><div class="l" style="margin-top:12px"><span>${money(price)} × ${count}</span><span>${money(price * count)}</span></div><div class="l"><span>Fees</span><span>Included</span></div><div class="l"><b>Total</b><b>${money(price * count)}</b></div><div class="go">Checkout</div></div></div>`,
      )
    },
  },
  {
    name: 'a listing sold in parts',
    isRounded: true,
    width: 375,
    height: 812,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#10131a', '#f3f5fa', '#97a0b3', '#272d3a']
        : ['#ffffff', '#141a26', '#667085', '#e3e7ef']
      const time = minutes === '00' ? `${hour}` : `${hour}:${minutes}`
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{text-align:center;padding:4px 16px 12px;border-bottom:1px solid ${line}}.pic{height:210px;background:linear-gradient(#25324d 0,#5c7099 46%,#2b3346 47%,#1a2030 100%);position:relative}
         .pic span{position:absolute;left:14px;bottom:12px;background:#000a;color:#fff;border-radius:12px;font-size:12px;padding:4px 10px}
         .s{display:flex;gap:14px;align-items:center;padding:18px 16px;border-bottom:1px solid ${line}}.ring{width:52px;height:52px;border-radius:50%;border:5px solid #1fa463;display:grid;place-items:center;font-weight:700;flex:none}
         .s b{font-size:19px;line-height:1.2;display:block}.q{padding:14px 16px}.q div{display:flex;gap:10px;margin-top:10px}.q i{flex:1;border:1px solid ${line};border-radius:10px;text-align:center;padding:10px;font-style:normal}
         .k{display:flex;gap:10px;padding:2px 16px 10px}.k span{background:${line};font-size:12px;padding:5px 10px;border-radius:12px}
         .foot{position:fixed;inset:auto 0 0;display:flex;justify-content:space-between;align-items:center;padding:12px 16px 34px;border-top:1px solid ${line}}.foot b{font-size:23px}
         .go{background:#e0405a;color:#fff;border-radius:10px;padding:13px 22px;font-weight:700}`,
        `${statusBar('10:54', 'Wi-Fi 90%')}<div class="h"><b>${artist}</b><div class="soft">${wkd}, ${mon} ${day} · ${time}${half.toLowerCase()} · ${venue}, ${city}</div></div>
         <div class="pic"><span>View from this area</span></div>
         <div class="s"><div class="ring">94</div><div><b>${named(section, 'Section')}${row ? `, Row ${row}` : ''}</b><div class="soft">1–${Math.max(4, count)} tickets · Amazing deal</div></div></div>
         <div class="q"><b>How many tickets?</b><div><i>1</i><i>2</i><i>3</i><i>4</i></div></div>
         <div class="k"><span>Instant delivery</span><span>Aisle</span><span>Prime</span></div>
         <div class="q soft">Includes ${money(Math.round(price * 0.21), 0)} in fees per ticket</div>
         <div class="foot"><div><b>${money(price, 0)}</b> <span class="soft">each</span></div><div class="go">Choose seats</div></div>`,
      )
    },
  },
  {
    name: 'a checkout with a clock',
    width: 430,
    height: 932,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const fee = Math.round(price * 0.18)
      const [paper, ink, soft, line, card] = isDark
        ? ['#101010', '#f5f5f5', '#a6a6a6', '#333333', '#1b1b1b']
        : ['#f1f1f1', '#161616', '#666666', '#d9d9d9', '#ffffff']
      const firstSeat = 11
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:14px}
         .top{background:${card};text-align:center;padding-bottom:12px;font-weight:700}.held{background:#0e5c63;color:#fff;text-align:center;padding:8px;font-size:14px}
         .c{background:${card};margin:14px;border-radius:12px;padding:18px}.c h2{font-size:20px;line-height:1.2}.g{display:flex;gap:28px;margin-top:14px}.g b{font-size:19px;display:block}
         .l{display:flex;justify-content:space-between;padding:6px 0}.t{border-top:1px solid ${line};margin-top:8px;padding-top:12px;font-weight:700;font-size:18px}
         .go{margin:14px;background:#0e5c63;color:#fff;border-radius:30px;padding:16px;text-align:center;font-weight:700}`,
        `<div class="top">${statusBar('3:45', '5G 47%')}Checkout</div><div class="held">Your tickets are held for 07:32</div>
         <div class="c"><h2>${artist}</h2>${tour ? `<div>${tour}</div>` : ''}<div class="soft" style="margin-top:8px">${venue}, ${city}</div><div class="soft">${wkd} ${mon} ${day}, ${year}</div><div class="soft">Doors ${hour - 1}:${minutes} ${half} | Show ${hour}:${minutes} ${half}</div>
         <div class="g"><div><span class="soft">Sec</span><b>${section}</b></div>${row ? `<div><span class="soft">Row</span><b>${row}</b></div><div><span class="soft">${count === 1 ? 'Seat' : 'Seats'}</span><b>${count === 1 ? firstSeat : `${firstSeat}–${firstSeat + count - 1}`}</b></div>` : ''}</div></div>
         <div class="c"><b>Order details</b><div class="l" style="margin-top:8px"><span>Resale tickets</span><span>${money(price)} × ${count}</span></div><div class="l"><span>Fees</span><span>${money(fee)} × ${count}</span></div><div class="l"><span>Mobile delivery</span><span>Free</span></div><div class="l t"><span>Total (${seats(count)})</span><span>${money((price + fee) * count)}</span></div></div>
         <div class="c"><div class="l"><span>Card ending in 4417</span><span class="soft">Change</span></div></div><div class="go">Pay now</div>`,
      )
    },
  },
]
