import { describe, expect, it } from 'vitest'
import { maxScreenshotBytes } from '#contract/rules/fileRules.ts'
import { mayBeDecodable, prepareScreenshot, shrunkSize } from './prepareScreenshot.ts'
import { fillable, suggestionsFrom, takenBack, unchanged } from './useSuggestions.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

describe('prepareScreenshot', () => {
  it('checks the bytes, not the claimed type', async () => {
    const pdf = new Blob(['%PDF-1.7'], { type: 'image/png' })
    await expect(prepareScreenshot(pdf)).rejects.toMatchObject({
      title: 'Invalid file type',
      description: 'Please upload an image file (JPG, PNG, etc.)',
    })
  })

  it('refuses files that are not images, and SVG', async () => {
    for (const type of ['text/plain', 'image/svg+xml', 'image/png', '']) {
      const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type })
      await expect(prepareScreenshot(file)).rejects.toMatchObject({
        description: 'Please upload an image file (JPG, PNG, etc.)',
      })
    }
  })

  it('refuses a file of more than 5 MB', async () => {
    const file = new Blob([new Uint8Array(png), new Uint8Array(maxScreenshotBytes)])
    await expect(prepareScreenshot(file)).rejects.toMatchObject({
      title: 'File too large',
      description: 'Please upload an image smaller than 5MB',
    })
  })

  it('keeps a GIF unchanged', async () => {
    const file = new Blob(['GIF89a and so on'], { type: 'image/gif' })
    await expect(prepareScreenshot(file)).resolves.toBe(file)
  })

  it('says if the device cannot decode HEIC', async () => {
    const file = new Blob(['\0\0\0\x18ftypheic'], { type: 'image/heic' })
    await expect(prepareScreenshot(file)).rejects.toMatchObject({
      description: expect.stringContaining('cannot read HEIC pictures'),
    })
  })
})

describe('mayBeDecodable', () => {
  it('is true only for images of an unknown format', () => {
    expect(mayBeDecodable('image/heic', undefined)).toBe(true)
    expect(mayBeDecodable('image/png', 'application/pdf')).toBe(false)
    expect(mayBeDecodable('application/pdf', undefined)).toBe(false)
  })
})

describe('shrunkSize', () => {
  it('keeps the aspect ratio and never enlarges', () => {
    expect(shrunkSize({ width: 4000, height: 1000 })).toEqual({ width: 2340, height: 585 })
    expect(shrunkSize({ width: 3000, height: 6000 })).toEqual({ width: 1000, height: 2000 })
    expect(shrunkSize({ width: 390, height: 844 })).toEqual({ width: 390, height: 844 })
    expect(shrunkSize({ width: 390, height: 20_000 })).toEqual({ width: 390, height: 20_000 })
  })

  it('keeps small text of a phone legible, however tall the picture is', () => {
    // Three pixels for each CSS pixel.
    for (const height of [2532, 15_192, 34_000]) {
      const { width } = shrunkSize({ width: 3 * 390, height })
      expect((12 * width) / 390).toBeGreaterThanOrEqual(18)
    }
  })
})

describe('what was read from a screenshot', () => {
  const now = new Date('2027-06-01T12:00:00Z')
  const read = {
    artist: 'Phoebe Bridgers',
    venue: 'Greek Theatre',
    concertDate: '2027-06-05T20:00',
    section: '102',
    ticketCount: 2,
  }

  it('becomes fields as a customer would type them, without a date that the form would refuse', () => {
    const suggested = { ...read, preferredRow: 'F', stubhubPrice: '$240.50' }
    expect(suggestionsFrom({ ...read, row: 'F', price: 240.5 }, now)).toEqual(suggested)
    expect(suggestionsFrom({ price: 240 }, now)).toEqual({ stubhubPrice: '$240' })
    expect(suggestionsFrom({}, now)).toEqual({})
    expect(suggestionsFrom({ concertDate: '2027-05-20T20:00' }, now)).toEqual({})
  })

  it('never replaces what was typed', () => {
    const { artist, venue, ticketCount } = read
    expect(fillable({ artist, venue, ticketCount }, { artist: 'Phoebe' })).toEqual({ venue, ticketCount })
  })

  it('is marked until the field is changed, and then not taken back', () => {
    const found = { artist: 'Mitski', section: '102', ticketCount: 4 }
    const changed = { ...found, section: '103' }
    expect(unchanged(found, changed)).toEqual({ artist: 'Mitski', ticketCount: 4 })
    expect(takenBack(found, changed)).toEqual({ artist: '', ticketCount: 0 })
  })
})
