import { type FoundDate, isAboutTime, isMonth } from './findDate.ts'
import { isBeside, isInColumn, isSure, labelledValue, type Phrase, spaceBetween } from './phrases.ts'

const kindsOfVenue =
  /\b(arena|stadium|cent(?:er|re)|theat(?:er|re)|hall|garden|gardens|park|field|forum|amphitheat(?:er|re)|ballroom|pavilion|bowl|auditorium|club|coliseum|colosseum|palladium|dome|house|paramount|speedway|raceway|fairgrounds|grounds|casino|lounge|playhouse|opera|palace|music|room|fillmore|tabernacle|sphere|ranch|farm|shell|armory|warehouse|terminal|cathedral|church|conservatory|plaza|pier|academy|apollo|ryman|wiltern|observatory|orpheum|bandshell)\b/i
const country = '(?:,? (?:USA?|U\\.S\\.A?\\.?|CAN|Canada|UK|United (?:States|Kingdom)))?'
/** The rest of the name was not read. */
const generic =
  /^(?:the )?(?:arena|stadium|cent(?:er|re)|theat(?:er|re)|hall|gardens?|park|field|amphitheat(?:er|re)|ballroom|pavilion|auditorium|date|time)$/i
/** 'Boston, MA', which is not a venue. */
const withCity = new RegExp(`(?:[,–—·•|-] |^)[\\p{L} .'-]+, ?[A-Z]{2}${country}$`, 'u')
const city = new RegExp(`^[\\p{L} .'-]+, ?[A-Z]{2}${country}$`, 'u')
const marks = /\s+[^\p{L}\p{N}\s]+\s+|\s*[|•·]\s*|^@\s*|\s@\s*/u
/** Signs that stand in no name. */
const misread = /["“”„‘<>{}[\]|\\^=_€£©®~]/
/** Words of an app around a listing, not of an event. */
const notOfEvents =
  /\b(review|order|checkout|cart|sign ?in|log ?in|selling|menu|search|filters?|tickets?|tix|buy|buying|listing|listed|posted|ago|section|sec|row|price|prices|seats?|deal|value|details|description|favou?rites?|verified|resale|total|fees?|delivery|quantity|qty|payment|summary|purchase|confirm\w*|guarantee[ds]?|lowest|your|sold|today|tonight|seller|doors?|local time|lte|5g|instant|all ages|rain or shine|upcoming|available)\b|[$%]|^\d{1,2}[:.]\d\d\b|^(?:sell|back|stage|map|view|sort|step \d.*|share|save|saved|message|home|events?|event info|date|time|venue|location|continue|explore|cancel|done|close|edit|more|next|mobile|popular|trending|general admission)$/i
/** Part of a tour's name, not of its artist's. */
const ofTours = /\b(?:tour|live|residency|in concert|experience|anniversary|world|festival)\b/i

interface FoundVenue {
  name: string
  phrases: readonly Phrase[]
}

/** The venue, beside, under or above the date, or labelled; without a date the only one that stands with its city. */
export function findVenue(date: FoundDate | undefined, phrases: readonly Phrase[]): FoundVenue | undefined {
  const labelled = labelledBy(/^(?:venue|location|where|place)\s*:?$/i, phrases)
  if (labelled) return named(labelled)
  if (!date) {
    const [found, ...others] = phrases.filter(({ text }) => withCity.test(text) && kindsOfVenue.test(text))
    return found && others.length === 0 ? named(found) : undefined
  }
  const first = date.phrases[0]
  const last = date.phrases.at(-1)
  if (!first || !last) return undefined
  for (const [index, rest] of date.rest.entries()) {
    const phrase = date.phrases[index]
    const found = phrase && ofSameLine(rest, phrase, phrases)
    if (found) return found
  }
  const below = neighbours(last, phrases, 'below').slice(0, 2)
  const above = neighbours(first, phrases, 'above').slice(0, 2)
  const isOfEvent = ({ text }: Phrase) => !notOfEvents.test(text)
  const isNamed = ({ text }: Phrase) => kindsOfVenue.test(text) || (withCity.test(text) && !city.test(text))
  const isPlain = (phrase: Phrase) =>
    isOfEvent(phrase) &&
    (!city.test(phrase.text) || marks.test(phrase.text)) &&
    /^(?:@ ?)?[\p{Lu}\d]/u.test(phrase.text)
  const lowest = above[0]
  const beside = phrases.filter((other) => isBeside(other, last) && other !== last && isNamed(other))
  // Under a rule or in a card of its own.
  const apart = phrases.find(
    (other) =>
      other.top > last.bottom && isInColumn(other, last) && spaceBetween(other, last) < 6 * last.height,
  )
  const ofKind = [...below, ...beside, ...(lowest ? [lowest] : []), ...(apart ? [apart] : [])]
    .filter(isOfEvent)
    .find(isNamed)
  const withAt = above.find(({ words }) => words[0]?.text === '@')
  // Under the date of an event nothing else stands than where it is.
  const plain =
    below[0] && isPlain(below[0]) && above.length > 0 && below[0].height < 1.25 * last.height
      ? below[0]
      : undefined
  const phrase = ofKind ?? withAt ?? plain
  return phrase && named(phrase)
}

/** The venue in the line of the date, which may go on in the next line. */
function ofSameLine(rest: string, phrase: Phrase, phrases: readonly Phrase[]): FoundVenue | undefined {
  const name = cleanVenue(rest)
  if (!name || notOfEvents.test(name) || !isTitle(name)) return undefined
  const isCut = rest.replace(/[\s,.]+$/, '').endsWith(name)
  const next = isCut ? neighbours(phrase, phrases, 'below')[0] : undefined
  const start = next?.text.split(/\s*[,|·•]\s*/)[0] ?? ''
  const goesOn =
    next !== undefined &&
    !kindsOfVenue.test(name) &&
    kindsOfVenue.test(start) &&
    spaceBetween(phrase, next) < 1.4 * phrase.height &&
    Math.abs(next.left - phrase.left) < 2 * phrase.height &&
    start.split(' ').length <= 2
  const whole = goesOn ? `${name} ${start}` : name
  const parts = goesOn ? [phrase, next] : [phrase]
  return parts.every((part) => isSure(part, whole)) ? { name: whole, phrases: parts } : undefined
}

/** Names are written with capitals, remarks are not. */
function isTitle(name: string): boolean {
  return name.split(' ').every((word) => word.length < 4 || /^[^\p{L}]*[\p{Lu}\d]/u.test(word))
}

function named(phrase: Phrase): FoundVenue | undefined {
  const name = cleanVenue(phrase.text)
  return name && isSure(phrase, name) ? { name, phrases: [phrase] } : undefined
}

function labelledBy(label: RegExp, phrases: readonly Phrase[]): Phrase | undefined {
  const found = phrases.find(({ text }) => label.test(text))
  return (
    found && labelledValue(found, phrases, (text) => /^[\p{Lu}\d]/u.test(text) && !notOfEvents.test(text))
  )
}

/** The artist: labelled, or the largest text above the date and the venue, or else the largest one under it. */
export function findArtist(
  date: FoundDate | undefined,
  venue: FoundVenue | undefined,
  phrases: readonly Phrase[],
): string | undefined {
  const labelled = labelledBy(/^(?:event|artist|performer|show|concert|headliner)\s*:?$/i, phrases)
  if (labelled) return nameOf([labelled])
  const block = [...(date?.phrases ?? []), ...(venue?.phrases ?? [])]
  const [start] = block
  if (!start) return undefined
  const edges = {
    left: Math.min(...block.map((phrase) => phrase.left)),
    right: Math.max(...block.map((phrase) => phrase.right)),
    top: Math.min(...block.map((phrase) => phrase.top)),
    bottom: Math.max(...block.map((phrase) => phrase.bottom)),
  }
  const candidates = phrases
    .filter((phrase) => isInColumn(phrase, edges) && !block.includes(phrase))
    .filter(
      ({ text }) =>
        !notOfEvents.test(withoutTickets(text)) &&
        !city.test(text) &&
        !isAboutTime(text) &&
        /\p{L}{2}/u.test(text),
    )
  const above = candidates
    .filter((phrase) => phrase.bottom <= edges.top + phrase.height / 2)
    .sort((one, other) => other.top - one.top)
  const title = titleOf(nearestBlock(above))
  if (title.some((phrase) => isTorn(phrase, phrases))) return undefined
  if (title.length > 0) return nameOf(title)
  const inside = neighbours(start, candidates, 'below')
    .slice(0, 2)
    .filter(({ height }) => height > 1.15 * start.height)
    .reverse()
  return nameOf(titleOf(inside))
}

/** Whether a part between it and other text on its line was not read, as happens on pictures. */
function isTorn(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  return phrases.some(
    (other) =>
      other !== phrase &&
      isBeside(other, phrase) &&
      /\p{L}/u.test(other.text) &&
      !isMonth(other.text) &&
      Math.max(other.left - phrase.right, phrase.left - other.right) < 4 * phrase.height &&
      other.height > 0.7 * phrase.height,
  )
}

/** The phrases that stand together directly above, from the lowest to the highest. */
function nearestBlock(above: readonly Phrase[]): Phrase[] {
  const end = above.findIndex((phrase, index) => {
    const under = above[index - 1]
    return under !== undefined && under.top - phrase.bottom > 1.2 * Math.max(under.height, phrase.height)
  })
  return above.slice(0, end === -1 ? undefined : end).slice(0, 4)
}

/** The largest phrase of a block, with the lines into which it is broken. From top to bottom. */
function titleOf(block: readonly Phrase[]): Phrase[] {
  const highest = Math.max(...block.map(({ height }) => height))
  const start = block.findLastIndex(({ height }) => height >= highest * 0.8)
  const title = block.slice(Math.max(start, 0), start + 1)
  for (const phrase of block.slice(0, Math.max(start, 0)).reverse()) {
    const last = title.at(-1)
    const isBroken =
      last !== undefined &&
      phrase.height >= highest * 0.8 &&
      phrase.top - last.bottom < highest * 0.5 &&
      Math.abs(phrase.left - last.left) < highest &&
      !ofTours.test(phrase.text)
    if (!isBroken) break
    title.push(phrase)
  }
  return title
}

function neighbours(of: Phrase, phrases: readonly Phrase[], side: 'above' | 'below'): Phrase[] {
  const found: Phrase[] = []
  let edge = of
  const sorted = phrases
    .filter((phrase) => phrase !== of && isInColumn(phrase, of))
    .filter((phrase) =>
      side === 'below' ? phrase.top >= of.bottom - of.height / 3 : phrase.bottom <= of.top + of.height / 3,
    )
    .sort((one, other) => (side === 'below' ? one.top - other.top : other.bottom - one.bottom))
  for (const phrase of sorted) {
    const distance = side === 'below' ? phrase.top - edge.bottom : edge.top - phrase.bottom
    if (distance > 1.6 * Math.max(of.height, phrase.height)) break
    found.push(phrase)
    edge = phrase
  }
  return found
}

function cleanVenue(text: string): string | undefined {
  const parts = text
    .split(marks)
    .map((part) => part.replace(/^(?:at )?[^\p{L}\p{N}]*|[\s,.]+$/gu, '').replace(/^at /i, ''))
  const name = parts.find((part) => /\p{L}{2}/u.test(part) && !city.test(part))?.split(/\s*,\s*/)[0]
  const isName = name && /^[\p{Lu}\d]/u.test(name) && !generic.test(name) && !isAboutTime(name)
  return isName && !misread.test(name) ? unmistake(name) : undefined
}

/** 'Mitski Tickets', 'Mitski - 2 tickets', '2 tickets to Mitski' and '(2) Mitski tickets' are Mitski's. */
function withoutTickets(text: string): string {
  return text
    .replace(
      /^(?:selling |for sale:? )?(?:\(?\d{1,2}\)?x? )?(?:(?:tickets?|tix) (?:to|for) |(?=.* (?:tickets|tix)$))/i,
      '',
    )
    .replace(/[\s,–—|·•(-]*\(?x?\d{0,2}\)?x?\s*(?:tickets?|tix)\)?$/i, '')
}

function nameOf(title: readonly Phrase[]): string | undefined {
  if (title.length === 0 || !title.every((phrase) => isSure(phrase, phrase.text))) return undefined
  const name = withoutTickets(title.map(({ text }) => text).join(' '))
    .split(/:\s|\s[-–—|·•@]\s|\s(?:with|w\/|feat\.?|featuring|ft\.?|live (?:at|in)|in concert)\s|\s\(/i)[0]
    ?.replace(/^[\s,.]+|[\s,:–—-]+$|(?<!\.\p{L})\.+$/gu, '')
    .replace(/\s(?:live|in concert)$/i, '')
  return name && name.length >= 2 && !misread.test(name) && !/\btour\b/i.test(name)
    ? unmistake(name)
    : undefined
}

/** A capital I is often read as a small L: no English word begins with 'lv'. */
function unmistake(name: string): string {
  return name.replace(/\bl(?=[bcdfghjkmnpqrstvwxz])/g, 'I')
}
