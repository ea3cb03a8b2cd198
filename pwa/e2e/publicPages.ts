import type { BrowserContextOptions, Page } from '@playwright/test'

/** The public pages and one that does not exist. */
export const pages = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page'] as const
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export const header = (page: Page) => page.getByRole('banner')
