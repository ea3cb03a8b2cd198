import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ListingReading } from '#contract/files.ts'

/** Half of the drawings: each listing is drawn in the next layout, each layout light and dark in turn. */
export interface Half {
  name: string
  /** When the pictures are read: some layouts write no year. */
  now: Date
  listings: readonly Listing[]
  layouts: readonly Layout[]
}

/** What a picture shows. */
export interface Listing {
  artist: string
  /** After the artist, as tours are named: 'The Great Divide Tour'. May be empty. */
  tour: string
  venue: string
  city: string
  /** Wall time, `2027-06-12T19:30`. */
  at: string
  section: string
  /** Empty if the seats have none, as for general admission. */
  row: string
  count: number
  /** Each, in cents. */
  price: number
}

/** One screen of a resale app, drawn as HTML. */
export interface Layout {
  name: string
  /** CSS pixels. */
  width: number
  height: number
  /** Pixels of the picture per CSS pixel; 3 for phones and 2 for wider screens unless it says otherwise. */
  scale?: number
  /** Was saved as a JPEG before, as pictures that were cut or forwarded are. */
  isJpeg?: true
  /** The fields that nobody could read from it with certainty: a list of several seats names no single one. */
  hides?: readonly (keyof ListingReading)[]
  /** Prices are written in whole dollars. */
  isRounded?: true
  html(shown: Listing & ReturnType<typeof dateParts>, isDark: boolean): string
}

/** @param table a line each: artist | tour | venue | city | time | section | row | count | price */
export function listingsOf(table: string): Listing[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [artist = '', tour = '', venue = '', city = '', at = '', section = '', row = '', count, price] =
        line.split('|').map((cell) => cell.trim())
      const numbers = { count: Number(count), price: Math.round(Number(price) * 100) }
      return { artist, tour, venue, city, at, section, row, ...numbers }
    })
}

/** The parts that apps write dates from. */
export function dateParts(at: string) {
  const date = new Date(`${at}Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleString('en-US', { timeZone: 'UTC', ...options })
  const time = part({ hour: 'numeric', minute: '2-digit' }).replace(/\s/, ' ')
  return {
    weekday: part({ weekday: 'long' }),
    wkd: part({ weekday: 'short' }),
    month: part({ month: 'long' }),
    mon: part({ month: 'short' }),
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
    /** '7:30 PM' */
    time,
    /** '8pm', '7:30pm' */
    shortTime: time.replace(':00', '').replace(' ', '').toLowerCase(),
  }
}

/** '$1,240.50', or '$240' without cents. */
export function money(cents: number, digits = 2): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', ...format })
}

/** 'Sec 112', but 'Floor A' as it is. */
export const named = (section: string, word: string) =>
  /^[A-Z]?\d{1,3}$/.test(section) ? `${word} ${section}` : section

/** '1 ticket', '2 tickets'. */
export const seats = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)

/** A whole page. */
export function pageOf(style: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box;margin:0}${style}</style>${body}`
}

const { resolve } = createRequire(import.meta.url)

/** A typeface as brands have their own: `font-family:Brand`. A drawn page can load no files. */
export const brandFont = [400, 700]
  .map((weight) => {
    const name = `bricolage-grotesque-latin-${weight}-normal.woff2`
    const data = readFileSync(resolve(`@fontsource/bricolage-grotesque/files/${name}`)).toString('base64')
    return `@font-face{font-family:Brand;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
  })
  .join('')

const drawings = {
  back: 'M14.5 5L8 12l6.5 7',
  arrow: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M7 10l5 5 5-5',
  up: 'M6 15l6-6 6 6',
  right: 'M10 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 13l4 4L19 7',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z',
  upload: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  dots: 'M12 5v.01M12 12v.01M12 19v.01',
  filter: 'M4 6h16M7 12h10M10 18h4',
  ticket: 'M3 8V6h18v2a3 3 0 0 0 0 6v4H3v-4a3 3 0 0 0 0-6zM14 7v10',
  phone: 'M8 3h8v18H8zM11 18h2',
  flash: 'M13 3L6 13h5l-1 8 7-11h-5z',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-7 12-7 12 0M16 6a3 3 0 0 1 0 5M17 14c3 0 4 3 4 6',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  video: 'M3 7h11v10H3zM14 11l7-4v10l-7-4',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3',
  bin: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  letter: 'M3 6h18v13H3zM3 7l9 7 9-7',
  reply: 'M10 7L4 12l6 5M4 12h9c4 0 7 2 7 6',
  reload: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  info: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 11v6M12 8v.01',
}

/** A line icon. */
export function icon(name: keyof typeof drawings, size = 22, ink = 'currentColor'): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="${ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" style="flex:none;vertical-align:-.25em"><path d="${drawings[name]}"/></svg>`
}

const bars = (ink: string) =>
  `<svg width="19" height="12">${[4, 6.5, 9, 11.5].map((tall, index) => `<rect x="${index * 5}" y="${12 - tall}" width="3.4" height="${tall}" rx="1" fill="${ink}" opacity="${index < 3 ? 1 : 0.3}"/>`).join('')}</svg>`
const wifi = (ink: string) =>
  `<svg width="17" height="12" viewBox="0 0 17 12"><path d="M8.5 12L0 3.3a12 12 0 0 1 17 0z" fill="${ink}"/></svg>`
const battery = (percent: number, ink: string) =>
  `<svg width="27" height="13"><rect x=".5" y=".5" width="23" height="12" rx="3.8" fill="none" stroke="${ink}" opacity=".45"/><rect x="2" y="2" width="${percent * 0.2}" height="9" rx="2.5" fill="${ink}"/><path d="M25.5 4.5v4" stroke="${ink}" stroke-width="1.6" opacity=".5"/></svg>`
const strip = 'display:flex;align-items:center;justify-content:space-between;position:relative;z-index:2'

/** The top of an iPhone with an island. */
export const islandTop = (clock: string, percent: number, ink: string) =>
  `<div style="${strip};height:56px;padding:6px 30px 0 50px;color:${ink};font:700 16.5px 'DejaVu Sans Condensed'"><span>${clock}</span><i style="position:absolute;left:calc(50% - 62px);top:12px;width:124px;height:36px;border-radius:18px;background:#000"></i><span style="display:flex;gap:6px;align-items:center">${bars(ink)}${wifi(ink)}${battery(percent, ink)}</span></div>`

/** The top of an Android phone with waiting notifications. */
export const androidTop = (clock: string, percent: number, ink: string) =>
  `<div style="${strip};height:40px;padding:4px 20px 0 24px;color:${ink};font:14.5px 'DejaVu Sans Condensed'"><span style="display:flex;gap:9px;align-items:center">${clock} ${icon('reply', 15)}${icon('letter', 15)}<b>·</b></span><i style="position:absolute;left:calc(50% - 11px);top:9px;width:22px;height:22px;border-radius:50%;background:#000"></i><span style="display:flex;gap:6px;align-items:center"><small>LTE</small>${bars(ink)}${percent}%${battery(percent, ink)}</span></div>`

/** The line at the bottom of a phone, for gestures. */
export const phoneEnd = (ink: string) =>
  `<i style="position:fixed;z-index:5;left:calc(50% - 65px);bottom:8px;width:130px;height:5px;border-radius:3px;background:${ink}"></i>`

const grain = `url("data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><filter id="f"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .9 -.2"/></filter><rect width="160" height="160" filter="url(#f)"/></svg>')}")`

/** A crowd before a lit stage as a camera in the dark sees it, blurred and with grain, without any words. */
export function crowd(width: number, height: number, hue: number): string {
  const lamps = Array.from({ length: 7 }, (_, index) => {
    const x = ((index + 0.5) / 7) * width
    const toX = width / 2 + (x - width / 2) * (index % 2 ? 2.1 : 0.4)
    return `<path d="M${x} ${height * 0.06}L${toX - width * 0.05} ${height * 0.82}h${width * 0.1}z" fill="hsl(${hue + index * 17} 95% 72%)" opacity=".28"/><circle cx="${x}" cy="${height * 0.06}" r="${width * 0.008}" fill="#fff"/>`
  })
  const people = Array.from({ length: 44 }, (_, index) => {
    const x = (index / 43) * width
    const y = height * (0.83 + 0.07 * Math.sin(index * 4.7))
    return `<circle cx="${x}" cy="${y}" r="${width * 0.016}"/><ellipse cx="${x}" cy="${y + height * 0.13}" rx="${width * 0.027}" ry="${height * 0.11}"/>`
  })
  const light = `radial-gradient(ellipse at 50% 62%,hsl(${hue} 85% 62%),hsl(${hue + 25} 65% 25%) 46%,hsl(${hue + 40} 60% 8%))`
  return `<span style="display:block;position:relative;overflow:hidden;width:${width}px;height:${height}px;background:${light}"><svg width="${width}" height="${height}" style="display:block;filter:blur(${0.4 + width / 500}px)">${lamps.join('')}<g fill="#07060b">${people.join('')}</g></svg><span style="position:absolute;inset:0;background:${grain};opacity:.16"></span></span>`
}
