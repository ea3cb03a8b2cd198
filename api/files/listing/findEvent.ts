import { type FoundDate, isAboutTime, isMonth } from './findDate.ts'
import { isSentence, isWrapped } from './paragraphs.ts'
import { isBeside, isInColumn, isSure, labelledValue, type Phrase, spaceBetween } from './phrases.ts'
import { eventInSentence, isVenueWithAt, nameInSentence } from './sentences.ts'
import {
  city,
  cut,
  endsInKind,
  generic,
  kindsOfVenue,
  marks,
  misread,
  notNames,
  notOfEvents,
  ofTours,
  placeName,
  startsWithKind,
  withCity,
} from './words.ts'

interface FoundVenue {
  name: string
  phrases: readonly Phrase[]
}

/** The venue as the picture shows it, or else as somebody says it: 'Mitski at The Anthem, June 5'. */
export function findVenue(date: FoundDate | undefined, phrases: readonly Phrase[]): FoundVenue | undefined {
  const shown = findShownVenue(date, phrases)
  if (shown) return shown
  const said = phrases.flatMap((phrase) =>
    isAboutTime(phrase.text) && !date?.phrases.includes(phrase)
      ? (venueInSentence('venue', phrase.text, phrase) ?? [])
      : [],
  )
  return new Set(said.map(({ name }) => name)).size === 1 ? said[0] : undefined
}

/** Beside, under or above the date, or labelled; without a date the only one that has its city. */
function findShownVenue(date: FoundDate | undefined, phrases: readonly Phrase[]): FoundVenue | undefined {
  const labelled = labelledBy('venue|location|where|place', phrases)
  if (labelled) return named(labelled)
  const found = date && besideDate(date, phrases)
  if (found || isSaid(date?.rest[0] ?? '')) return found
  const isWithCity = (phrase: Phrase) =>
    withCity.test(phrase.text) || city.test(neighbours(phrase, phrases, 'below')[0]?.text ?? '')
  const [only, ...others] = phrases.filter((phrase) => kindsOfVenue.test(phrase.text) && isWithCity(phrase))
  return only && others.length === 0 ? named(only) : undefined
}

function besideDate(date: FoundDate, phrases: readonly Phrase[]): FoundVenue | undefined {
  const first = date.phrases[0]
  const last = date.phrases.at(-1)
  if (!first || !last) return undefined
  for (const [index, rest] of date.rest.entries()) {
    const phrase = date.phrases[index]
    const found =
      phrase && (saidIn(rest, phrase) ?? (isSaid(rest) ? undefined : ofSameLine(rest, phrase, phrases)))
    if (found) return found
  }
  // The text around a sentence belongs to other sentences.
  if (date.rest[0] && isSentence(date.rest[0])) return undefined
  const below = neighbours(last, phrases, 'below').slice(0, 4)
  const above = neighbours(first, phrases, 'above').slice(0, 2)
  const isOfEvent = ({ text }: Phrase) => !notOfEvents.test(text) && !placeName.test(text)
  const isNamed = ({ text }: Phrase) => kindsOfVenue.test(text) || (withCity.test(text) && !city.test(text))
  const isPlain = (phrase: Phrase) =>
    isOfEvent(phrase) &&
    !isSentence(phrase.text) &&
    (!city.test(phrase.text) || marks.test(phrase.text)) &&
    /^(?:@ ?)?[\p{Lu}\d]/u.test(phrase.text)
  const lowest = above.find(({ text }) => !city.test(text))
  const beside = phrases.filter((other) => isBeside(other, last) && other !== last && isNamed(other))
  // Under a rule or in a card of its own.
  const apart = phrases.find(
    (other) =>
      other.top > last.bottom && isInColumn(other, last) && spaceBetween(other, last) < 6 * last.height,
  )
  const ofKind = [...below, ...beside, ...(lowest ? [lowest] : []), ...(apart ? [apart] : [])].filter(
    (phrase) => isOfEvent(phrase) && isNamed(phrase),
  )
  const [lowestAbove, overCity] = above
  const isOverCity =
    lowestAbove &&
    overCity &&
    city.test(lowestAbove.text) &&
    isPlain(overCity) &&
    !ofTours.test(overCity.text) &&
    overCity.height < 1.12 * last.height
  // Nothing but the venue is under the date of an event, or under the title that is between the two.
  const isSmall = ({ height }: Phrase) => height < 1.25 * last.height
  const isTitleBetween = below[0] && !isSmall(below[0]) && !above.some(({ text }) => isNameLike(text))
  const under = isTitleBetween ? below[1] : above.length > 0 ? below[0] : undefined
  const plain = under && isPlain(under) && isSmall(under) ? under : undefined
  const phrase =
    ofKind.find(({ text }) => withCity.test(text)) ??
    ofKind[0] ??
    (isOverCity ? overCity : undefined) ??
    plain
  return phrase && named(phrase)
}

/** The venue in a sentence or a title that holds the date. */
function saidIn(rest: string, phrase: Phrase): FoundVenue | undefined {
  if (!isSaid(rest) && !/ (?:@|at) [\p{Lu}\d]/u.test(rest)) return undefined
  const name = eventInSentence(rest, phrase).venue
  if (name && !generic.test(name) && !placeName.test(name))
    return { name: unmistake(name), phrases: [phrase] }
  return venueInSentence('afterDate', rest, phrase)
}

/** A sentence, or a line such as 'Mitski at The Anthem'. */
const isSaid = (text: string) => isSentence(text) || /[\p{L}\p{N}].* (?:@|at) [\p{Lu}\d]/u.test(text)

function venueInSentence(of: 'venue' | 'afterDate', text: string, phrase: Phrase): FoundVenue | undefined {
  const name = nameInSentence(of, text, phrase)
  const isName = name && !generic.test(name) && !notOfEvents.test(name) && !placeName.test(name)
  return isName ? { name: unmistake(name), phrases: [phrase] } : undefined
}

/** The venue in the line of the date, which may go on in the next line. */
function ofSameLine(rest: string, phrase: Phrase, phrases: readonly Phrase[]): FoundVenue | undefined {
  const name = cleanVenue(rest)
  if (!name || notOfEvents.test(name) || !isTitle(name)) return undefined
  if (phrase.text.startsWith(name) && isWrapped(phrase, phrases)) return undefined
  const isCut = rest.replace(/[\s,.]+$/, '').endsWith(name)
  const next = isCut ? neighbours(phrase, phrases, 'below')[0] : undefined
  const start = next?.text.split(/\s*[,|·•]\s*|\.\s/)[0] ?? ''
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

/**
 * The venue that a phrase names.
 *
 * @param isVenue whether it names nothing else
 */
export function named(phrase: Phrase, isVenue = false): FoundVenue | undefined {
  const name = cleanVenue(phrase.text, isPrinted(phrase))
  // 'Mitski at The Anthem' is not one.
  const isOne = isVenue || !name?.includes(' at ') || isVenueWithAt(name)
  return name && isOne && isSure(phrase, name) ? { name, phrases: [phrase] } : undefined
}

function labelledBy(words: string, phrases: readonly Phrase[]): Phrase | undefined {
  const inline = new RegExp(`^(?:${words}) ?[:·] `, 'i')
  const whole = phrases.find(
    ({ text }) =>
      inline.test(text) && !/^\D*[:·] ?\d{1,2}[:.h]\d\d(?! (?![AaPp]\.?[Mm]\b)\p{L}{2})/u.test(text),
  )
  if (whole) return { ...whole, text: whole.text.replace(inline, '') }
  const label = new RegExp(`^(?:${words})\\s*:?$`, 'i')
  const found = phrases.find(({ text }) => label.test(text))
  const value =
    found &&
    labelledValue(
      found,
      phrases,
      (text) =>
        /^[\p{L}\d]/u.test(text) &&
        (isNameLike(text) || /^(?:\S+ ){0,2}\S+$/.test(text)) &&
        !notOfEvents.test(text) &&
        !isAboutTime(text),
    )
  const next = value && neighbours(value, phrases, 'below')[0]
  return next && startsWithKind.test(next.text) && !endsInKind.test(value.text)
    ? {
        ...value,
        text: `${value.text} ${next.text}`,
        words: [...value.words, ...next.words],
        bottom: next.bottom,
      }
    : value
}

/** The artist: labelled, or the title near the date and the venue, or whom somebody says the tickets are for. */
export function findArtist(
  date: FoundDate | undefined,
  venue: FoundVenue | undefined,
  phrases: readonly Phrase[],
): string | undefined {
  const labelled = labelledBy('event|artist|performer|show|concert|headliner', phrases)
  if (labelled) return nameOf([labelled])
  const [rest = ''] = date?.rest ?? []
  const said = phrases.flatMap((phrase) => {
    const index = date?.phrases.indexOf(phrase) ?? -1
    const text = date?.rest[index] ?? phrase.text
    const name =
      nameInSentence('artist', text, phrase) ??
      (index >= 0 && isSaid(text) ? eventInSentence(text, phrase).artist : undefined)
    return name && !notOfEvents.test(name) ? [name] : []
  })
  // 'Tyler, The Creator' is one name, 'Mitski, The Anthem' is two.
  const isTwo = (name: string) => name.includes(', The ') && (!venue || name.includes(venue.name))
  if (said.some(isTwo)) return undefined
  const block = [...(date?.phrases ?? []), ...(venue?.phrases ?? [])]
  // If it is also written elsewhere, the text above can be its author; without a venue, it can be the venue.
  const minSize = isSaid(rest) ? 1.35 : said.length > 0 || !venue ? 1.12 : 0.9
  const title = block.length > 0 ? titleNear(block, minSize, phrases) : []
  const [first, ...others] = new Set(said.map((name) => nameIn(name)))
  const named = title.some((phrase) => isTorn(phrase, phrases)) ? undefined : nameOf(title)
  if (others.length > 0) return undefined
  // Title and sentences must not contradict each other.
  return named && first && named !== first ? undefined : (first ?? named)
}

/** Whether the phrase was not read from a picture, where accents are mistakes. */
const isPrinted = ({ words }: Phrase) => words.every(({ confidence }) => confidence === 100)

/** How much a title must speak for itself to be taken for the artist's name. */
const minSigns = 3

/** What is most likely the event's title, in its lines: above the date and the venue, or between them. */
function titleNear(block: readonly Phrase[], minSize: number, phrases: readonly Phrase[]): Phrase[] {
  const edges = {
    left: Math.min(...block.map(({ left }) => left)),
    right: Math.max(...block.map(({ right }) => right)),
    top: Math.min(...block.map(({ top }) => top)),
    bottom: Math.max(...block.map(({ bottom }) => bottom)),
  }
  const size = Math.max(...block.map(({ height }) => height))
  const candidates = phrases.filter(
    (phrase) => isInColumn(phrase, edges) && !block.includes(phrase) && isNameLike(phrase.text),
  )
  const above = candidates
    .filter((phrase) => phrase.bottom <= edges.top + phrase.height / 2)
    .sort((one, other) => other.top - one.top)
  const inside = candidates
    .filter(({ top, bottom }) => top >= edges.top && bottom <= edges.bottom)
    .slice(0, 3)
    .reverse()
  const signsOf = (title: readonly Phrase[]) => {
    const [first] = title
    const last = title.at(-1)
    if (!first || !last) return 0
    if (first.height < minSize * size) return 0
    // Then the title is another one, which is not like a name.
    const isPassed = phrases.some(
      (other) =>
        isInColumn(other, edges) &&
        ((other.top > last.bottom && other.bottom < edges.top && other.height > first.height) ||
          (other.bottom <= first.top + first.height / 3 &&
            spaceBetween(other, first) < 2.5 * other.height &&
            !notOfEvents.test(other.text) &&
            other.height > 1.12 * first.height)),
    )
    if (isPassed) return 0
    const isLarger = first.height > 1.12 * size
    const isNear = edges.top - last.bottom < 2.5 * first.height
    const isAligned =
      Math.abs(first.left - edges.left) < first.height ||
      Math.abs(first.left + first.right - edges.left - edges.right) < 2 * first.height
    return (isLarger ? 2 : 1) + Number(isNear) + Number(isAligned)
  }
  const titles = [titleOf(nearestBlock(above)), titleOf(inside).filter(({ height }) => height > 1.12 * size)]
  const [best] = titles
    .filter((title) => signsOf(title) >= minSigns)
    .sort((one, other) => (other[0]?.height ?? 0) - (one[0]?.height ?? 0))
  return best ?? []
}

/** Whether a text can be a name: no sentence, label, date or city. */
export function isNameLike(text: string): boolean {
  const name = withoutTickets(text)
  return (
    !notOfEvents.test(name) &&
    !city.test(name) &&
    !isAboutTime(name) &&
    !isMonth(name) &&
    !isSentence(name) &&
    !placeName.test(name) &&
    !/(?:^|\s)[@#/]\w|[?…]$/.test(name) &&
    /\p{L}{2}|\p{Lu}\d/u.test(name)
  )
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

/** The phrases directly above that belong together, from the lowest to the highest. */
function nearestBlock(above: readonly Phrase[]): Phrase[] {
  const end = above.findIndex((phrase, index) => {
    const under = above[index - 1]
    return under !== undefined && under.top - phrase.bottom > 1.2 * Math.max(under.height, phrase.height)
  })
  return above.slice(0, end === -1 ? undefined : end).slice(0, 4)
}

/** The largest phrase of a block that goes up, with the lines into which it is broken. From top to bottom. */
function titleOf(block: readonly Phrase[]): Phrase[] {
  const largest = block.reduce<Phrase | undefined>(
    (most, phrase) => (most && most.height >= phrase.height ? most : phrase),
    undefined,
  )
  if (!largest) return []
  const isPart = (phrase: Phrase, last: Phrase) =>
    phrase.height >= 0.85 * largest.height &&
    spaceBetween(phrase, last) < 0.85 * largest.height &&
    (Math.abs(phrase.left - last.left) < largest.height ||
      Math.abs(phrase.left + phrase.right - last.left - last.right) < largest.height) &&
    !ofTours.test(phrase.text)
  const title = [largest]
  const start = block.indexOf(largest)
  for (const phrase of block.slice(start + 1)) {
    if (!isPart(phrase, title[0] ?? largest)) break
    title.unshift(phrase)
  }
  for (const phrase of block.slice(0, start).reverse()) {
    if (!isPart(phrase, title.at(-1) ?? largest)) break
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
    if (distance > 1.6 * Math.max(of.height, edge.height, phrase.height)) break
    found.push(phrase)
    edge = phrase
  }
  return found
}

function cleanVenue(text: string, isExact = false): string | undefined {
  const parts = text
    .replace(/ in (?=\p{Lu}[^,]*, )|(?<=\p{L}) in (?=\p{Lu}\p{L}+$)/u, ' | ')
    .split(marks)
    .map((part) =>
      part.replace(/^(?:at )?[^\p{L}\p{N}]*|(?: (?:in|at|on))?[\s,.]*$/gu, '').replace(/^at /i, ''),
    )
  const names = parts.filter((part) => /\p{L}{2}/u.test(part) && !city.test(part))
  const name = (names.find((part) => kindsOfVenue.test(part)) ?? names[0])?.split(/\s*,\s*/)[0]
  const isName =
    name &&
    /^[\p{Lu}\d]/u.test(name) &&
    !generic.test(name) &&
    !isAboutTime(name) &&
    !notNames.test(name) &&
    !/^\d{1,2} ?[x×] /.test(name)
  return isName && (isExact || !misread.test(name)) && !/[;?]|:(?!\d)|!(?! \p{Lu})/u.test(name)
    ? unmistake(name)
    : undefined
}

/** 'Mitski Tickets', 'Mitski - 2 tickets', '2 tickets to Mitski' and '(2) Mitski tickets' are Mitski's. */
function withoutTickets(text: string): string {
  return text
    .replace(
      /^(?:selling |for sale:? )?(?:\(?\d{1,2}\)?x? )?(?:(?:tickets?|tix) (?:to|for) |(?=.* (?:tickets|tix)$))/i,
      '',
    )
    .replace(/(?:(?:\s*[,–—|·•(]|\s-)\s*x?\d{1,2}\)?x?)?[\s,–—|·•(-]*(?:tickets?|tix)\)?$/i, '')
}

/** The artist's name in a title of one or more lines. */
export function nameOf(title: readonly Phrase[]): string | undefined {
  if (title.length === 0 || !title.every((phrase) => isSure(phrase, phrase.text))) return undefined
  const text = title.map((phrase) => phrase.text).join(' ')
  // A single capital I is read as a rule: 'Men | Trust'.
  const [, after] = text.split(' | ')
  return after === undefined || ofTours.test(after) ? nameIn(text, title.every(isPrinted)) : undefined
}

function nameIn(text: string, isExact = false): string | undefined {
  // '2 Mitski tickets', or '50 Cent tickets'.
  if (/^\d{1,2} .* (?:tickets|tix)$/i.test(text)) return undefined
  const name = withoutTickets(text)
    .split(
      /:\s|\s[^\p{L}\p{N}\s&+/]+\s|\s(?:with|w\/|feat\.?|featuring|ft\.?|live (?:at|in)|in concert)\s|\s\(/iu,
    )[0]
    ?.replace(/^[\s,.]+|[\s,:–—*«»•·=~-]+$|(?<!\.\p{L}|\b[JS]r)\.+$/gu, '')
  // 'Hans Zimmer Live' is one, 'Mitski Live' is not.
  const isWhole = name && !/\slive$/i.test(name)
  return isWhole &&
    name.length >= 2 &&
    (isExact || !misread.test(name)) &&
    !cut.test(name) &&
    !/\btour\b/i.test(name)
    ? unmistake(name)
    : undefined
}

/** An O is often read as a zero: no number begins with 0. */
function unmistake(name: string): string {
  return name.replace(/\b0(?=\d)/g, 'O')
}
