import { dateParts, type Layout, money, pageOf, statusBar } from './listing.ts'

/** Words that people and mailers write about seats. */
export const knownPosts: readonly Layout[] = [
  {
    name: 'a post in a group',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, back] = isDark
        ? ['#242526', '#e4e6eb', '#b0b3b8', '#3e4042', '#18191a']
        : ['#ffffff', '#1c1e21', '#65676b', '#e4e6eb', '#d5d8dc']
      const time = minutes === '00' ? `${hour}` : `${hour}:${minutes}`
      return pageOf(
        `body{font:16px/1.4 'DejaVu Sans Condensed';background:${back};color:${ink}}.soft{color:${soft};font-size:13px}
         .g{background:${paper};padding:0 16px 12px;margin-bottom:8px}.g b{font-size:17px}.post{background:${paper};padding:14px 16px 0}
         .by{display:flex;gap:10px;align-items:center}.by i{width:42px;height:42px;border-radius:50%;background:linear-gradient(#d7a98c,#75513e)}.text{padding:12px 0}
         .pic{height:240px;margin:0 -16px;background:radial-gradient(circle at 50% 110%,#fbe3a8,#d1603d 34%,#301b4d 70%)}
         .n{display:flex;justify-content:space-between;padding:10px 0;border-bottom:1px solid ${line}}.a{display:flex;justify-content:space-around;padding:12px 0;color:${soft};font-weight:700;font-size:14px}
         .write{position:fixed;inset:auto 0 0;background:${paper};border-top:1px solid ${line};padding:14px 20px 32px;color:${soft};font-size:14px}`,
        `<div class="g">${statusBar('1:19', '5G 55%')}<b>‹ &nbsp;Concert Tickets Buy &amp; Sell</b><div class="soft">Private group · 41.2K members</div></div>
         <div class="post"><div class="by"><i></i><div><b>Dana Kowalski</b><div class="soft">5h · ${city.split(',')[0]}</div></div></div>
         <div class="text">Something came up and we can’t go, so I’m selling ${count === 1 ? 'my ticket' : `${count} tickets`} to ${artist} at ${venue} on ${weekday}, ${month} ${day} at ${time} ${half}.<br><br>${/^\w{1,3}$/.test(section) ? 'Section ' : ''}${section}${row ? `, Row ${row}` : ''}<br>${money(price, 0)} each${count === 1 ? '' : ', would like to sell them together'}<br><br>Can transfer right away. Message me if you’re interested!</div>
         <div class="pic"></div><div class="n soft"><span>6 likes</span><span>11 comments</span></div><div class="a"><span>Like</span><span>Comment</span><span>Send</span></div></div><div class="write">Write a public comment…</div>`,
      )
    },
  },
  {
    name: 'a thread in a forum',
    isRounded: true,
    width: 412,
    height: 892,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, at, section, row, count, price }, isDark) {
      const { wkd, monthNumber, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line] = isDark
        ? ['#0b1416', '#e6edf0', '#8ba2ad', '#22343b']
        : ['#ffffff', '#12191c', '#5c6c74', '#e2e8eb']
      const time = minutes === '00' ? `${hour}` : `${hour}:${minutes}`
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .nav{display:flex;justify-content:space-between;padding:10px 16px;font-size:18px}.by{display:flex;gap:10px;align-items:center;padding:0 16px}.by i{width:30px;height:30px;border-radius:50%;background:#d9633a;flex:none}
         h1{font-size:20px;line-height:1.3;padding:12px 16px 6px}.flair{display:inline-block;margin:0 16px;background:#2e7d5b;color:#fff;font-size:12px;border-radius:10px;padding:3px 10px}
         p{padding:12px 16px 0}.v{display:flex;gap:10px;padding:16px;border-bottom:8px solid ${line}}.v span{background:${line};border-radius:16px;padding:7px 14px;font-size:13px}
         .r{padding:14px 16px 0}.r.in{padding-left:36px}.write{position:fixed;inset:auto 0 0;padding:12px 28px 28px;border-top:1px solid ${line};color:${soft}}`,
        `${statusBar('22:40', '▲ 19%')}<div class="nav"><span>←</span><span>⋯</span></div><div class="by"><i></i><div><b>t/concert_tickets</b><div class="soft">amplified_moth · 9h</div></div></div>
         <h1>[WTS] ${count}x ${artist} @ ${venue} - ${wkd} ${monthNumber}/${day} ${time}${half.toLowerCase()}</h1><span class="flair">Selling</span>
         <p>Bought these in the presale and now have to work that day. ${/^\w{1,3}$/.test(section) ? 'Sec ' : ''}${section}${row ? `, Row ${row}` : ''}. Asking ${money(price, 0)} each, which is what I paid after fees.</p><p>Sending by mobile transfer, payment with buyer protection is fine. Timestamp in my profile.</p>
         <div class="v"><span>▲ 12 ▼</span><span>4 comments</span><span>Share</span></div>
         <div class="r"><div class="soft">tinroof_echo · 8h</div>Would you split?</div><div class="r in"><div class="soft">amplified_moth OP · 8h</div>Prefer not to, sorry</div><div class="r"><div class="soft">lowend_theory · 3h</div>PM’d you. GLWS, great seats!</div><div class="write">Join the conversation</div>`,
      )
    },
  },
  {
    name: 'an email of a price that fell',
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, card] = isDark
        ? ['#000000', '#f5f5f7', '#98989f', '#38383a', '#1c1c1e']
        : ['#ffffff', '#111114', '#737378', '#dedee2', '#f6f4ff']
      const before = Math.round(price * 1.22)
      return pageOf(
        `body{font:15px/1.45 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .nav{display:flex;justify-content:space-between;padding:8px 16px;color:#2f7cf6}.from{display:flex;gap:12px;padding:10px 16px;border-bottom:1px solid ${line};align-items:center}
         .from i{width:40px;height:40px;border-radius:50%;background:#6d4aff;color:#fff;display:grid;place-items:center;font-style:normal;font-weight:700}h1{font-size:21px;line-height:1.25;padding:14px 16px}
         .c{margin:4px 16px;background:${card};border-radius:16px;overflow:hidden}.art{height:120px;background:linear-gradient(100deg,#ffbf69,#cb4b8c 55%,#3c1a78)}.in{padding:18px;text-align:center}
         .in h2{font-size:20px;line-height:1.25}.old{text-decoration:line-through;color:${soft};font-size:17px}.new{font-size:27px;font-weight:700}
         .go{margin-top:14px;background:#6d4aff;color:#fff;border-radius:24px;padding:13px;font-weight:700}`,
        `${statusBar('8:03', '5G 96%')}<div class="nav"><span>‹ Inbox</span><span>⋯</span></div>
         <div class="from"><i>S</i><div style="flex:1"><b>Seatloop</b><div class="soft">To: me</div></div><span class="soft">7:48 AM</span></div>
         <h1>The price of seats you saved just dropped</h1>
         <div class="c"><div class="art"></div><div class="in"><h2>${artist}</h2><div>${weekday}, ${month} ${day}, ${year} | ${hour}:${minutes} ${half}</div><div class="soft">${venue} | ${city}</div>
         <div style="margin:14px 0"><b>Sec ${section}${row ? ` | Row ${row}` : ''}</b><br>${count === 1 ? '1 ticket' : `${count} tickets`}</div><span class="old">${money(before)}</span> &nbsp;<span class="new">${money(price)}</span> each<div class="soft">incl. fees</div><div class="go">See these seats</div></div></div>
         <div class="soft" style="padding:14px 16px">Prices change often and are not held until you check out. You get this email because you saved this listing.</div>`,
      )
    },
  },
]
