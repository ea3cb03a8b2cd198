import { dateParts, type Layout, money, named, pageOf, seats } from './listing.ts'

/** The strip on top of a phone, with signal and battery drawn as icons. */
export function phoneTop(clock: string, battery: number, ink: string): string {
  const bars = [4, 6, 9, 12].map((height) => `<i style="width:3px;height:${height}px;background:${ink}"></i>`)
  return `<div style="display:flex;justify-content:space-between;align-items:center;padding:15px 24px 9px 34px;font-size:15px;font-weight:700;color:${ink}"><span>${clock}</span>
    <span style="display:flex;align-items:flex-end;gap:2px;font-size:12px">${bars.join('')}<em style="margin:0 4px 0 3px;line-height:12px;font-style:normal">5G</em><em style="border:1px solid ${ink};border-radius:4px;font:700 10px/11px 'DejaVu Sans';padding:0 5px">${battery}</em></span></div>`
}

/** Screens of resale apps and a site. */
export const knownApps: readonly Layout[] = [
  {
    name: 'a sheet over a map of prices',
    isRounded: true,
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, map] = isDark
        ? ['#1a1721', '#f8f6fc', '#aca6ba', '#37323f', '#0f0d14']
        : ['#ffffff', '#211338', '#6e6580', '#e6e3ec', '#f1eff5']
      const pins: readonly [number, number, number][] = [
        [0.74, 46, 54],
        [1.38, 168, 62],
        [0.91, 292, 66],
        [1.12, 30, 142],
        [2.2, 176, 122],
        [0.66, 300, 178],
        [0.81, 66, 224],
      ]
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';letter-spacing:-.02em;background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{display:flex;gap:12px;align-items:center;padding:4px 14px 12px}.h i{font-style:normal;font-size:26px}.h div{flex:1}
         .map{height:330px;background:${map};position:relative;overflow:hidden}.ring{position:absolute;border:26px solid ${line};border-radius:46%}
         .pit{position:absolute;left:152px;top:18px;width:90px;text-align:center;background:${line};color:${soft};font-size:10px;padding:4px;border-radius:4px}
         .pin{position:absolute;background:${paper};border:1px solid ${line};border-radius:14px;padding:3px 9px;font-size:12px;font-weight:700;box-shadow:0 1px 4px #0003}
         .pin.on{background:#6b1fd1;border-color:#6b1fd1;color:#fff;left:206px;top:214px;font-size:14px}
         .sheet{background:${paper};border-radius:20px 20px 0 0;margin-top:-22px;position:relative;padding:8px 18px}.grip{width:38px;height:5px;border-radius:3px;background:${line};margin:0 auto 16px}
         .t{font-size:22px;font-weight:700;line-height:1.2}.good{display:inline-block;background:#12805c;color:#fff;border-radius:6px;padding:2px 7px;font-size:13px;font-weight:700}
         .f{display:flex;gap:12px;padding:9px 0;font-size:14px}.f i{width:20px;height:20px;background:${soft};border-radius:50%;border:5px solid ${line}}
         .foot{position:fixed;inset:auto 0 0;display:flex;justify-content:space-between;align-items:center;border-top:1px solid ${line};background:${paper};padding:13px 18px 34px}.foot b{font-size:22px}
         .go{background:#6b1fd1;color:#fff;border-radius:12px;padding:14px 40px;font-weight:700}`,
        `${phoneTop('2:14', 81, ink)}<div class="h"><i>‹</i><div><b>${artist}</b><div class="soft">${wkd}, ${mon} ${day} • ${hour}:${minutes} ${half}</div><div class="soft">${venue}, ${city}</div></div><i>♡</i></div>
         <div class="map"><div class="ring" style="inset:10px -10px 20px"></div><div class="ring" style="inset:62px 50px 74px"></div><div class="pit">STAGE</div>
         ${pins.map(([factor, left, top]) => `<span class="pin" style="left:${left}px;top:${top}px">${money(price * factor, 0)}</span>`).join('')}<span class="pin on">${money(price, 0)}</span></div>
         <div class="sheet"><div class="grip"></div><div class="t">${named(section, 'Section')}</div><div style="padding:3px 0 10px">${row ? `Row ${row} | ` : ''}${seats(count)}</div><span class="good">9.2</span> <b>Amazing</b> <span class="soft">&nbsp;Best value in this area</span>
         <div style="padding-top:10px">${count > 1 ? '<div class="f"><i></i>You’ll sit together</div>' : ''}<div class="f"><i></i>Clear view of the stage</div><div class="f"><i></i>Mobile transfer, ready to download</div></div></div>
         <div class="foot"><div><b>${money(price, 0)}</b> each<div class="soft">Includes all fees</div></div><div class="go">Buy</div></div>`,
      )
    },
  },
  {
    name: 'a checkout in an app',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#000000', '#ffffff', '#9b9ba1', '#2c2c2f']
        : ['#ffffff', '#0a0a0b', '#6a6a70', '#e8e8eb']
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:14px}
         .h{display:grid;grid-template-columns:1fr auto 1fr;padding:6px 20px 14px;border-bottom:1px solid ${line}}.ev{display:flex;gap:14px;padding:18px 20px 14px}
         .art{width:86px;height:86px;border-radius:10px;flex:none;background:radial-gradient(circle at 30% 30%,#ffd9a0,#e2614f 40%,#3a1d4f 80%)}.ev b{font-size:18px;line-height:1.25;display:block}
         .seat{margin:0 20px;border:1px solid ${line};border-radius:12px;padding:13px 16px}.r{display:flex;justify-content:space-between;align-items:center;padding:15px 20px;border-bottom:1px solid ${line}}
         .l{display:flex;justify-content:space-between;padding:5px 20px}.go{position:fixed;inset:auto 20px 38px;background:${ink};color:${paper};border-radius:14px;padding:16px;text-align:center;font-weight:700}`,
        `${phoneTop('10:37', 54, ink)}<div class="h"><span>✕</span><b>Checkout</b><span></span></div>
         <div class="ev"><div class="art"></div><div><b>${artist}</b><div class="soft" style="padding-top:4px">${wkd} ${mon} ${day} at ${hour}:${minutes}${half.toLowerCase()}</div><div class="soft">${venue} – ${city}</div></div></div>
         <div class="seat"><b>${named(section, 'Section')}${row ? `, Row ${row}` : ''}</b><div class="soft">${count > 1 ? `${count} tickets together` : '1 ticket'} · Deal score 8</div></div>
         <div class="r" style="padding-top:22px"><span>Delivery</span><span class="soft">Mobile ticket ›</span></div><div class="r"><span>Payment</span><span class="soft">Visa •••• 8031 ›</span></div><div class="r"><span>Promo code</span><span class="soft">Add ›</span></div>
         <div class="l" style="padding-top:18px"><span>${money(price)} × ${seats(count)}</span><span>${money(price * count)}</span></div><div class="l"><span>Fees</span><span>Included</span></div><div class="l"><span>Delivery</span><span>$0.00</span></div><div class="l" style="font-size:19px"><b>Total</b><b>${money(price * count)}</b></div>
         <div class="soft" style="padding:12px 20px;font-size:12px">All sales are final. By placing this order you agree to the terms of use and the buyer guarantee.</div><div class="go">Place order</div>`,
      )
    },
  },
  {
    name: 'a list with one offer opened',
    isRounded: true,
    width: 412,
    height: 915,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, card] = isDark
        ? ['#16161a', '#f4f4f5', '#a5a5ae', '#34343c', '#212127']
        : ['#f3f3f6', '#1c1c22', '#66666f', '#dedee4', '#ffffff']
      const offers: readonly [string, string, number][] = [
        ['Upper 215', '3', 0.58],
        ['Club 134', 'E', 1.22],
        ['Lower 104', '22', 1.09],
        ['Upper 231', '11', 0.64],
      ]
      const closed = ([area, line, factor]: readonly [string, string, number]) =>
        `<div class="o"><div><b>${area}</b><div class="soft">Row ${line} | ${seats(count)}</div></div><div class="p"><b>${money(price * factor, 0)}</b><span class="soft">/ea</span></div></div>`
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{background:#1b1030;color:#fff;padding-bottom:14px}.h b{font-size:18px;line-height:1.25;display:block;padding:4px 18px 3px}.h p{padding:0 18px;font-size:13px;opacity:.85}
         .f{display:flex;gap:8px;padding:12px 14px}.f span{background:${card};border:1px solid ${line};border-radius:8px;padding:7px 12px;font-size:13px}
         .o{display:flex;justify-content:space-between;align-items:center;background:${card};border-radius:10px;margin:0 14px 9px;padding:13px 16px}.p b{font-size:18px}
         .on{background:${card};border:2px solid #d8267d;border-radius:10px;margin:0 14px 9px;overflow:hidden}.view{height:128px;background:linear-gradient(#0e1b33,#2e4d80 45%,#93adc9 52%,#31415c 56%,#182233)}
         .in{padding:14px 16px}.two{display:flex;justify-content:space-between;align-items:flex-start}.in b.t{font-size:20px}.in .big{font-size:25px;font-weight:700}
         .tag{display:inline-block;background:#d8267d1f;color:${isDark ? '#ff7fb9' : '#b3115f'};border-radius:5px;font-size:12px;font-weight:700;padding:3px 8px;margin:10px 6px 0 0}
         .go{background:#d8267d;color:#fff;border-radius:8px;text-align:center;font-weight:700;padding:14px;margin-top:14px}`,
        `<div class="h">${phoneTop('6:51', 37, '#ffffff')}<b>${artist}</b><p>${wkd}, ${mon} ${day}, ${year} - ${hour}:${minutes} ${half}</p><p>${venue} - ${city}</p></div>
         <div class="f"><span>${seats(count)} ▾</span><span>Best value ▾</span><span>Filters</span></div>${offers.slice(0, 1).map(closed).join('')}
         <div class="on"><div class="view"></div><div class="in"><div class="two"><div><b class="t">${named(section, 'Section')}</b><div>${row ? `Row ${row}` : 'Open seating'}</div><div class="soft">${count > 1 ? `${count} tickets, sold together` : '1 ticket'}</div></div><div style="text-align:right"><span class="big">${money(price, 0)}</span><span class="soft">/ea</span><div class="soft">fees included</div></div></div>
         <span class="tag">GREAT DEAL</span><span class="tag">SUPER SELLER</span><div class="soft" style="padding-top:10px">Buy 9 more tickets to earn a reward credit</div><div class="go">Buy these tickets</div></div></div>
         ${offers.slice(1).map(closed).join('')}`,
      )
    },
  },
  {
    name: 'a resale ticket with its seats',
    width: 375,
    height: 812,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, grey] = isDark
        ? ['#1c1d21', '#f5f5f6', '#b2b4bb', '#3c3e46', '#27282e']
        : ['#ffffff', '#1f262d', '#5f6973', '#d5d9de', '#f3f5f7']
      const blue = isDark ? '#5b93ff' : '#0a55d6'
      const first = 7
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';letter-spacing:-.01em;background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .bar{background:#10161d;color:#fff;padding-bottom:12px}.bar b{display:block;padding:4px 18px 2px;font-size:16px;line-height:1.3}.bar p{padding:0 18px;font-size:12px;color:#d3d8de}
         .pic{height:150px;background:conic-gradient(from 210deg at 50% -10%,#2a3550,#6b7fa8 20%,#223 28%,#101522 60%,#2a3550)}
         .in{padding:16px 18px;border-bottom:1px solid ${line}}h1{font-size:19px;line-height:1.3}.two{display:flex;justify-content:space-between;align-items:center}
         .step{display:flex;align-items:center;gap:16px;font-size:18px}.step i{width:34px;height:34px;border-radius:50%;border:2px solid ${blue};color:${blue};font-style:normal;display:grid;place-items:center}
         .d{display:flex;justify-content:space-between;align-items:center;padding:14px 18px;border-bottom:1px solid ${line}}.note{background:${grey};border-radius:6px;padding:12px 14px;margin:14px 18px;font-size:13px}
         .foot{position:fixed;inset:auto 0 0;border-top:1px solid ${line};background:${paper};padding:12px 18px 32px}.go{background:${blue};color:#fff;border-radius:4px;text-align:center;padding:14px;font-weight:700;margin-top:10px}`,
        `<div class="bar">${phoneTop('12:05', 92, '#ffffff')}<b>${artist}${tour ? ` - ${tour}` : ''}</b><p>${wkd} • ${mon} ${day}, ${year} • ${hour}:${minutes} ${half}</p><p>${venue}, ${city}</p></div><div class="pic"></div>
         <div class="in"><h1>${named(section, 'Sec')}${row ? `, Row ${row}, ${count > 1 ? `Seats ${first} - ${first + count - 1}` : `Seat ${first}`}` : ''}</h1><div class="soft" style="padding-top:4px">Verified Resale Ticket</div></div>
         <div class="in two"><div><b>${money(price)} ea</b><div class="soft">Price incl. fees</div></div><div class="step"><i>−</i><b>${count}</b><i>+</i></div></div>
         <div class="d"><span>Delivery</span><span class="soft">Mobile transfer</span></div><div class="d"><span>Seat details</span><span class="soft">Aisle ›</span></div><div class="note">This ticket is sold by a fan. The price may be above face value.</div>
         <div class="foot"><div class="two"><b>Subtotal</b><div style="text-align:right"><b style="font-size:18px">${money(price * count)}</b><div class="soft">${seats(count)}</div></div></div><div class="go">Next</div></div>`,
      )
    },
  },
  {
    name: 'a listing with labels and a bid',
    isRounded: true,
    width: 360,
    height: 800,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, blue] = isDark
        ? ['#10202f', '#eef5fb', '#94abc0', '#26394b', '#5fb0f2']
        : ['#ffffff', '#12283b', '#607689', '#dbe5ed', '#1273c4']
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{background:#1273c4;color:#fff;text-align:center;padding-bottom:14px}.h b{font-size:19px;line-height:1.25;display:block;padding:0 20px}.h p{font-size:13px;padding:2px 16px 0}
         .map{height:170px;display:flex;justify-content:center;padding-top:16px;border-bottom:1px solid ${line}}.map div{width:214px;height:138px;border-radius:50%;border:22px solid ${line};position:relative}
         .map i{position:absolute;left:56px;bottom:-22px;width:46px;height:22px;background:#e8772e}.map span{position:absolute;left:0;right:0;top:34px;text-align:center;font-size:11px;color:${soft}}
         .r{display:flex;justify-content:space-between;padding:12px 18px;border-bottom:1px solid ${line}}.r span{color:${soft}}.n{padding:12px 18px}
         .foot{position:fixed;inset:auto 0 0;padding:12px 16px 24px;border-top:1px solid ${line};background:${paper}}.foot b{font-size:25px}.two{display:flex;gap:10px;margin-top:10px}
         .two div{flex:1;text-align:center;border-radius:6px;padding:12px;font-weight:700;border:2px solid ${blue};color:${blue}}.two .go{background:#e8772e;border-color:#e8772e;color:#fff}`,
        `<div class="h">${phoneTop('16:22', 68, '#ffffff')}<b>${artist}</b><p>${weekday}, ${mon} ${day} @ ${hour}:${minutes} ${half}</p><p>${venue} | ${city}</p></div>
         <div class="map"><div><span>STAGE</span><i></i></div></div>
         <div class="r"><span>Section</span><b>${section}</b></div>${row ? `<div class="r"><span>Row</span><b>${row}</b></div>` : ''}<div class="r"><span>Quantity</span><b>${seats(count)}</b></div><div class="r"><span>Delivery</span><b>Mobile transfer</b></div><div class="r"><span>Seat grade</span><b>A−</b></div>
         <div class="n soft">The price you see is the price you pay. No fees are added at checkout.</div>
         <div class="foot"><b>${money(price, 0)}</b> <span class="soft">per ticket, all-in</span><div class="two"><div>Place bid</div><div class="go">Buy now</div></div></div>`,
      )
    },
  },
  {
    name: 'a last minute deal',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0d0f13', '#ffffff', '#9ba3b0', '#242932']
        : ['#ffffff', '#0d0f13', '#667080', '#e7eaef']
      const date = at.startsWith('2027-01-21') ? `Tomorrow, ${mon} ${day}` : `${wkd}, ${mon} ${day}`
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';letter-spacing:-.02em;background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .hero{height:236px;background:linear-gradient(160deg,#1d3bff,#8a2be2 55%,#ff3d77);color:#fff;position:relative}.hero div.e{position:absolute;inset:auto 18px 16px}.hero b{font-size:25px;line-height:1.15;display:block;padding-bottom:5px}
         .hero p{font-size:14px}.x{position:absolute;top:54px;font-size:20px}.in{padding:17px 18px;border-bottom:1px solid ${line}}.two{display:flex;justify-content:space-between;align-items:center}
         .k{font-size:12px;font-weight:700;color:${soft};letter-spacing:.06em;padding-bottom:4px}.v{font-size:19px;font-weight:700;line-height:1.3}
         .off{background:#ffdf3d;color:#2b2300;border-radius:14px;font-size:12px;font-weight:700;padding:5px 11px}.old{text-decoration:line-through;color:${soft}}
         .go{position:fixed;inset:auto 18px 38px;background:#1d3bff;color:#fff;border-radius:16px;text-align:center;font-weight:700;font-size:17px;padding:16px}`,
        `<div class="hero">${phoneTop('5:29', 23, '#ffffff')}<span class="x" style="left:18px">←</span><span class="x" style="right:18px">⇧</span><div class="e"><b>${artist}</b><p>${date} · ${hour}:${minutes}${half}</p><p>${venue} · ${city}</p></div></div>
         <div class="in two"><div><div class="k">YOUR SEATS</div><div class="v">${section}${row ? ` · Row ${row}` : ''}</div><div class="soft">${seats(count)}${row && count > 1 ? ' together' : ''}</div></div><span class="off">FLASH DEAL</span></div>
         <div class="in"><div class="k">PRICE</div><div class="two"><div><span class="old">${money(price * 1.3, 0)}</span> &nbsp;<b style="font-size:24px">${money(price, 0)}</b>/ea</div><div style="text-align:right"><b>${money(price * count, 0)} total</b><div class="soft">Taxes and fees included</div></div></div></div>
         <div class="in"><div class="k">TICKETS</div><div>Scan from your phone</div><div class="soft">Delivered by text before doors open</div></div>
         <div class="in" style="border:0"><div class="k">GUARANTEE</div><div class="soft">If the event is canceled you get all of it back, and if you find it cheaper we give you 110% of the difference.</div></div><div class="go">Swipe to buy</div>`,
      )
    },
  },
  {
    name: 'a marketplace with ticket cards',
    width: 430,
    height: 932,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, card] = isDark
        ? ['#121212', '#f2f2f2', '#aaaaaa', '#3a3a3a', '#1e1e1e']
        : ['#f7f7f7', '#1a1a1a', '#6b6b6b', '#dddddd', '#ffffff']
      const first = 15
      const numbers = Array.from({ length: count }, (_, index) => first + index)
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{padding:8px 20px 18px}.h h1{font-size:24px;line-height:1.2}.h p{padding-top:5px;font-size:15px}.steps{display:flex;gap:6px;padding:0 20px 12px}.steps i{flex:1;height:4px;border-radius:2px;background:${line}}.steps i.on{background:#e5343d}
         .c{margin:0 20px 16px;background:${card};border:1px solid ${line};border-radius:8px}.top{background:#e5343d;color:#fff;font-size:13px;font-weight:700;padding:8px 16px;border-radius:7px 7px 0 0}
         .g{display:flex;padding:16px;gap:30px;border-bottom:1px dashed ${line}}.k{font-size:11px;letter-spacing:.08em;color:${soft}}.v{font-size:20px;font-weight:700}
         .l{display:flex;justify-content:space-between;padding:13px 16px}.go{position:fixed;inset:auto 20px 42px;background:#e5343d;color:#fff;text-align:center;border-radius:8px;font-weight:700;padding:17px}`,
        `${phoneTop('8:40', 76, ink)}<div class="steps" style="padding-top:6px"><i class="on"></i><i class="on"></i><i></i></div>
         <div class="h"><h1>${artist}</h1>${tour ? `<div>${tour}</div>` : ''}<p>${weekday}, ${month} ${day}, ${year} ${hour}:${minutes}${half}</p><p class="soft">${venue}, ${city}</p></div>
         <div class="c"><div class="top">RESALE</div><div class="g"><div><div class="k">SECTION</div><div class="v">${section}</div></div>${row ? `<div><div class="k">ROW</div><div class="v">${row}</div></div><div><div class="k">${count > 1 ? 'SEATS' : 'SEAT'}</div><div class="v">${numbers.join(', ')}</div></div>` : ''}</div>
         <div class="l"><span>Price per ticket</span><b>${money(price)} + fees</b></div><div class="l" style="padding-top:0"><span>Quantity</span><b>${count}</b></div><div class="l" style="padding-top:0"><span>Delivery</span><span>Mobile ID</span></div></div>
         <div class="c"><div class="l"><div><b>Ticket insurance</b><div class="soft">$9.00 per ticket</div></div><span class="soft">Add</span></div></div>
         <div class="c"><div class="l"><div><b>Entry by phone</b><div class="soft">Show the code in the app at the gate</div></div></div></div><div class="soft" style="padding:4px 20px">Sellers set the prices of resale tickets. Fees are shown on the next page.</div><div class="go">Continue to payment</div>`,
      )
    },
  },
  {
    name: 'a checkout in a browser window',
    width: 1280,
    height: 800,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour24, minutes } = dateParts(at)
      const fee = Math.round(price * 0.26)
      const [paper, ink, soft, line, chrome] = isDark
        ? ['#1b1f1d', '#eff3f1', '#9daaa4', '#3a423e', '#2a302d']
        : ['#ffffff', '#1c2421', '#5d6b65', '#d9e0dd', '#eceeed']
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .url{background:${chrome};display:flex;gap:20px;align-items:center;padding:10px 20px;font-size:13px;color:${soft}}.url b{flex:1;background:${paper};border-radius:14px;padding:4px 16px;font-weight:400}
         .nav{display:flex;justify-content:space-between;align-items:center;padding:18px 60px;border-bottom:1px solid ${line}}.steps{display:flex;gap:30px;align-items:center;font-size:14px}.m{display:grid;grid-template-columns:1fr 420px;gap:60px;padding:34px 60px}
         h1{font-size:23px;padding-bottom:16px}label{display:block;font-size:13px;color:${soft};padding:12px 0 5px}.i{border:1px solid ${line};border-radius:6px;padding:11px 14px}.half{display:grid;grid-template-columns:1fr 1fr;gap:16px}
         .box{border:1px solid ${line};border-radius:10px}.p{padding:18px 22px;border-bottom:1px solid ${line}}.p h2{font-size:19px;line-height:1.3}.l{display:flex;justify-content:space-between;padding:5px 0}
         .hurry{background:${isDark ? '#48321a' : '#fdf0dc'};padding:10px 22px;font-size:13px;border-radius:9px 9px 0 0}.go{background:#3c8a3f;color:#fff;text-align:center;border-radius:6px;padding:14px;font-weight:700;margin-top:24px}`,
        `<div class="url">← → ⟳ <b>https://checkout.encoro.example/secure/delivery</b></div><div class="nav"><b style="font-size:19px">encoro</b><div class="steps"><b>1 Delivery</b><span class="soft">2 Payment</span><span class="soft">3 Review</span></div><span class="soft">Secure checkout</span></div>
         <div class="m"><div><h1>Where should we send your tickets?</h1><label>Email</label><div class="i">m.alvarez@mail.example</div><div class="half"><div><label>First name</label><div class="i">Marta</div></div><div><label>Last name</label><div class="i">Alvarez</div></div></div><label>Phone number</label><div class="i">+1 415 555 0134</div><label>Country</label><div class="i">United States ▾</div><div class="go">Continue</div></div>
         <div class="box"><div class="hurry">You have 9:48 left to complete your purchase</div><div class="p"><h2>${artist}</h2><div style="padding-top:6px">${wkd}, ${day} ${mon} ${year} at ${hour24}:${minutes}</div><div class="soft">${venue}, ${city}</div></div>
         <div class="p"><b>${seats(count)}</b><div>${named(section, 'Section')}${row ? `, Row ${row}` : ''}</div><div class="soft">E-tickets${count > 1 ? ' · Seated together' : ''}</div></div>
         <div class="p"><div class="l"><span>Ticket price</span><span>US${money(price)} each</span></div><div class="l"><span>Booking fee</span><span>US${money(fee)} each</span></div><div class="l"><span>Quantity</span><span>${count}</span></div></div>
         <div class="p" style="border:0"><div class="l" style="font-size:18px"><b>Total</b><b>US${money((price + fee) * count)}</b></div></div></div></div>`,
      )
    },
  },
]
