import {
  androidEnd,
  androidTop,
  brandFont,
  buttonTop,
  crowd,
  fromTheStands,
  icon,
  iphoneEnd,
  islandTop,
  standsMap,
} from './blindPhone.ts'
import { dateParts, type Layout, money, named, pageOf, seats } from './listing.ts'

/** Web pages, mails and what people write; the rule of `blindLayouts.ts` holds for them. */
export const blindPages: readonly Layout[] = [
  {
    name: 'a web page on a small phone',
    width: 375,
    height: 667,
    scale: 2,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { weekday, monthNumber, day, year, hour, minutes, half } = dateParts(at)
      const [ink, soft, line, blue] = ['#222b33', '#63707b', '#d5dce2', '#00659e']
      const lines = [
        ['Section', section],
        ['Row', row],
        ['Delivery', 'E-ticket'],
        ['Price', `${money(price)}/each`],
      ].map(([name, value]) => `<div class="l"><span class="soft">${name}</span><b>${value}</b></div>`)
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed';background:#fff;color:${ink}}.soft{color:${soft}}
         .u{background:#f0f1f3;border-bottom:1px solid #c9ccd1;padding:5px 8px 7px}.u div{background:#dfe1e5;border-radius:10px;text-align:center;padding:6px;font-size:15px}
         .n{background:${blue};color:#fff;display:flex;justify-content:space-between;padding:9px 14px;align-items:center}h1{font-size:21px;line-height:1.25}.e{padding:12px 14px;border-bottom:4px solid #eef1f4}
         .l{display:flex;justify-content:space-between;padding:8px 0;border-bottom:1px solid ${line}}select{font:15px 'DejaVu Sans Condensed';padding:5px 8px;background:#fff;color:${ink};border:1px solid ${soft};border-radius:4px}
         .go{background:#e8590c;color:#fff;text-align:center;padding:12px;border-radius:5px;font-weight:700;margin:12px 14px}.b{position:fixed;inset:auto 0 0;height:44px;background:#f7f7f8;border-top:1px solid #c9ccd1;display:flex;justify-content:space-around;align-items:center}`,
        `<div style="background:#f0f1f3">${buttonTop('9:06 AM', 58, '#000000')}</div><div class="u"><div>${icon('lock', 13)} bigshowseats.example</div></div>
         <div class="n">${icon('lines', 22)}<b style="font-size:17px">BigShowSeats</b>${icon('user', 21)}</div>
         <div class="e"><h1>${artist} Tickets</h1><p>${weekday} ${monthNumber}/${day}/${year} ${hour}:${minutes} ${half}</p><p class="soft">${venue} - ${city}</p></div>
         <div style="padding:6px 14px 0"><p style="color:#b3261e;font-size:13px">${icon('clock', 15)} Hurry! 11 people viewed these seats today.</p>${lines.join('')}<div class="l" style="align-items:center"><span class="soft">Quantity</span><select><option>${count}</option></select></div></div>
         <p style="padding:10px 14px 0;font-size:14px"><span class="soft">Seller notes:</span> These seats are on the aisle.</p><div class="go">BUY NOW</div><p class="soft" style="text-align:center;font-size:12px">Resale marketplace. Prices may be above face value.</p>
         <div class="b">${icon('back', 22, '#0a7aff')}${icon('right', 22, '#b5b8bd')}${icon('upload', 22, '#0a7aff')}${icon('book', 22, '#0a7aff')}${icon('tabs', 22, '#0a7aff')}</div>`,
      )
    },
  },
  {
    name: 'an open offer beside the map of a stadium',
    width: 1440,
    height: 860,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [ink, soft, line, blue] = ['#1f262d', '#646c79', '#d9dde3', '#024ddf']
      const other = (area: string, place: string, cents: number, kind: string) =>
        `<div class="o"><div><b>Sec ${area}, Row ${place}</b><p class="soft">${kind}</p></div><b>${money(cents)}</b></div>`
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans Condensed';background:#fff;color:${ink}}.soft{color:${soft};font-size:14px}
         .w{background:#dfe2e8;height:38px;display:flex;align-items:end;padding-left:88px;position:relative;font-size:13px}.w i{position:absolute;top:13px;width:12px;height:12px;border-radius:50%}.w div{background:#fff;border-radius:9px 9px 0 0;padding:7px 16px;width:230px}.w div+div{background:none;color:#555}
         .u{display:flex;gap:18px;align-items:center;padding:7px 18px;border-bottom:1px solid ${line}}.u div{flex:1;background:#f0f2f5;border-radius:16px;padding:6px 16px;font-size:14px}
         .h{background:#121a26;color:#fff;padding:16px 28px;display:flex;justify-content:space-between;align-items:center}.h h1{font-size:24px;line-height:1.2}.h p{color:#c9d1dc;padding-top:3px}
         .g{display:grid;grid-template-columns:1fr 452px;height:670px}.r{border-left:1px solid ${line};overflow:hidden}.k{display:flex;gap:10px;padding:14px 20px;border-bottom:1px solid ${line}}.k span{border:1px solid ${soft};border-radius:18px;padding:5px 14px;font-size:14px}
         .o{display:flex;justify-content:space-between;align-items:center;padding:13px 20px;border-bottom:1px solid ${line}}.x{padding:16px 20px 18px;background:#f2f6ff;border-left:4px solid ${blue};border-bottom:1px solid ${line}}.q{display:flex;justify-content:space-between;align-items:center;padding-top:12px}.go{background:${blue};color:#fff;border-radius:4px;padding:12px 40px;font-weight:700}`,
        `<div class="w"><i style="left:18px;background:#ff5f57"></i><i style="left:40px;background:#febc2e"></i><i style="left:62px;background:#28c840"></i><div>Buy tickets</div><div>Inbox (3)</div></div>
         <div class="u">${icon('back', 20)}${icon('right', 20, '#aaa')}${icon('reload', 19)}<div>${icon('lock', 14)} ticketwindow.example/event/1C006204D7</div>${icon('user', 20)}</div>
         <div class="h"><div><h1>${artist}</h1><p>${wkd} • ${mon} ${day}, ${year} • ${hour}:${minutes} ${half}</p><p>${venue}, ${city}</p></div><p>${icon('info', 18)} More info &nbsp; ${icon('heart', 18)} Save</p></div>
         <div class="g"><div style="padding:22px;background:#f7f8fa">${standsMap(940, 600, { stand: '#8fb4ff', sold: '#dfe3ea', chosen: '#7b1fa2', ink: '#47505c' }, section, { lower: 1, upper: 101 })}</div>
         <div class="r"><div class="k"><span>${seats(count)} ${icon('down', 14)}</span><span>Filters ${icon('filter', 14)}</span><span>Lowest price</span></div>
         ${other('105', 'H', price - 2150, 'Verified Resale Ticket')}
         <div class="x"><div style="display:flex;justify-content:space-between"><div><b style="font-size:19px">Sec ${section}, Row ${row}</b><p>Verified Resale Ticket</p></div><div style="text-align:right"><b style="font-size:19px">${money(price)} ea</b><p class="soft">incl. fees</p></div></div><p class="soft" style="padding-top:8px">Lower level, side view. Seats are together.</p><div class="q"><span>${icon('ticket', 20)} &nbsp;${seats(count)}</span><span class="go">Next</span></div></div>
         ${other('14', 'M', price + 1300, 'Verified Resale Ticket')}${other('9', 'CC', price + 2875, 'Verified Resale Ticket')}${other('118', 'B', price + 4420, 'Standard Ticket')}${other('5', 'P', price + 9985, 'Verified Resale Ticket')}${other('2', 'H', price + 14240, 'Verified Resale Ticket')}</div></div>`,
      )
    },
  },
  {
    name: 'a checkout with its summary beside it',
    width: 1280,
    height: 760,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { wkd, mon, day, year, hour24, minutes } = dateParts(at)
      const [ink, soft, line, green] = ['#2b2f33', '#6b7278', '#dcdfe2', '#4f8a10']
      const fee = Math.round(price * 0.27)
      const box = (name: string, value = '') => `<div class="in"><span>${name}</span>${value}</div>`
      return pageOf(
        `body{font:16px/1.45 'DejaVu Sans Condensed';background:#f5f6f7;color:${ink}}.soft{color:${soft};font-size:14px}
         .h{background:#fff;border-bottom:1px solid ${line};padding:16px 90px;display:flex;justify-content:space-between;align-items:center}.h>b{font-size:24px;color:${green}}.t{background:#fff8e1;border-bottom:1px solid #f0dfa8;text-align:center;padding:9px;font-size:15px}
         .g{display:grid;grid-template-columns:1fr 420px;gap:30px;padding:28px 90px}.c{background:#fff;border:1px solid ${line};border-radius:6px;padding:22px 24px;margin-bottom:18px}h2{font-size:20px;padding-bottom:14px}.two{display:grid;grid-template-columns:1fr 1fr;gap:14px}.in{border:1px solid #b9bec3;border-radius:4px;padding:7px 12px;min-height:52px;margin-bottom:14px}.in span{display:block;font-size:12px;color:${soft}}
         table{width:100%;border-collapse:collapse;font-size:15px}td{padding:5px 0;vertical-align:top}td+td{text-align:right}.go{background:${green};color:#fff;border-radius:4px;text-align:center;font-weight:700;padding:14px;margin-top:16px}`,
        `<div class="h"><b>seatgate</b><span>1. Tickets &nbsp;›&nbsp; <b>2. Your details</b> &nbsp;›&nbsp; 3. Payment</span><span class="soft">${icon('lock', 16)} Secure</span></div><div class="t">Your tickets are being held for <b>4:37</b></div>
         <div class="g"><div><div class="c"><h2>Contact details</h2><div class="two">${box('First name', 'Camila')}${box('Last name', 'Duarte')}</div>${box('E-mail', 'camila.d@mail.example')}${box('Phone')}</div><div class="c"><h2>Billing address</h2>${box('Country or region', 'United States')}<div class="two">${box('ZIP code')}${box('State')}</div></div></div>
         <div class="c" style="height:fit-content"><div style="display:flex;gap:14px;border-bottom:1px solid ${line};padding-bottom:16px"><i style="border-radius:6px;overflow:hidden;height:84px">${crowd(84, 84, 345)}</i><div><b style="font-size:19px">${artist}</b><p>${wkd} ${day} ${mon} ${year} • ${hour24}:${minutes}</p><p class="soft">${venue}, ${city}</p></div></div>
         <table style="margin:12px 0;border-bottom:1px solid ${line}"><tr><td class="soft">Section</td><td><b>${section}</b></td></tr><tr><td class="soft">Row</td><td><b>${row}</b></td></tr><tr><td class="soft">Number of tickets</td><td><b>${count}</b></td></tr><tr><td class="soft">Ticket type</td><td>Mobile transfer</td></tr></table>
         <table><tr><td>Price per ticket</td><td>US${money(price)}</td></tr><tr><td>Booking fee per ticket</td><td>US${money(fee)}</td></tr><tr style="font-size:19px"><td style="padding-top:10px"><b>Total charge</b></td><td style="padding-top:10px"><b>US${money((price + fee) * count)}</b></td></tr></table><div class="go">Continue</div></div></div>`,
      )
    },
  },
  {
    name: 'a friend with extra seats',
    isRounded: true,
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, at, section, row, count, price }) {
      const { wkd, month, day, hour, minutes, half } = dateParts(at)
      const said = (text: string) => `<div class="b">${text}</div>`
      const mine = (text: string) => `<div class="b me">${text}</div>`
      return pageOf(
        `body{font:17px/1.3 'DejaVu Sans Condensed';letter-spacing:-.3px;background:#fff;color:#000}.h{background:#f6f6f6;border-bottom:1px solid #d4d4d6;padding-bottom:8px}.h>div+div{display:flex;justify-content:space-between;align-items:center;padding:0 14px;color:#0a7aff}.who{text-align:center;color:#000;font-size:12px}.who i{display:grid;place-items:center;width:48px;height:48px;border-radius:50%;margin:0 auto 3px;background:linear-gradient(#a5adba,#858d9b);color:#fff;font:700 20px 'DejaVu Sans Condensed'}
         .b{background:#e9e9eb;border-radius:19px;padding:8px 14px;margin:3px 14px;max-width:285px;width:fit-content}.me{background:#0a7aff;color:#fff;margin-left:auto}.d{text-align:center;font-size:11.500px;color:#8a8a8e;padding:12px 0 8px}
         .w{position:fixed;inset:auto 0 0;display:flex;gap:10px;align-items:center;padding:8px 12px 36px;background:#fff}.w div{flex:1;border:1px solid #d0d0d4;border-radius:18px;padding:6px 14px;color:#a4a4aa;display:flex;justify-content:space-between}`,
        `<div class="h">${islandTop('9:21', 69, '#000000')}<div>${icon('back', 27)}<div class="who"><i>JK</i>Jess K. ›</div>${icon('video', 27)}</div></div>
         <div class="d"><b>Today</b> 8:55 PM</div>${said('hey, are you still looking for tickets??')}${mine('YES. everything is so overpriced')}
         <div style="height:10px"></div>${said(`ok so my brother can’t go. it’s ${artist} at the ${venue}`)}${said(`${wkd} ${month} ${day}, ${hour}:${minutes}${half.toLowerCase()}`)}${said(`${count} seats together, section ${section} row ${row}`)}${said(`he wants $${Math.round(price / 100)} each`)}<div style="height:10px"></div>${mine('wait that’s actually good')}${mine('let me check with Theo and I’ll text you tonight')}
         <div style="height:10px"></div>${said('sure! he’s also putting them on an app tomorrow so don’t wait too long')}<div class="d" style="text-align:right;padding:2px 18px">Read 9:18 PM</div>
         <div class="w">${icon('plus', 26, '#8a8a8e')}<div>Message ${icon('mic', 20)}</div></div>${iphoneEnd('#000000')}`,
      )
    },
  },
  {
    name: 'a picture forwarded in a chat',
    isRounded: true,
    isJpeg: true,
    width: 414,
    height: 896,
    scale: 2,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { wkd, mon, day, hour, minutes, half } = dateParts(at)
      return pageOf(
        `${brandFont}body{font:16px/1.35 'DejaVu Sans Condensed';background:#0c1317;color:#e6ebee}.soft{color:#8d99a1;font-size:12px}.h{background:#1d282f;padding-bottom:9px}.h>div+div{display:flex;gap:12px;align-items:center;padding:0 12px}.h i{width:38px;height:38px;border-radius:50%;overflow:hidden}
         .m{background:#1f2c33;border-radius:12px;margin:6px 12px;padding:4px;width:334px}.b{background:#1f2c33;border-radius:12px;margin:6px 12px;padding:8px 12px;width:fit-content;max-width:300px}.me{background:#04533f;margin-left:auto}.w{position:fixed;inset:auto 0 0;display:flex;gap:12px;align-items:center;background:#1d282f;padding:9px 14px 36px;color:#8d99a1}.w div{flex:1;background:#2b3941;border-radius:18px;padding:8px 14px}
         .p{font:16px/1.35 Brand;background:#fff;color:#17191c;border-radius:9px;overflow:hidden}.p .t{display:flex;gap:12px;border-bottom:1px solid #e4e6ea;padding:12px}.p .t div{text-align:center;border-right:1px solid #e4e6ea;padding-right:12px}.p small{font-size:13.500px;color:#5d636c}`,
        `<div class="h"><div>${islandTop('5:52', 33, '#ffffff')}</div><div>${icon('back', 25)}<i>${crowd(38, 38, 90)}</i><div style="flex:1"><b>Tyler Work</b><p class="soft">online</p></div>${icon('video', 24)}${icon('call', 22)}</div></div>
         <div class="b me">any luck?</div>
         <div class="m"><p class="soft" style="padding:4px 8px 6px">${icon('reply', 14)} <i>Forwarded</i></p><div class="p"><div class="t"><div><small>${mon.toUpperCase()}</small><br><b style="font-size:25px;line-height:1.1">${day}</b><br><small>${wkd}</small></div><span><b style="font-size:19px">${artist}</b><br><small>${hour}:${minutes} ${half} · ${city}<br>${venue}</small></span></div>
         ${fromTheStands(326, 150, 35)}<div style="padding:13px 12px 6px;display:flex;justify-content:space-between"><span><b style="font-size:21px">${named(section, 'Section')}</b><br>Row ${row} · ${seats(count)}</span><span style="text-align:right"><b style="font-size:24px">${money(price, 0)}</b><br><small>each</small></span></div><p style="padding:2px 12px 12px;color:#0a7d40;font-size:14px">${icon('check', 16)} Clear view &nbsp; ${icon('check', 16)} Aisle seat</p></div><p class="soft" style="text-align:right;padding:4px 6px 0">5:40 PM</p></div>
         <div class="b">these are the best ones I’ve seen so far</div><div class="b">fees are already in there</div><div class="b me">ok let me see if I can beat that</div>
         <div class="w">${icon('plus', 25)}<div>Message</div>${icon('camera', 24)}${icon('mic', 24)}</div>${iphoneEnd('#ffffff')}`,
      )
    },
  },
  {
    name: 'a post in a forum of fans',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const answer = (who: string, age: string, text: string, votes: number) =>
        `<div class="a"><p class="soft"><b style="color:#dfe3e6">${who}</b> · ${age}</p><p style="padding:4px 0 6px">${text}</p><p class="soft" style="display:flex;gap:14px;justify-content:end">${icon('reply', 17)} ${icon('upVote', 17)} ${votes} ${icon('downVote', 17)}</p></div>`
      return pageOf(
        `body{font:15px/1.42 'DejaVu Sans';letter-spacing:-.4px;background:#0b1114;color:#d3dade}.soft{color:#8b9aa2;font-size:12.500px}.h{display:flex;gap:14px;align-items:center;padding:2px 14px 10px;border-bottom:1px solid #232d33}.h i{width:30px;height:30px;border-radius:50%;overflow:hidden}h1{font-size:19px;line-height:1.3;color:#f2f5f6;padding:8px 0}.k{display:inline-block;background:#115e59;color:#e6fffb;border-radius:11px;font-size:12px;padding:2px 10px}
         .p{padding:12px 14px;border-bottom:6px solid #050809}.p ul{padding-left:22px}.v{display:flex;gap:10px;padding-top:13px}.v span{background:#1b252b;border-radius:16px;padding:6px 13px;font-size:13px;display:flex;gap:7px;align-items:center}.a{padding:11px 14px;border-bottom:1px solid #1a2329;font-size:14px}.w{position:fixed;inset:auto 0 0;background:#0b1114;border-top:1px solid #232d33;padding:9px 14px 36px}.w div{background:#1b252b;border-radius:18px;padding:8px 14px;color:#8b9aa2}`,
        `${islandTop('12:13', 27, '#ffffff')}<div class="h">${icon('back', 24)}<i>${crowd(30, 30, 0)}</i><div style="flex:1"><b>concertswap</b><p class="soft">84K members</p></div>${icon('search', 22)}${icon('dots', 22)}</div>
         <div class="p"><p class="soft">u/paper_kites_ · 3h ago</p><h1>Selling ${count} tickets to ${artist}, ${venue}</h1><span class="k">Selling</span>
         <p style="padding:10px 0 4px">Bought these in the presale and now I have to travel for work.</p><ul><li>${weekday}, ${month} ${day}, ${year}, ${hour}:${minutes} ${half}</li><li>${venue}, ${city}</li><li>Section ${section}, Row ${row}</li><li>$${Math.round(price / 100)} per ticket (what I paid)</li></ul><p style="padding-top:6px">Payment with buyer protection only. I can send a screen recording from my account.</p>
         <div class="v"><span>${icon('upVote', 16)} 37 ${icon('downVote', 16)}</span><span>${icon('talk', 16)} 6</span><span>${icon('upload', 16)} Share</span></div></div>
         ${answer('moss_and_fern', '2h', 'Sent you a DM!', 4)}${answer('deadletterdan', '2h', 'Would you split them? I only need one.', 2)}${answer('AutoModerator', '3h', 'Reminder: never pay a stranger as a friend. Check the history of the seller before you send money.', 1)}
         <div class="w"><div>Join the conversation</div></div>${iphoneEnd('#ffffff')}`,
      )
    },
  },
  {
    name: 'a mail about a cart that waits',
    width: 412,
    height: 892,
    scale: 2.625,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const cell = (name: string, value: string) =>
        `<tr><td style="color:#6d6f76">${name}</td><td style="text-align:right;font-weight:700">${value}</td></tr>`
      return pageOf(
        `body{font:15.500px/1.42 'DejaVu Sans Condensed';background:#f8f9fd;color:#1c1d20}.soft{color:#5b5e66;font-size:13px}.h{display:flex;gap:22px;padding:10px 16px 12px}.s{font-size:21px;line-height:1.25;padding:4px 18px 12px}.f{display:flex;gap:12px;align-items:center;padding:0 18px 14px}.f i{display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:#7b3fb5;color:#fff;font:700 18px 'DejaVu Sans'}
         .c{margin:0 10px;background:#fff;border:1px solid #e2e3ea}table{width:100%;border-collapse:collapse}td{padding:7px 0;border-top:1px solid #ebecf0}.go{background:#d6006d;color:#fff;text-align:center;font-weight:700;padding:12px;margin-top:14px}.r{position:fixed;inset:auto 0 0;display:flex;gap:10px;padding:10px 16px 34px;background:#f8f9fd}.r span{flex:1;border:1px solid #b8bac4;border-radius:20px;text-align:center;padding:9px}`,
        `${androidTop('8:35', 71, '#1c1d20', true)}<div class="h">${icon('arrow', 24)}<span style="flex:1"></span>${icon('bin', 23)}${icon('letter', 23)}${icon('dotsDown', 23)}</div>
         <div class="s">Still thinking it over? Your seats are waiting <span style="background:#e3e5ec;font-size:12px;border-radius:4px;padding:2px 6px">Inbox</span></div><div class="f"><i>R</i><div style="flex:1"><b>rowhopper</b> <span class="soft">7:58 AM</span><p class="soft">to me ${icon('down', 14)}</p></div>${icon('reply', 22)}${icon('dotsDown', 22)}</div>
         <div class="c"><div style="position:relative">${crowd(390, 130, 305)}<b style="position:absolute;left:16px;top:12px;color:#fff;font-size:18px">rowhopper</b></div><div style="padding:16px"><p>Hi Andre,</p><p style="padding:4px 0 12px">you left these tickets in your cart. We can’t hold them, so grab them before someone else does.</p>
         <p style="font:700 21px/1.25 'DejaVu Serif Condensed'">${artist}</p><p>${weekday}, ${month} ${day}, ${year} at ${hour}:${minutes} ${half}</p><p style="padding-bottom:10px">${venue}, ${city}</p><table>${cell('Section', section)}${cell('Row', row)}${cell('Quantity', `${count}`)}${cell('Price per ticket', money(price))}</table><div class="go">RETURN TO CART</div><p class="soft" style="padding-top:10px">Prices change with demand. Fees are shown at checkout.</p></div></div>
         <div class="r"><span>${icon('reply', 18)} Reply</span><span>Forward</span></div>${androidEnd('#1c1d20')}`,
      )
    },
  },
  {
    name: 'a game on a tablet',
    isRounded: true,
    width: 834,
    height: 1112,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [ink, soft, line, red] = ['#15181b', '#656c73', '#dee2e5', '#ce1141']
      const base = Math.round(price / 100)
      const offers = [
        ['226', '12', base - 9],
        ['222', '4', base - 4],
        [section, row, base],
        ['207', '3', base + 17],
        ['211', '1', base + 22],
        ['117', '16', base + 64],
        ['101', '20', base + 71],
        ['113', '9', base + 138],
        ['106', '5', base + 151],
        ['Club 12', '2', base + 215],
        ['Courtside', '2', base + 1184],
      ] as const
      const lines = offers.map(
        ([area, place, dollars]) =>
          `<div class="o${dollars === base ? ' on' : ''}"><div><b>${named(area, 'Section')}</b><p class="soft">Row ${place}</p></div><b>${money(dollars * 100, 0)}</b></div>`,
      )
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed';background:#fff;color:${ink}}.soft{color:${soft};font-size:14px}.z{display:flex;justify-content:space-between;padding:5px 18px;font-size:13px;font-weight:700}
         .h{padding:16px 26px 18px;border-bottom:1px solid ${line};display:flex;justify-content:space-between;align-items:center}h1{font-size:26px;line-height:1.2}.g{display:grid;grid-template-columns:300px 1fr}.l{border-right:1px solid ${line};height:960px}.o{display:flex;justify-content:space-between;align-items:center;padding:15px 26px;border-bottom:1px solid ${line};font-size:17px}.on{background:#fdeef2;box-shadow:inset 4px 0 ${red}}
         .d{padding:24px 28px}.d h2{font-size:29px;line-height:1.2}.y{display:flex;gap:12px;padding:12px 0;border-top:1px solid ${line}}.go{background:${red};color:#fff;border-radius:8px;padding:15px;text-align:center;font-weight:700;margin-top:16px}`,
        `<div class="z"><span>2:44 PM &nbsp; Tue Feb 9</span><span>81%</span></div>
         <div class="h"><div><h1>${artist}</h1><p style="padding-top:4px">${weekday}, ${month} ${day}, ${year} · ${hour}:${minutes} ${half}</p><p class="soft">${venue}, ${city}</p></div><span style="color:${red}">${icon('heart', 24)} &nbsp; ${icon('upload', 24)}</span></div>
         <div class="g"><div class="l"><div class="o soft"><span>212 listings</span><span>Price ${icon('down', 15)}</span></div>${lines.join('')}</div>
         <div class="d">${standsMap(478, 250, { stand: '#f3c9d2', sold: '#e4e7ea', chosen: red, ink: soft }, section, { isGame: true })}<div style="display:flex;justify-content:space-between;padding:22px 0 18px"><div><h2>${named(section, 'Section')}</h2><p style="font-size:19px">Row ${row}</p></div><div style="text-align:right"><h2>$${base}</h2><p class="soft">per ticket, with fees</p></div></div>
         <div class="y">${icon('ticket', 24, red)} ${seats(count)}</div><div class="y">${icon('people', 24, red)} Sit together</div><div class="y">${icon('phone', 24, red)} Mobile entry, sent by the seller</div><div class="y">${icon('clock', 24, red)} Tickets arrive by Friday, April 2</div><div class="y">${icon('car', 24, red)} Parking can be added at checkout, from $32</div><div class="go">Buy for $${base * count}</div><p class="soft" style="text-align:center;padding-top:10px">${icon('star', 16)} 4.8 from 12,904 buyers</p></div></div>`,
      )
    },
  },
  {
    name: 'a post on a site for tickets at face value',
    width: 412,
    height: 860,
    scale: 2.625,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const doors = `${hour - 1}:${minutes} ${half}`
      const [ink, soft, line, green] = ['#1e2a22', '#5f6d64', '#d8e0da', '#20713f']
      const fact = (name: string, value: string) =>
        `<div><span class="soft">${name}</span><p>${value}</p></div>`
      return pageOf(
        `body{font:16px/1.42 'DejaVu Sans Condensed';background:#f3f6f3;color:${ink}}.soft{color:${soft};font-size:13.500px}.u{background:#e9ece9;display:flex;gap:14px;align-items:center;padding:8px 14px 10px}.u div{flex:1;background:#fff;border-radius:20px;padding:8px 14px;font-size:15px}.u b{border:2px solid #444;border-radius:5px;font-size:12px;padding:1px 5px}
         .n{background:${green};color:#fff;display:flex;justify-content:space-between;align-items:center;padding:12px 16px}.e{background:#fff;padding:15px 16px;border-bottom:1px solid ${line}}h1{font-size:23px;line-height:1.2;padding-bottom:4px}.c{background:#fff;border:1px solid ${line};border-radius:12px;margin:14px 12px}.p{display:flex;gap:12px;align-items:center;padding:13px 16px;border-bottom:1px solid ${line}}.p i{display:grid;place-items:center;width:42px;height:42px;border-radius:50%;background:#e2b13c;color:#3b2b00;font:700 17px 'DejaVu Sans'}
         .g{display:grid;grid-template-columns:1fr 1fr;gap:12px 16px;padding:14px 16px}.g p{font-size:18px;font-weight:700}.go{background:${green};color:#fff;border-radius:9px;text-align:center;font-weight:700;padding:13px;margin:2px 16px 16px}`,
        `<div style="background:#e9ece9">${androidTop('1:58', 84, '#1e2a22', false)}</div><div class="u">${icon('home', 22)}<div>encorefans.example/t/88213</div><b>7</b>${icon('dotsDown', 21)}</div>
         <div class="n">${icon('lines', 23)}<b style="font-size:18px">encorefans</b>${icon('search', 22)}</div>
         <div class="e"><h1>${artist}</h1><p>${wkd} ${mon} ${day}, ${year}</p><p>Doors ${doors} | Show ${hour}:${minutes} ${half}</p><p class="soft">${icon('pin', 15)} ${venue}, ${city}</p></div>
         <div class="c"><div class="p"><i>M</i><div style="flex:1"><b>mandolin_moe</b><p class="soft">142 trades · 100% positive</p></div><span style="border:1px solid ${green};color:${green};border-radius:6px;padding:2px 8px;font-size:13px;font-weight:700">FOR SALE</span></div>
         <div class="g">${fact('Tickets', `${count}`)}${fact('Price per ticket', money(price))}${fact('Section', section)}${row ? fact('Row', row) : fact('Delivery', 'Mobile transfer')}</div><p style="padding:0 16px 14px">Lost my ride, so these need a good home. Face value only, please don’t offer more.</p><div class="go">Buy with protection</div></div>
         <div class="c" style="padding:13px 16px"><b>3 comments</b><p class="soft" style="padding-top:4px">Is the price for both? · No, for each one.</p></div>${androidEnd(ink)}`,
      )
    },
  },
]
