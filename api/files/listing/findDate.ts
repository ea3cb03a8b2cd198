import { isBeside, isInColumn, isSure, type Phrase, spaceBetween } from './phrases.ts'

export interface FoundDate {
  /** Wall time, `2027-06-05T20:00`. */
  at: string
  /** Read with certainty, and on that day of the week. */
  isClear: boolean
  /** The phrases that hold it. */
  phrases: readonly Phrase[]
  /** What the phrases say besides the date. */
  rest: readonly string[]
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?<year>20\\d\\d)'
const shortYear = "(?<year>(?:20|')?\\d\\d)"
const gap = '[^\\p{L}\\p{N}]*'
const dates = [
  new RegExp(`\\b${year}-(?<month>\\d\\d)-(?<day>\\d\\d)(?=\\b|T)`, 'iu'),
  new RegExp(`\\b${day}${gap}${month}\\b${gap}${year}\\b`, 'iu'),
  // No hour is beyond 24: '13 MAR 27 19:30'.
  new RegExp(`\\b${day}[ .-]?${month}[ .-]?'?(?<year>2[5-9]|3\\d)\\b(?![:.]\\d)`, 'iu'),
  new RegExp(`\\b${month}${gap}${day}(?:${gap}${year}\\b|\\b(?!:\\d))`, 'iu'),
  new RegExp(`\\b${day}${gap}${month}\\b`, 'iu'),
  // No month is beyond 12, and with points the day comes first.
  /\b(?<year>20\d\d)[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})\b/,
  /\b(?<day>1[3-9]|2\d|3[01])[/.-](?<month>\d{1,2})[/.-](?<year>(?:20)?\d\d)\b/,
  /\b(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:20)?\d\d)\b(?!\.?\d| \d(?!\d?[:.]\d\d))/,
  new RegExp(`\\b(?<month>\\d{1,2})/${day}/${shortYear}\\b`, 'u'),
]
const onlyMonth = new RegExp(`^${month}\\.?$`, 'i')
/** Words before a date of something else. */
export const notOfEvent =
  /\b(?:by|deliver\w*|sent|transfer\w*|listed|posted|updated|ends?|expires?|until|order(?:ed| date)|date of \w+|bought|purchased?|booked|booking date|paid|payment|issued?|printed|on ?sale|sales?|sold|joined|since|before|valid from|version)\b[^|]*$/i
/** A date that is only certain together with a day of the week. */
const shortDate = new RegExp(`\\b(?<month>\\d{1,2})/${day}\\b(?!/)`, 'u')
const weekday = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day)?\b/i
const onlyTime = new RegExp(
  `^(?:(?:${weekday.source}|tonight|today|tomorrow|this|morning|matin[ée]e|afternoon|evening|night)[\\s.,]*)+$`,
  'i',
)
const clock =
  '(?<!\\d)(?:(\\d{1,2})(?:[:.](\\d\\d))?\\s*([ap])\\.?\\s?m\\b\\.?|(\\d{1,2}):(\\d\\d)([ap])\\b|(1[3-9]|2[0-3])[:.h]([0-5]\\d)(?::[0-5]\\d)?(?![\\d:./]))(?:\\s*\\(?(?:[ECMPA][DS]?T|GMT|BST|CES?T|UTC)\\b\\)?)?'
const doors = new RegExp(
  `\\b(?:doors?|gates?|entry|admission)\\b(?: opens?| at| from|:|\\s)*${clock}|${clock}\\s*\\(?doors?\\b(?!\\s*(?:at|:|open)?\\s*\\d)`,
  'gi',
)
const ends = new RegExp(`\\bends?\\b(?: at|:|\\s)*${clock}`, 'gi')
const until = new RegExp(`(${clock})\\s*(?:[-–—]|to|until)\\s*${clock}`, 'gi')
/** '12:00 – 22:30' */
const until24 =
  /(?<![\d:])([01]?\d|2[0-3])[:.]([0-5]\d)\s*(?:[-–—]|to|until)\s*(?:1[3-9]|2[0-3])[:.][0-5]\d(?![\d:])/gi
/** '7:30 - 11:00 PM' */
const fromTo = /(?<![\d:])(\d{1,2})(:\d\d)\s*(?:[-–—]|to|until)\s*(\d{1,2})(?::\d\d)?\s*([ap])\.?m\b\.?/gi
const time = new RegExp(clock, 'gi')
/** Beside a date that begins with its year or day, which is written with 24 hours. */
const timeOf24 = new RegExp(clock.replace('1[3-9]|2[0-3]', '[01]\\d|2[0-3]'), 'gi')
/** No text can be read as these words in two ways: a page of them would take forever. */
const bareTime = new RegExp(
  `^${gap}(?:(?:time|start(?:s|ing)?|show(?:time)?|curtain|on ?stage|concert|event|music|begins|at|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)(?!\\p{L})${gap})*${clock}(?: [A-Z]{2,3}| local time| show| start)?$`,
  'iu',
)
const dayMs = 24 * 60 * 60 * 1000

/**
 * The only date with a time on a listing. Where the year is not written, it is the next one on which the day of the week is
 * right. One that is not clear still says where the event is.
 *
 * @returns undefined if there is none, or more than one
 */
export function findDate(phrases: readonly Phrase[], now: Date): FoundDate | undefined {
  const started = phrases.filter((phrase) => !isOfDoors(phrase, phrases))
  const found = [
    ...started.flatMap((phrase) => readDate(phrase, started, now) ?? []),
    ...tilesOf(phrases).flatMap((tile) => {
      const date = readDate(tile, started, now)
      // A tile is beside the event, not in it.
      return date?.phrases[1] ? [{ ...date, phrases: [date.phrases[1]], rest: date.rest.slice(1) }] : []
    }),
  ]
  // What was written before can be dated, too.
  const ahead = found.filter(({ at }) => Date.parse(`${at}Z`) > now.getTime() - dayMs / 2)
  const dates = ahead.length > 0 ? ahead : found
  const first = dates.find(({ isClear }) => isClear) ?? dates[0]
  return dates.every(({ at }) => at === first?.at) ? first : undefined
}

/** A time beside or under a label that says what opens then. */
function isOfDoors(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  return (
    bareTime.test(phrase.text) &&
    phrases.some(
      (label) =>
        /^(?:doors?|gates?|entry)(?: opens?)?:?$/i.test(label.text) &&
        ((isBeside(label, phrase) &&
          label.right < phrase.left &&
          phrase.left - label.right < 4 * phrase.height) ||
          (label.bottom <= phrase.top &&
            isInColumn(label, phrase) &&
            spaceBetween(label, phrase) < 2 * phrase.height)),
    )
  )
}

/** Whether a text is about when, not about who or where. */
export function isAboutTime(text: string): boolean {
  return onlyTime.test(text) || [...dates, shortDate].some((pattern) => pattern.test(text))
}

/** 'MAY' alone. */
export function isMonth(text: string): boolean {
  return onlyMonth.test(text)
}

/** 'MAY' over '14', as on a sheet of a calendar. */
function tilesOf(phrases: readonly Phrase[]): Phrase[] {
  const names = phrases.filter(({ text }) => isMonth(text))
  // Several are a list of events.
  if (names.length > 1) return []
  return names.flatMap((name) => {
    const number = phrases.find(
      (other) =>
        /^\d ?\d?$/.test(other.text) &&
        isInColumn(name, other) &&
        !isBeside(name, other) &&
        spaceBetween(name, other) < 1.5 * Math.max(name.height, other.height),
    )
    return number
      ? [
          {
            ...number,
            text: `${name.text} ${number.text.replace(' ', '')}`,
            top: Math.min(name.top, number.top),
          },
        ]
      : []
  })
}

function readDate(phrase: Phrase, phrases: readonly Phrase[], now: Date): FoundDate | undefined {
  // 'Oct1' is 'Oct 1'.
  const text = withoutDoors(
    phrase.text
      .replace(/(\p{L}{3})(\d)/gu, '$1 $2')
      // A time in UTC does not say the hour at the venue; one with an offset does.
      .replace(/T\d\d:\d\d(?::[\d.]+)?Z/, '')
      .replace(/(T\d\d:\d\d)(?::[\d.]+)?[+-]\d\d:?\d\d\b/, '$1')
      .replace(/\b[Il]st\b/g, '1st')
      .replace(/\b(\p{L}{3})(?=\p{Lu}\p{Ll}{2} )/gu, '$1 '),
  )
  const patterns = weekday.test(text) ? [...dates, shortDate] : dates
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  if (!match?.groups || notOfEvent.test(text.slice(0, match.index))) return undefined
  const rest = text.replace(match[0], ' | ')
  const own = [...rest.matchAll(/^\d+(?!\d*\/)/.test(match[0]) ? timeOf24 : time)]
  const timed = own.length > 0 ? phrase : timeOf(phrase, phrases)
  const times = own.length > 0 ? own : [...withoutDoors(timed?.text ?? '').matchAll(time)]
  const [found] = times
  // Several starts: which one is meant is not certain.
  if (!timed || !found || new Set(times.map(toWallTime)).size > 1) return undefined
  const named = weekday.exec(rest) ?? (timed === phrase ? null : weekday.exec(timed.text))
  const wallTime = toWallTime(found)
  const swapped = /^\d\d?\//.test(match[0]) && {
    ...match.groups,
    day: match.groups.month,
    month: match.groups.day,
  }
  // '06/03/2027 19:30' is a day of June or of March.
  const isEither =
    swapped &&
    !named &&
    found[7] !== undefined &&
    Number(swapped.month) <= 12 &&
    swapped.month !== swapped.day
  if (isEither) return undefined
  const day =
    toDate(match.groups, named?.[1], now) ?? (swapped && named ? toDate(swapped, named[1], now) : undefined)
  const date = day ?? toDate(match.groups, undefined, now)
  // A day of the week that agrees proves a date with its year.
  const isProven = named !== null && match.groups.year !== undefined
  const isRead = (isProven || isSure(phrase, match[0])) && isSure(timed, found[0])
  const isClear = day !== undefined && isRead
  if (!wallTime || !date || (!isClear && timed !== phrase)) return undefined
  const without = (from: string) =>
    from
      .replace(found[0], ' | ')
      .replace(named?.[0] ?? '', ' | ')
      .replace(/\|[^\p{L}\p{N}]*(?:at|@)[\s,]*(?=\|)/giu, '|')
  return {
    at: `${date}T${wallTime}`,
    isClear,
    phrases: timed === phrase ? [phrase] : [phrase, timed],
    rest: timed === phrase ? [without(rest)] : [without(rest), without(withoutDoors(timed.text))],
  }
}

/** The time near a date: under it or beside it, or the only separate one further below. */
function timeOf(date: Phrase, phrases: readonly Phrase[]): Phrase | undefined {
  const timed = phrases.filter((other) => other !== date && withoutDoors(other.text).search(time) >= 0)
  const near = timed.find(
    (other) =>
      (other.top > date.top && isInColumn(date, other) && spaceBetween(date, other) < 2.5 * date.height) ||
      (isBeside(date, other) && other.left > date.right),
  )
  if (near) return near
  const alone = timed.filter(({ text, top }) => top > date.top && bareTime.test(text))
  if (new Set(alone.map(({ text }) => text)).size === 1) return alone[0]
  const [above, ...others] = timed.filter(
    (other) =>
      other.bottom <= date.top && isInColumn(date, other) && spaceBetween(date, other) < 1.5 * date.height,
  )
  return others.length === 0 ? above : undefined
}

/** Doors open before the show; of a time and an end, the first is meant. */
function withoutDoors(text: string): string {
  return text
    .replace(/\b(?:12 ?(?::00 ?)?)?(?:midnight|(noon))\b/gi, (_, noon?: string) =>
      noon ? '12:00 PM' : '12:00 AM',
    )
    .replace(doors, ' | ')
    .replace(ends, ' | ')
    .replace(until, '$1')
    .replace(
      until24,
      (_, hour: string, minutes: string) =>
        `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'a' : 'p'}m`,
    )
    .replace(fromTo, (_, hour: string, minutes: string, end: string, half: string) => {
      const isSameHalf = Number(hour) % 12 < Number(end) % 12
      return `${hour}${minutes} ${isSameHalf ? half : half.toLowerCase() === 'p' ? 'a' : 'p'}m`
    })
}

function toWallTime(match: RegExpExecArray | RegExpMatchArray) {
  const [, hour, minutes, half, shortHour, shortMinutes, shortHalf, hour24, minutes24] = match
  if (hour24 !== undefined) return `${hour24}:${minutes24}`
  const written = Number(hour ?? shortHour)
  const of = minutes ?? shortMinutes ?? '00'
  if (written < 1 || written > 12 || Number(of) > 59) return undefined
  const hours = (written % 12) + ((half ?? shortHalf)?.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${of}`
}

function toDate(groups: Record<string, string | undefined>, named: string | undefined, now: Date) {
  const name = groups.month ?? ''
  const month = /^\d/.test(name) ? Number(name) - 1 : monthNames.indexOf(name.slice(0, 3).toLowerCase())
  const thisYear = now.getUTCFullYear()
  const written = groups.year && 2000 + Number(groups.year.slice(-2))
  const years = written ? [written] : [thisYear, thisYear + 1, thisYear + 2]
  for (const year of years) {
    const date = new Date(Date.UTC(year, month, Number(groups.day)))
    // 31 June.
    if (date.getUTCMonth() !== month) continue
    if (date.getTime() < now.getTime() - 2 * dayMs) continue
    if (named && date.getUTCDay() !== dayNames.indexOf(named.toLowerCase())) continue
    return date.toISOString().slice(0, 10)
  }
  return undefined
}
