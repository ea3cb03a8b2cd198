import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A typeface as brands have their own: `font-family:Brand`. A drawn page can load no files. */
export const brandFont = [400, 700]
  .map((weight) => {
    const file = resolve(
      `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff2`,
    )
    return `@font-face{font-family:Brand;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')})}`
  })
  .join('')

const drawings = {
  back: 'M14.500 5L8 12l6.500 7',
  arrow: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M7 10l5 5 5-5',
  right: 'M10 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 13l4 4L19 7',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  upload: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  dotsDown: 'M12 5v.01M12 12v.01M12 19v.01',
  search: 'M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM16 16l5 5',
  lines: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 6h16M7 12h10M10 18h4',
  ticket: 'M3 8V6h18v2a3 3 0 0 0 0 6v4H3v-4a3 3 0 0 0 0-6zM14 7v10',
  phone: 'M8 3h8v18H8zM11 18h2',
  flash: 'M13 3L6 13h5l-1 8 7-11h-5z',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  clock: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 7v5l3 2',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-7 12-7 12 0M16 6a3 3 0 0 1 0 5M17 14c3 0 4 3 4 6',
  pin: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  call: 'M6 3l3 5-2 2c1 3 4 6 7 7l2-2 5 3c0 3-2 3-4 3C9 20 3 13 3 6c0-2 1-3 3-3z',
  video: 'M3 7h11v10H3zM14 11l7-4v10l-7-4',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  smile: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM8 14c2 3 6 3 8 0M9 9v.01M15 9v.01',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  letter: 'M3 6h18v13H3zM3 7l9 7 9-7',
  reply: 'M10 7L4 12l6 5M4 12h9c4 0 7 2 7 6',
  talk: 'M4 5h16v11H11l-5 4v-4H4z',
  upVote: 'M12 4l7 8h-4v8H9v-8H5z',
  downVote: 'M12 20l7-8h-4V4H9v8H5z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-9 16-9 16 0',
  home: 'M4 11l8-7 8 7v9H4z',
  reload: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  book: 'M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
  tabs: 'M9 9h12v12H9zM5 15H3V3h12v2',
  star: 'M12 3l3 6 6 1-4.500 4 1 7L12 17l-5.500 4 1-7L3 10l6-1z',
  info: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 11v6M12 8v.01',
  car: 'M4 16v-4l2-5h12l2 5v4zM7 19v-3M17 19v-3M4 12h16',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.01',
}

/** A line icon. */
export function icon(name: keyof typeof drawings, size = 22, ink = 'currentColor'): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="${ink}" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round" style="flex:none;vertical-align:-.25em"><path d="${drawings[name]}"/></svg>`
}

const bars = (ink: string, full = 4) =>
  `<svg width="19" height="12">${[4, 6.5, 9, 11.5].map((tall, index) => `<rect x="${index * 5}" y="${12 - tall}" width="3.400" height="${tall}" rx="1" fill="${ink}" opacity="${index < full ? 1 : 0.3}"/>`).join('')}</svg>`

const wifi = (ink: string) =>
  `<svg width="17" height="12" viewBox="0 0 17 12"><path d="M8.500 12L0 3.300a12 12 0 0 1 17 0z" fill="${ink}"/></svg>`

const battery = (percent: number, ink: string) =>
  `<svg width="27" height="13"><rect x=".5" y=".5" width="23" height="12" rx="3.800" fill="none" stroke="${ink}" opacity=".45"/><rect x="2" y="2" width="${percent * 0.2}" height="9" rx="2.500" fill="${ink}"/><path d="M25.500 4.500v4" stroke="${ink}" stroke-width="1.600" opacity=".5"/></svg>`

const strip = 'display:flex;align-items:center;justify-content:space-between'

/** The top of an iPhone with an island. */
export const islandTop = (clock: string, percent: number, ink: string) =>
  `<div style="${strip};height:56px;padding:6px 30px 0 50px;color:${ink};font:700 16.500px 'DejaVu Sans Condensed';position:relative;z-index:2"><span>${clock}</span><i style="position:absolute;left:calc(50% - 62px);top:12px;width:124px;height:36px;border-radius:18px;background:#000"></i><span style="display:flex;gap:6px;align-items:center">${bars(ink, 3)}${wifi(ink)}${battery(percent, ink)}</span></div>`

/** The top of an iPhone with a home button. */
export const buttonTop = (clock: string, percent: number, ink: string) =>
  `<div style="${strip};height:22px;padding:0 7px;color:${ink};font:700 12px 'DejaVu Sans Condensed'"><span style="display:flex;gap:5px;align-items:center;width:110px">${bars(ink)}<span style="font-weight:400">Verizon</span>${wifi(ink)}</span><span>${clock}</span><span style="display:flex;gap:5px;align-items:center;justify-content:end;width:110px;font-weight:400">${percent}%${battery(percent, ink)}</span></div>`

/** The line at the bottom of an iPhone. */
export const iphoneEnd = (ink: string) =>
  `<i style="position:fixed;z-index:5;left:calc(50% - 70px);bottom:8px;width:140px;height:5px;border-radius:3px;background:${ink}"></i>`

/** The top of an Android phone: with icons alone, or with the percentage too. */
export const androidTop = (clock: string, percent: number, ink: string, hasPercent: boolean) =>
  `<div style="${strip};height:40px;padding:4px 20px 0 24px;color:${ink};font:14.500px 'DejaVu Sans Condensed';position:relative"><span style="display:flex;gap:9px;align-items:center">${clock} ${hasPercent ? `${icon('talk', 15)}${icon('letter', 15)}<b>·</b>` : icon('camera', 15)}</span><i style="position:absolute;left:calc(50% - 11px);top:9px;width:22px;height:22px;border-radius:50%;background:#000"></i><span style="display:flex;gap:6px;align-items:center">${hasPercent ? '<small>LTE</small>' : wifi(ink)}${bars(ink)}${hasPercent ? `${percent}%` : ''}<svg width="10" height="15"><rect y="2" width="10" height="13" rx="2" fill="${ink}" opacity=".35"/><rect y="${2 + 13 * (1 - percent / 100)}" width="10" height="${(13 * percent) / 100}" rx="2" fill="${ink}"/><rect x="3" width="4" height="2" fill="${ink}"/></svg></span></div>`

/** The bar of gestures at the bottom of an Android phone. */
export const androidEnd = (ink: string) =>
  `<i style="position:fixed;z-index:5;left:calc(50% - 56px);bottom:8px;width:112px;height:4px;border-radius:2px;background:${ink}"></i>`

const grain = `url("data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><filter id="f"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .9 -.2"/></filter><rect width="160" height="160" filter="url(#f)"/></svg>')}")`

/** As a camera in the dark sees it: a little blurred, with grain. */
const photo = (width: number, height: number, light: string, drawn: string) =>
  `<span style="display:block;position:relative;overflow:hidden;width:${width}px;height:${height}px;background:${light}"><svg width="${width}" height="${height}" style="display:block;filter:blur(${0.4 + width / 500}px)">${drawn}</svg><span style="position:absolute;inset:0;background:${grain};opacity:.16"></span></span>`

/** A crowd before a lit stage, without any words. */
export function crowd(width: number, height: number, hue: number): string {
  const lamps = Array.from({ length: 7 }, (_, index) => {
    const x = ((index + 0.5) / 7) * width
    const toX = width / 2 + (x - width / 2) * (index % 2 ? 2.1 : 0.4)
    return `<path d="M${x} ${height * 0.06}L${toX - width * 0.05} ${height * 0.82}h${width * 0.1}z" fill="hsl(${hue + index * 17} 95% 72%)" opacity=".28"/><circle cx="${x}" cy="${height * 0.06}" r="${width * 0.008}" fill="#fff"/>`
  })
  const people = Array.from({ length: 44 }, (_, index) => {
    const x = (index / 43) * width
    const y = height * (0.83 + 0.07 * Math.sin(index * 4.7))
    const arm = `<path d="M${x} ${y + 6}l${width * 0.012} ${-height * 0.13}" stroke="#07060b" stroke-width="${width * 0.008}"/>`
    return `${index % 5 ? '' : arm}<circle cx="${x}" cy="${y}" r="${width * 0.016}"/><ellipse cx="${x}" cy="${y + height * 0.13}" rx="${width * 0.027}" ry="${height * 0.11}"/>`
  })
  return photo(
    width,
    height,
    `radial-gradient(ellipse at 50% 62%,hsl(${hue} 85% 62%),hsl(${hue + 25} 65% 25%) 46%,hsl(${hue + 40} 60% 8%))`,
    `${lamps.join('')}<g fill="#07060b">${people.join('')}</g>`,
  )
}

/** A stage seen from the stands, without any words. */
export function fromTheStands(width: number, height: number, hue: number): string {
  const heads = Array.from({ length: 13 }, (_, line) =>
    Array.from({ length: 34 }, (_, place) => {
      const depth = line / 12
      const x = width / 2 + (place - 16.5 + (line % 2) / 2) * width * (0.022 + depth * 0.034)
      const y = height * (0.5 + depth * depth * 0.5)
      const light = 20 - depth * 13 + ((place * 11 + line * 5) % 7)
      return `<circle cx="${x}" cy="${y}" r="${width * (0.005 + depth * 0.013)}" fill="hsl(${hue + ((place * 7 + line * 13) % 40)} 28% ${light}%)"/>`
    }).join(''),
  )
  const beams = [0.3, 0.4, 0.5, 0.6, 0.7].map(
    (x, index) =>
      `<path d="M${width * x} 0L${width * (x - 0.09 + index * 0.02)} ${height * 0.47}h${width * 0.09}z" fill="hsl(${hue + index * 30} 90% 78%)" opacity=".3"/>`,
  )
  /** With a singer on it. */
  const screen = (x: number, wide: number) => {
    const [middle, top, tall] = [width * (x + wide / 2), height * 0.2, height * 0.19]
    const body = Math.min(tall, width * wide) * 0.45
    return `<rect x="${width * x}" y="${top}" width="${width * wide}" height="${tall}" fill="hsl(${hue + 25} 55% 46%)"/><ellipse cx="${middle}" cy="${top + tall * 0.45}" rx="${width * wide * 0.42}" ry="${tall * 0.38}" fill="hsl(${hue + 35} 75% 68%)"/><path d="M${middle - body} ${top + tall}a${body} ${body} 0 0 1 ${body * 2} 0z" fill="hsl(${hue} 45% 16%)"/><circle cx="${middle}" cy="${top + tall - body * 1.2}" r="${body * 0.45}" fill="hsl(${hue + 10} 40% 24%)"/>`
  }
  return photo(
    width,
    height,
    `linear-gradient(hsl(${hue} 35% 7%),hsl(${hue} 40% 20%) 42%,hsl(${hue} 30% 9%))`,
    `${beams.join('')}${screen(0.18, 0.14)}${screen(0.38, 0.24)}${screen(0.68, 0.14)}<path d="M${width * 0.3} ${height * 0.42}h${width * 0.4}l${width * 0.04} ${height * 0.06}h-${width * 0.48}z" fill="#0b0a10"/>${heads.join('')}`,
  )
}

interface MapInks {
  stand: string
  sold: string
  chosen: string
  ink: string
}

interface MapOptions {
  lower?: number
  upper?: number
  pins?: readonly string[]
  isGame?: boolean
}

/** The stands around a stage or a court, with the numbers of the sections; some have a price pinned to them. */
export function standsMap(
  width: number,
  height: number,
  { stand, sold, chosen, ink }: MapInks,
  section: string,
  { lower = 101, upper = 201, pins = [], isGame = false }: MapOptions = {},
): string {
  const letters = Math.max(7.5, width / 75)
  const box = (x: number, y: number, wide: number, tall: number, style: string) =>
    `<rect x="${width * x}" y="${height * y}" width="${width * wide}" height="${height * tall}" rx="3" ${style}/>`
  const middle = isGame
    ? `${box(0.37, 0.37, 0.26, 0.26, `fill="#e3b77b" stroke="${chosen}" stroke-width="2"`)}<path d="M${width / 2} ${height * 0.37}v${height * 0.26}" stroke="#fff"/><circle cx="${width / 2}" cy="${height / 2}" r="${height * 0.06}" fill="none" stroke="#fff"/>`
    : `${box(0.4, 0.34, 0.2, 0.09, `fill="${ink}" opacity=".75"`)}${box(0.4, 0.47, 0.09, 0.17, `fill="${stand}"`)}${box(0.51, 0.47, 0.09, 0.17, `fill="${sold}"`)}`
  const at = (angle: number, reach: number) =>
    `${width / 2 + Math.cos(angle) * reach * width * 0.47} ${height / 2 + Math.sin(angle) * reach * height * 0.47}`
  const ring = (first: number, parts: number, inner: number, outer: number) =>
    Array.from({ length: parts }, (_, index) => {
      const from = ((index + 0.04) / parts) * 2 * Math.PI - Math.PI / 2
      const to = ((index + 0.96) / parts) * 2 * Math.PI - Math.PI / 2
      const name = `${first + index}`
      const fill = name === section ? chosen : (index * 7) % 4 === 1 ? sold : stand
      const [x, y] = at((from + to) / 2, (inner + outer) / 2).split(' ')
      return `<path d="M${at(from, inner)}L${at(from, outer)}L${at((from + to) / 2, outer * 1.01)}L${at(to, outer)}L${at(to, inner)}z" fill="${fill}"/><text x="${x}" y="${Number(y) + letters / 3}" text-anchor="middle" font-size="${letters}" fill="${name === section ? '#fff' : ink}">${name}</text>`
    }).join('')
  const pin = (price: string, index: number) => {
    const [x, y] = at(index * 2.4 + 0.5, index % 2 ? 0.9 : 0.62).split(' ')
    return `<g transform="translate(${x} ${y})"><rect x="-20" y="-11" width="40" height="22" rx="11" fill="${chosen}"/><text y="4.500" text-anchor="middle" font-size="12" font-weight="700" fill="#fff">${price}</text></g>`
  }
  return `<svg width="${width}" height="${height}" font-family="DejaVu Sans Condensed" style="display:block">${ring(upper, 26, 0.77, 1)}${ring(lower, 18, 0.46, 0.72)}${middle}${pins.map(pin).join('')}</svg>`
}
