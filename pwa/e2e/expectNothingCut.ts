import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Fails with the words that reach beyond the screen, or beyond what clips them or is drawn around them. */
export async function expectNothingCut(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const cut = await page.evaluate((width) => {
    const layer = [...document.querySelectorAll('ion-modal.show-modal, dialog[open]')].at(-1) ?? document.body
    const slack = 1.5
    const found = new Set<string>()
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      const words = text.textContent?.trim()
      if (!words || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // Only for screen readers, or of another seat of the gate view.
      if (element.getBoundingClientRect().width <= 1 || element.closest('.visually-hidden, [inert], option'))
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      if (left < -slack || right > width + slack) found.add(`${words} (beyond the screen)`)
      for (let box: Element | null = element; box && box !== layer; box = box.parentElement) {
        const { display, overflowX, borderLeftWidth } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const edge = box.getBoundingClientRect()
        const isDrawn = overflowX !== 'visible' || borderLeftWidth !== '0px' || box.matches('a, button')
        if (isDrawn && (left < edge.left - slack || right > edge.right + slack)) {
          found.add(`${words} (beyond ${box.tagName} ${box.className})`)
        }
        if (overflowX === 'auto' || overflowX === 'scroll') break
      }
    }
    for (const field of layer.querySelectorAll('label')) {
      if (field.scrollWidth > field.clientWidth + slack) found.add(`${field.textContent} (label)`)
    }
    return [...found]
  }, width)
  expect(cut, `on ${page.url()}`).toEqual([])
}
