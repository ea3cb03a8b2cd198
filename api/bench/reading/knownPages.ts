import { androidEnd, androidTop, concertPicture, icon, iphoneEnd, iphoneTop, paths } from './knownPhone.ts'
import { dateParts, type Layout, money, named, pageOf, seats } from './listing.ts'

/** A square code, the same for the same words. */
function squareCode(words: string, size: number): string {
  const cells = 25
  let state = [...words].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, 7)
  const inCorner = (x: number, y: number) => (x < 8 && y < 8) || (x > 16 && y < 8) || (x < 8 && y > 16)
  let dots = ''
  for (let y = 0; y < cells; y++) {
    for (let x = 0; x < cells; x++) {
      state = (state * 48271) % 2147483647
      if (!inCorner(x, y) && state % 2) dots += `M${x} ${y}h1v1h-1z`
    }
  }
  const corners = [
    [0, 0],
    [18, 0],
    [0, 18],
  ]
    .map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`)
    .join('')
  return `<svg width="${size}" height="${size}" viewBox="-2 -2 29 29" style="background:#fff;border-radius:8px"><path fill="#000" fill-rule="evenodd" d="${dots}${corners}"/></svg>`
}

/** Passes, pages and what people write, on phones. */
export const knownPages: readonly Layout[] = [
  {
    name: 'a pass in a wallet',
    width: 393,
    height: 852,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount'],
    html({ artist, tour, venue, city, at, section, row, count }, isDark) {
      const { wkd, mon, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, pass, label] = isDark
        ? ['#000000', '#ffffff', '#3a1453', '#d3b5ea']
        : ['#f2f2f7', '#000000', '#0b3d5c', '#a9cfe6']
      const seat = count === 1 ? '21' : `21-${20 + count}`
      const field = (name: string, value: string) => `<div><span>${name}</span><b>${value}</b></div>`
      return pageOf(
        `body{font:16px/1.3 'DejaVu Sans Condensed';background:${paper};color:${ink}}
         .h{display:flex;justify-content:space-between;padding:4px 18px 14px;color:#0a84ff;font-size:17px}
         .pass{margin:0 12px;background:${pass};color:#fff;border-radius:14px;overflow:hidden;box-shadow:0 3px 12px #0005}.top{display:flex;justify-content:space-between;align-items:center;padding:13px 16px}.top b{font-size:17px;letter-spacing:.5px}
         .big{padding:14px 16px 4px}.big b{font-size:23px;line-height:1.2;display:block}.big p{font-size:14px;color:${label}}.f{display:flex;justify-content:space-between;padding:10px 16px}.f span{display:block;font-size:11px;font-weight:700;letter-spacing:.4px;color:${label}}.f b{font-size:18px;font-weight:400}.f div:last-child:not(:first-child){text-align:right}
         .code{display:grid;place-items:center;padding:16px 0 18px}.under{text-align:center;padding:22px 0;font-size:14px;color:#8a8a8e}`,
        `${iphoneTop('7:09', 57, ink)}<div class="h"><span>Done</span>${icon(paths.share, 22)}</div>
         <div class="pass"><div class="top"><b>stagelane</b>${icon(paths.tag, 22, label)}</div>${concertPicture(369, 116, isDark ? 285 : 195)}
         <div class="big"><b>${artist}</b>${tour ? `<p>${tour}</p>` : ''}</div>
         <div class="f">${field('DATE', `${wkd}, ${mon} ${day}, ${year}`)}${field('TIME', `${hour}:${minutes} ${half}`)}</div><div class="f">${field('VENUE', venue)}${field('CITY', city)}</div>
         <div class="f">${field('SECTION', section)}${field('ROW', row)}${field(count === 1 ? 'SEAT' : 'SEATS', seat)}${field('TICKETS', `${count}`)}</div><div class="code">${squareCode(`${artist} ${venue} ${at}`, 156)}</div></div>
         <div class="under">Automatic updates on</div>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'a web page on a phone',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, card, orange, bar] = isDark
        ? ['#17191d', '#f1f2f4', '#a7abb3', '#343840', '#20242a', '#ff9d4d', '#2b2b2e']
        : ['#ffffff', '#20232a', '#686d78', '#dfe2e7', '#f6f7f9', '#c2530a', '#f4f4f6']
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .nav{display:flex;justify-content:space-between;align-items:center;padding:6px 16px 12px;border-bottom:1px solid ${line}}.nav b{font-size:19px;color:${orange}}.crumb{padding:10px 16px 0}
         h1{font-size:25px;line-height:1.2;padding:6px 16px 4px}.ev{padding:0 16px 14px}.box{margin:0 16px;border:1px solid ${line};border-radius:8px;background:${card};padding:16px}.box h2{font-size:18px;padding-bottom:4px}
         .q{display:flex;gap:10px;align-items:center;justify-content:space-between;padding:12px 0}.sel{border:1px solid ${line};border-radius:6px;background:${paper};padding:9px 12px;display:flex;gap:26px;align-items:center}.buy{background:${orange};color:${isDark ? '#2a1300' : '#fff'};border-radius:6px;text-align:center;font-weight:700;padding:13px;font-size:16px}
         .ad{margin:14px 16px;border:1px dashed ${line};padding:12px;display:flex;gap:12px;align-items:center;font-size:13px}.ad i{width:46px;height:46px;border-radius:8px;background:linear-gradient(135deg,#57c1a3,#1b6b8f);flex:none}
         .cookie{position:fixed;left:0;right:0;bottom:84px;background:${ink};color:${paper};padding:12px 16px;display:flex;gap:14px;align-items:center;font-size:12px}.cookie b{border:1px solid;border-radius:5px;padding:7px 12px}
         .url{position:fixed;inset:auto 0 0;height:84px;background:${bar};padding:8px 14px}.url div{background:${isDark ? '#48484c' : '#fff'};border-radius:11px;display:flex;justify-content:space-between;align-items:center;padding:8px 12px;font-size:15px}`,
        `${iphoneTop('10:31', 66, ink)}<div class="nav">${icon(paths.menu, 23)}<b>seatharbor</b>${icon(paths.search, 22)}</div>
         <div class="crumb soft">Home / Concerts / Tickets</div><h1>${artist}</h1><div class="ev"><p>${weekday}, ${month} ${day}, ${year} at ${hour}:${minutes} ${half}</p><p>${venue} - ${city}</p></div>
         <div class="box"><h2>${named(section, 'Section')}, Row ${row}</h2><p class="soft">Seats are next to each other. E-tickets.</p><div class="q"><div class="sel">${seats(count)} ${icon(paths.down, 16)}</div><div style="text-align:right"><b style="font-size:21px">${money(price)}</b><p class="soft">per ticket</p></div></div>
         <div class="buy">Go to checkout</div><p class="soft" style="text-align:center;padding-top:9px">No extra fees at checkout</p></div>
         <div class="ad"><i></i><div style="flex:1"><b>Park once, walk in</b><p class="soft">Reserve a spot near the venue</p></div><span class="soft">Ad</span></div>
         <div class="cookie"><span style="flex:1">We use cookies to improve your visit. See our privacy policy.</span><b>Accept</b></div>
         <div class="url"><div><span style="font-size:17px">AA</span><span>seatharbor.example</span>${icon('M19 8a8 8 0 1 0 1 6M20 3v5h-5', 17)}</div></div>${iphoneEnd(ink)}`,
      )
    },
  },
  {
    name: 'a cut-out of seats without the event',
    isRounded: true,
    width: 384,
    height: 410,
    shows: ['section', 'row', 'ticketCount', 'price'],
    html({ section, row, count, price }, isDark) {
      const [paper, ink, soft, line, violet] = isDark
        ? ['#121017', '#f3f1f8', '#a8a2b8', '#302b3d', '#a78bfa']
        : ['#ffffff', '#1a1625', '#6b6579', '#e7e3ee', '#6d3ee6']
      return pageOf(
        `body{font:15px/1.4 'DejaVu Sans';background:${paper};color:${ink};overflow:hidden}.soft{color:${soft};font-size:13px}
         .c{padding:18px 18px 12px;border-bottom:1px solid ${line}}h1{font-size:23px;line-height:1.25}.two{display:flex;justify-content:space-between;align-items:flex-end}.n{display:flex;gap:11px;align-items:center;padding:7px 18px;font-size:14px}
         .go{margin:14px 18px;background:${violet};color:${isDark ? '#17093b' : '#fff'};text-align:center;border-radius:10px;padding:14px;font-weight:700}`,
        `<div style="height:52px;overflow:hidden">${concertPicture(384, 52, isDark ? 230 : 30)}</div>
         <div class="c"><div class="two"><div><h1>${named(section, 'Section')}</h1><p style="font-size:17px">Row ${row}</p></div><div style="text-align:right"><h1>$${Math.round(price / 100)}<span style="font-size:14px;font-weight:400"> / ticket</span></h1><p class="soft">all fees included</p></div></div></div>
         <div style="padding:8px 0"><div class="n">${icon(paths.pair, 20, violet)} ${seats(count)} together</div><div class="n">${icon(paths.phone, 20, violet)} Mobile transfer by the seller</div><div class="n">${icon(paths.shield, 20, violet)} Full refund if the event is canceled</div></div>
         <div class="go">Get tickets</div><p class="soft" style="text-align:center">14 people are looking at this event</p>`,
      )
    },
  },
  {
    name: 'an offer in a group chat',
    isRounded: true,
    width: 412,
    height: 915,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { wkd, month, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, theirs, mine, top] = isDark
        ? ['#0b141a', '#e9edef', '#95a3ab', '#202c33', '#005c4b', '#202c33']
        : ['#efe7de', '#111b21', '#667781', '#ffffff', '#d9fdd3', '#ffffff']
      const time = minutes === '00' ? `${hour} ${half}` : `${hour}:${minutes} ${half}`
      const said = (text: string, clock: string, who = '', tint = '') =>
        `<div class="b ${who ? '' : 'mine'}">${who && `<b style="color:${tint};font-size:14px">${who}</b><br>`}${text}<span class="soft at">${clock}</span></div>`
      return pageOf(
        `body{font:16px/1.38 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:12px}
         .top{background:${top};padding-bottom:10px}.h{display:flex;gap:12px;align-items:center;padding:4px 12px}.h i{width:40px;height:40px;border-radius:50%;overflow:hidden;flex:none}
         .day{width:fit-content;margin:12px auto;background:${theirs};border-radius:8px;padding:5px 12px;font-size:13px;color:${soft}}.b{position:relative;background:${theirs};border-radius:10px;padding:7px 12px 19px;margin:0 14px 8px;max-width:320px;width:fit-content;min-width:120px}.mine{background:${mine};margin-left:auto}.at{position:absolute;right:10px;bottom:4px;font-size:11px}
         .w{position:fixed;inset:auto 0 0;display:flex;gap:8px;align-items:center;padding:8px 10px 34px}.w div{flex:1;background:${theirs};border-radius:24px;padding:12px 18px;color:${soft};display:flex;justify-content:space-between}.w i{width:48px;height:48px;border-radius:50%;background:#00a884;color:#fff;display:grid;place-items:center}`,
        `<div class="top">${androidTop('9:14', 82, ink)}<div class="h">${icon(paths.arrow, 23)}<i>${concertPicture(40, 40, 120)}</i><div style="flex:1"><b style="font-size:17px">Concert buddies</b><p class="soft" style="font-size:13px">Dana, Lou, Priya, Sam, You</p></div>${icon(paths.video, 23)}${icon(paths.more, 23)}</div></div>
         <div class="day">Today</div>${said('Anyone around this weekend?', '8:31 PM', 'Lou', '#d6589f')}${said('Working, sorry!', '8:40 PM', 'Sam', '#3b82d6')}
         ${said(`Selling ${count} tickets for ${artist}!<br>${venue}, ${city}<br>${wkd}, ${month} ${day} at ${time}<br>${row ? `Section ${section}, row ${row}` : section}<br>$${Math.round(price / 100)} each, just what I paid`, '8:52 PM', 'Priya', '#e07b2c')}
         ${said('I can’t make it, my sister is getting married', '8:52 PM', 'Priya', '#e07b2c')}${said('Oh no! Congrats to her though', '8:55 PM', 'Dana', '#7c5cd6')}${said('Would love these, give me until tomorrow?', '9:02 PM')}${said('Sure, they’re yours until then', '9:03 PM', 'Priya', '#e07b2c')}
         <div class="w"><div>Message ${icon(paths.camera, 22, soft)}</div><i>${icon(paths.mic, 22)}</i></div>${androidEnd(ink)}`,
      )
    },
  },
  {
    name: 'an ad among neighbors',
    isRounded: true,
    width: 430,
    height: 932,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, blue] = isDark
        ? ['#1c1e21', '#e4e6eb', '#b0b3b8', '#3a3b3c', '#2d88ff']
        : ['#ffffff', '#050505', '#65676b', '#e4e6eb', '#1468d8']
      const does = (path: string, word: string) => `<div><i>${icon(path, 21)}</i>${word}</div>`
      const dollars = `$${Math.round(price / 100)}`
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:14px}
         .pic{position:relative;height:290px}.pic>svg{position:absolute;top:0}.pic>div{position:relative}.c{position:absolute!important;top:62px;width:36px;height:36px;border-radius:50%;background:#000a;color:#fff;display:grid;place-items:center}
         .t{padding:14px 16px 10px}.t h1{font-size:22px;line-height:1.25}.t b{font-size:18px}.msg{margin:2px 16px 12px;border:1px solid ${line};border-radius:10px;padding:12px}.msg div{display:flex;gap:8px;padding-top:9px}.msg span{flex:1;background:${line};border-radius:18px;padding:9px 14px}.msg i{font-style:normal;background:${blue};color:#fff;border-radius:8px;padding:9px 18px;font-weight:700}
         .do{display:flex;justify-content:space-around;padding:4px 0 12px;border-bottom:1px solid ${line};font-size:12px;text-align:center}.do i{width:42px;height:42px;border-radius:50%;background:${line};display:grid;place-items:center;margin:0 auto 5px}.d{padding:14px 16px}.d h2{font-size:18px;padding-bottom:6px}
         .s{border-top:1px solid ${line};padding:12px 16px;display:flex;gap:12px;align-items:center}.s i{width:42px;height:42px;border-radius:50%;background:linear-gradient(#c98f6b,#6b4a3a)}`,
        `<div class="pic">${concertPicture(430, 290, isDark ? 350 : 40)}<div>${iphoneTop('3:38', 29, '#ffffff')}</div><div class="c" style="left:16px">${icon(paths.close, 18)}</div><div class="c" style="right:16px">${icon(paths.search, 18)}</div></div>
         <div class="t"><h1>${count} ${artist} tickets</h1><b>${dollars}</b><p class="soft">Listed 5 hours ago in ${city}</p></div>
         <div class="msg"><b style="font-size:15px">Send seller a message</b><div><span>Is this available?</span><i>Send</i></div></div>
         <div class="do">${does(paths.bell, 'Alerts')}${does(paths.tag, 'Offer')}${does(paths.share, 'Share')}${does(paths.bookmark, 'Save')}</div>
         <div class="d"><h2>Description</h2><p>${artist} at ${venue}, ${weekday}, ${month} ${day}, ${year}, ${hour}:${minutes} ${half}. Section ${section}, row ${row}. ${count} seats together, ${dollars} each. I will transfer them to your phone before you pay.</p></div>
         <div class="s"><i></i><div style="flex:1"><b>Marcus W.</b><p class="soft">Joined in 2014</p></div><span style="color:${blue}">See details</span></div>${iphoneEnd(ink)}`,
      )
    },
  },
]
