import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { endOfAmount } from './amounts.ts'
import { flatten } from './flatten.ts'
import { crop, decodeGreyPng, type GreyPicture } from './greyPicture.ts'
import { loneSigns } from './loneSigns.ts'

type Box = [left: number, top: number, right: number, bottom: number]

/** Boxes painted on a page, one over another. */
function painted(page: number, boxes: readonly [...Box, grey: number][]): GreyPicture {
  const picture = { width: 200, height: 120, pixels: new Uint8Array(200 * 120).fill(page) }
  for (const [left, top, right, bottom, grey] of boxes) {
    for (let y = top; y < bottom; y += 1) picture.pixels.fill(grey, y * 200 + left, y * 200 + right)
  }
  return picture
}
const at = ({ pixels, width }: GreyPicture, x: number, y: number) => pixels[y * width + x]

it('text on a dark page, on a button and in pale grey becomes dark on white', async () => {
  const button: [...Box, number] = [10, 40, 190, 110, 120]
  const itsEdge: [...Box, number] = [9, 40, 10, 110, 70]
  const flat = await flatten(
    painted(20, [[20, 10, 24, 30, 240], button, itsEdge, [20, 60, 24, 80, 255], [40, 60, 44, 80, 200]]),
  )
  for (const [x, y] of [
    [22, 20],
    [22, 70],
    [42, 70],
  ] as const)
    expect(at(flat, x, y)).toBeLessThan(140)
  for (const [x, y] of [
    [5, 5],
    [100, 50],
    [100, 75],
    [9, 75],
    [100, 40],
  ] as const)
    expect(at(flat, x, y)).toBe(255)
})

it('a gradient becomes nearly white', async () => {
  const gradient = painted(0, [])
  gradient.pixels.forEach((_, index) => {
    gradient.pixels[index] = Math.floor(index / 200)
  })
  expect(Math.min(...(await flatten(gradient)).pixels)).toBeGreaterThan(250)
})

it('other work goes on while a picture is prepared', async () => {
  const turns: string[] = []
  setImmediate(() => turns.push('other work'))
  await flatten(painted(255, []))
  turns.push('flat')
  expect(turns).toEqual(['other work', 'flat'])
})

it('a PNG is decoded, whatever filters its rows have', async () => {
  const rows = [
    [0, 10, 20, 30],
    [1, 5, 5, 5],
    [2, 1, 2, 3],
    [3, 10, 10, 10],
    [4, 250, 1, 1],
  ]
  const header = Buffer.from([0, 0, 0, 3, 0, 0, 0, 5, 8, 0, 0, 0, 0])
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const png = (head: Buffer) =>
    Buffer.concat([
      Buffer.alloc(8),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    ])
  expect(await decodeGreyPng(png(header))).toEqual({
    ...{ width: 3, height: 5 },
    pixels: new Uint8Array([10, 20, 30, 5, 10, 15, 6, 12, 18, 13, 22, 30, 7, 14, 23]),
  })
  const inColour = Buffer.from(header)
  inColour[9] = 2
  expect(await decodeGreyPng(png(inColour))).toBeUndefined()
})

it('a part of a picture has a white margin', () => {
  expect(crop(painted(7, []), { left: 0, top: 0, right: 1, bottom: 1 }, 1)).toEqual({
    ...{ width: 3, height: 3 },
    pixels: new Uint8Array([255, 255, 255, 255, 7, 255, 255, 255, 255]),
  })
})

const word = { text: '$8', confidence: 90, left: 10, top: 20, right: 120, bottom: 60 }
const sign: [...Box, number] = [12, 20, 22, 60, 0]
const digit: [...Box, number] = [26, 24, 36, 56, 0]

it('an amount ends where smaller letters start, not at its point or its raised cents', () => {
  const point: [...Box, number] = [40, 50, 44, 58, 0]
  const second: [...Box, number] = [48, 24, 58, 56, 0]
  const unit: [...Box, number] = [64, 40, 72, 56, 0]
  const raised: [...Box, number] = [64, 24, 72, 40, 0]
  const end = (...boxes: [...Box, number][]) => endOfAmount(painted(255, [...boxes]), word)
  expect(end(sign, digit, point, second, unit)).toBe(64)
  expect(end(sign, digit, point, second)).toBeUndefined()
  expect(end(sign, digit, second, raised)).toBeUndefined()
})

it('a sign alone on a line of text is found, one that is larger than the line is not', () => {
  const lines = [[{ ...word, left: 10, right: 60, top: 20, bottom: 40 }]]
  const text: [...Box, number] = [10, 20, 60, 40, 0]
  expect(loneSigns(painted(255, [text, [150, 21, 160, 39, 0]]), lines)).toEqual([
    { left: 150, top: 21, right: 160, bottom: 39 },
  ])
  expect(loneSigns(painted(255, [text, [150, 5, 160, 60, 0]]), lines)).toEqual([])
})
