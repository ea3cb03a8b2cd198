import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../config/log.ts'
import { waitFor } from '../../testing/waitFor.ts'
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

it('reads a listing without a network', async () => {
  reader = createTesseractReader({ log, timeoutMs: 25_000 })
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

it('reads nothing from bytes that are no picture, and goes on reading', async () => {
  reader = createTesseractReader({ log, timeoutMs: 25_000 })
  expect(await textOf(picture(1))).toBeUndefined()
  expect(await textOf(listing)).toContain('Tate McRae')
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

it('gives up a read that takes too long, and ends the thread that is busy with it', async () => {
  const script = await scriptThat(`while (first === 1) {}
    reply({ tsv: row(String(id)) })`)
  reader = createTesseractReader({ log, script, timeoutMs: 700 })
  const [before] = (await textOf(picture(0))) ?? []
  expect(await textOf(picture(1))).toBeUndefined()
  const startedAt = performance.now()
  expect(await reader.read(picture(1), 'whole', AbortSignal.timeout(50))).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(500)
  const [after] = (await textOf(picture(0))) ?? []
  expect(after).not.toBe(before)
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
