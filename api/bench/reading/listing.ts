import type { ListingReading } from '#contract/files.ts'

/** What a rendered listing shows. */
export interface Listing {
  artist: string
  /** After the artist, as tours are named: 'The Great Divide Tour'. */
  tour?: string
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
  /** The fields that a person could tell from it with certainty. A list of several seats names no single one. */
  shows: readonly (keyof ListingReading)[]
  /** Prices are written in whole dollars. */
  isRounded?: true
  html(listing: Listing, isDark: boolean): string
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The parts that apps write dates from. */
export function dateParts(at: string) {
  const date = new Date(`${at}Z`)
  const weekday = days[date.getUTCDay()] ?? ''
  const month = months[date.getUTCMonth()] ?? ''
  const hours = date.getUTCHours()
  const minutes = String(date.getUTCMinutes()).padStart(2, '0')
  return {
    weekday,
    wkd: weekday.slice(0, 3),
    month,
    mon: month.slice(0, 3),
    monthNumber: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
    hour: hours % 12 || 12,
    hour24: String(hours).padStart(2, '0'),
    minutes,
    half: hours < 12 ? 'AM' : 'PM',
  }
}

/** '$1,240.50', or '$240' without cents. */
export function money(cents: number, digits = 2): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** 'Sec 112', but 'Floor A' as it is. */
export const named = (section: string, word: string) =>
  /^\w{1,3}$/.test(section) ? `${word} ${section}` : section

/** '1 ticket', '2 tickets'. */
export const seats = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)

/** A whole page. */
export function pageOf(style: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box;margin:0}${style}</style>${body}`
}
