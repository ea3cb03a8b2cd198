import { expect, it } from 'vitest'
import { changeWords, stepLabel, stepTitle } from './TimeChart.tsx'

it('a step is named by its days, whatever the time zone of the device', () => {
  const week = { from: '2026-11-03', to: '2026-11-09' }
  const words = (['day', 'week', 'month', 'year'] as const).map((step) => [
    stepLabel(week, step),
    stepTitle(week, step),
  ])
  expect(words).toEqual([
    ['Nov 3', 'Nov 3, 2026'],
    ['Nov 3', 'Nov 3 – Nov 9, 2026'],
    ['Nov', 'November 2026'],
    ['2026', '2026'],
  ])
})

it('a change is a percentage, of shares points; without anything to compare with it says from what', () => {
  expect(changeWords(112, 100, 'count')).toBe('+12%')
  expect(changeWords(5, 2000, 'money')).toBe('−100%')
  expect(changeWords(100, 100.2, 'money')).toBe('no change')
  expect(changeWords(40, 44, 'percent')).toBe('−4 points')
  expect(changeWords(1, 0, 'percent')).toBe('+1 point')
  expect(changeWords(7, 0, 'count')).toBe('from 0')
  expect(changeWords(0, 0, 'count')).toBe('no change')
  expect(changeWords(50, null, 'percent')).toBe('from –')
  expect(changeWords(null, null, 'percent')).toBe('no change')
})
