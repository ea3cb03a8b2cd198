import { describe, expect, it } from 'vitest'
import { coveredBy, placeToast } from './placeToast.ts'

const free = { top: 8, bottom: 836 }
const header = { top: 0, bottom: 56 }
const tabs = { top: 786, bottom: 844 }

describe('the place of a toast', () => {
  it('is at its end of the screen where nothing is in the way', () => {
    expect(placeToast(70, { free, taken: [], from: 'top' })).toBe(8)
    expect(placeToast(70, { free, taken: [], from: 'bottom' })).toBe(766)
    // A question at the lower edge leaves the upper one alone.
    expect(placeToast(70, { free, taken: [{ top: 520, bottom: 844 }], from: 'top' })).toBe(8)
  })

  it('is beyond the bars that stand there', () => {
    expect(placeToast(70, { free, taken: [tabs, header], from: 'top' })).toBe(64)
    expect(placeToast(70, { free, taken: [tabs, header], from: 'bottom' })).toBe(708)
  })

  it('is beyond a main action that happens to be there, or before it where there is room', () => {
    const button = { top: 90, bottom: 140 }
    expect(placeToast(70, { free, taken: [header, button], from: 'top' })).toBe(148)
    expect(placeToast(20, { free, taken: [header, button], from: 'top' })).toBe(64)
  })

  it('covers as little as it can where there is no room', () => {
    const taken = [
      { top: 0, bottom: 100 },
      { top: 300, bottom: 844 },
    ]
    const top = placeToast(220, { free, taken, from: 'top' })
    expect(top).toBe(108)
    expect(coveredBy(top, 220, taken)).toBe(28)
  })

  it('is beside a form where there is room, and on it rather than on what must stay clear', () => {
    const field = { top: 200, bottom: 260 }
    const space = { free, taken: [header, field], from: 'top' } as const
    expect(placeToast(70, { ...space, spared: [{ top: 64, bottom: 560 }] })).toBe(568)
    expect(placeToast(70, { ...space, spared: [{ top: 64, bottom: 1400 }] })).toBe(64)
  })

  it('stays on the screen', () => {
    expect(placeToast(70, { free, taken: [{ top: 0, bottom: 800 }], from: 'top' })).toBe(8)
  })
})
