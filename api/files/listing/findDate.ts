import type { Phrase } from './phrases.ts'

export interface FoundDate {
  /** Wall time, `2027-06-05T20:00`. */
  at: string
  /** The phrases that hold it. */
  phrases: readonly Phrase[]
  /** What else stands in them. */
  rest: readonly string[]
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?<year>20\\d\\d)'
const gap = '[\\s.,·•|:+*~«»–—-]*'
const dates = [
  new RegExp(`\\b${month}${gap}${day}\\b(?!:\\d)(?:${gap}${year}\\b)?`, 'i'),
  new RegExp(`\\b${day}${gap}${month}\\b(?:${gap}${year}\\b)?`, 'i'),
  new RegExp(`\\b(?<month>\\d{1,2})/${day}/${year}\\b`),
]
const weekday = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day)?\b/i
const time = /\b(\d{1,2})(?:[:.](\d\d))?\s*([ap])\.?\s?m\b\.?/gi
const dayMs = 24 * 60 * 60 * 1000

/**
 * The only date with a time on a listing. Where the year is not written, it is the next one on which the day of the week is
 * right.
 *
 * @returns undefined if there is none, or more than one
 */
export function findDate(phrases: readonly Phrase[], now: Date): FoundDate | undefined {
  const found = phrases.flatMap(
    (phrase, index) => readDate(phrase, phrases.slice(index + 1, index + 3), now) ?? [],
  )
  return new Set(found.map(({ at }) => at)).size === 1 ? found[0] : undefined
}

function readDate(phrase: Phrase, next: readonly Phrase[], now: Date): FoundDate | undefined {
  // 'Oct1' is 'Oct 1'.
  const text = phrase.text.replace(/(\p{L})(\d)/gu, '$1 $2')
  const match = dates.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  if (!match?.groups) return undefined
  const rest = text.replace(match[0], ' | ')
  const named = weekday.exec(rest)
  const own = [...rest.matchAll(time)]
  const timed =
    own.length > 0 ? phrase : next.find((other) => isBelow(phrase, other) && other.text.search(time) >= 0)
  const times = own.length > 0 ? own : [...(timed?.text ?? '').matchAll(time)]
  const [clock] = times
  // Doors and start: which one is meant is not certain.
  if (!timed || !clock || times.length > 1) return undefined
  const wallTime = toWallTime(clock)
  const date = toDate(match.groups, named?.[1], now)
  if (!wallTime || !date) return undefined
  const without = (from: string) =>
    from
      .replace(clock[0], ' | ')
      .replace(named?.[0] ?? '', ' | ')
      .replace(/\|[\s,]*(?:at|@)[\s,]*(?=\|)/gi, '|')
  return {
    at: `${date}T${wallTime}`,
    phrases: timed === phrase ? [phrase] : [phrase, timed],
    rest: timed === phrase ? [without(rest)] : [without(rest), without(timed.text)],
  }
}

function isBelow(phrase: Phrase, other: Phrase): boolean {
  return (
    other.top - phrase.bottom < 2 * phrase.height && other.left < phrase.right && other.right > phrase.left
  )
}

function toWallTime([, hour = '', minutes = '00', half = '']: RegExpExecArray | RegExpMatchArray) {
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minutes) > 59) return undefined
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

function toDate(groups: Record<string, string | undefined>, named: string | undefined, now: Date) {
  const name = groups.month ?? ''
  const month = /^\d/.test(name) ? Number(name) - 1 : monthNames.indexOf(name.slice(0, 3).toLowerCase())
  const thisYear = now.getUTCFullYear()
  const years = groups.year ? [Number(groups.year)] : [thisYear, thisYear + 1, thisYear + 2]
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
