import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, noteCalls, untilAnswered } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { submitRequest } from '../../../testing/orders.ts'
import { admin, createAccount } from '../../../testing/people.ts'
import { screenshotFile } from '../../../testing/requestForm.ts'
import { button, dialog, expectNone, press } from '../../../testing/screen.ts'
import { requestAddress } from '../../desk/requestQueue.ts'

const reading = /^\/api\/files\/.*\/reading$/
const facts = page.getByRole('region', { name: 'Read from the screenshot' })
const area = page.getByRole('group', { name: 'Screenshot from Mara Oduya', exact: true })
const picture = () =>
  page.getByAltText('Seats that Mara Oduya found').first().element().getBoundingClientRect()
const shownScale = () => Math.round((10 * picture().width) / area.element().clientWidth) / 10

it('a screenshot is as wide as its place, zoomed there by keys, double click and two fingers, and opened in the whole window, with buttons, on each screen, beside what was read from it', async () => {
  answerCalls(reading, {
    json: { artist: 'Mitski', concertDate: '2030-06-05T20:00', section: '102', ticketCount: 2, price: 240 },
  })
  await page.viewport(1440, 900)
  const id = await submitRequest(await createAccount(), 'Alvvays')
  await openApp(requestAddress(id), admin)
  await expect.element(page.getByAltText('Seats that Mara Oduya found').first()).toBeVisible()
  const element = area.element() as HTMLElement
  // As wide as its place, in which it can be read.
  await expect.poll(() => picture().width).toBeGreaterThanOrEqual(260)
  element.focus()
  await press('+')
  await expect.poll(shownScale).toBe(1.5)
  await press('0')
  await expect.poll(shownScale).toBe(1)
  await userEvent.dblClick(area)
  await expect.poll(shownScale).toBe(2.5)
  await userEvent.dblClick(area)
  await expect.poll(shownScale).toBe(1)

  const { left, top } = element.getBoundingClientRect()
  const touch = (type: string, pointerId: number, x: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX: left + x, clientY: top + 50, bubbles: true }),
    )
  touch('pointerdown', 1, 60)
  touch('pointerdown', 2, 100)
  touch('pointermove', 2, 140)
  await expect.poll(shownScale).toBe(2)
  touch('pointerup', 1, 60)
  touch('pointerup', 2, 140)
  touch('pointermove', 2, 300)
  expect(shownScale()).toBe(2)

  // A key opens it large, and Escape closes it.
  ;(document.activeElement as HTMLElement | null)?.blur()
  await press('z')
  await expect.element(dialog().getByText('Screenshot from Mara Oduya', { exact: true })).toBeVisible()
  const large = dialog().getByRole('group', { name: /, enlarged$/ })
  await expect.element(large).toHaveFocus()
  expect(large.element().getBoundingClientRect().width).toBeGreaterThan(1300)
  await expect.element(dialog().getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await dialog().getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await large.element().focus()
  await press('ArrowRight')
  await expect.element(large).toHaveAttribute('data-zoomed')
  await press('Escape')
  await expectNone(dialog())

  const words = 'Mitski · Wed, Jun 5, 2030, 8:00 PM · Sec 102 · 2 tickets · $240.00 each'
  await expect.element(facts.getByText(words, { exact: true })).toBeVisible()

  // Beside the form on a tablet, and over it on a phone.
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await button('Make Offer').click()
    await expect.element(page.getByLabelText('Price per ticket ($)')).toBeVisible()
    const shown = () =>
      page.getByAltText('Seats that Mara Oduya found').last().element().getBoundingClientRect()
    await expect.poll(() => shown().height).toBeGreaterThan(100)
    await expect.poll(() => shown().top).toBeLessThanOrEqual(height - 100)
  }
  await page.viewport(820, 1180)
  await button('Enlarge the screenshot').last().click()
  await expect.element(dialog().getByRole('button', { name: 'Zoom in' })).toBeInViewport({ ratio: 0.99 })
})

it('a very tall screenshot stands at the full width of its place and of the large one, and is scrolled there, zoomed too; nothing stands beside it while nothing was read from it', async () => {
  const readings = noteCalls(reading)
  await page.viewport(1440, 900)
  const id = await submitRequest(await createAccount(), 'Alvvays', 2, screenshotFile(60, 1500))
  await openApp(requestAddress(id), admin)
  const expectScrolled = async (area: HTMLElement) => {
    const picture = () => area.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
    await expect.poll(() => area.scrollHeight).toBeGreaterThan(20 * area.clientWidth)
    expect(picture().width).toBeCloseTo(area.clientWidth, 0)
    expect(picture().top).toBeGreaterThanOrEqual(area.getBoundingClientRect().top)
    area.scrollTop = 2000
    const middle = () =>
      (area.getBoundingClientRect().top + area.clientHeight / 2 - picture().top) / picture().height
    const before = middle()
    area.focus()
    await press('+')
    await expect.poll(() => picture().width).toBeGreaterThan(1.4 * area.clientWidth)
    expect(middle()).toBeCloseTo(before, 2)
    // The browser scrolls it.
    const { scrollTop, scrollLeft } = area
    await press('ArrowDown', 'ArrowRight')
    await expect.poll(() => area.scrollTop).toBeGreaterThan(scrollTop)
    await expect.poll(() => area.scrollLeft).toBeGreaterThan(scrollLeft)
    await press('0')
    await expect.poll(() => picture().width).toBeLessThan(1.1 * area.clientWidth)
  }
  await expect.element(page.getByAltText('Seats that Mara Oduya found').first()).toBeVisible()
  await expectScrolled(area.element() as HTMLElement)
  await button('Enlarge the screenshot').click()
  await expectScrolled(
    (await dialog()
      .getByRole('group', { name: /, enlarged$/ })
      .findElement()) as HTMLElement,
  )
  await untilAnswered()
  await expect.poll(() => readings.length).toBeGreaterThan(0)
  await expectNone(facts)
})
