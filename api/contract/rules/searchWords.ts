/** How rows are found by words (docs/RULES.md, Lists): the server stores the words of a row, screens match what they hold. */

/** Longer words are cut, in a row and in a search alike. */
const longestWord = 64
/** A search has no more words than this; further ones are ignored. */
const maxWords = 8

/** The words of a row: distinct, in lower case, without accents. Everything but letters and digits separates them. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = foldLetters(texts.join(' ')).split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter(Boolean).map((word) => [...word].slice(0, longestWord).join('')))]
}

/** The words of a search, the longest first. Empty if the text has no letter or digit. */
export function searchWords(text: string): string[] {
  return wordsOf([text])
    .sort((one, other) => other.length - one.length)
    .slice(0, maxWords)
}

/** Whether every word of a search begins a word of the row. */
export function matchesSearch(rowWords: readonly string[], search: readonly string[]): boolean {
  return search.every((word) => rowWords.some((candidate) => candidate.startsWith(word)))
}

/** The characters at the end of a request's id that name it: on screens, and as a word to find it by. */
export function referenceOf(requestId: string): string {
  return requestId.slice(-8)
}

/** What a request is found by: "phoebe greek" finds Phoebe Bridgers at the Greek Theatre. */
export function wordsOfRequest(request: {
  id: string
  artist: string
  venue: string
  section: string
  name: string
  email: string
  phone: string | null
}): string[] {
  const { id, artist, venue, section, name, email, phone } = request
  return wordsOf([artist, venue, section, name, email, ...wordsOfPhone(phone ?? ''), referenceOf(id)])
}

/** A number can be typed with or without its country code, in one piece, or in groups from the area code on. */
function wordsOfPhone(phone: string): string[] {
  const digits = phone.replace(/\D/g, '')
  return [digits, ...[10, 7, 4].map((length) => digits.slice(-length))]
}

/** Only the beginning of a very long message is searched. */
const maxWordsOfMessage = 150

/** What a message to staff is found by. */
export function wordsOfMessage(message: {
  subject: string
  message: string
  from: { name: string; email: string } | null
}): string[] {
  const { subject, message: text, from } = message
  return wordsOf([subject, from?.name ?? '', from?.email ?? '', text]).slice(0, maxWordsOfMessage)
}

export function wordsOfUser({ name, email }: { name: string; email: string }): string[] {
  return wordsOf([name, email])
}

// Letters that NFKD does not decompose.
const replacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Removes case and accents: `Björk` and `bjork`, `MØ` and `mo` are the same. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => replacements[letter] ?? letter)
}
