import { describe, expect, it } from 'vitest'
import { mapRows, type Pages, placeRow, rowsOf } from './pages.ts'

interface Row {
  id: string
  at: number
}
const build = (at: number, id = `r${at}`): Row => ({ id, at })
const newestFirst = (one: Row, other: Row) => other.at - one.at

/** Pages of rows by time; the last page has a next one if `hasNext`. */
function pagesOf(pages: number[][], hasNext: boolean): Pages<Row> {
  return {
    pages: pages.map((times, index) => ({
      rows: times.map((at) => build(at)),
      next: index < pages.length - 1 || hasNext ? `after ${index}` : undefined,
    })),
    pageParams: pages.map(() => []),
  }
}
const timesIn = ({ pages }: Pages<Row>) => pages.map(({ rows }) => rows.map(({ at }) => at))

describe('placing a row', () => {
  it('replaces it where it stands', () => {
    const placed = placeRow(
      pagesOf(
        [
          [9, 7],
          [5, 3],
        ],
        true,
      ),
      { id: 'r5', at: 5 },
      newestFirst,
    )
    expect(timesIn(placed)).toEqual([
      [9, 7],
      [5, 3],
    ])
  })

  it('moves it to its new place, on any page', () => {
    const pages = pagesOf(
      [
        [9, 7],
        [5, 3],
      ],
      true,
    )
    expect(timesIn(placeRow(pages, build(8, 'r3'), newestFirst))).toEqual([[9, 8, 7], [5]])
    expect(timesIn(placeRow(pages, build(4, 'r9'), newestFirst))).toEqual([[7], [5, 4, 3]])
  })

  it('adds a new one', () => {
    expect(timesIn(placeRow(pagesOf([[9, 7]], true), build(10), newestFirst))).toEqual([[10, 9, 7]])
    expect(timesIn(placeRow(pagesOf([[]], false), build(1), newestFirst))).toEqual([[1]])
  })

  it('leaves out one that belongs after the last page, unless that is the end of the list', () => {
    expect(timesIn(placeRow(pagesOf([[9, 7]], true), build(1), newestFirst))).toEqual([[9, 7]])
    expect(timesIn(placeRow(pagesOf([[9, 7]], false), build(1), newestFirst))).toEqual([[9, 7, 1]])
    expect(timesIn(placeRow(pagesOf([[9, 7]], true), build(1, 'r9'), newestFirst))).toEqual([[7]])
  })

  it('does not change the pages it is given', () => {
    const pages = pagesOf([[9, 7]], false)
    placeRow(pages, build(8), newestFirst)
    expect(timesIn(pages)).toEqual([[9, 7]])
  })
})

it('rows can be read and replaced across pages', () => {
  const pages = pagesOf([[9], [5]], false)
  expect(rowsOf(pages).map(({ at }) => at)).toEqual([9, 5])
  expect(rowsOf<Row>(undefined)).toBeUndefined()
  expect(timesIn(mapRows(pages, (row) => ({ ...row, at: row.at + 1 })))).toEqual([[10], [6]])
})
