import { isSentence } from './paragraphs.ts'
import { isSure, type Phrase } from './phrases.ts'
import { kindsOfVenue, notNames, notOfEvents, placeName } from './words.ts'

const initials = '(?:\\p{Lu}\\.){2,}|(?:Mt|St|Dr|Mrs?)\\.'
const word = `(?:${initials}|[\\p{Lu}\\d](?:[\\p{L}\\p{N}'’&+$-]|[.!](?=[\\p{L}\\p{N}])|!(?= \\p{Lu}))*)`
const joiner = '(?:&|\\+|and|of|the|for|in|de|la|le|du|des|del)'
const run = `${word}(?: (?:${joiner} ){0,2}${word})*`
/** 'Tyler, The Creator' and 'Earth, Wind & Fire' have a comma. */
const artist = `${run}(?:, (?:The ${run}|${word}(?:, ${word})* (?:&|and) ${run}))?`
/** No small word that could be a part of the name, as in 'The War on Drugs'. */
const end =
  '(?=$|[,.!?)]|\\s*[|(–—-]|\\s(?:at|in|for|from|this|next|tonight|tomorrow|with|section|sec|row|show|concert)\\b|\\son(?: the)?\\s*(?:\\||\\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun))|\\s[@$\\d])'
const patterns = {
  artist: [
    new RegExp(`\\b(?:tickets?|tix|seats?|passes|pair) (?:to see|to|for) (${artist})${end}`, 'u'),
    new RegExp(`(?<![\\d.,$/:])\\b\\d{1,2} ?[xX×]? (${artist}) (?:tickets?|tix)\\b`, 'u'),
    new RegExp(`\\b(?:want|have|has|got|sell|selling|extra) (${artist}) (?:tickets?|tix)\\b`, 'u'),
    new RegExp(`(?<![\\d.,$/:])\\b\\d{1,2} ?[xX×] (${artist})(?=$|,| @| at | [-–—|])`, 'u'),
  ],
  venue: [new RegExp(`(?:^|\\s)(?:at|@) (${run})${end}`, 'u')],
  afterDate: [new RegExp(`\\|[\\s,.–—|-]*(?:(?:at|@) )?(${run})(?=$|[,.!?)])`, 'u')],
}
/**
 * Who plays or where, as a person writes it: 'two tickets to Mitski at The Anthem'.
 *
 * @param text the phrase's, with `|` where a date stood
 */
export function nameInSentence(of: keyof typeof patterns, text: string, phrase: Phrase): string | undefined {
  const found = patterns[of].flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  const name = found.find((one) => !notNames.test(one) && !placeName.test(one))
  return name && isSure(phrase, name) ? name : undefined
}

/** Words before an artist's name. */
const beforeArtist =
  /^.*\b(?:tickets?|tix|seats?|passes)\s(?:to\ssee|to|for)\s|^.*\b(?:see|seeing|selling|have)\s|^\(?\d{1,2}\)?\s?[x×]?\s+/i
const isSaidOf =
  /\b(?:is|are|was|were|be|show|concert|event|game|it|its|playing|seats?|section|row|doors?)\b/i

/** 'Mitski at The Anthem', or 'Mitski, The Anthem', where a person writes a date. */
export function eventInSentence(text: string, phrase: Phrase): { artist?: string; venue?: string } {
  const parts = text
    .split(/\s*[|·•;]\s*|,\s|(?<!\b(?:\p{Lu}|Mt|St|Mrs?|Dr|Jr|vs))[.?](?=\s|$)|:\s|\s[–—-]\s|!+\s(?!\p{Lu})/u)
    .map((part) => part.replace(/^[^\p{L}\p{N}@]+/u, '').trim())
    .filter((part) => part !== '')
  // Behind a date, 'Northwell at Jones Beach Theater' is a venue.
  const isAfterDate = /^[^\p{L}\p{N}]*\|/u.test(text) && !isSentence(text)
  const at = parts.findLastIndex((part) => /(?:^| )(?:at|@) [\p{Lu}\d]/u.test(part) && !isVenueWithAt(part))
  const [, before = '', after = ''] = /^(.*?) ?(?:\bat|@) (?=[\p{Lu}\d])(.*)$/u.exec(parts[at] ?? '') ?? []
  const listed = parts.findLastIndex(
    (part, index) => isVenueWithAt(part) || (index > 0 && kindsOfVenue.test(part) && isCapital(part)),
  )
  const venueText = at >= 0 ? after : (parts[listed] ?? '')
  const artistText = (at >= 0 ? before || (parts[at - 1] ?? '') : (parts[listed - 1] ?? '')).replace(
    beforeArtist,
    '',
  )
  const artist = artistText.replace(/\s+(?:tickets?|tix)$/i, '')
  const venue = firstRun.exec(venueText)?.[0]
  const isArtist =
    artist !== '' &&
    !notNames.test(artist) &&
    !notOfEvents.test(artist) &&
    !isSaidOf.test(artist) &&
    (isCapital(artist) || (at >= 0 && artist.split(' ').length <= 3))
  if (at >= 0 && before !== '' && isAfterDate) return {}
  return {
    ...(isArtist && isSure(phrase, artist) && { artist }),
    ...(venue && !notNames.test(venue) && isSure(phrase, venue) && { venue }),
  }
}

const firstRun = new RegExp(`^(?:the )?${run}(?: (?:at|@) ${run})?`, 'u')

/** 'SAP Center at San Jose'. */
export function isVenueWithAt(text: string): boolean {
  const [before = '', after] = text.split(/ (?:at|@) /)
  return after !== undefined && (kindsOfVenue.test(before) || /\bLive$/.test(before))
}

const isCapital = (text: string) => new RegExp(`^${run}$`, 'u').test(text)
