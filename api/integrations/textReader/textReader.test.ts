import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../config/log.ts'
import { waitFor } from '../../testing/timing.ts'
import { endOfAmount } from './amounts.ts'
import { flatten } from './flatten.ts'
import { crop, decodeGreyPng, type GreyPicture } from './greyPicture.ts'
import { loneSigns } from './loneSigns.ts'
import { createTesseractReader } from './tesseractReader.ts'
import type { TextReader } from './textReader.ts'

const listing = readFileSync(fileURLToPath(new URL('listing.webp', import.meta.url)))
const log = createLog('silent')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'live-shows-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

let reader: TextReader
afterEach(() => reader.close())

/** A worker script that answers everything, a read as `recognize` says; it can use `id`, the number of its thread. */
async function scriptThat(recognize: string): Promise<string> {
  const path = join(folder, `${Math.random()}.cjs`)
  await writeFile(
    path,
    `const { parentPort, threadId: id } = require('node:worker_threads')
     const row = (text) => ['5', 1, 1, 1, 1, 1, 10, 20, 30, 40, 96, text].join('\\t')
     parentPort.on('message', ({ jobId, action, payload }) => {
       const reply = (data, status = 'resolve') => parentPort.postMessage({ jobId, status, data })
       if (action !== 'recognize') return reply({})
       const [first] = payload.image
       ${recognize}
     })`,
  )
  return path
}
const textOf = async (bytes: Uint8Array) =>
  (await reader.read(bytes, 'whole'))?.map((line) => line.map(({ text }) => text).join(' '))
const picture = (first: number) => new Uint8Array([first])

it('reads nothing from bytes that are no picture, and goes on reading, without a network', async () => {
  reader = createTesseractReader({ log, timeoutMs: 25_000 })
  expect(await textOf(picture(1))).toBeUndefined()
  expect(await textOf(listing)).toEqual(
    expect.arrayContaining([
      'Tate McRae',
      'Wednesday, October 15, 2087',
      '7:30 PM',
      'Section: 222',
      'Row: 3',
    ]),
  )
})

it('survives a crash of its thread', async () => {
  const script = await scriptThat(`if (first === 1) setTimeout(() => { throw new Error('crashed') })
    else if (first === 2) process.exit(3)
    else reply({ tsv: row('read') })`)
  reader = createTesseractReader({ log, script })
  expect(await Promise.all([1, 0, 2, 0].map((first) => textOf(picture(first))))).toEqual([
    undefined,
    ['read'],
    undefined,
    ['read'],
  ])
})

it('gives up a read that takes too long, or that is no longer wanted, and ends the thread that is busy with it', async () => {
  const script = await scriptThat(`while (first === 1) {}
    reply({ tsv: row(String(id)) })`)
  reader = createTesseractReader({ log, script, timeoutMs: 50 })
  expect(await textOf(picture(1))).toBeUndefined()
  await reader.close()
  reader = createTesseractReader({ log, script, timeoutMs: 3_600_000 })
  const before = await textOf(picture(0))
  expect(await reader.read(picture(1), 'whole', AbortSignal.timeout(50))).toBeUndefined()
  const after = await textOf(picture(0))
  expect([before?.length, after?.length]).toEqual([1, 1])
  expect(after).not.toEqual(before)
})

it('ends a word where the next one starts, also if its box spans the line', async () => {
  const script = await scriptThat(`reply({ tsv: [
    ['5', 1, 1, 1, 1, 1, 10, 20, 300, 40, 96, 'Chappell'],
    ['5', 1, 1, 1, 1, 2, 150, 20, 60, 40, 96, 'Roan'],
  ].map((row) => row.join('\\t')).join('\\n') })`)
  reader = createTesseractReader({ log, script })
  const [line] = (await reader.read(picture(0), 'whole')) ?? []
  expect(line?.map(({ left, right }) => [left, right])).toEqual([
    [10, 150],
    [150, 210],
  ])
})

it('lets a few wait, and reads one at a time', async () => {
  const script = await scriptThat(`setTimeout(() => reply({ tsv: row(String(id)) }), 100)`)
  reader = createTesseractReader({ log, script, maxWaiting: 2 })
  const reads = await Promise.all([0, 0, 0, 0, 0].map((first) => textOf(picture(first))))
  expect(reads.filter((text) => text !== undefined)).toHaveLength(3)
  expect(new Set(reads.flat().filter((text) => text !== undefined)).size).toBe(1)
})

it('frees the memory after a while without a read', async () => {
  const script = await scriptThat('reply({ tsv: row(String(id)) })')
  reader = createTesseractReader({ log, script, idleMs: 20 })
  const first = await textOf(picture(0))
  await waitFor(async () => expect(await textOf(picture(0))).not.toEqual(first), { interval: 60 })
})

it('ends what it is reading when it is closed, and reads nothing more', async () => {
  const script = await scriptThat(`if (first === 0) reply({ tsv: row('read') })`)
  reader = createTesseractReader({ log, script })
  expect(await textOf(picture(0))).toEqual(['read'])
  const endless = textOf(picture(1))
  await reader.close()
  expect(await endless).toBeUndefined()
  expect(await textOf(picture(0))).toBeUndefined()
})

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
