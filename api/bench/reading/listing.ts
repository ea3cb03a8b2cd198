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
  /** The fields that nobody could tell from it with certainty: a list of several seats names no single one. */
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
