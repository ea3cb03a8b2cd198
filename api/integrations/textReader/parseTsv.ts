import type { Line, Word } from './textReader.ts'

/** Rows of this level are words; the others are pages, blocks, paragraphs and lines. */
const wordLevel = '5'

/** Parses Tesseract's table of words (tesseract-ocr.github.io/tessdoc/Command-Line-Usage.html#tsv-output-currently-available-in-305-dev-in-master-branch-on-github). */
export function parseTsv(tsv: string): Line[] {
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
