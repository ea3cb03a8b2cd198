import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Poster, PosterSquare, posterOf, posterPalettes, posterPatterns } from './Poster.tsx'

const names = Array.from({ length: 1000 }, (_, n) => `Band of ${n} Horses`)

describe('the poster of an artist', () => {
  it.each([
    ['Beyoncé', 'BEYONCE'],
    ['Björk', 'bjork'],
    ['Mø', 'MO'],
    ["Destiny's Child", 'destinys child'],
    ['AC/DC', 'ac dc'],
    ['Fred again..', ' fred  again '],
  ])('is the same for %s and %s', (one, other) => {
    expect(posterOf(other)).toEqual(posterOf(one))
  })

  it('differs between artists, even where a letter repeats', () => {
    expect(posterOf('Duran Duran')).not.toEqual(posterOf('Duran'))
    expect(new Set(names.map((name) => JSON.stringify(posterOf(name)))).size).toBe(names.length)
  })

  it('uses all palettes and patterns about equally', () => {
    const looks = new Map<string, number>()
    for (const name of names) {
      const { palette, pattern } = posterOf(name)
      looks.set(`${palette} ${pattern}`, (looks.get(`${palette} ${pattern}`) ?? 0) + 1)
    }
    expect(looks.size).toBe(posterPalettes * posterPatterns.length)
    expect(Math.min(...looks.values())).toBeGreaterThan(10)
  })

  it.each(['', '!!!', '🎸', 'é'.repeat(500), 'عمرو دياب'])('exists for the name %j', (name) => {
    const { centre, palette } = posterOf(name)
    expect(centre.x).toBeGreaterThanOrEqual(0)
    expect(palette).toBeLessThanOrEqual(posterPalettes)
    expect(renderToStaticMarkup(<Poster artist={name} />)).toContain('<path')
  })

  it('is drawn in less than 2 kB, for every name, as a head and as a square', () => {
    for (const name of names.slice(0, 200)) {
      for (const poster of [
        <Poster key="head" artist={name} />,
        <PosterSquare key="square" artist={name} />,
      ]) {
        const [svg] = renderToStaticMarkup(poster).match(/<svg.*<\/svg>/) ?? []
        expect(svg?.length).toBeLessThan(2000)
        expect(svg).not.toMatch(/NaN|Infinity/)
      }
    }
  })
})
