import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'

/** Expects that an element is not in the document. */
export const expectNone = (what: Locator) => expect.element(what).not.toBeInTheDocument()

locators.extend({
  css: (selector: string) => selector,
})

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds an element by CSS selector, if it has no role or name. */
    css(selector: string): Locator
  }
}

/** The heading of the page. */
export const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A section of a page, by its heading. */
export const card = (name: string) => page.getByRole('region', { name, exact: true })

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens the menu with the links of the header, the Outbox and Logout. */
export const openMenu = () => button(/^Account menu/).click()

/** A field by its exact label. */
export const field = (label: string | RegExp) => page.getByLabelText(label, { exact: true })

/** Opens the dates of a toolbar, unless they are open. */
export async function openDates(): Promise<void> {
  const opener = button(/^Dates: /)
  if (opener.element().getAttribute('aria-expanded') !== 'true') await opener.click()
  await expect.element(field('Period')).toBeVisible()
}

/** The visible toast, not its copy for screen readers. */
export const toast = () => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** Expects that the toast covers nothing of an element that is completely in sight. */
export async function expectClearOfToast(what: Locator): Promise<void> {
  await expect.element(what).toBeInViewport({ ratio: 1 })
  const [element, covering] = [what, toast()].map((it) => it.element().getBoundingClientRect())
  expect(element?.bottom).toBeLessThan(covering?.top ?? 0)
}

/**
 * The topmost dialog or side pane. By CSS, because Ionic sets the role inside its shadow tree, and locators chained on that would
 * not find the slotted content.
 */
export const dialog = () => page.css('section[role=dialog], ion-modal:not(.overlay-hidden)').last()

/** Opens an event of My Tickets: the first one, or the first one of an artist. */
export const openEvent = (artist?: string | RegExp) =>
  (artist === undefined ? page : page.getByRole('article', { name: artist }))
    .css('a[href*="&event="]')
    .first()
    .click()

/** Path and query of the current address. */
export const address = () => location.pathname + location.search

/** Waits until the app is at an address. */
export const expectAddress = (expected: string) => expect.poll(address).toBe(expected)

/** Types text, or keys as in `{Enter}`, into the focused element. */
export async function type(text: string): Promise<void> {
  // Keys go to the focused frame, and focusing an element does not focus the tests' frame.
  window.focus()
  await userEvent.keyboard(text)
}

/** Presses keys on the focused element. */
export const press = (...keys: string[]) => type(keys.map((key) => `{${key}}`).join(''))

/** A place in the page for one component, until the test ends. */
export function newRoot() {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return { container, root }
}
