import { describe, expect, it } from 'vitest'
import { detectFileType, isAllowedFor, maxBytesFor } from './fileRules.ts'

const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  )

describe('the type of a file', () => {
  it.each([
    ['image/png', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 'x')],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['image/avif', bytes(0, 0, 0, 0x20, 'ftypavif')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['application/vnd.apple.pkpass', bytes('PK', 3, 4)],
  ] as const)('is %s by its first bytes', (type, content) => {
    expect(detectFileType(content)).toBe(type)
  })

  it.each([
    ['nothing', bytes()],
    ['SVG', bytes('<svg xmlns=')],
    ['a PNG with its line ends damaged in transfer', bytes(0x89, 'PNG', 0x0a, 0x1a, 0x0a)],
    ['a RIFF sound file', bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    ['a film', bytes(0, 0, 0, 0x20, 'ftypmp42')],
    ['HEIC', bytes(0, 0, 0, 0x20, 'ftypheic')],
  ])('is unknown for %s', (_, content) => {
    expect(detectFileType(content)).toBeUndefined()
  })

  it('decides what the file can be used for', () => {
    expect(isAllowedFor('screenshot', 'application/pdf')).toBe(false)
    expect(isAllowedFor('screenshot', 'image/webp')).toBe(true)
    expect(isAllowedFor('ticket', 'image/webp')).toBe(false)
    expect(isAllowedFor('ticket', 'application/pdf')).toBe(true)
    expect([maxBytesFor('screenshot'), maxBytesFor('ticket')]).toEqual([5_242_880, 10_485_760])
  })
})
