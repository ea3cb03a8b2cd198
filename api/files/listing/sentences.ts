import { isSure, type Phrase } from './phrases.ts'
import { notNames } from './words.ts'

const initials = '(?:\\p{Lu}\\.){2,}'
const timeWord =
  '(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\b|\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\b|\\d{1,2}(?::\\d\\d)? ?[AP]\\.?M\\b'
const word = `(?!(?:${timeWord}))(?:${initials}|[\\p{Lu}\\d](?:[\\p{L}\\p{N}'’&+$-]|[.!](?=[\\p{L}\\p{N}]))*)`
const joiner = '(?:&|\\+|and|of|the|for|in|de|la|le|du|des|del)'
const run = `${word}(?: (?:${joiner} ){0,2}${word})*`
/** 'Tyler, The Creator' and 'Earth, Wind & Fire' have a comma. */
const artist = `${run}(?:, (?:The ${run}|${word}(?:, ${word})* (?:&|and) ${run}))?`
const end = '(?=$|[\\s,.!?)])'
const patterns = {
  artist: [
    new RegExp(`\\b(?:tickets?|tix|seats?|passes|pair) (?:to see|to|for) (${artist})${end}`, 'u'),
    new RegExp(`(?<![\\d.,$/:])\\b\\d{1,2} ?[xX×]? (${artist}) (?:tickets?|tix)\\b`, 'u'),
    new RegExp(`\\b(?:want|have|has|got|sell|selling|extra) (${artist}) (?:tickets?|tix)\\b`, 'u'),
    new RegExp(`(?<![\\d.,$/:])\\b\\d{1,2} ?[xX×] (${artist})(?=,| @| at | [-–—|])`, 'u'),
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
  const name = found.find((one) => !notNames.test(one))
  return name && isSure(phrase, name) ? name : undefined
}
