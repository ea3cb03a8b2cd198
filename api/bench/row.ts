/** One measured figure. */
export interface Row {
  what: string
  measured: string
  /** The baseline, measured in the same run or fixed. */
  limit: string
  /** Begins with `≤` or `≥`, which says what is better. */
  target: string
  isMet: boolean
  /** What is compared with earlier runs: the ratio to the limit where there is one, since machines differ. */
  figure: number
}

/**
 * A figure as its line prints it. It is judged by that number too: what was measured may be on the other side of a target, and the
 * verdict would contradict its line.
 */
export function figureOf(value: number, digits: number): { text: string; number: number } {
  const text = value.toFixed(digits)
  return { text, number: Number(text) }
}

interface Judged {
  what: string
  /** The measured value; it is rounded to `digits`. */
  figure: number
  digits?: number
  unit?: string
  /** The bound: one of the two. */
  most?: number
  least?: number
  limit?: string
  /** What is printed of the figure; the figure alone unless it says more. */
  measured?: (text: string) => string
  /** A second condition, in the words of the target. */
  also?: [words: string, isMet: boolean]
}

/** The row of a figure with one bound: a ratio unless it has a unit. */
export function rowOf(judged: Judged): Row {
  const { what, figure, digits = 2, unit = 'x', most, least, limit = 'fixed', also } = judged
  const { text, number } = figureOf(figure, digits)
  const bound = (most ?? least ?? 0).toLocaleString('en-US')
  return {
    what,
    measured: judged.measured?.(text + unit) ?? text + unit,
    limit,
    target: `${most === undefined ? '≥' : '≤'} ${bound}${unit}${also ? `, ${also[0]}` : ''}`,
    isMet: number <= (most ?? number) && number >= (least ?? number) && (also?.[1] ?? true),
    figure: number,
  }
}

export function formatTable(rows: readonly Row[]): string {
  const header = ['what', 'measured', 'limit in the same run', 'target', '']
  const cells = rows.map(({ what, measured, limit, target, isMet }) => [
    what,
    measured,
    limit,
    target,
    isMet ? 'met' : 'MISSED',
  ])
  return [header, header.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The 95th percentile. */
export function percentile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
