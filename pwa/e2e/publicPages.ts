import type { BrowserContextOptions, Page } from '@playwright/test'

/** Of everybody; the last one is none. */
export const pages = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page'] as const
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export const header = (page: Page) => page.getByRole('banner')
