import { setTimeout as sleep } from 'node:timers/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { chromium } from '@playwright/test'
import { readBarcodes } from 'zxing-wasm/full'
import type { TicketFacts } from '#contract/files.ts'
import { foldLetters } from '#contract/rules/searchWords.ts'
import { chromiumFlags, chromiumPath } from '../../../pwa/testing/chromium.ts'
import { createLog } from '../../config/log.ts'
import { readTicket } from '../../files/ticket/readTicketFile.ts'
import { createTesseractReader } from '../../integrations/textReader/tesseractReader.ts'
import { createTicketReader } from '../../integrations/ticketReader/createTicketReader.ts'
import { bundle } from '../../testing/childProcess.ts'
import { figureOf, median, type Row, rowOf } from '../row.ts'
import { blindHalf } from './blindHalf.ts'
import { drawFile, type PageCode, type TicketFile } from './drawing.ts'
import { knownHalf } from './knownHalf.ts'

/** Less than a year before each event: some files write no year. */
const now = new Date('2026-11-28T12:00:00Z')
const maxMegabytes = 200
const maxMs = 15_000
/** Kinds of fields, and the part of them that is to be right and may be wrong. Percent. */
const kinds = {
  codes: { least: 98, maxWrong: 0, fields: [] },
  'sections, rows and seats': { least: 90, maxWrong: 1, fields: ['section', 'row', 'seat'] },
  'artists, venues and dates': { least: 90, maxWrong: 2, fields: ['artist', 'venue', 'concertDate'] },
  'order numbers and places': { least: 90, maxWrong: 2, fields: ['orderNumber', 'place'] },
} as const satisfies Record<
  string,
  { least: number; maxWrong: number; fields: readonly (keyof TicketFacts)[] }
>
type Kind = keyof typeof kinds
type Score = Record<Kind, { shown: number; right: number; wrong: number }>

interface Drawn {
  file: TicketFile
  bytes: Buffer
  type: string
}

/** What is read from ticket files: those that the reader is improved with, and those drawn without knowledge of it. */
export async function benchTickets(): Promise<Row[]> {
  const log = createLog('silent')
  const all = await draw([...knownHalf, ...blindHalf])
  const thread = await measureThread(all)
  const ticketReader = createTicketReader({ log, script: script(), timeoutMs: 60_000 })
  const textReader = createTesseractReader({ log })
  const scores = { all: emptyScore(), blind: emptyScore() }
  let slowest = 0
  for (const { file, bytes, type } of all) {
    const isBlind = blindHalf.includes(file)
    const startedAt = performance.now()
    const content = await readTicket({ ticketReader, textReader }, bytes, type, now)
    slowest = Math.max(slowest, performance.now() - startedAt)
    const read = 'pages' in content ? content.pages : []
    for (const [at, expected] of pagesOf(file).entries()) {
      const misses: string[] = []
      const score = (kind: Kind, shown: number, right: number, wrong: number) => {
        for (const sum of isBlind ? [scores.all, scores.blind] : [scores.all]) {
          sum[kind].shown += shown
          sum[kind].right += right
          sum[kind].wrong += wrong
        }
      }
      const { facts = {}, codes = [] } = read[at] ?? {}
      const nameOf = ({ format, text }: PageCode) => `${format} ${text}`
      const [truth, found] = [expected.codes.map(nameOf).sort(), codes.map(nameOf).sort()]
      const right = truth.filter((code) => found.includes(code))
      score('codes', truth.length, right.length, found.length - right.length)
      if (truth.join() !== found.join()) misses.push(`codes ${truth} read as ${found}`)
      for (const [kind, { fields }] of Object.entries(kinds)) {
        for (const name of fields) {
          const [wanted, got] = [textOf(expected.says[name]), textOf(facts[name])]
          score(
            kind as Kind,
            Number(wanted !== ''),
            Number(wanted !== '' && wanted === got),
            Number(got !== '' && wanted !== got),
          )
          if (wanted !== got) misses.push(`${name} ${wanted || 'nothing'} read as ${got || 'nothing'}`)
        }
      }
      // Never the others, so that the reader cannot be fitted to them.
      if (!isBlind && misses.length > 0)
        process.stderr.write(`  ${file.name}, page ${at + 1}: ${misses.join('; ')}\n`)
    }
  }
  await Promise.all([ticketReader.close(), textReader.close()])
  return [
    ...rowsOf(scores.all, `all ${all.length} ticket files`),
    ...rowsOf(scores.blind, `the ${blindHalf.length} ticket files drawn without knowledge of the reader`),
    rowOf({
      what: 'reading one ticket file with its text',
      figure: slowest,
      ...{ digits: 0, unit: ' ms', most: maxMs },
      measured: (text) => `at most ${text}`,
    }),
    ...thread,
  ]
}

const script = () => bundle('api/integrations/ticketReader/ticketThread.ts')

async function draw(files: readonly TicketFile[]): Promise<Drawn[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  const drawn: Drawn[] = []
  try {
    for (const file of files) drawn.push({ file, ...(await drawFile(browser, file)) })
  } finally {
    await browser.close()
  }
  return drawn
}

function pagesOf(file: TicketFile): readonly { codes: readonly PageCode[]; says: TicketFacts }[] {
  if (file.kind === 'pdf') return file.pages
  if (file.kind === 'pkpass') return [file.pass]
  return file.kind === 'pkpasses' ? file.passes : [file.page]
}

/** Case and accents do not count, as in a search. */
const textOf = (value: TicketFacts[keyof TicketFacts]) =>
  value === undefined
    ? ''
    : typeof value === 'object'
      ? `${value.number} of ${value.count}`
      : foldLetters(String(value))

const emptyScore = () =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { shown: 0, right: 0, wrong: 0 }])) as Score

function rowsOf(score: Score, where: string): Row[] {
  return Object.entries(score).map(([kind, { shown, right, wrong }]) => {
    const { least, maxWrong } = kinds[kind as Kind]
    const mistaken = figureOf((wrong / shown) * 100, 1)
    return rowOf({
      what: `${kind} read from ${where}`,
      figure: (right / shown) * 100,
      ...{ digits: 1, unit: ' %', least },
      measured: (text) => `${text} of ${shown} right, ${mistaken.text} % wrong`,
      also: [`${maxWrong === 0 ? 'none' : `≤ ${maxWrong} %`} wrong`, mistaken.number <= maxWrong],
    })
  })
}

/** The time that a PDF takes in the thread against the bare libraries in this one, and the memory that the thread takes and frees. */
async function measureThread(all: readonly Drawn[]): Promise<Row[]> {
  const megabytes = () => process.memoryUsage.rss() / 1e6
  const startMegabytes = megabytes()
  let most = startMegabytes
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 20)
  const reader = createTicketReader({ log: createLog('silent'), script: script(), timeoutMs: 60_000 })
  const times = new Map<Drawn, number>()
  for (const file of all) {
    const startedAt = performance.now()
    await reader.read(file.bytes, file.type)
    times.set(file, performance.now() - startedAt)
  }
  clearInterval(watch)
  await reader.close()
  await sleep(500)
  const left = megabytes() - startMegabytes
  const ratios: number[] = []
  for (const [file, ms] of times)
    if (file.type === 'application/pdf') ratios.push(ms / (await readBare(file.bytes)))
  const used = Math.round(most - startMegabytes)
  return [
    rowOf({
      what: 'codes and text of a PDF, read in the thread',
      figure: median(ratios),
      limit: 'pdfium drawing its pages and zxing-wasm reading them',
      most: 1.5,
    }),
    rowOf({
      what: `memory (RSS) that the thread takes while it reads all ${all.length} ticket files`,
      figure: used,
      ...{ digits: 0, unit: ' MB', most: maxMegabytes },
      measured: (text) => `${text}; ${Math.round(left)} MB after its end`,
      also: ['freed', left <= 0.25 * used],
    }),
  ]
}

/** Milliseconds. */
async function readBare(bytes: Uint8Array): Promise<number> {
  const startedAt = performance.now()
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(4, 2200 / Math.max(originalWidth, originalHeight))
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as const
    await readBarcodes(picture as Parameters<typeof readBarcodes>[0])
  }
  library.destroy()
  return performance.now() - startedAt
}
