import { expect, test } from 'vitest'
import { move, wholeView, zoom } from './Screenshot.tsx'

const area = { width: 200, height: 100 }
const centre = { x: 0, y: 0 }

test('the point under the fingers stays in place', () => {
  const at = { x: 50, y: 20 }
  const view = zoom(wholeView, 2, at, area)
  expect(view).toEqual({ scale: 2, x: -50, y: -20 })
  // The picture's point that was there is there again.
  expect((at.x - view.x) / view.scale).toBe(at.x)
})

test('a picture is never smaller than its area, nor more than six times as large', () => {
  expect(zoom(wholeView, 0.1, centre, area)).toEqual(wholeView)
  expect(zoom(wholeView, 100, centre, area).scale).toBe(6)
})

test('a picture always fills its area', () => {
  const large = zoom(wholeView, 3, centre, area)
  expect(move(large, { x: 1000, y: -1000 }, area)).toEqual({ scale: 3, x: 200, y: -100 })
  expect(move(wholeView, { x: 10, y: 10 }, area)).toEqual(wholeView)
  // Zoomed out again, it is in the middle.
  expect(zoom(move(large, { x: 200, y: 100 }, area), 1 / 3, centre, area)).toEqual(wholeView)
})
