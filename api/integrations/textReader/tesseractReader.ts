import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Log } from '../../config/log.ts'
import { type Call, createReaderThread, type ThreadOptions } from '../readerThread.ts'
import { endOfAmount } from './amounts.ts'
import { flatten } from './flatten.ts'
import { crop, decodeGreyPng, encodePgm, type GreyPicture } from './greyPicture.ts'
import { loneSigns } from './loneSigns.ts'
import type { Line, TextReader, Way, Word } from './textReader.ts'

const require = createRequire(import.meta.url)

/** Page segmentation: 3 finds columns by itself, 7 is for one line, 11 looks for single words. */
const segmentation: Record<Way | 'line', string> = { whole: '3', line: '7', sparse: '11' }
/** White around a part of a picture that is read by itself. Pixels. */
const margin = 12
/** Words with less confidence are guesses. */
const certain = 60
/** Lines that are read again, and the height in pixels above which none is. */
const maxRereads = 20
const tallestLine = 150
/** Between pieces of one amount, as a part of their height. */
const maxGap = 0.3

interface Options extends Partial<ThreadOptions> {
  log: Log
}

/**
 * Reads with tesseract.js, in one worker thread. Needs no network: program and language data come from packages.
 *
 * Speaks to tesseract.js's worker script itself. The package's own `createWorker` listens to no error of its thread, so a
 * crash in it would end the process.
 */
export function createTesseractReader(options: Options): TextReader {
  const thread = createReaderThread({
    script: require.resolve('tesseract.js/src/worker-script/node/index.js'),
    prepare,
    ...options,
  })
  /** Pictures that are read in several ways are decoded once. */
  const decoded = new WeakMap<Uint8Array, GreyPicture>()

  async function readNow(call: Call, bytes: Uint8Array, way: Way): Promise<Line[]> {
    const picture = decoded.get(bytes) ?? (await decode(call, bytes))
    if (!picture) return recognize(call, bytes, way)
    decoded.set(bytes, picture)
    const lines = await recognize(call, encodePgm(picture), way)
    const signs = await readSigns(call, picture, lines)
    const doubtful = new Set(lines.filter(isDoubtful).slice(0, maxRereads))
    const reread = lines.map(async (line) =>
      rereadAmounts(call, picture, doubtful.has(line) ? await rereadLine(call, picture, line) : line),
    )
    return [...(await Promise.all(reread)), ...signs]
  }

  return {
    read: (bytes, way, until) => thread.run((call) => readNow(call, bytes, way), until),
    close: thread.close,
  }
}

/** Loads the program and the language. */
async function prepare(call: Call): Promise<void> {
  const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
  await call('load', { options: { lstmOnly: true } })
  await call('loadLanguage', {
    langs: 'eng',
    options: { langPath, gzip: true, cacheMethod: 'none', lstmOnly: true },
  })
  // 1: the neural network, the only engine that the data is for.
  await call('initialize', { langs: 'eng', oem: 1 })
}

async function recognize(call: Call, image: Uint8Array, way: Way | 'line'): Promise<Line[]> {
  const reply = await call('recognize', {
    image,
    options: { tessedit_pageseg_mode: segmentation[way] },
    output: { text: false, tsv: true },
  })
  return parseTsv((reply as { tsv: string }).tsv)
}

/** Has the picture decoded, and draws its text dark on white. */
async function decode(call: Call, bytes: Uint8Array): Promise<GreyPicture | undefined> {
  const reply = await call('recognize', {
    image: bytes,
    options: {},
    output: { text: false, imageGrey: true },
  })
  const [, png] = (reply as { imageGrey?: string }).imageGrey?.split(',') ?? []
  const picture = png === undefined ? undefined : await decodeGreyPng(Buffer.from(png, 'base64'))
  return picture && flatten(picture)
}

/** Reads single letters and numbers. */
async function readSigns(call: Call, picture: GreyPicture, lines: readonly Line[]): Promise<Line[]> {
  const read = loneSigns(picture, lines).map(async (box): Promise<Line[]> => {
    const [line = []] = await recognize(call, encodePgm(crop(picture, box, margin)), 'line')
    const [word, ...others] = line
    const isSign = word && others.length === 0 && /^(?:[A-Z]{1,2}|\d{1,3})$/.test(word.text)
    return isSign && word.confidence >= certain ? [[{ ...word, ...box }]] : []
  })
  return (await Promise.all(read)).flat()
}

const minConfidence = (line: Line) => Math.min(...line.map(({ confidence }) => confidence))

/** Whether a word of it is uncertain among others, and it is no part of a photo. */
function isDoubtful(line: Line): boolean {
  const { top, bottom } = boxOf(line)
  return (
    minConfidence(line) < certain &&
    bottom - top < tallestLine &&
    line.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
  )
}

const boxOf = (line: Line) => ({
  left: Math.min(...line.map(({ left }) => left)),
  top: Math.min(...line.map(({ top }) => top)),
  right: Math.max(...line.map(({ right }) => right)),
  bottom: Math.max(...line.map(({ bottom }) => bottom)),
})

/** Reads a line by itself, if that makes it certain. */
async function rereadLine(call: Call, picture: GreyPicture, line: Line): Promise<Line> {
  const box = boxOf(line)
  const [again = []] = await recognize(call, encodePgm(crop(picture, box, margin)), 'line')
  if (again.length === 0 || minConfidence(again) < certain) return line
  const [right, down] = [box.left - margin, box.top - margin]
  return again.map((word) => ({
    ...word,
    left: word.left + right,
    right: word.right + right,
    top: word.top + down,
    bottom: word.bottom + down,
  }))
}

/** Reads amounts and the smaller letters behind them apart from each other. */
async function rereadAmounts(call: Call, picture: GreyPicture, line: Line): Promise<Line> {
  const words = amountsOf(line).map(async (whole) => {
    const [first, last] = [whole[0], whole.at(-1)]
    if (!first?.text.startsWith('$') || !last) return whole
    const box = { ...first, right: last.right }
    const end = endOfAmount(picture, box)
    if (end === undefined) return whole
    const parts = [
      { ...box, right: end },
      { ...box, left: end },
    ].map(async (part) => {
      const [read = []] = await recognize(call, encodePgm(crop(picture, part, margin)), 'line')
      const text = read.map((one) => one.text).join('')
      return { ...part, text, confidence: Math.min(...read.map(({ confidence }) => confidence)) }
    })
    const [amount, unit] = await Promise.all(parts)
    // A digit behind it belongs to the amount.
    const isApart = amount && unit && /^\$[\d,.]+$/.test(amount.text) && !/^\d/.test(unit.text)
    return isApart ? [amount, unit] : whole
  })
  return (await Promise.all(words)).flat()
}

/** The words of a line, where an amount was read in pieces all of them together. */
function amountsOf(line: Line): Word[][] {
  const runs: Word[][] = []
  for (const word of line) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isNext = before && word.left - before.right < maxGap * (word.bottom - word.top)
    if (run?.[0]?.text.startsWith('$') && isNext) run.push(word)
    else runs.push([word])
  }
  return runs
}

/** Rows of this level are words; the others are pages, blocks, paragraphs and lines. */
const wordLevel = '5'

/** Parses Tesseract's table of words (tesseract-ocr.github.io/tessdoc/Command-Line-Usage.html#tsv-output-currently-available-in-305-dev-in-master-branch-on-github). */
function parseTsv(tsv: string): Line[] {
  const lines = new Map<string, Word[]>()
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] =
      row.split('\t')
    if (level !== wordLevel || text.trim() === '') continue
    const key = [page, block, paragraph, line].join(' ')
    const words = lines.get(key) ?? []
    if (words.length === 0) lines.set(key, words)
    words.push({
      text: text.trim(),
      confidence: Number(confidence),
      left: Number(left),
      top: Number(top),
      right: Number(left) + Number(width),
      bottom: Number(top) + Number(height),
    })
  }
  const topOf = (words: Word[]) => Math.min(...words.map(({ top }) => top))
  return [...lines.values()].map(clip).sort((one, other) => topOf(one) - topOf(other))
}

/** The box of a word sometimes spans its whole line: it ends where the next word starts. */
function clip(words: readonly Word[]): Word[] {
  return words.map((word, index) => {
    const next = words[index + 1]
    return next && next.left > word.left ? { ...word, right: Math.min(word.right, next.left) } : word
  })
}
