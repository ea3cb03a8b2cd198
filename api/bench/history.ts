import { appendFile, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Row } from './row.ts'

/** One line of JSON a run, oldest first. */
const file = fileURLToPath(new URL('history.jsonl', import.meta.url))

/** What a run measured. */
export interface Run {
  /** The day, `2027-05-01`. */
  date: string
  machine: string
  /** `figure` by `what` of each row. */
  figures: Record<string, number>
}

/** How much worse a figure may be than in the run before: what one machine differs by from run to run. */
const maxWorse = 0.1

export async function readHistory(): Promise<Run[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

export async function addToHistory(run: Omit<Run, 'figures'>, rows: readonly Row[]): Promise<void> {
  const figures = Object.fromEntries(rows.map(({ what, figure }) => [nameOf(what), round(figure)]))
  await appendFile(file, `${JSON.stringify({ ...run, figures })}\n`)
}

/**
 * The rows that are more than a tenth worse than in the last run that measured them, a line each.
 *
 * @param history oldest first
 */
export function whatFell(rows: readonly Row[], history: readonly Run[]): string[] {
  return rows.flatMap(({ what, figure, target }) => {
    const name = nameOf(what)
    const last = history.findLast(({ figures }) => name in figures)
    const before = last?.figures[name]
    if (!last || before === undefined) return []
    const isWorse = target.startsWith('≥')
      ? figure < before * (1 - maxWorse)
      : figure > before * (1 + maxWorse)
    return isWorse ? [`worse than on ${last.date}, ${round(figure)} instead of ${before}: ${what}`] : []
  })
}

/** Counts of files and rows differ from run to run. */
const nameOf = (what: string) => what.replace(/ \(\d+ files\)/, '')

const round = (figure: number) => Number(figure.toPrecision(4))
