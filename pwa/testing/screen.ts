import { expect } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'

/** A heading, a field or a sentence that is nowhere. */
export const expectNone = (what: Locator) => expect.element(what).not.toBeInTheDocument()

locators.extend({
  css: (selector: string) => selector,
})

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** For what has neither role nor name. */
    css(selector: string): Locator
  }
}

/** The heading of the page. */
export const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A part of a page, by its heading. */
export const card = (name: string) => page.getByRole('region', { name, exact: true })

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A field by its label, which is no part of another label. */
export const field = (label: string | RegExp) => page.getByLabelText(label, { exact: true })

/** The toast on the screen; screen readers hear a copy of it, which is not meant here. */
export const toast = () => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/**
 * The dialog on top, from when it comes up until it has gone. Ionic keeps the role in its shadow tree, where locators inside of it
 * do not reach.
 */
export const dialog = () => page.css('ion-modal:not(.overlay-hidden)').last()

/** What the address bar would show. */
export const address = () => location.pathname + location.search

/** Waits until the app has gone to an address. */
export const expectAddress = (expected: string) => expect.poll(address).toBe(expected)

/** Presses keys where the focus is. */
export const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''))
