import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectNone } from './screen.ts'

const wcagAndAdvice = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Asserts that the current screen is accessible: axe finds no problem on a phone in light and on a desktop in dark (WCAG 2.2 AA),
 * and no text is cut off at twice the text size on a phone (WCAG 1.4.4). Loaded screens only; afterwards the phone is light again.
 */
export async function expectAccessible({ isPublic = false } = {}): Promise<void> {
  await expectNone(page.getByRole('status').filter({ hasText: /^Loading/ }))
  // A list is pale while other rows are fetched.
  await expectNone(page.css(':is(div, ul)[aria-busy=true]'))
  const isDialog = () => document.activeElement?.closest('ion-modal.show-modal') !== null
  const wasDialog = isDialog()
  const continueTransitions = stopTransitions()
  const problems: Record<string, string[]> = {}
  const note = (circumstances: string, found: string[]) => {
    if (found.length > 0) problems[circumstances] = found
  }
  note('light', await axeProblems())
  await commands.setTextSize(32)
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px')
  note('twice the size', [...(await cutWords()), ...(isPublic ? cutParts() : [])])
  if (isPublic) note('twice the size, by axe', await axeProblems())
  // At once, since the page is laid out again for each.
  await Promise.all([commands.setTextSize(16), commands.setColorScheme('dark'), page.viewport(1440, 900)])
  await expect
    .poll(() => matchMedia('(prefers-color-scheme: dark) and (min-width: 1440px)').matches)
    .toBe(true)
  note('dark, on a desktop', await axeProblems())
  await Promise.all([commands.setColorScheme('light'), page.viewport(390, 844)])
  continueTransitions()
  // Each size has an Ionic modal of its own, and a key pressed before it has the focus is lost.
  if (wasDialog) await expect.poll(isDialog).toBe(true)
  expect(problems).toEqual({})
}

/** The screen that covers the page: an open dialog, else the page itself. */
const topLayer = () => [...document.querySelectorAll('ion-modal.show-modal, dialog[open]')].at(-1)

/**
 * The problems axe finds once animations have finished: WCAG 2.2 AA and best practices. In an open dialog only, because the page
 * behind it is inert, and checked as a screen of its own.
 */
export async function axeProblems(): Promise<string[]> {
  await untilStill()
  const runOnly = { type: 'tag' as const, values: wcagAndAdvice }
  const { violations } = await axe.run(topLayer() ?? document, { runOnly, resultTypes: ['violations'] })
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(', ')})`,
  )
}

const still = new CSSStyleSheet()
still.replaceSync('html *, html ::before, html ::after { transition: none !important }')

/**
 * Turns CSS transitions off, so that no colour is measured while it changes.
 *
 * @returns turns them on again
 */
export function stopTransitions(): () => void {
  document.adoptedStyleSheets = [still]
  return () => {
    document.adoptedStyleSheets = []
  }
}

const maxFrames = 300

/**
 * Waits for two frames and until no animation runs. A spinner never ends, and the animation of a hidden sheet never
 * continues. It does not wait for `finished`, which stays pending if an animation is paused.
 */
export async function untilStill(): Promise<void> {
  const isGoingOn = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  for (let frame = 0; frame < maxFrames; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (frame > 0 && !document.getAnimations().some(isGoingOn)) return
  }
}

const slack = 1.5

/** The texts that extend beyond the screen, or beyond a box that clips them or has a border. */
export async function cutWords(): Promise<string[]> {
  await untilStill()
  const layer = topLayer() ?? document.body
  const found = new Set<string>()
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    const words = text.textContent?.trim()
    if (!words || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // Only for screen readers, of another seat of the gate view, or what a field started with, which is not laid out.
    if (
      element.getBoundingClientRect().width <= 1 ||
      element.closest('.visually-hidden, [inert], option, textarea')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    if (isReachedByScrolling(element)) continue
    if (left < -slack || right > innerWidth + slack) found.add(`${words} (beyond the screen)`)
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
}

/** Whether a row of tabs or a table around it scrolls sideways, so that parts beyond its edge can be reached. */
function isReachedByScrolling(element: Element): boolean {
  const scroller = element.closest('nav, div:has(> table)')
  return (
    scroller !== null &&
    getComputedStyle(scroller).overflowX === 'auto' &&
    scroller.scrollWidth > scroller.clientWidth &&
    scroller.getBoundingClientRect().right <= innerWidth
  )
}

/** The elements of a public page that extend beyond the screen or are clipped by their parents. */
export function cutParts(): string[] {
  // The example ticket is rotated and extends a little beyond the page.
  const slant = 8
  const isCut = (element: HTMLElement) =>
    element.getBoundingClientRect().right > innerWidth + slant ||
    element.getBoundingClientRect().left < -slant ||
    (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + slant)
  const all = document.querySelectorAll<HTMLElement>('html, header *, main *, footer *')
  const cut = [...all].filter(isCut).map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page scrolls sideways')
  return cut
}
