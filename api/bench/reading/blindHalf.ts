import {
  androidTop,
  brandFont,
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

/**
 * Layouts and events drawn from how resale apps and the people who use them look, by someone who had not seen the parser. The
 * parser must never be changed because of one of them: what is read from them is the measure.
 */
export const blindHalf: Half = {
  name: 'drawn without knowledge of the parser',
  // Less than a year before each event: some layouts write no year.
  now: new Date('2027-02-09T12:00:00Z'),
  listings: listingsOf(`
  Tame Impala | Deadbeat Tour | Fiserv Forum | Milwaukee, WI | 2027-03-20T20:00 | 118 | 9 | 2 | 164.00
  The Lumineers |  | Climate Pledge Arena | Seattle, WA | 2027-05-08T19:30 | 104 | R | 2 | 138.50
  Hozier |  | Ball Arena | Denver, CO | 2027-06-19T19:00 | 206 | K | 2 | 74.00
  Lainey Wilson | Whirlwind World Tour | Bridgestone Arena | Nashville, TN | 2027-04-17T19:30 | 110 | F | 4 | 92.00
  Deftones |  | TD Garden | Boston, MA | 2027-02-10T19:30 | Loge 16 | 12 | 2 | 121.00
  Hadestown |  | Walter Kerr Theatre | New York, NY | 2027-03-06T14:00 | Orchestra Right | L | 2 | 169.50
  Maggie Rogers |  | The Met Philadelphia | Philadelphia, PA | 2027-04-09T20:00 | 226 | 4 | 2 | 89.00
  Nate Bargatze | Big Dumb Eyes World Tour | Paycom Center | Oklahoma City, OK | 2027-02-26T19:00 | 111 | N | 2 | 74.95
  Brandi Carlile |  | Ryman Auditorium | Nashville, TN | 2027-03-26T20:00 | Balcony 14 | H | 2 | 176.40
  Mumford & Sons |  | Forest Hills Stadium | Forest Hills, NY | 2027-08-14T18:30 | 7 | BB | 2 | 187.25
  Rosalía |  | Kaseya Center | Miami, FL | 2027-05-22T20:30 | 116 | 22 | 3 | 219.00
  Vampire Weekend |  | Hollywood Bowl | Los Angeles, CA | 2027-06-24T19:30 | K2 | 14 | 2 | 85.00
  Luke Combs |  | Acrisure Stadium | Pittsburgh, PA | 2027-07-10T17:45 | 139 | W | 4 | 158.00
  My Chemical Romance |  | Petco Park | San Diego, CA | 2027-09-18T18:30 | 132 | 31 | 2 | 140.00
  Alabama Shakes |  | Fox Theatre | Detroit, MI | 2027-04-02T20:00 | Mezzanine Left | C | 2 | 112.75
  Milwaukee Bucks at Chicago Bulls |  | United Center | Chicago, IL | 2027-04-04T14:30 | 215 | 7 | 4 | 58.00
  Billy Strings |  | Red Rocks Amphitheatre | Morrison, CO | 2027-07-17T19:30 | General Admission |  | 2 | 95.50
  blink-182 |  | Chase Center | San Francisco, CA | 2027-06-05T19:00 | Floor C | 11 | 2 | 246.00
  Ali Wong |  | Wang Theatre | Boston, MA | 2027-04-24T19:00 | Orchestra Left | T | 1 | 131.60
  Olivia Dean | The Art of Loving Tour | Delta Center | Salt Lake City, UT | 2027-08-21T20:00 | 217 | 8 | 3 | 98.00`),
  layouts: [
    {
      name: 'a listing with a score for its price',
      isRounded: true,
      width: 393,
      height: 852,
      html({ artist, tour, venue, city, section, row, count, price, wkd, mon, day, shortTime }, isDark) {
        const [paper, ink, soft, line, tint, green] = isDark
          ? ['#0f1113', '#f5f6f7', '#9ba1a8', '#2a2e33', '#1b1f23', '#35c26b']
          : ['#ffffff', '#131517', '#6a7077', '#e3e6e9', '#f3f5f6', '#0d8f45']
        const fact = (name: Parameters<typeof icon>[0], title: string, text: string) =>
          `<li>${icon(name, 24)}<div><p>${title}</p><p class="soft">${text}</p></div></li>`
        return pageOf(
          `${brandFont}body{font:15px/1.35 Brand;background:${paper};color:${ink}}.soft{color:${soft};font-size:13.5px}
           .pic{position:relative;height:262px}.pic>span{position:absolute!important;top:0}.o{position:absolute;top:60px;width:40px;height:40px;border-radius:50%;background:#000000a6;color:#fff;display:grid;place-items:center}
           .v{position:absolute;left:16px;bottom:14px;background:#000000b3;color:#fff;border-radius:6px;padding:4px 9px;font-size:12.5px}
           .t{display:flex;justify-content:space-between;gap:12px;padding:18px 16px 14px}h1{font-size:23px;line-height:1.2}.s{flex:none;background:${green};color:${isDark ? '#05200f' : '#fff'};border-radius:10px;text-align:center;padding:7px 11px;line-height:1.15}.s b{font-size:19px;display:block}.s span{font-size:11px}
           .ev{display:flex;gap:12px;margin:0 16px;padding:11px;background:${tint};border-radius:12px;align-items:center}.ev i{border-radius:8px;overflow:hidden;flex:none}
           ul{padding:12px 16px}li{list-style:none;display:flex;gap:14px;padding:9px 0;align-items:center}
           .f{position:fixed;inset:auto 0 0;background:${paper};border-top:1px solid ${line};padding:12px 16px 36px;display:flex;justify-content:space-between;align-items:center}.g{background:${isDark ? '#f5f6f7' : '#131517'};color:${paper};border-radius:12px;padding:14px 30px;font-weight:700;font-size:16px}`,
          `<div class="pic">${crowd(393, 262, isDark ? 285 : 210)}${islandTop('9:48', 74, '#ffffff')}<div class="o" style="left:16px">${icon('close', 20)}</div><div class="o" style="right:66px">${icon('heart', 20)}</div><div class="o" style="right:16px">${icon('upload', 20)}</div><div class="v">View from this area</div></div>
           <div class="t"><div><h1>${named(section, 'Section')}, Row ${row}</h1><p style="font-size:17px;padding-top:5px"><b>${money(price, 0)} ea</b> <span class="soft">incl. fees</span></p></div><div class="s"><b>${isDark ? '8.4' : '9.2'}</b><span>${isDark ? 'Great' : 'Amazing'}</span></div></div>
           <div class="ev"><i>${crowd(64, 64, isDark ? 320 : 25)}</i><div><b>${artist}</b>${tour ? `<p class="soft">${tour}</p>` : ''}<p class="soft">${wkd}, ${mon} ${day} · ${shortTime}</p><p class="soft">${venue}, ${city}</p></div></div>
           <ul>${fact('ticket', seats(count), count === 1 ? 'You will sit alone' : 'You will sit together')}${fact('flash', 'Instant delivery', 'In the app right after you pay')}${fact('phone', 'Mobile entry', 'Your phone is your ticket')}${fact('shield', 'Buyer guarantee', 'Get in, or get your money back')}</ul>
           <div class="f"><div><b style="font-size:20px">${money(price * count, 0)}</b><span class="soft"> total</span></div><div class="g">Checkout</div></div>${phoneEnd(ink)}`,
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
      html({ artist, venue, city, section, row, count, price, wkd, mon, day, time }) {
        return pageOf(
          `${brandFont}body{font:16px/1.35 'DejaVu Sans Condensed';background:#0c1317;color:#e6ebee}.soft{color:#8d99a1;font-size:12px}.h{background:#1d282f;padding-bottom:9px}.h>div+div{display:flex;gap:12px;align-items:center;padding:0 12px}.h i{width:38px;height:38px;border-radius:50%;overflow:hidden}
           .m{background:#1f2c33;border-radius:12px;margin:6px 12px;padding:4px;width:334px}.b{background:#1f2c33;border-radius:12px;margin:6px 12px;padding:8px 12px;width:fit-content;max-width:300px}.me{background:#04533f;margin-left:auto}.w{position:fixed;inset:auto 0 0;display:flex;gap:12px;align-items:center;background:#1d282f;padding:9px 14px 36px;color:#8d99a1}.w div{flex:1;background:#2b3941;border-radius:18px;padding:8px 14px}
           .p{font:16px/1.35 Brand;background:#fff;color:#17191c;border-radius:9px;overflow:hidden}.p .t{display:flex;gap:12px;border-bottom:1px solid #e4e6ea;padding:12px}.p .t div{text-align:center;border-right:1px solid #e4e6ea;padding-right:12px}.p small{font-size:13.5px;color:#5d636c}`,
          `<div class="h"><div>${islandTop('5:52', 33, '#ffffff')}</div><div>${icon('back', 25)}<i>${crowd(38, 38, 90)}</i><div style="flex:1"><b>Tyler Work</b><p class="soft">online</p></div>${icon('video', 24)}${icon('phone', 22)}</div></div>
           <div class="b me">any luck?</div>
           <div class="m"><p class="soft" style="padding:4px 8px 6px">${icon('reply', 14)} <i>Forwarded</i></p><div class="p"><div class="t"><div><small>${mon.toUpperCase()}</small><br><b style="font-size:25px;line-height:1.1">${day}</b><br><small>${wkd}</small></div><span><b style="font-size:19px">${artist}</b><br><small>${time} · ${city}<br>${venue}</small></span></div>
           ${crowd(326, 150, 35)}<div style="padding:13px 12px 6px;display:flex;justify-content:space-between"><span><b style="font-size:21px">${named(section, 'Section')}</b><br>Row ${row} · ${seats(count)}</span><span style="text-align:right"><b style="font-size:24px">${money(price, 0)}</b><br><small>each</small></span></div><p style="padding:2px 12px 12px;color:#0a7d40;font-size:14px">${icon('check', 16)} Clear view &nbsp; ${icon('check', 16)} Aisle seat</p></div><p class="soft" style="text-align:right;padding:4px 6px 0">5:40 PM</p></div>
           <div class="b">these are the best ones I’ve seen so far</div><div class="b">fees are already in there</div><div class="b me">ok let me see if I can beat that</div>
           <div class="w">${icon('plus', 25)}<div>Message</div>${icon('camera', 24)}${icon('mic', 24)}</div>${phoneEnd('#ffffff')}`,
        )
      },
    },
    {
      name: 'a mail about a cart that waits',
      width: 412,
      height: 892,
      scale: 2.625,
      html({ artist, venue, city, section, row, count, price, weekday, month, day, year, time }) {
        const cell = (name: string, value: string) =>
          `<tr><td style="color:#6d6f76">${name}</td><td style="text-align:right;font-weight:700">${value}</td></tr>`
        return pageOf(
          `body{font:15.5px/1.42 'DejaVu Sans Condensed';background:#f8f9fd;color:#1c1d20}.soft{color:#5b5e66;font-size:13px}.h{display:flex;gap:22px;padding:10px 16px 12px}.s{font-size:21px;line-height:1.25;padding:4px 18px 12px}.f{display:flex;gap:12px;align-items:center;padding:0 18px 14px}.f i{display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:#7b3fb5;color:#fff;font:700 18px 'DejaVu Sans'}
           .c{margin:0 10px;background:#fff;border:1px solid #e2e3ea}table{width:100%;border-collapse:collapse}td{padding:7px 0;border-top:1px solid #ebecf0}.go{background:#d6006d;color:#fff;text-align:center;font-weight:700;padding:12px;margin-top:14px}.r{position:fixed;inset:auto 0 0;display:flex;gap:10px;padding:10px 16px 34px;background:#f8f9fd}.r span{flex:1;border:1px solid #b8bac4;border-radius:20px;text-align:center;padding:9px}`,
          `${androidTop('8:35', 71, '#1c1d20')}<div class="h">${icon('arrow', 24)}<span style="flex:1"></span>${icon('bin', 23)}${icon('letter', 23)}${icon('dots', 23)}</div>
           <div class="s">Still thinking it over? Your seats are waiting <span style="background:#e3e5ec;font-size:12px;border-radius:4px;padding:2px 6px">Inbox</span></div><div class="f"><i>R</i><div style="flex:1"><b>rowhopper</b> <span class="soft">7:58 AM</span><p class="soft">to me ${icon('down', 14)}</p></div>${icon('reply', 22)}${icon('dots', 22)}</div>
           <div class="c"><div style="position:relative">${crowd(390, 130, 305)}<b style="position:absolute;left:16px;top:12px;color:#fff;font-size:18px">rowhopper</b></div><div style="padding:16px"><p>Hi Andre,</p><p style="padding:4px 0 12px">you left these tickets in your cart. We can’t hold them, so grab them before someone else does.</p>
           <p style="font:700 21px/1.25 'DejaVu Serif Condensed'">${artist}</p><p>${weekday}, ${month} ${day}, ${year} at ${time}</p><p style="padding-bottom:10px">${venue}, ${city}</p><table>${cell('Section', section)}${cell('Row', row)}${cell('Quantity', `${count}`)}${cell('Price per ticket', money(price))}</table><div class="go">RETURN TO CART</div><p class="soft" style="padding-top:10px">Prices change with demand. Fees are shown at checkout.</p></div></div>
           <div class="r"><span>${icon('reply', 18)} Reply</span><span>Forward</span></div>${phoneEnd('#1c1d20')}`,
        )
      },
    },
  ],
}
