import { describe, expect, it } from 'vitest'
import { matchesSearch, searchWords, wordsOf, wordsOfRequest } from './searchWords.ts'

describe('the words of a row', () => {
  it('are distinct, in lower case and without accents', () => {
    expect(wordsOf(['Björk Guðmundsdóttir', 'björk', 'MØ', 'Beyoncé'])).toEqual([
      'bjork',
      'gudmundsdottir',
      'mo',
      'beyonce',
    ])
  })

  it('are separated by everything but letters and digits', () => {
    expect(wordsOf(['AC/DC', 'maya.lind_q@example.com', '100%', '米津玄師', '🎸'])).toEqual([
      'ac',
      'dc',
      'maya',
      'lind',
      'q',
      'example',
      'com',
      '100',
      '米津玄師',
    ])
    expect(wordsOf(['', ' % ', '\0'])).toEqual([])
  })

  const request = {
    id: '01990000-0000-7000-8000-0000dEadBeef',
    artist: 'Mitski',
    venue: 'Red Rocks',
    section: 'Lower 102',
    name: 'Sam',
    email: 's@x.org',
    phone: null,
  }

  it('of a request include the end of its id', () => {
    expect(wordsOfRequest(request).join(' ')).toBe('mitski red rocks lower 102 sam s x org deadbeef')
  })

  it.each(['+1 (555) 321-0142', '15553210142'])('of a request include its phone: %s', (phone) => {
    const words = wordsOfRequest({ ...request, phone })
    const typed = [
      '(555) 321-0142',
      '555 321 0142',
      '5553210142',
      '+1 555-321-0142',
      '3210142',
      '0142',
      '321',
    ]
    expect(typed.filter((text) => !matchesSearch(words, searchWords(text)))).toEqual([])
    expect(matchesSearch(words, searchWords('142'))).toBe(false)
  })
})

describe('a search', () => {
  const words = wordsOf(['Phoebe Bridgers', 'Greek Theatre'])
  const finds = (text: string) => matchesSearch(words, searchWords(text))

  it('finds a row if each of its words begins one of the row', () => {
    expect(['phoebe', 'PHO', 'greek phoebe', 'bri the', 'Phöbe'].map(finds)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(['oebe', 'phoebe wembley'].map(finds)).toEqual([false, false])
  })

  it('starts with its longest word, which is usually the rarest', () => {
    expect(searchWords('of Montreal at X')).toEqual(['montreal', 'of', 'at', 'x'])
  })

  it('has at most eight words of at most 64 characters', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8)
    expect(searchWords('x'.repeat(200))).toEqual(['x'.repeat(64)])
    expect(matchesSearch(wordsOf(['x'.repeat(200)]), searchWords('x'.repeat(190)))).toBe(true)
  })
})
