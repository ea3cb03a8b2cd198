import type { FoundDate } from './findDate.ts'
import { isSure, type Phrase } from './phrases.ts'

const kindsOfVenue =
  /\b(arena|stadium|cent(?:er|re)|theat(?:er|re)|hall|garden|gardens|park|field|forum|amphitheat(?:er|re)|ballroom|pavilion|bowl|auditorium|club|coliseum|colosseum|palladium|dome|house|paramount|speedway|raceway|fairgrounds|grounds|casino|lounge|playhouse|opera|palace|music|room|fillmore|tabernacle)\b/i
/** 'Boston, MA', which is not a venue. */
const withCity = /[,–—·•-] [\p{L} .'-]+, [A-Z]{2}$/u
const city = /^[\p{L} .'-]+, [A-Z]{2}$/u
const marks = /\s+[-–—·•|:+*~«»@]+\s*|\s*[|•·@]\s*/
/** Signs that stand in no name. */
const misread = /["“”„‘<>{}[\]|\\^=_€£©®~]/
/** Words of an app around a listing, not of an event. */
const notOfEvents =
  /\b(review|order|checkout|cart|sign ?in|log ?in|sell|menu|back|search|filters?|tickets?|buy|listing|section|sec|row|price|seats?|deal|value|details|favou?rites?|stage|verified|resale|total|fees?|delivery|quantity|qty|map|view|sort|payment|step|summary|purchase|confirm|guarantee[ds]?|lowest|your|sold)\b|[$%]|^\d{1,2}[:.]\d\d\b/i

interface FoundVenue {
  name: string
  phrase: Phrase
}

/** The venue, beside, under or above the date; without a date the only one that stands with its city. */
export function findVenue(date: FoundDate | undefined, phrases: readonly Phrase[]): FoundVenue | undefined {
  if (!date) {
    const [found, ...others] = phrases.filter(({ text }) => withCity.test(text) && kindsOfVenue.test(text))
    return found && others.length === 0 ? named(found) : undefined
  }
  const first = date.phrases[0]
  const last = date.phrases.at(-1)
  if (!first || !last) return undefined
  for (const [index, rest] of date.rest.entries()) {
    const name = cleanVenue(rest)
    const phrase = date.phrases[index]
    if (phrase && name && kindsOfVenue.test(name)) return { name, phrase }
  }
  const below = neighbours(last, phrases, 'below').slice(0, 2)
  const above = neighbours(first, phrases, 'above').slice(0, 2)
  const isNamed = ({ text }: Phrase) => kindsOfVenue.test(text) && !notOfEvents.test(text)
  const isPlain = ({ text }: Phrase) =>
    !notOfEvents.test(text) && (!city.test(text) || marks.test(text)) && /^[\p{Lu}\d]/u.test(text)
  const ofKind = [...below, ...above.slice(0, 1)].find(isNamed)
  // Under the date of an event nothing else stands than where it is.
  const plain = below[0] && isPlain(below[0]) && above.length > 0 ? below[0] : undefined
  const phrase = ofKind ?? plain
  return phrase && named(phrase)
}

function named(phrase: Phrase): FoundVenue | undefined {
  const name = cleanVenue(phrase.text)
  return name && isSure(phrase, name) ? { name, phrase } : undefined
}

/** The artist: the largest text above the date and the venue. */
export function findArtist(block: readonly Phrase[], phrases: readonly Phrase[]): string | undefined {
  if (block.length === 0) return undefined
  const top = Math.min(...block.map((phrase) => phrase.top))
  const left = Math.min(...block.map((phrase) => phrase.left))
  const right = Math.max(...block.map((phrase) => phrase.right))
  const above = phrases
    .filter(
      (phrase) =>
        phrase.bottom <= top + phrase.height / 2 &&
        phrase.left < right &&
        phrase.right > left &&
        !block.includes(phrase),
    )
    .filter(({ text }) => !notOfEvents.test(text.replace(/ tickets$/i, '')) && /\p{L}{2}/u.test(text))
    .sort((one, other) => other.top - one.top)
  const title = titleOf(nearestBlock(above))
  return title.length > 0 && title.every((phrase) => isSure(phrase, phrase.text))
    ? cleanArtist(title.map(({ text }) => text).join(' '))
    : undefined
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
  const start = block.findLastIndex(({ height }) => height >= highest * 0.9)
  const title = block.slice(start, start + 1)
  for (const phrase of block.slice(0, Math.max(start, 0)).reverse()) {
    const last = title.at(-1)
    const isBroken =
      last !== undefined &&
      phrase.height >= highest * 0.8 &&
      phrase.top - last.bottom < highest * 0.5 &&
      Math.abs(phrase.left - last.left) < highest
    if (!isBroken) break
    title.push(phrase)
  }
  return title
}

function neighbours(of: Phrase, phrases: readonly Phrase[], side: 'above' | 'below'): Phrase[] {
  const found: Phrase[] = []
  let edge = of
  const sorted = phrases
    .filter((phrase) => phrase.left < of.right && phrase.right > of.left)
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
  const parts = text.split(marks).map((part) => part.replace(/^[^\p{L}\p{N}]+|[\s,.]+$/gu, ''))
  const name = parts.find((part) => /\p{L}{2}/u.test(part) && !city.test(part))?.split(/\s*,\s*/)[0]
  return name && !misread.test(name) ? unmistake(name) : undefined
}

/** Without the name of the tour. */
function cleanArtist(text: string): string | undefined {
  const name = text
    .replace(/ tickets$/i, '')
    .split(/:\s|\s[-–—|·•]\s/)[0]
    ?.replace(/^[\s,.]+|[\s,.]+$/g, '')
  return name && name.length >= 2 && !misread.test(name) ? unmistake(name) : undefined
}

/** A capital I is often read as a small L: no English word begins with 'lv'. */
function unmistake(name: string): string {
  return name.replace(/\bl(?=[bcdfghjkmnpqrstvwxz])/g, 'I')
}
