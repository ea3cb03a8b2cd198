import {
  androidEnd,
  androidTop,
  brandFont,
  crowd,
  fromTheStands,
  icon,
  iphoneEnd,
  islandTop,
  standsMap,
} from './blindPhone.ts'
import { dateParts, type Layout, money, named, pageOf, seats } from './listing.ts'

/** Screens of resale apps on phones; the rule of `blindLayouts.ts` holds for them. */
export const blindApps: readonly Layout[] = [
  {
    name: 'a listing with a score for its price',
    isRounded: true,
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      const time = `${hour}${minutes === '00' ? '' : `:${minutes}`}${half.toLowerCase()}`
      const [paper, ink, soft, line, tint, green] = isDark
        ? ['#0f1113', '#f5f6f7', '#9ba1a8', '#2a2e33', '#1b1f23', '#35c26b']
        : ['#ffffff', '#131517', '#6a7077', '#e3e6e9', '#f3f5f6', '#0d8f45']
      const fact = (name: Parameters<typeof icon>[0], title: string, text: string) =>
        `<li>${icon(name, 24)}<div><p>${title}</p><p class="soft">${text}</p></div></li>`
      return pageOf(
        `${brandFont}body{font:15px/1.35 Brand;background:${paper};color:${ink}}.soft{color:${soft};font-size:13.500px}
         .pic{position:relative;height:262px}.pic>span{position:absolute!important;top:0}.o{position:absolute;top:60px;width:40px;height:40px;border-radius:50%;background:#000000a6;color:#fff;display:grid;place-items:center}
         .v{position:absolute;left:16px;bottom:14px;background:#000000b3;color:#fff;border-radius:6px;padding:4px 9px;font-size:12.500px}
         .t{display:flex;justify-content:space-between;gap:12px;padding:18px 16px 14px}h1{font-size:23px;line-height:1.2}.s{flex:none;background:${green};color:${isDark ? '#05200f' : '#fff'};border-radius:10px;text-align:center;padding:7px 11px;line-height:1.15}.s b{font-size:19px;display:block}.s span{font-size:11px}
         .ev{display:flex;gap:12px;margin:0 16px;padding:11px;background:${tint};border-radius:12px;align-items:center}.ev i{border-radius:8px;overflow:hidden;flex:none}
         ul{padding:12px 16px}li{list-style:none;display:flex;gap:14px;padding:9px 0;align-items:center}
         .f{position:fixed;inset:auto 0 0;background:${paper};border-top:1px solid ${line};padding:12px 16px 36px;display:flex;justify-content:space-between;align-items:center}.g{background:${isDark ? '#f5f6f7' : '#131517'};color:${paper};border-radius:12px;padding:14px 30px;font-weight:700;font-size:16px}`,
        `<div class="pic">${fromTheStands(393, 262, isDark ? 285 : 210)}${islandTop('9:48', 74, '#ffffff')}<div class="o" style="left:16px">${icon('close', 20)}</div><div class="o" style="right:66px">${icon('heart', 20)}</div><div class="o" style="right:16px">${icon('upload', 20)}</div><div class="v">View from this area</div></div>
         <div class="t"><div><h1>${named(section, 'Section')}, Row ${row}</h1><p style="font-size:17px;padding-top:5px"><b>${money(price, 0)} ea</b> <span class="soft">incl. fees</span></p></div><div class="s"><b>${isDark ? '8.4' : '9.2'}</b><span>${isDark ? 'Great' : 'Amazing'}</span></div></div>
         <div class="ev"><i>${crowd(64, 64, isDark ? 320 : 25)}</i><div><b>${artist}</b>${tour ? `<p class="soft">${tour}</p>` : ''}<p class="soft">${wkd}, ${mon} ${day} · ${time}</p><p class="soft">${venue}, ${city}</p></div></div>
         <ul>${fact('ticket', seats(count), count === 1 ? 'You will sit alone' : 'You will sit together')}${fact('flash', 'Instant delivery', 'In the app right after you pay')}${fact('phone', 'Mobile entry', 'Your phone is your ticket')}${fact('shield', 'Buyer guarantee', 'Get in, or get your money back')}</ul>
         <div class="f"><div><b style="font-size:20px">${money(price * count, 0)}</b><span class="soft"> total</span></div><div class="g">Checkout</div></div>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'a checkout while the seats are held',
    width: 402,
    height: 874,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, violet, pale] = isDark
        ? ['#17161d', '#f2f1f7', '#a6a3b5', '#34323f', '#a08bff', '#262334']
        : ['#ffffff', '#1d1b2a', '#6c6a7c', '#e2e1ea', '#4a23d1', '#f1eefc']
      const fees = Math.round(price * count * 0.2249)
      const first = 4 + row.length
      const places = count === 1 ? `${first}` : `${first} - ${first + count - 1}`
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed';letter-spacing:-.1px;background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{display:flex;justify-content:space-between;align-items:center;padding:2px 16px 12px}.h b{font-size:17px}.c{background:${pale};padding:10px 16px;display:flex;gap:10px;align-items:center;font-size:14px;color:${violet}}
         section{padding:16px;border-bottom:8px solid ${isDark ? '#0d0c11' : '#f4f4f7'}}h2{font-size:17px;padding-bottom:10px}.p{display:flex;margin-top:14px;border:1px solid ${line};border-radius:8px;text-align:center}.p div{flex:1;padding:8px 2px}.p div+div{border-left:1px solid ${line}}.p b{font-size:17px;display:block}
         .in{border:1px solid ${line};border-radius:8px;padding:8px 12px;position:relative}.l{display:flex;justify-content:space-between;padding:4px 0}.b{margin:14px 16px;background:${isDark ? '#fff' : '#000'};color:${isDark ? '#000' : '#fff'};border-radius:8px;text-align:center;padding:13px;font-size:18px}`,
        `${islandTop('10:22', 51, ink)}<div class="h">${icon('back', 24)}<b>Checkout</b>${icon('lock', 20, soft)}</div>
         <div class="c">${icon('clock', 20)}<span>Complete your order within <b>${isDark ? '06:58' : '09:41'}</b></span></div>
         <section><div style="display:flex;gap:13px"><i style="border-radius:8px;overflow:hidden;height:72px">${crowd(72, 72, isDark ? 10 : 275)}</i><div><b style="font-size:17px">${artist}</b><p>${wkd}, ${mon} ${day}, ${year} • ${hour}:${minutes} ${half}</p><p class="soft">${venue}, ${city}</p></div></div>
         <div class="p"><div style="flex:1.800"><span class="soft">Section</span><b>${section}</b></div><div><span class="soft">Row</span><b>${row}</b></div><div><span class="soft">${count === 1 ? 'Seat' : 'Seats'}</span><b>${places}</b></div></div></section>
         <section><h2>Delivery</h2><div class="in"><p class="soft">Email</p>j.moreno84@mail.example</div><p class="soft" style="padding-top:8px">Tickets will be transferred to you by the seller</p></section>
         <section style="border:0"><h2>Price</h2><div class="l"><span>${money(price)} × ${seats(count)}</span><span>${money(price * count)}</span></div><div class="l"><span>Service and fulfillment fees ${icon('info', 16, soft)}</span><span>${money(fees)}</span></div><p style="color:${violet};padding:4px 0">Add a promo code</p><div class="l" style="border-top:1px solid ${line};margin-top:8px;padding-top:11px;font-size:17px"><b>Total (USD)</b><b>${money(price * count + fees)}</b></div></section>
         <div class="b">Pay with wallet</div><p class="soft" style="text-align:center;padding:0 26px;font-size:12px">All sales are final. By paying you accept our <u>user agreement</u>.</p>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'prices below the map of an arena',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'ticketCount'],
    html({ artist, tour, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, edge, blue, stand] = isDark
        ? ['#14171f', '#eef1f7', '#98a1b3', '#2b3140', '#4d8dff', '#2a3d63']
        : ['#ffffff', '#16203a', '#667089', '#e4e8f0', '#1a5ce0', '#bcd3fb']
      const base = Math.round(price / 100)
      const lines = [
        [section, row, base, 'LOWEST PRICE'],
        ['214', '9', base + 6, ''],
        ['103', '21', base + 47, ''],
        ['118', '12', base + 52, 'BEST DEAL'],
        ['109', '3', base + 118, ''],
        ['Floor 2', 'J', base + 203, ''],
      ] as const
      const offers = lines.map(
        ([area, line, dollars, label], index) =>
          `<div class="o"><i>${fromTheStands(84, 58, 200 + index * 22)}</i><div style="flex:1"><b>${named(area, 'Section')}</b><p class="soft">Row ${line}</p>${label && `<span class="g">${label}</span>`}</div><div style="text-align:right"><b style="font-size:19px">$${dollars}</b><p class="soft">each</p></div></div>`,
      )
      return pageOf(
        `body{font:15px/1.33 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .h{display:flex;gap:12px;align-items:center;padding:0 14px 11px}.h div{flex:1;min-width:0}.h b{font-size:17px}
         .m{position:relative;height:214px;background:${isDark ? '#0d0f15' : '#f2f5fa'};padding-top:6px}.k{display:flex;gap:7px;padding:11px 14px 9px}.k span{border:1px solid ${edge};border-radius:17px;padding:6px 12px;font-size:13.500px;white-space:nowrap}.k .on{background:${blue};color:#fff;border-color:${blue}}
         .o{display:flex;gap:12px;align-items:center;padding:9px 14px;border-top:1px solid ${edge}}.o i{border-radius:7px;overflow:hidden;flex:none}.g{font-size:10.500px;font-weight:700;color:${isDark ? '#5fd991' : '#0c8043'}}`,
        `${islandTop('7:15', 38, ink)}<div class="h">${icon('back', 25)}<div><b>${artist}</b>${tour ? `<p>${tour}</p>` : ''}<p class="soft">${wkd}, ${mon} ${day}, ${year} at ${hour}:${minutes}${half.toLowerCase()}</p><p class="soft">${venue} - ${city}</p></div>${icon('upload', 22)}</div>
         <div class="m">${standsMap(390, 202, { stand, sold: isDark ? '#232733' : '#dfe3ea', chosen: blue, ink: soft }, '', { pins: [base, base + 52, base + 6, base + 118, base + 47].map((dollars) => `$${dollars}`) })}</div>
         <div class="k"><span>${icon('filter', 16)}</span><span class="on">${seats(count)} ${icon('down', 15)}</span><span>Price ${icon('down', 15)}</span><span>Zones ${icon('down', 15)}</span><span>Perks</span></div>
         <p class="soft" style="padding:0 14px 8px">347 listings · All-in prices, no surprises</p>${offers.join('')}${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'seats whose number can be changed',
    isRounded: true,
    width: 412,
    height: 915,
    scale: 2.625,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }) {
      const { weekday, mon, day, hour, minutes, half } = dateParts(at)
      const [ink, soft, line, red] = ['#1f1f1f', '#666a70', '#e0e2e5', '#c5203e']
      const perk = (name: Parameters<typeof icon>[0], text: string) =>
        `<p style="padding:7px 0">${icon(name, 20, red)} &nbsp;${text}</p>`
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed';background:#fff;color:${ink}}.soft{color:${soft};font-size:14px}
         .h{display:flex;gap:18px;align-items:center;padding:8px 16px 12px}.h div{flex:1}.e{background:#fdf3f5;padding:12px 18px}.m{padding:6px 0;border-bottom:1px solid ${line}}
         .s{padding:16px 18px 4px;display:flex;justify-content:space-between;align-items:flex-start}.s h1{font-size:25px;line-height:1.2}.d{display:inline-block;background:#e5f5ea;color:#126b35;border-radius:4px;font-size:13px;font-weight:700;padding:3px 8px;margin-bottom:7px}
         .q{display:flex;justify-content:space-between;align-items:center;border:1px solid ${line};border-radius:10px;margin:14px 18px;padding:10px 14px}.q span{display:flex;gap:20px;align-items:center;font-size:19px}.q i{width:36px;height:36px;border-radius:50%;border:1.500px solid ${red};color:${red};display:grid;place-items:center}
         .go{position:fixed;inset:auto 18px 34px;background:${red};color:#fff;border-radius:26px;text-align:center;padding:14px;font-weight:700}`,
        `${androidTop('6:47', 66, ink, false)}<div class="h">${icon('arrow', 24)}<div><b style="font-size:18px">Ticket details</b></div>${icon('heart', 24)}${icon('dotsDown', 24)}</div>
         <div class="e"><b style="font-size:18px">${artist}</b>${tour ? `<p class="soft">${tour}</p>` : ''}<p>${weekday}, ${mon} ${day} at ${hour}:${minutes} ${half}</p><p class="soft">${venue} • ${city}</p></div>
         <div class="m">${standsMap(412, 230, { stand: '#f0c3cc', sold: '#e8e9eb', chosen: red, ink: '#6a6d72' }, section)}</div>
         <div class="s"><div><span class="d">Lower than similar seats</span><h1>${named(section, 'Section')}</h1><p style="font-size:18px">Row ${row}</p></div><div style="text-align:right"><span class="soft"><s>${money(price + 1700, 0)}</s></span><h1>${money(price, 0)}</h1><span class="soft">per ticket</span></div></div>
         <div class="q"><b>Tickets</b><span><i>${icon('minus', 18)}</i><b>${count}</b><i>${icon('plus', 18)}</i></span></div>
         <div style="padding:0 18px">${perk('star', 'Trusted seller, rated 4.9 of 5')}${perk('people', 'Seats are next to each other')}${perk('clock', 'Delivered within 24 hours')}</div><div class="go">Get tickets</div>${androidEnd(ink)}`,
      )
    },
  },
  {
    name: 'a last-minute seat',
    isRounded: true,
    width: 430,
    height: 932,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, at, section, row, count, price }) {
      const { hour, minutes, half } = dateParts(at)
      return pageOf(
        `${brandFont}body{font:16px/1.35 Brand;background:#000;color:#fff}.soft{color:#a9abb2;font-size:14px}
         .pic{position:relative;height:520px}.pic>span{position:absolute!important;top:0}.shade{position:absolute;inset:auto 0 0;height:210px;background:linear-gradient(#0000,#000)}.h{position:relative;display:flex;justify-content:space-between;align-items:center;padding:2px 18px;text-align:center}.h b{font-size:18px}
         .tag{position:absolute;left:18px;bottom:98px;background:#ffd60a;color:#000;border-radius:14px;font-size:13px;font-weight:700;padding:4px 12px}.sec{position:absolute;left:18px;right:18px;bottom:14px;display:flex;gap:34px}.sec span{display:block;font-size:13px;color:#c6c8ce}.sec b{font-size:29px;line-height:1.2}
         .w{display:flex;gap:14px;align-items:center;padding:11px 18px;border-top:1px solid #26272c}.go{background:#12e07c;color:#00210f;border-radius:30px;font-weight:700;font-size:18px;padding:17px 46px}.f{position:fixed;inset:auto 0 0;padding:14px 18px 42px;display:flex;justify-content:space-between;align-items:center;border-top:1px solid #26272c;background:#0c0d0f}`,
        `<div class="pic">${fromTheStands(430, 520, 250)}<div class="shade" style="inset:0 0 auto;height:180px;background:linear-gradient(#000 35%,#0000)"></div><div class="shade"></div>${islandTop('11:36', 92, '#ffffff')}<div class="h">${icon('back', 26)}<div><b>${artist}</b><p style="font-size:14px">Tomorrow ${hour}:${minutes} ${half} • ${venue}</p></div>${icon('upload', 24)}</div>
         <div class="tag">SUPER DEAL</div><div class="sec"><div><span>SECTION</span><b>${section}</b></div><div><span>ROW</span><b>${row}</b></div><div style="margin-left:auto;text-align:right"><span>QTY</span><b>${count}</b></div></div></div>
         <div class="w">${icon('flash', 24, '#12e07c')}<div><p>Arrives in your app within minutes</p><p class="soft">Even after the doors have opened</p></div></div><div class="w">${icon('tag', 24, '#12e07c')}<div><p>Lowest price guarantee</p><p class="soft">Cheaper elsewhere? We pay 110% of the difference</p></div></div><div class="w">${icon('people', 24, '#12e07c')}<p>Seated together</p></div>
         <div class="f"><div><b style="font-size:30px">${money(price, 0)}</b><span class="soft"> /ea</span><p class="soft">All fees included</p></div><div class="go">Buy</div></div>${iphoneEnd('#ffffff')}`,
      )
    },
  },
  {
    name: 'seats of a play',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { weekday, wkd, mon, month, day, hour, minutes, half } = dateParts(at)
      const [ink, soft, line, gold] = ['#241c15', '#7d7266', '#e6ddd2', '#9a6a1c']
      const days = [-2, -1, 0, 1].map((offset) => {
        const other = dateParts(
          new Date(Date.parse(`${at}Z`) + offset * 86_400_000).toISOString().slice(0, 16),
        )
        return `<div class="${offset ? '' : 'on'}"><span>${other.wkd.toUpperCase()}</span><b>${other.day}</b></div>`
      })
      const stalls = Array.from({ length: 9 }, (_, depth) =>
        Array.from({ length: 22 }, (_, place) => {
          const isChosen = depth === 6 && place > 15 && place <= 15 + count
          const fill = isChosen ? gold : (depth * 5 + place * 3) % 7 ? '#d9cfc3' : '#f0e2c6'
          return `<circle cx="${38 + place * 15 + (place > 5 ? 0 : -8) + (place > 15 ? 8 : 0)}" cy="${16 + depth * 12 + Math.abs(place - 10.5) * -0.7}" r="4.500" fill="${fill}"/>`
        }).join(''),
      )
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';letter-spacing:-.35px;background:#fffdf9;color:${ink}}.soft{color:${soft};font-size:13px}h1{font:700 26px/1.15 'DejaVu Serif Condensed'}h2{font:700 18px/1.3 'DejaVu Serif Condensed'}
         .h{display:flex;justify-content:space-between;padding:0 16px 8px;color:${gold}}.k{display:flex;gap:8px;padding:12px 16px}.k div{flex:1;border:1px solid ${line};border-radius:10px;text-align:center;padding:6px 0}.k span{font-size:11px;color:${soft};display:block}.k .on{background:${ink};color:#fff}.k .on span{color:#ddd}
         .c{margin:6px 16px 12px;border:1.500px solid ${gold};border-radius:14px;padding:14px 16px}.n{display:flex;justify-content:space-between;align-items:baseline}.y{border:1px solid ${line};border-radius:16px;padding:6px 12px;font-size:13px}.go{background:${gold};color:#fff;border-radius:10px;text-align:center;padding:14px;font-weight:700;margin-top:14px}`,
        `${islandTop('3:04', 80, ink)}<div class="h">${icon('back', 24)}${icon('calendar', 23)}</div>
         <div style="padding:0 16px;display:flex;gap:14px"><i style="border-radius:8px;overflow:hidden;height:104px">${crowd(78, 104, 15)}</i><div><h1>${artist}</h1><p style="padding-top:5px">${venue}</p><p class="soft">${city} · 2 hrs 25 min, with one intermission</p></div></div>
         <div class="k">${days.join('')}</div>
         <p style="padding:0 16px 10px"><b>${weekday}, ${month} ${day}</b> · ${hour}:${minutes} ${half} ${half === 'PM' && hour < 5 ? 'matinee' : ''}</p>
         <svg width="390" height="132" style="background:#f8f3ea;display:block"><path d="M120 5h150l14 6H106z" fill="${line}"/><g transform="translate(0 10)">${stalls.join('')}</g></svg>
         <div class="c" style="margin-top:16px"><div class="n"><h2>${section}</h2><h2>${money(price)}</h2></div><div class="n"><p>Row ${row}, Seats ${100 + row.length * 2}–${99 + row.length * 2 + count}</p><p class="soft">each, with fees</p></div><p style="padding-top:9px">${icon('ticket', 20, gold)} ${seats(count)} side by side</p><p class="soft" style="padding-top:4px">Sold by a fan · Only 1 pair left at this price</p><div class="go">Reserve these seats</div></div>
         <p class="soft" style="padding:0 16px 12px">${wkd}, ${mon} ${day} is filling up: 94% of the seats are taken.</p><div style="display:flex;gap:10px;padding:0 16px"><span class="y">${icon('info', 18, gold)} Age 8 and up</span><span class="y">${icon('phone', 18, gold)} E-ticket</span></div>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'a cut-out of one line of a list',
    isRounded: true,
    isJpeg: true,
    width: 412,
    height: 236,
    scale: 2,
    shows: ['section', 'row', 'ticketCount', 'price'],
    html({ section, row, count, price }) {
      return pageOf(
        `${brandFont}body{font:16px/1.35 Brand;background:#f3f4f6;color:#111827;overflow:hidden}.c{background:#fff;border:2px solid #0f766e;border-radius:14px;margin:-2px 12px 12px;padding:12px 14px}.other{border-color:#fff}.soft{color:#6b7280;font-size:14px}`,
        `<div class="c other" style="height:40px;border-radius:0 0 14px 14px;padding-top:0"><i style="display:block;border-radius:0 0 10px 10px;overflow:hidden;height:26px;width:120px">${fromTheStands(120, 26, 140)}</i></div>
         <div class="c"><div style="display:flex;gap:14px"><i style="border-radius:10px;overflow:hidden;height:104px">${fromTheStands(120, 104, 165)}</i><div style="flex:1"><b style="font-size:19px">${named(section, 'Section')}</b><p>Row ${row}</p><p class="soft">${seats(count)} together</p><p style="color:#0f766e;font-size:14px">${icon('flash', 15)} Instant download</p></div><div style="text-align:right"><b style="font-size:23px">${money(price, 0)}</b><p class="soft">each</p></div></div></div>
         <div class="c other"><i style="display:block;border-radius:10px;overflow:hidden;height:104px;width:120px">${fromTheStands(120, 104, 190)}</i></div>`,
      )
    },
  },
  {
    name: 'seats picked one by one',
    width: 360,
    height: 800,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, tour, venue, city, at, section, row, count, price }) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [ink, soft, line, cyan] = ['#eef3f8', '#93a1b1', '#2b3a4a', '#27c4e8']
      const picked = Array.from(
        { length: count },
        (_, index) =>
          `<div class="t"><div><p><b>Sec ${section}</b> &nbsp;Row <b>${row}</b> &nbsp;Seat <b>${7 + index}</b></p><p class="soft">Resale · Mobile ID</p></div><div style="display:flex;gap:12px;align-items:center"><b>${money(price)}</b>${icon('bin', 20, soft)}</div></div>`,
      )
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed';background:#0e1822;color:${ink}}.soft{color:${soft};font-size:13px}
         .h{padding:8px 16px 12px;display:flex;gap:14px}.z{position:absolute;right:14px;top:378px}.z i{display:grid;place-items:center;width:38px;height:38px;background:#1b2836;border:1px solid ${line};border-radius:8px;margin-bottom:8px}
         .s{position:fixed;inset:auto 0 0;background:#16222e;border-radius:18px 18px 0 0;padding:14px 16px 36px}.t{display:flex;justify-content:space-between;align-items:center;border:1px solid ${line};border-radius:10px;padding:9px 12px;margin-top:9px}.go{background:${cyan};color:#00212b;border-radius:8px;padding:13px 24px;font-weight:700}`,
        `${androidTop('4:29', 43, ink, true)}<div class="h">${icon('arrow', 24)}<div><b style="font-size:18px;line-height:1.25">${artist}</b>${tour ? `<p>${tour}</p>` : ''}<p class="soft">${wkd} ${mon} ${day}, ${year} - ${hour}:${minutes} ${half}</p><p class="soft">${venue}, ${city}</p></div></div>
         <div style="background:#0a121a;padding:12px 0 200px">${standsMap(360, 290, { stand: '#1f5a6b', sold: '#22303d', chosen: cyan, ink: '#b5c6d3' }, section)}</div><div class="z"><i>${icon('plus', 18)}</i><i>${icon('minus', 18)}</i></div>
         <div class="s"><div style="display:flex;justify-content:space-between"><b style="font-size:17px">Your ${count === 1 ? 'seat' : `${count} seats`}</b><span style="color:${cyan}">Clear all</span></div>${picked.join('')}
         <div style="display:flex;justify-content:space-between;align-items:center;padding-top:16px"><div><b style="font-size:18px">${money(price * count)}</b><p class="soft">${seats(count)}, before fees</p></div><div class="go">Continue</div></div></div>${androidEnd(ink)}`,
      )
    },
  },
]
