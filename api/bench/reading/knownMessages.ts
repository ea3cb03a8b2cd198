import { phoneTop } from './knownApps.ts'
import { dateParts, type Layout, money, pageOf } from './listing.ts'

/** What people and mailers write about seats. */
export const knownMessages: readonly Layout[] = [
  {
    name: 'a chat with a seller',
    isRounded: true,
    width: 390,
    height: 844,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, at, section, row, count, price }, isDark) {
      const { weekday, mon, day, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, theirs] = isDark
        ? ['#000000', '#ffffff', '#8e8e93', '#2c2c2e', '#262629']
        : ['#ffffff', '#000000', '#8a8a8e', '#d8d8dc', '#e9e9eb']
      const time = minutes === '00' ? `${hour}` : `${hour}:${minutes}`
      const area = /^\w{1,3}$/.test(section) && section !== 'GA' ? `Section ${section}` : section
      return pageOf(
        `body{font:16px/1.35 'DejaVu Sans Condensed';background:${paper};color:${ink}}.soft{color:${soft};font-size:12px}
         .h{display:flex;align-items:center;gap:12px;padding:2px 16px 12px;border-bottom:1px solid ${line}}.h i{font-style:normal;font-size:26px;color:#0a84ff}.who{width:40px;height:40px;border-radius:50%;background:linear-gradient(#a3a8b5,#6d7382);color:#fff;display:grid;place-items:center;font-weight:700}
         .at{text-align:center;padding:14px 0 8px}.b{max-width:76%;width:fit-content;border-radius:19px;padding:9px 14px;margin:0 14px 8px}.b.in{background:${theirs}}.b.out{background:#0a7cff;color:#fff;margin-left:auto}
         .write{position:fixed;inset:auto 0 0;display:flex;gap:10px;align-items:center;padding:8px 14px 36px;background:${paper}}.write i{width:34px;height:34px;border-radius:50%;background:${theirs};display:grid;place-items:center;font-style:normal;color:${soft}}.write div{flex:1;border:1px solid ${line};border-radius:18px;padding:7px 14px;color:${soft}}`,
        `${phoneTop('9:03', 45, ink)}<div class="h"><i>‹</i><div class="who">JT</div><div><b>Jordan T.</b><div class="soft">Marketplace seller</div></div></div>
         <div class="at soft">Today 8:47 PM</div><div class="b out">Hi! Saw your post, do you still have the tickets?</div><div class="b in">Hey yes I do</div>
         <div class="b in">${artist} at ${venue}, ${weekday} ${mon} ${day}, ${time}${half.toLowerCase()} show</div><div class="b in">${area}${row ? `, row ${row}` : ''}. I have ${count} tickets and I’m asking ${money(price, 0)} each</div>
         <div class="b out">Great. Are they on your phone already?</div><div class="b in">Yep, I can transfer them tonight to your email</div><div class="b out">Let me check with my concierge and I’ll get back to you</div><div class="b in">Sounds good, I’ll hold them until noon</div><div class="soft" style="text-align:right;padding:0 18px">Read 9:01 PM</div>
         <div class="write"><i>+</i><div>Message</div></div>`,
      )
    },
  },
  {
    name: 'an email about seats left behind',
    width: 412,
    height: 915,
    shows: ['artist', 'venue', 'concertDate', 'section', 'row', 'ticketCount', 'price'],
    html({ artist, venue, city, at, section, row, count, price }, isDark) {
      const { weekday, month, day, year, hour, minutes, half } = dateParts(at)
      const [paper, ink, soft, line, card] = isDark
        ? ['#1f1f1f', '#e9e9e9', '#a9a9a9', '#444444', '#2a2a2a']
        : ['#ffffff', '#202124', '#5f6368', '#dadce0', '#f8f9fa']
      return pageOf(
        `body{font:16px/1.45 'DejaVu Sans';background:${paper};color:${ink}}.soft{color:${soft};font-size:13px}
         .nav{display:flex;justify-content:space-between;padding:8px 18px;font-size:18px}h1{font-size:21px;font-weight:400;line-height:1.3;padding:8px 18px 12px}.chip{background:${line};border-radius:4px;font-size:12px;padding:2px 6px;vertical-align:2px}
         .from{display:flex;gap:12px;padding:0 18px 16px}.from i{width:40px;height:40px;border-radius:50%;background:#00796b;color:#fff;display:grid;place-items:center;font-style:normal}
         .mail{font-family:'DejaVu Serif';margin:0 18px;background:${card};border:1px solid ${line};padding:22px}.mail h2{font-size:22px;line-height:1.25}.mail p{padding-top:6px;font-size:15px}
         .seat{border-top:1px solid ${line};border-bottom:1px solid ${line};margin:16px 0;padding:12px 0}.go{background:#00796b;color:#fff;text-align:center;padding:14px;font-weight:700}
         .foot{position:fixed;inset:auto 0 0;display:flex;gap:12px;padding:12px 18px 30px;background:${paper}}.foot span{flex:1;border:1px solid ${line};border-radius:20px;text-align:center;padding:9px;font-size:14px}`,
        `${phoneTop('7:15', 59, ink)}<div class="nav"><span>←</span><span>⋮</span></div><h1>Your seats are still available <span class="chip">Inbox</span></h1>
         <div class="from"><i>E</i><div style="flex:1"><b>encoro tickets</b><div class="soft">to me ▾</div></div><span class="soft">6:58 AM</span></div>
         <div class="mail"><div class="soft" style="padding-bottom:10px">Still thinking it over? You left this in your cart.</div><h2>${artist}</h2><p>${weekday}, ${month} ${day}, ${year}<br>${hour}:${minutes} ${half}</p><p>${venue}<br>${city}</p>
         <div class="seat"><b>Section ${section}${row ? ` / Row ${row}` : ''}</b><p>${count} × ${money(price)}</p><p class="soft">Estimated total ${money(price * count)} plus fees</p></div><div class="go">Return to checkout</div><p class="soft" style="padding-top:16px">Seats are not held and prices can change at any time. To stop these emails, change your settings or unsubscribe.</p></div>
         <div class="foot"><span>↩ Reply</span><span>↪ Forward</span></div>`,
      )
    },
  },
]
