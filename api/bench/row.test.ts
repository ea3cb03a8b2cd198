import { expect, it } from 'vitest'
import { type Run, whatFell } from './history.ts'
import { facesRow, firstVisitRow, sizeRow } from './pages.ts'
import { figureOf, type Row, rowOf } from './row.ts'

it('a verdict agrees with the figures that are printed beside it', () => {
  const visit = (painted: number, shifted: number) => {
    const { measured, isMet } = firstVisitRow('/', [{ painted, shifted }], 100)
    return [measured, isMet]
  }
  expect(visit(160, 0)).toEqual(['160 ms (1.60x), shift 0.000', true])
  // Text that moves by a pixel is a shift, and can be seen in the line.
  expect(visit(160, 0.004)).toEqual(['160 ms (1.60x), shift 0.004', false])
  expect(visit(160, 0.000_04)).toEqual(['160 ms (1.60x), shift 0.000', true])
  expect(visit(200.4, 0)).toEqual(['200 ms (2.00x), shift 0.000', true])
  expect(visit(204, 0)).toEqual(['204 ms (2.04x), shift 0.000', false])

  const faces = (here: number, next: number) => {
    const visits = Array.from({ length: 10 }, (_, visit) => ({
      hasFaces: visit < here,
      hasFacesNext: visit < next,
    }))
    const { measured, isMet } = facesRow('/', visits)
    return [measured, isMet]
  }
  expect(faces(9, 10)).toEqual(['9 of 10; on the next screen 10', true])
  expect(faces(10, 8)).toEqual(['10 of 10; on the next screen 8', false])

  const size = (bytes: number) => {
    const { measured, isMet } = sizeRow('a page', bytes, 120)
    return [measured, isMet]
  }
  expect(size(120_040)).toEqual(['120.0 kB', true])
  expect(size(120_300)).toEqual(['120.3 kB', false])
  expect(size(0)).toEqual(['0.0 kB', false])

  const least = (figure: number, isMet = true) => {
    const row = rowOf({ what: '', figure, digits: 1, unit: ' %', least: 95, also: ['none wrong', isMet] })
    return [row.measured, row.target, row.isMet]
  }
  expect(least(94.96)).toEqual(['95.0 %', '≥ 95 %, none wrong', true])
  expect(least(94.94)).toEqual(['94.9 %', '≥ 95 %, none wrong', false])
  expect(least(99, false)).toEqual(['99.0 %', '≥ 95 %, none wrong', false])
  expect(least(Number.NaN)[2]).toBe(false)
})

it('a figure is the number that its text says', () => {
  for (const value of [1.995, 2.004, 0.996, 199.96]) {
    const { text, number } = figureOf(value, 2)
    expect(String(number)).toBe(String(Number(text)))
  }
})

it('what is more than a tenth worse than in the last run that measured it is named', () => {
  const row = (what: string, figure: number, target = '≤ 2x'): Row => ({
    what,
    figure,
    target,
    measured: '',
    limit: '',
    isMet: true,
  })
  const history: Run[] = [
    { date: '2027-01-01', machine: '', figures: { start: 1, reads: 2, precache: 500 } },
    { date: '2027-01-02', machine: '', figures: { start: 1.5 } },
  ]
  const fell = (...rows: Row[]) => whatFell(rows, history)
  expect(
    fell(row('start', 1.64), row('reads', 1.81, '≥ 1x'), row('precache (99 files)', 549), row('new', 9)),
  ).toEqual([])
  expect(fell(row('start', 1.66))).toEqual(['worse than on 2027-01-02, 1.66 instead of 1.5: start'])
  expect(fell(row('reads', 1.79, '≥ 1x'), row('precache (98 files)', 551))).toHaveLength(2)
})
