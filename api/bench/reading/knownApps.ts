import { androidEnd, androidTop, concertPicture, icon, iphoneEnd, iphoneTop, paths } from './knownPhone.ts'
import { dateParts, type Layout, money, named, pageOf, seats } from './listing.ts'

/** Screens of ticket apps on phones. */
export const knownApps: readonly Layout[] = [
  {
    name: 'a seat with the view from it',
    isRounded: true,
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, green] = isDark
        ? ['#15171c', '#f4f5f7', '#a2a7b3', '#2d313b', '#4ade80']
        : ['#ffffff', '#101318', '#666c79', '#e6e8ec', '#0f8a4b']
      const perks = [
        [paths.pair, count === 1 ? 'Single seat' : `${count} seats together`, 'No one sits between you'],
        [paths.bolt, 'Instant delivery', 'In your app right after you buy'],
        [paths.eye, 'Clear view', 'Nothing blocks the stage from here'],
      ].map(
        ([path = '', title, text]) =>
          `<div class="perk">${icon(path, 24, green)}<div><b>${title}</b><p class="soft">${text}</p></div></div>`,
      )
      return pageOf(
        `body{font:15px/1.35 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .pic{height:286px;position:relative}.pic>svg{position:absolute;top:0}.pic>div{position:relative}.round{position:absolute!important;top:60px;width:38px;height:38px;border-radius:50%;background:#0009;color:#fff;display:grid;place-items:center}.view{position:absolute!important;left:16px;bottom:14px;background:#000a;color:#fff;border-radius:14px;font-size:12px;padding:5px 11px}
         .ev{display:flex;gap:12px;padding:14px 16px;border-bottom:1px solid ${line}}.ev>i{width:58px;height:58px;border-radius:10px;flex:none;overflow:hidden}.ev b{font-size:16px}
         .seat{display:flex;justify-content:space-between;align-items:center;padding:18px 16px 6px}.seat h1{font-size:25px;line-height:1.2}.deal{background:${green};color:${isDark ? '#06210f' : '#fff'};border-radius:9px;padding:6px 10px;font-weight:700;font-size:14px}
         .perk{display:flex;gap:14px;padding:11px 16px}
         .foot{position:fixed;inset:auto 0 0;display:flex;justify-content:space-between;align-items:center;padding:14px 16px 34px;border-top:1px solid ${line};background:${paper}}.foot b{font-size:21px}.go{background:${ink};color:${paper};border-radius:26px;padding:14px 34px;font-weight:700;font-size:16px}`,
        `<div class="pic">${concertPicture(393, 286, isDark ? 265 : 205)}<div>${iphoneTop('9:26', 71, '#ffffff')}</div><div class="round" style="left:16px">${icon(paths.close, 18)}</div><div class="round" style="right:64px">${icon(paths.share, 18)}</div><div class="round" style="right:16px">${icon(paths.heart, 18)}</div><div class="view">View from your section</div></div>
         <div class="ev"><i>${concertPicture(58, 58, 330)}</i><div><b>${artist}${tour ? `: ${tour}` : ''}</b><p class="soft">${wkd}, ${mon} ${day} · ${hour}:${minutes} ${half}</p><p class="soft">${venue} · ${city}</p></div></div>
         <div class="seat"><div><h1>${named(section, 'Section')}</h1><p style="font-size:17px;padding-top:3px">Row ${row} · ${seats(count)}</p></div><div class="deal">Great deal</div></div>
         <div style="padding-top:8px">${perks.join('')}</div>
         <div class="foot"><div><b>${money(price, 0)}</b> each<p class="soft">including fees</p></div><div class="go">Continue</div></div>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'offers of which one is unfolded',
    isRounded: true,
    width: 412,
    height: 892,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, card, pink] = isDark
        ? ['#1b1620', '#f5eff8', '#b3a8bb', '#3a3142', '#272030', '#ff77b7']
        : ['#faf8fb', '#231a2b', '#746a7c', '#e4dde8', '#ffffff', '#c2186b']
      const other = (area: string, line2: string, dollars: number) =>
        `<div class="o"><div><b>${area}</b><p class="soft">${line2}</p></div><div class="p"><b>$${dollars}</b><span class="soft"> ea</span></div>${icon(paths.down, 20, soft)}</div>`
      const base = Math.round(price / 100)
      return pageOf(
        `body{font:15px/1.35 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{display:flex;gap:16px;align-items:center;padding:10px 16px 12px}.h div{flex:1}.h b{font-size:18px}
         .chips{display:flex;gap:8px;padding:2px 16px 14px}.chips span{border:1px solid ${line};background:${card};border-radius:18px;padding:7px 13px;font-size:13px;display:flex;gap:6px;align-items:center}
         .n{display:flex;justify-content:space-between;padding:4px 16px 10px}.o{display:flex;gap:12px;align-items:center;background:${card};border:1px solid ${line};border-radius:12px;margin:0 16px 10px;padding:13px 14px}.o div:first-child{flex:1}.p b{font-size:18px}
         .open{background:${card};border:2px solid ${pink};border-radius:12px;margin:0 16px 10px;overflow:hidden}.open .o{border:0;margin:0;padding-bottom:6px}.open li{list-style:none;display:flex;gap:10px;padding:5px 14px;align-items:center;font-size:14px}
         .go{margin:12px 14px 14px;background:${pink};color:${isDark ? '#2b0317' : '#fff'};border-radius:24px;text-align:center;padding:12px;font-weight:700}`,
        `${androidTop('12:48', 63, ink)}<div class="h">${icon(paths.arrow, 24)}<div><b>${artist}</b><p class="soft">${wkd}, ${mon} ${day}, ${year} at ${hour}:${minutes} ${half}</p><p class="soft">${venue}, ${city}</p></div>${icon(paths.heart, 23)}</div>
         <div class="chips"><span>${icon(paths.sliders, 16)} Filters</span><span>Price</span><span>Zone</span><span>Aisle seats</span></div>
         <div class="n soft"><span>Sorted by best value</span><span>Prices include fees</span></div>
         ${other('Section 330', 'Row 8 · 1 - 6 tickets', base - 26)}${other('Section 115', 'Row 22 · 2 tickets', base + 41)}
         <div class="open"><div class="o"><div><b style="font-size:17px">Section ${section}</b><p style="font-size:15px">Row ${row} · ${seats(count)}</p></div><div class="p"><b style="font-size:20px">$${base}</b><span class="soft"> ea</span></div>${icon(paths.up, 20, pink)}</div>
         <ul style="padding:4px 0"><li>${icon(paths.phone, 18, soft)} Mobile transfer</li><li>${icon(paths.pair, 18, soft)} Seats side by side</li><li>${icon(paths.shield, 18, soft)} Buyer guarantee</li></ul><div class="go">Buy now</div></div>
         ${other('Section 209', 'Row 3 · 2 - 4 tickets', base + 58)}${other('Section 121', 'Row 17 · 3 tickets', base + 83)}${other('Floor 2', 'Row 9 · 2 tickets', base + 266)}${other('Floor 1', 'Row 5 · 4 tickets', base + 291)}${androidEnd(ink)}`,
      )
    },
  },
  {
    name: 'a list of offers with a map',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'ticketCount'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, blue] = isDark
        ? ['#000000', '#ffffff', '#9a9aa2', '#2a2a2e', '#5ea0ff']
        : ['#ffffff', '#111114', '#6d6d75', '#e7e7ea', '#1f5fe0']
      const base = Math.round(price / 100)
      const offers = [
        [section, row, base, 'Cheapest'],
        ['224', '6', base + 19, ''],
        ['107', '18', base + 132, 'Best seats'],
        ['116', '4', base + 155, ''],
        ['Floor C', '13', base + 310, ''],
        ['Floor A', '6', base + 402, ''],
      ] as const
      const lines = offers.map(
        ([area, line2, dollars, label], index) =>
          `<div class="o"><i>${concertPicture(74, 56, 190 + index * 35)}</i><div style="flex:1">${label && `<span class="l">${label}</span>`}<p><b>${named(area, 'Section')}</b></p><p class="soft">Row ${line2}</p></div><b style="font-size:18px">$${dollars}</b></div>`,
      )
      const ring = Array.from({ length: 18 }, (_, index) => {
        const angle = (index / 18) * 2 * Math.PI
        return `<circle cx="${195 + 118 * Math.cos(angle)}" cy="${88 + 58 * Math.sin(angle)}" r="11" fill="${index % 3 ? blue : line}" opacity=".8"/>`
      })
      return pageOf(
        `body{font:15px/1.35 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{display:flex;gap:10px;align-items:center;padding:4px 14px 12px}.h div{flex:1;text-align:center}.h b{font-size:16px}
         .map{height:176px;background:${isDark ? '#151518' : '#f3f3f6'}}.chips{display:flex;gap:8px;padding:12px 14px}.chips span{border:1px solid ${line};border-radius:9px;padding:8px 12px;font-size:14px;display:flex;gap:6px;align-items:center}.chips .on{background:${ink};color:${paper}}
         .o{display:flex;gap:14px;align-items:center;padding:10px 14px;border-top:1px solid ${line}}.o i{border-radius:8px;overflow:hidden}.l{color:${blue};font-size:12px;font-weight:700}`,
        `${iphoneTop('6:03', 44, ink)}<div class="h">${icon(paths.back, 24, blue)}<div><b>${artist}${tour ? ` - ${tour}` : ''}</b><p class="soft">${weekday}, ${mon} ${day}, ${year} · ${hour}:${minutes} ${half}</p><p class="soft">${venue}, ${city}</p></div>${icon(paths.share, 22, blue)}</div>
         <div class="map"><svg width="390" height="176">${ring.join('')}<rect x="168" y="72" width="54" height="32" rx="4" fill="${line}"/><text x="195" y="92" text-anchor="middle" font-size="10" fill="${soft}">STAGE</text></svg></div>
         <div class="chips"><span class="on">${seats(count)} ${icon(paths.down, 14)}</span><span>Any price ${icon(paths.down, 14)}</span><span>With fees</span></div>
         ${lines.join('')}${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'an order before it is placed',
    width: 402,
    height: 874,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, month, day, year, hour, minutes, half } = dateParts(at)
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
        `${iphoneTop('8:17', 88, ink)}<div class="h">${icon(paths.back, 23)}<b>Review order</b>${icon(paths.lock, 20, soft)}</div>
         <div class="c"><div class="ev"><i>${concertPicture(70, 92, isDark ? 20 : 160)}</i><div><b>${artist}</b><p>${wkd}, ${month} ${day}, ${year}</p><p>${hour}:${minutes} ${half}</p><p class="soft">${venue}, ${city}</p></div></div>
         <div class="in"><div><b>${named(section, 'Section')}, Row ${row}</b><p class="soft">${seat}</p></div><b>${seats(count)}</b></div></div>
         <div class="c row">${icon(paths.phone, 22, teal)}<div style="flex:1"><b>Mobile entry</b><p class="soft">Sent to your account</p></div><span style="color:${teal}">Edit</span></div>
         <div class="c row">${icon(paths.card, 22, teal)}<div style="flex:1"><b>Visa ···· 4821</b><p class="soft">Billing: Maple Ave</p></div><span style="color:${teal}">Edit</span></div>
         <div class="c"><h2>PRICE DETAILS</h2><div class="l"><span>Resale tickets ${money(price)} x ${count}</span><span>${money(price * count)}</span></div><div class="l"><span>Service fee ${money(fee)} x ${count}</span><span>${money(fee * count)}</span></div><div class="l"><span>Order processing</span><span>${money(processing)}</span></div><div class="l t"><span>Total</span><span>${money(total)}</span></div></div>
         <p class="soft" style="padding:2px 20px;font-size:12px">By placing the order you agree to the terms of use. All sales are final.</p><div class="go">Place order</div>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'a seat on a map of the arena',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, map, blue] = isDark
        ? ['#1c2127', '#f2f5f8', '#a5b0bb', '#39424c', '#12161a', '#4c9bff']
        : ['#ffffff', '#1a232c', '#63707d', '#d9e0e7', '#eef2f6', '#0a63d8']
      const blocks = [0, 1].flatMap((ring) =>
        Array.from({ length: 20 }, (_, index) => {
          const angle = (index / 20) * 2 * Math.PI - Math.PI / 2
          const x = 195 + (ring ? 158 : 112) * Math.cos(angle)
          const y = 178 + (ring ? 142 : 94) * Math.sin(angle)
          const isChosen = ring === 0 && index === 13
          return `<g transform="translate(${x} ${y}) rotate(${(angle * 180) / Math.PI + 90})"><rect x="-16" y="-17" width="32" height="34" rx="4" fill="${isChosen ? blue : (index + ring) % 4 === 1 ? line : isDark ? '#2d4a6d' : '#a9cdf7'}"/></g>`
        }),
      )
      const first = row.length + count + 6
      return pageOf(
        `body{font:15px/1.35 'DejaVu Sans Condensed';background:${map};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{background:#0d2136;color:#fff;padding-bottom:12px}.h>div+div{display:flex;gap:14px;align-items:center;padding:2px 14px}.h p{font-size:13px;color:#c8d6e5}.h b{font-size:17px}
         .sheet{position:fixed;inset:auto 0 0;background:${paper};border-radius:18px 18px 0 0;padding:9px 16px 40px;box-shadow:0 -2px 14px #0003}.grip{width:40px;height:5px;border-radius:3px;background:${line};margin:0 auto 14px}
         .s{display:flex;justify-content:space-between;align-items:flex-start}.s h1{font-size:19px}.tag{display:flex;gap:7px;align-items:center;color:${blue};font-size:13px;font-weight:700;padding:10px 0 14px;border-bottom:1px solid ${line}}
         .q{display:flex;justify-content:space-between;align-items:center;padding:14px 0}.q div{display:flex;gap:18px;align-items:center}.q i{width:36px;height:36px;border-radius:50%;border:1.5px solid ${line};display:grid;place-items:center;font-style:normal;font-size:20px}.go{background:${blue};color:#fff;border-radius:6px;text-align:center;padding:14px;font-weight:700;font-size:16px}`,
        `<div class="h">${iphoneTop('11:52', 35, '#ffffff')}<div>${icon(paths.back, 23)}<div style="flex:1"><b>${artist}</b><p>${wkd} • ${mon} ${day} • ${hour}:${minutes} ${half}</p><p>${venue}, ${city}</p></div>${icon(paths.sliders, 23)}</div></div>
         <svg width="390" height="370">${blocks.join('')}<rect x="130" y="132" width="130" height="92" rx="8" fill="${line}"/><rect x="166" y="110" width="58" height="22" fill="${soft}"/><text x="195" y="125" text-anchor="middle" font-size="11" fill="${paper}">STAGE</text></svg>
         <div class="sheet"><div class="grip"></div><div class="s"><div><h1>Sec ${section}, Row ${row}</h1><p class="soft" style="font-size:14px">${count === 1 ? `Seat ${first}` : `Seats ${first} - ${first + count - 1}`}</p></div><div style="text-align:right"><h1>${money(price)}</h1><p class="soft">each, fees included</p></div></div>
         <div class="tag">${icon(paths.shield, 18)} Verified Resale Ticket</div><div class="q"><b>Quantity</b><div><i>−</i><b>${seats(count)}</b><i>+</i></div></div><div class="go">Next</div></div>${iphoneEnd(ink)}`,
      )
    },
  },
]
